"""``python -m bot check --live``: try what the bot assumes of Discord, and write a report."""

import asyncio
import json
import platform
import signal
from argparse import Namespace
from collections import Counter
from importlib.metadata import version
from pathlib import Path

from bot.chat.connection import ConnectionRejectedError
from bot.chat.discord_requests import DiscordError
from bot.clock import DiscordClock
from bot.commands import FAILED
from bot.live_check import Finding, LiveCheckError, Verdict, check_live
from bot.logs import redact
from bot.program import VERSION
from bot.settings import Settings


async def run(settings: Settings, arguments: Namespace) -> int:
    """Print each finding, write all of them to a file as JSON, and return the exit status."""
    lines: list[dict[str, object]] = []
    verdicts = Counter[Verdict]()

    def tell(finding: Finding) -> None:
        assumption, seen = finding.assumption, redact(settings.token, finding.seen)
        says = f"{assumption.says} ({seen})" if seen else assumption.says
        _print(f"{finding.verdict:<13}  {assumption.id:<18}  {says}")
        verdicts[finding.verdict] += 1
        facts = {"says": assumption.says, "code": assumption.code, "otherwise": assumption.otherwise}
        lines.append({"id": assumption.id, "verdict": finding.verdict, "seen": seen, **facts})

    checking = asyncio.create_task(
        check_live(
            *(settings.token, settings.api_url, arguments.live, DiscordClock(), tell),
            long=arguments.long,
            elsewhere=arguments.elsewhere,
        )
    )
    for number in (signal.SIGINT, signal.SIGTERM):  # it then cleans up
        asyncio.get_running_loop().add_signal_handler(number, checking.cancel)
    _print("Watch that channel: in a minute the bot asks you there to press buttons and run commands.")
    try:
        left = await checking
    except asyncio.CancelledError:
        _print("The check was stopped before it began.")
        return FAILED
    except (ConnectionRejectedError, LiveCheckError, DiscordError) as error:
        _print(f"The check cannot be made: {redact(settings.token, str(error))}")
        return FAILED
    versions = {"cantstop": VERSION, "python": platform.python_version(), "discord.py": version("discord.py")}
    report = json.dumps({"api": settings.api_url, "versions": versions, "assumptions": lines}, indent=2)
    await asyncio.to_thread(Path(arguments.report).write_text, report, encoding="utf-8")
    for reason in left:
        _print(f"Something could not be deleted: {reason}")
    counts = ", ".join(f"{verdicts[verdict]} {verdict}" for verdict in Verdict)
    _print(f"{counts}. If something is different, attach {arguments.report} to a report of it.")
    return FAILED if verdicts[Verdict.DIFFERENT] else 0


def _print(line: str) -> None:
    print("".join(each if each.isprintable() else "?" for each in line), flush=True)  # noqa: T201 - the report
