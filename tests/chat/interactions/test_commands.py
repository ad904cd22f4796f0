"""Commands are answered privately or publicly, the log names them, and their choices are read."""

import logging
from types import SimpleNamespace

import pytest

from bot.chat.interactions import response as response_module
from bot.chat.interactions.options import parse_choice
from bot.chat.interactions.response import Response
from bot.chat.lobby.handlers import Lobby
from bot.game import NotAllowed, NotUnderstood
from bot.render import Theme
from tests.chat.harness import Harness
from tests.tables.sample_tables import ANN, LOCATION


@pytest.mark.parametrize("private", [False, True])
async def test_a_slow_command_is_deferred_for_those_who_will_see_its_response(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, private: bool
) -> None:
    monkeypatch.setattr(response_module, "DEFER_AFTER", 0.0)
    interaction = harness.command_interaction()

    async def respond(response: Response) -> None:
        await interaction.discord.responded.wait()

    interactions = harness.feature(Lobby).interactions
    await (interactions.private if private else interactions.public)(respond)(interaction.real)
    (call,) = interaction.discord.calls
    assert (call.name, call.values) == ("defer", {"ephemeral": private})


async def test_the_log_names_the_command_and_its_caller(
    harness: Harness, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    interaction = harness.command_interaction()
    interaction.command = SimpleNamespace(qualified_name="cantstop-keyboard roll")

    async def refuse(response: Response) -> None:
        raise NotAllowed("No.")

    await harness.feature(Lobby).interactions.public(refuse)(interaction.real)
    assert f"/cantstop-keyboard roll by {ANN.id} in {LOCATION.channel_id}: refused: No." in caplog.text


def test_an_option_is_parsed_as_a_member_of_its_enumeration() -> None:
    assert parse_choice(Theme, "light") is Theme.LIGHT
    with pytest.raises(NotUnderstood, match="Pick one from the list"):
        parse_choice(Theme, "LIGHT")
