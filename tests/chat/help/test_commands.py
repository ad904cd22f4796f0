"""Commands whose responses only the caller sees: the rules, the board and the help."""

import pytest

from tests.chat.fake_interactions import FakeInteraction
from tests.chat.harness import Harness, ephemeral_text


def file_names(interaction: FakeInteraction) -> list[str]:
    """Return the names of the files in the only response to an interaction."""
    (call,) = interaction.discord.calls
    return [file.filename for file in call.values["files"]]


@pytest.mark.parametrize("command", ["cantstop-keyboard board", "cantstop odds"])
async def test_without_a_table_the_command_that_opens_one_is_named(harness: Harness, command: str) -> None:
    refused = await harness.command(command, harness.command_interaction())
    assert ephemeral_text(refused) == "There is no game in this channel. Start one with `/cantstop new`."


async def test_the_help_names_the_command_that_opens_a_table(harness: Harness) -> None:
    helped = await harness.command("cantstop help", harness.command_interaction())
    assert "/cantstop new" in ephemeral_text(helped)
