import asyncio
import json
import logging
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.logs import JsonFormatter, TextFormatter, add_fields, configure, redact
from tests.hypothesis_profiles import examples

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789_-"
INTERACTION = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OmFiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6"
API = "https://discord.com/api/v10"

bot_tokens = st.from_regex(r"[A-Za-z0-9_-]{24,28}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,38}", fullmatch=True)
interaction_tokens = st.from_regex(r"[A-Za-z0-9_-]{60,120}={0,2}", fullmatch=True)


def record(message: str, values: tuple[object, ...], error: BaseException | None) -> logging.LogRecord:
    info = (type(error), error, error.__traceback__) if error else None
    return logging.LogRecord("bot.chat", logging.WARNING, __file__, 1, message, values, info)


def line(message: str, *values: object, token: str = TOKEN, error: BaseException | None = None) -> str:
    return TextFormatter(partial(redact, token)).format(record(message, values, error))


@examples(20)
@given(bot_tokens)
def test_the_bots_own_token_is_redacted_everywhere(token: str) -> None:
    for message in ("%s", "x%sx", "Bot %s", "{'token': '%s'}", "http://x/?a=%s&b"):
        assert token not in line(message, token, token=token)


@examples(20)
@given(interaction_tokens)
def test_the_token_of_an_interaction_is_redacted_in_urls_and_gateway_messages(token: str) -> None:
    for path in (
        "/webhooks/123456789012345678/%s",
        "/webhooks/123456789012345678/%s/messages/@original?with_components=true",
        "/interactions/123456789012345678/%s/callback?with_response=1",
    ):
        assert token not in line("POST " + API + path, token)
    payload = {"op": 0, "t": "INTERACTION_CREATE", "d": {"id": "1", "token": token}}
    for said in (json.dumps(payload), json.dumps(payload, separators=(",", ":")), str(payload)):
        assert token not in line("Received %s", said)
    assert token not in line("token=%s", token)


def test_another_bots_token_is_redacted_in_a_header() -> None:
    other = TOKEN[::-1]
    assert other not in line("%s", {"Authorization": f"Bot {other}"})


def failure() -> RuntimeError:
    """Return an error with tokens in itself and in its cause."""
    with pytest.raises(RuntimeError) as raised:
        raise RuntimeError(f"Cannot connect to {API}/webhooks/1/{INTERACTION} as {TOKEN}")
    raised.value.__cause__ = OSError(f"Bot {TOKEN}")
    return raised.value


@pytest.mark.parametrize(
    "message",
    [
        "click on 'cs1:17:3:move:6.8' by 123456789012345678: refused: It is {player}'s turn.",
        "Table 17: Discord did not take the answer: 404 Not Found (error code: 10062): Unknown interaction",
        "/cantstop new by 123456789012345678 in 123456789012345679",
        "Bot is ready",
        "GET /api/v10/channels/123456789012345678/messages/123456789012345679",
        "GET /api/v10/webhooks/123456789012345678",
    ],
)
def test_other_messages_stay_the_same(message: str) -> None:
    for token in (TOKEN, ""):
        assert line(message, token=token).endswith(f"WARNING  bot.chat: {message}")


def json_line(message: str, *values: object, error: BaseException | None = None) -> dict[str, Any]:
    logged = record(message, values, error)
    logged.created = 1_800_000_000.1234
    formatted = JsonFormatter(partial(redact, TOKEN)).format(logged)
    assert "\n" not in formatted
    return dict(json.loads(formatted))


def test_a_line_of_json_has_time_level_logger_and_message() -> None:
    assert json_line('%s said "À bientôt"\nand left', "Zoë") == {
        "time": "2027-01-15T08:00:00.123Z",
        "level": "WARNING",
        "logger": "bot.chat",
        "message": 'Zoë said "À bientôt"\nand left',
    }


def test_tracebacks_and_causes_are_redacted_and_so_is_json() -> None:
    text = line("It failed", error=failure())
    values = json_line("It failed: %s", {"token": INTERACTION, "own": TOKEN}, error=failure())
    for traceback, whole in ((text, text), (values["exception"], str(values))):
        assert "RuntimeError: Cannot connect to" in traceback
        assert "OSError: Bot [token]" in traceback
        assert TOKEN not in whole
        assert INTERACTION not in whole


async def test_json_has_the_fields_of_its_task_and_of_those_that_started_it() -> None:
    logged: list[dict[str, Any]] = []

    async def update(table: int) -> None:
        add_fields(table=table)
        logged.append(json_line("Updated"))

    async def serve() -> None:
        add_fields(slot=1)
        await asyncio.gather(update(17), update(18))
        logged.append(json_line("Served"))

    await asyncio.create_task(serve())
    logged.append(json_line("Stopped"))
    fields = [{name: line.get(name) for name in ("slot", "table")} for line in logged]
    assert fields == [
        {"slot": 1, "table": 17},
        {"slot": 1, "table": 18},
        {"slot": 1, "table": None},
        {"slot": None, "table": None},
    ]


class TestConfigure:
    @pytest.fixture(autouse=True)
    def restored(self) -> Iterator[None]:
        root, discord = logging.getLogger(), logging.getLogger("discord")
        before = (root.level, root.handlers[:], discord.level)
        yield
        root.setLevel(before[0])
        root.handlers[:] = before[1]
        discord.setLevel(before[2])

    @pytest.mark.parametrize(
        ("level", "discord_level"),
        [("DEBUG", "INFO"), ("INFO", "INFO"), ("WARNING", "WARNING"), ("ERROR", "ERROR")],
    )
    def test_discord_py_logs_at_info_or_above(self, level: str, discord_level: str) -> None:
        configure(level, "text", partial(redact, TOKEN))
        assert logging.getLevelName(logging.getLogger().level) == level
        assert logging.getLevelName(logging.getLogger("discord").level) == discord_level

    def test_messages_go_to_stderr_once_without_the_token(self, capsys: pytest.CaptureFixture[str]) -> None:
        for _ in range(2):
            configure("INFO", "text", partial(redact, TOKEN))
        logging.getLogger("bot").info("Ready with %s", TOKEN)
        logging.getLogger("discord.http").debug("%s", TOKEN)
        (logged,) = capsys.readouterr().err.splitlines()
        assert logged.endswith("INFO     bot: Ready with [token]")

    def test_json_is_a_line_for_each_message(self, capsys: pytest.CaptureFixture[str]) -> None:
        configure("INFO", "json", partial(redact, TOKEN))
        logging.getLogger("bot").info("Ready with %s", TOKEN)
        logging.getLogger("discord.http").warning("Slow")
        lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
        assert [line["message"] for line in lines] == ["Ready with [token]", "Slow"]
