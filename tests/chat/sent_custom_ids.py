"""The custom ids that are on messages which people still have, and what each of them means.

``sent_custom_ids.txt`` has one a line: the kind of message it may be on, the id, and what it meant when it
was added. After each part stands a digest of all lines before, so that none is changed or removed by mistake.
This adds ids, as today's code reads them::

    .venv/bin/python -m tests.chat.sent_custom_ids cs1:17:4:roll
"""

import asyncio
import hashlib
import sys
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from itertools import count
from pathlib import Path

from bot.chat.lobby.ids import LobbyButton, NewGame
from bot.chat.lobby.option_forms import rules_form
from bot.chat.ui.custom_ids import TableButton
from bot.game import Edition
from bot.tables import Options
from tests.chat.all_features import read_custom_id
from tests.chat.card_parts import submitted_values
from tests.chat.english import ENGLISH
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.harness import Harness
from tests.tables.sample_tables import ANN

SENT = Path(__file__).with_suffix(".txt")

DIGEST = "# The lines above have the digest "

_KINDS = {(True, True): "both", (True, False): "public", (False, True): "private"}


def sent() -> Iterator[tuple[str, str, dict[str, str]]]:
    """Yield the kind, the custom id and the meaning of each line."""
    for line in SENT.read_text().splitlines():
        if not line.startswith("#"):
            kind, custom_id, *meaning = line.split(" ")
            yield kind, custom_id, dict(word.split("=") for word in meaning)


def digest(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def meaning(custom_id: str) -> dict[str, str]:
    """Return what a custom id means: its fields, and the options for which one of them stands.

    The names here stay, whatever the code calls them.
    """
    button = read_custom_id(custom_id)
    named = {field.name: getattr(button, field.name) for field in fields(button)}  # type: ignore[arg-type]
    if isinstance(button, NewGame):
        named |= _options(named.pop("options"))
    if isinstance(button, TableButton) and button.action == LobbyButton.RULES and button.numbers:
        del named["numbers"]
        form = rules_form(Options().rules, ENGLISH, button, button.numbers)
        named |= submitted_values(form.to_dict())
    return {name: word(value) for name, value in named.items()}


def usual_meanings() -> dict[str, str]:
    """Return what fields and options mean that an id does not have: there were none when it was sent."""
    return {name: word(value) for name, value in (_options(Options()) | {"brief": False}).items()}


async def kinds(custom_ids: Iterable[str]) -> dict[str, str]:
    """Return the kind of messages on which each custom id is known."""
    seconds = count(step=60)  # so that nobody is too fast
    harness, by = Harness(now=lambda: float(next(seconds))), replace(ANN, moderator=True)
    found = {}
    for custom_id in custom_ids:
        public, private = await harness.click(by, custom_id), await harness.click(by, custom_id, private=True)
        found[custom_id] = _KINDS.get((_is_known(public), _is_known(private)), "neither")
    return found


def _is_known(answered: FakeInteraction) -> bool:
    refused = "I don't know that button. To see this channel's game, use `/cantstop games`."
    return not any(str(call.values.get("content")).startswith(refused) for call in answered.discord.calls)


def _options(options: Options) -> dict[str, object]:
    named = {field.name: getattr(options, field.name) for field in fields(options)}
    rules = named.pop("rules")
    return {field.name: getattr(rules, field.name) for field in fields(rules)} | named


def word(value: object) -> str:
    """Return a value as it stands in the file."""
    if isinstance(value, Edition):
        return value.name
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


async def _add(custom_ids: list[str]) -> None:
    lines = SENT.read_text().splitlines()
    for custom_id, kind in (await kinds(custom_ids)).items():
        meant = [f"{name}={word}" for name, word in meaning(custom_id).items()]
        lines.append(" ".join([kind, custom_id, *meant]))
    SENT.write_text("\n".join([*lines, DIGEST + digest(lines), ""]))


if __name__ == "__main__":
    asyncio.run(_add(sys.argv[1:]))
