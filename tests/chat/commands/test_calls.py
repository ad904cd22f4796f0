"""The command that chooses when its caller is called."""

import pytest

from bot.chat.preferences import Calls
from tests.chat.harness import Harness, ephemeral_text
from tests.tables.sample_tables import ANN, BEN


@pytest.mark.parametrize(
    ("choice", "answer"),
    [
        (Calls.EVERY_TURN, "I'll call you every turn, in all your games."),
        (Calls.TIMEOUT, "I'll call you only when your time runs out, in all your games."),
        (Calls.NEVER, "I won't call you any more. `/cantstop games` lists your games."),
    ],
)
async def test_the_choice_of_a_player_is_kept(harness: Harness, choice: Calls, answer: str) -> None:
    interaction = harness.command_interaction(ANN)
    answered = await harness.command("cantstop-keyboard calls", interaction, when=choice.value)
    assert ephemeral_text(answered) == answer
    assert await harness.services.preferences.calls(ANN.id) is choice
    assert await harness.services.preferences.calls(BEN.id) is Calls.EVERY_TURN


async def test_an_unknown_choice_is_refused(harness: Harness) -> None:
    refused = await harness.command("cantstop-keyboard calls", harness.command_interaction(), when="always")
    assert ephemeral_text(refused) == "I don't know that choice. Pick one from the list."
