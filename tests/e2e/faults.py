"""What goes wrong at Discord, and how tests see that the bot got over it."""

from typing import Any

import pytest

from playground.testing import Message, Request
from tests.e2e.players import Party

CALLBACK = ("POST", "/interactions/*/*/callback")
CREATE = ("POST", "/channels/*/messages")
EDIT = ("PATCH", "/channels/*/messages/*")
DELETE = ("DELETE", "/channels/*/messages/*")
HISTORY = ("GET", "/channels/*/messages")
ORIGINAL = ("PATCH", "/webhooks/*/*/messages/@original")
FOLLOW_UP = ("POST", "/webhooks/*/*")
WEBHOOKS = ("*", "/webhooks/**")

Fault = dict[str, Any]
"""The keyword arguments of a fault that the stand-in is to have."""

RATE_LIMITED: Fault = {"status": 429, "retry_after": 0.2}
SERVER_ERROR: Fault = {"status": 500}
UNAVAILABLE: Fault = {"status": 503}
FORBIDDEN: Fault = {"status": 403, "code": 50013}
BAD_REQUEST: Fault = {"status": 400, "code": 50035}
TOO_LARGE: Fault = {"status": 413, "code": 40005}
UNKNOWN_MESSAGE: Fault = {"status": 404, "code": 10008}
UNKNOWN_INTERACTION: Fault = {"status": 404, "code": 10062}
UNKNOWN_WEBHOOK: Fault = {"status": 404, "code": 10015}
CONNECTION_LOST: Fault = {"disconnect": True}
RESPONSE_LOST: Fault = {"disconnect": True, "applied": True}

ALWAYS: Fault = {"times": None}


def with_faults(**faults: Fault) -> pytest.MarkDecorator:
    """Run a test once with each of some faults."""
    return pytest.mark.parametrize("fault", list(faults.values()), ids=list(faults))


def with_picture(request: Request) -> bool:
    return bool(request.files)


def is_text_board(message: Message) -> bool:
    return "```" in message.text and not message.attachments


def is_picture_board(message: Message) -> bool:
    return "```" not in message.text and len(message.attachments) == 1


async def wait_for_recovery(party: Party) -> None:
    """Wait until the board shows what is on disk, and play on from there."""
    await party.wait_for_stored_board()
    party.discord.faults.clear()
    await party.step()
    assert is_picture_board(party.board)
    await party.next_turn()
    await party.wait_for_ping()
