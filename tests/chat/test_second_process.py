"""Two processes with one token: the log says so once, in one clear line."""

import logging

import pytest

from bot.chat.lobby.ids import LobbyButton
from tests.chat.fake_interactions import http_error
from tests.chat.harness import Harness, button
from tests.tables.sample_tables import ANN, CYD, EVE

ALREADY_ACKNOWLEDGED = http_error(400, 40060)
FIRST_RESPONSES = ("send_message", "edit_message", "send_modal", "defer")


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


async def test_it_is_said_once_that_another_process_answers_too(caplog: pytest.LogCaptureFixture) -> None:
    harness = Harness()
    table = await harness.lobby()
    raises: dict[str, BaseException] = dict.fromkeys(FIRST_RESPONSES, ALREADY_ACKNOWLEDGED)
    for by in (CYD, ANN, EVE) * 5:
        for action in (LobbyButton.JOIN, LobbyButton.RULES, LobbyButton.LEAVE):
            await harness.click(by, button(table, action), discord_errors=raises)
    (line,) = told(caplog)
    assert "same token" in line


async def test_nothing_of_that_is_said_of_other_errors(caplog: pytest.LogCaptureFixture) -> None:
    harness = Harness()
    table = await harness.lobby()
    for error in (http_error(404, 10062), http_error(500), TimeoutError()):
        raises: dict[str, BaseException] = dict.fromkeys(FIRST_RESPONSES, error)
        await harness.click(EVE, button(table, LobbyButton.RULES), discord_errors=raises)
    assert not any("token" in line for line in told(caplog))
