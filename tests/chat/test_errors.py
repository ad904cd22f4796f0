"""The failures that are to be expected of Discord, told apart."""

import aiohttp
import discord
import pytest

from bot.chat.errors import DISCORD_ERRORS, ErrorKind, error_kind
from tests.chat.fake_interactions import http_error


@pytest.mark.parametrize(
    ("status", "code", "fault"),
    [
        (404, 10003, ErrorKind.CHANNEL_GONE),
        (404, 10008, ErrorKind.MESSAGE_GONE),
        (404, 10015, ErrorKind.INTERACTION_OVER),
        (404, 10062, ErrorKind.INTERACTION_OVER),
        (400, 40060, ErrorKind.INTERACTION_OVER),
        (401, 50027, ErrorKind.INTERACTION_OVER),
        (400, 30046, ErrorKind.MESSAGE_GONE),
        (403, 50005, ErrorKind.MESSAGE_GONE),
        (403, 50001, ErrorKind.FORBIDDEN),
        (403, 50013, ErrorKind.FORBIDDEN),
        (400, 50083, ErrorKind.FORBIDDEN),
        (401, 0, ErrorKind.FORBIDDEN),
        (404, 0, ErrorKind.MESSAGE_GONE),
        (400, 50035, ErrorKind.REJECTED),
        (413, 40005, ErrorKind.REJECTED),
        (429, 0, ErrorKind.TRANSIENT),
        (500, 0, ErrorKind.TRANSIENT),
        (503, 0, ErrorKind.TRANSIENT),
    ],
)
def test_what_discord_answers_has_a_meaning(status: int, code: int, fault: ErrorKind) -> None:
    assert error_kind(http_error(status, code)) is fault


@pytest.mark.parametrize(
    "error",
    [TimeoutError(), aiohttp.ClientConnectionError(), ConnectionResetError(), discord.ClientException()],
)
def test_what_the_network_does_passes(error: BaseException) -> None:
    assert isinstance(error, DISCORD_ERRORS)
    assert error_kind(error) is ErrorKind.TRANSIENT


def test_our_own_mistakes_are_not_expected() -> None:
    assert not isinstance(KeyError(), DISCORD_ERRORS)
    assert not isinstance(AssertionError(), DISCORD_ERRORS)


@pytest.mark.parametrize("status", [401, 403])
def test_what_would_lead_to_a_ban_is_never_tried_again(status: int) -> None:
    """Discord bans an address for ten thousand such answers in ten minutes."""
    assert error_kind(http_error(status)) is not ErrorKind.TRANSIENT
