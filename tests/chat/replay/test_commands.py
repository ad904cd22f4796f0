"""The game that a replay or a review is about can be named, and is the last one otherwise."""

from dataclasses import replace

import pytest

from bot.chat.replay import handlers as replay_feature
from bot.tables import Table
from tests.chat.card_samples import PLAYED
from tests.chat.harness import Harness, ephemeral_text
from tests.tables.sample_tables import ANN, first_people

COMMANDS = ["cantstop replay", "cantstop review"]


@pytest.fixture(autouse=True)
def replay_gif(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the drawing of replays out."""
    monkeypatch.setattr(replay_feature, "replay_gif", lambda *_: b"GIF89a")


@pytest.fixture
async def games(harness: Harness) -> list[Table]:
    """Two finished games, the older one first."""
    return [await harness.finished(PLAYED["after a turn"]) for _ in range(2)]


@pytest.mark.parametrize("index", [0, 1])
async def test_the_last_game_or_the_one_named(harness: Harness, games: list[Table], index: int) -> None:
    options = {"game": games[0].id} if index == 0 else {}
    reviewed = await harness.command("cantstop review", harness.command_interaction(), **options)
    assert f"Review of game {games[index].id}" in ephemeral_text(reviewed)
    replayed = await harness.command("cantstop replay", harness.command_interaction(), **options)
    (file,) = replayed.discord.calls[-1].values["attachments"]
    assert file.filename == f"replay-{games[index].id}.gif"


@pytest.mark.parametrize("command", COMMANDS)
async def test_the_newest_games_of_the_channel_are_offered_first(
    harness: Harness, games: list[Table], command: str
) -> None:
    choices = await harness.autocomplete(command, "game", "", harness.command_interaction())
    assert [choice.value for choice in choices] == [games[1].id, games[0].id]
    assert all(ANN.name in choice.name for choice in choices)
    choices = await harness.autocomplete(command, "game", f" {games[0].id}", harness.command_interaction())
    assert [choice.value for choice in choices] == [games[0].id], "typing narrows them down"


@pytest.mark.parametrize("command", COMMANDS)
async def test_long_names_are_cut_to_what_discord_accepts(harness: Harness, command: str) -> None:
    """It refuses all choices if one is longer."""
    seats = tuple(replace(person, name="Wilhelmina " * 3) for person in first_people(4))
    await harness.finished(PLAYED["with bids"], seats)
    (choice,) = await harness.autocomplete(command, "game", "", harness.command_interaction())
    assert len(choice.name) == 100
    assert choice.name.endswith("…")


@pytest.mark.parametrize("command", COMMANDS)
async def test_without_a_finished_game_the_command_that_opens_a_table_is_named(
    harness: Harness, command: str
) -> None:
    refused = await harness.command(command, harness.command_interaction())
    assert (
        ephemeral_text(refused) == "No game has been won in this channel yet. Start one with `/cantstop new`."
    )
