"""What the stand-ins for Discord believe of it comes from the playground: a fact that changes reaches all."""

from typing import cast
from unittest.mock import Mock

import pytest

from bot.chat.discord_requests import DiscordError, ErrorKind
from playground.api.rest import messages
from playground.model import interactions
from playground.validation.errors import ApiError, ErrorCode
from tests.chat.fake_interactions import FakeInteraction, refusal
from tests.simulation.discord_server import DiscordServer
from tests.simulation.judge import Judge

CHANNEL, PATH = 7, ["channels", "7", "messages"]


class Server(DiscordServer):
    """The simulation's Discord, at a time that stands still."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0
        super().__init__(lambda: self.time, [CHANNEL], cast(Judge, Mock()))

    def send(self) -> object:
        body = {"content": "Ann", "nonce": "1", "enforce_nonce": True}
        return self.handle("POST", PATH, body, {}, {})["id"]


def test_the_life_of_a_nonce(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "NONCE_LIFETIME", 600)
    there = Server()
    first = there.send()
    there.time += 599
    assert there.send() == first
    there.time += 1
    assert there.send() != first


def test_the_time_for_a_first_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interactions, "FIRST_ANSWER", 1.0)
    there = Server()
    token = str(there.interact(1, CHANNEL).id)
    there.time += 1.1
    with pytest.raises(ApiError) as refused:
        there.handle("POST", ["interactions", token, token, "callback"], {"type": 4}, {}, {})
    assert refused.value.code is ErrorCode.UNKNOWN_INTERACTION


async def test_how_many_messages_follow_up_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interactions, "MAX_FOLLOWUPS", 2)
    interaction = FakeInteraction()
    interaction.member = False
    async with interaction.to_respond() as response:
        for _ in range(3):
            await response.send_ephemeral("Psst.")
        with pytest.raises(DiscordError):
            await response.send_ephemeral("Psst.")


def test_what_an_error_means() -> None:
    late = DiscordError(refusal(ErrorCode.UNKNOWN_INTERACTION))
    assert (late.code, late.kind) == (ErrorCode.UNKNOWN_INTERACTION.number, ErrorKind.INTERACTION_OVER)
