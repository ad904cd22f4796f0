"""The failures that are to be expected of Discord, told apart."""

import aiohttp
import discord
import pytest

from bot.chat.faults import EXPECTED, Fault, fault_of
from tests.chat.interactions import http_error


@pytest.mark.parametrize(
    ("status", "code", "fault"),
    [
        (404, 10003, Fault.NO_CHANNEL),
        (404, 10008, Fault.NO_MESSAGE),
        (404, 10015, Fault.LATE),
        (404, 10062, Fault.LATE),
        (400, 40060, Fault.LATE),
        (401, 50027, Fault.LATE),
        (400, 30046, Fault.NO_MESSAGE),
        (403, 50005, Fault.NO_MESSAGE),
        (403, 50001, Fault.NO_PERMISSION),
        (403, 50013, Fault.NO_PERMISSION),
        (400, 50083, Fault.NO_PERMISSION),
        (401, 0, Fault.NO_PERMISSION),
        (404, 0, Fault.NO_MESSAGE),
        (400, 50035, Fault.REFUSED),
        (413, 40005, Fault.REFUSED),
        (429, 0, Fault.PASSING),
        (500, 0, Fault.PASSING),
        (503, 0, Fault.PASSING),
    ],
)
def test_what_discord_answers_has_a_meaning(status: int, code: int, fault: Fault) -> None:
    assert fault_of(http_error(status, code)) is fault


@pytest.mark.parametrize(
    "error",
    [TimeoutError(), aiohttp.ClientConnectionError(), ConnectionResetError(), discord.ClientException()],
)
def test_what_the_network_does_passes(error: BaseException) -> None:
    assert isinstance(error, EXPECTED)
    assert fault_of(error) is Fault.PASSING


def test_our_own_mistakes_are_not_expected() -> None:
    assert not isinstance(KeyError(), EXPECTED)
    assert not isinstance(AssertionError(), EXPECTED)


@pytest.mark.parametrize("status", [401, 403])
def test_what_would_lead_to_a_ban_is_never_tried_again(status: int) -> None:
    """Discord bans an address for ten thousand such answers in ten minutes."""
    assert fault_of(http_error(status)) is not Fault.PASSING
