"""Fixtures that the tests of the chat share."""

import pytest

from bot.chat.interactions import response
from tests.chat.harness import Harness


@pytest.fixture(autouse=True)
def ignore_slowness(monkeypatch: pytest.MonkeyPatch) -> None:
    """Defer no interaction and let no response time out only because the machine is busy."""
    monkeypatch.setattr(response, "DEFER_AFTER", 3600.0)
    monkeypatch.setattr(response, "FIRST_RESPONSE_TIMEOUT", 3600.0)


@pytest.fixture
def harness() -> Harness:
    """The handlers of buttons and commands, with an empty store."""
    return Harness()
