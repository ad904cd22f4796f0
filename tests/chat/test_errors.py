"""Errors of requests to Discord have a kind, and our own errors are not among them."""

import aiohttp
import discord
import pytest

from bot.chat.errors import DiscordError, ErrorKind
from tests.chat.fake_interactions import http_error


@pytest.mark.parametrize(
    ("status", "code", "kind"),
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
        (403, 50007, ErrorKind.FORBIDDEN),
        (403, 50013, ErrorKind.FORBIDDEN),
        (400, 50083, ErrorKind.THREAD_ARCHIVED),
        (400, 160005, ErrorKind.FORBIDDEN),
        (401, 0, ErrorKind.FORBIDDEN),
        (404, 0, ErrorKind.MESSAGE_GONE),
        (400, 50035, ErrorKind.REJECTED),
        (413, 40005, ErrorKind.REJECTED),
        (429, 0, ErrorKind.TRANSIENT),
        (500, 0, ErrorKind.TRANSIENT),
        (503, 0, ErrorKind.TRANSIENT),
    ],
)
def test_a_response_of_discord_has_a_kind(status: int, code: int, kind: ErrorKind) -> None:
    assert kind_of(http_error(status, code)) is kind


@pytest.mark.parametrize(
    "error",
    [TimeoutError(), aiohttp.ClientConnectionError(), ConnectionResetError(), discord.ClientException()],
)
def test_errors_of_the_network_are_transient(error: Exception) -> None:
    assert kind_of(error) is ErrorKind.TRANSIENT


@pytest.mark.parametrize("status", [401, 403])
def test_errors_that_lead_to_a_ban_are_not_transient(status: int) -> None:
    """Discord bans an address after ten thousand such responses in ten minutes."""
    assert kind_of(http_error(status)) is not ErrorKind.TRANSIENT


def test_an_error_says_what_discord_said() -> None:
    assert "(error code: 10008)" in str(DiscordError(http_error(404, 10008)))
    assert str(DiscordError(TimeoutError())) == "TimeoutError"


def kind_of(error: Exception) -> ErrorKind:
    return DiscordError(error).kind
