"""A finished game, its review and its pages, private to the person who asks; which game a command is of."""

from dataclasses import replace

import pytest
from discord.app_commands import Choice

from bot.chat.review.cards import LOOK, REVIEW
from bot.chat.story.cards import story_description, story_text
from bot.players import Strength
from bot.tables import Caller, Computer, Options, Player, Table
from bot.tables.requests import Cancel
from tests.chat.card_parts import descriptions, ids, labels, text, texts, with_names
from tests.chat.card_samples import PLAYED, story_of
from tests.chat.english import ENGLISH
from tests.chat.harness import Harness, button, edited_card, ephemeral_card, ephemeral_text, file_names
from tests.tables.sample_tables import ANN, BEN, EVE, LOCATION, first_people


async def test_the_first_page_leads_to_the_decisions_of_a_player_and_back(harness: Harness) -> None:
    table = await harness.finished(PLAYED["plain"])
    card = ephemeral_card(await harness.click(EVE, button(table, REVIEW)))
    assert f"Game {table.id}" in text(card)
    assert labels(card)
    decisions = edited_card(await harness.click(EVE, ids(card)[0], private=True))
    assert "costliest decision" in text(decisions)
    back = next(custom_id for custom_id in ids(decisions) if custom_id.endswith(":look"))
    assert text(edited_card(await harness.click(EVE, back, private=True))) == text(card)
    assert harness.boards.refreshed == []


@pytest.mark.parametrize("by", [ANN, BEN, EVE])
async def test_it_begins_with_what_decided_the_game(harness: Harness, by: Caller) -> None:
    table = await harness.finished(PLAYED["plain"])
    story = story_of("plain")
    assert story is not None
    asked = await harness.click(by, button(table, REVIEW))
    card = ephemeral_card(asked)
    assert texts(card)[1] == story_text(table, story, ENGLISH)
    assert descriptions(card) == [story_description(table, story, ENGLISH)]
    assert [with_names(label) for label in labels(card)] == [
        "Ann's mistakes",
        "Ben's mistakes",
        "Clip",
        "Replay",
    ]
    (file,) = file_names(asked)
    assert file == f"story-{table.id}.png"


async def test_the_pages_of_mistakes_end_with_the_last(harness: Harness) -> None:
    table = await harness.finished(PLAYED["plain"])
    last_page = edited_card(await harness.click(ANN, button(table, LOOK, 0, 99), private=True))
    assert "costliest decision" in text(last_page)


async def test_a_game_without_a_roll_has_no_story(harness: Harness) -> None:
    table = await harness.finished(PLAYED["after a turn"])
    asked = await harness.click(EVE, button(table, REVIEW))
    assert file_names(asked) == []
    assert "before the first roll" not in text(ephemeral_card(asked))


@pytest.mark.parametrize("seat", [1, 2, 3, 99])
async def test_neither_computers_nor_seats_that_nobody_has_are_reviewed(harness: Harness, seat: int) -> None:
    seats: tuple[Player, ...] = (*first_people(1), Computer(Strength.MEDIUM, 1))
    table = await harness.finished(PLAYED["plain"], seats)
    refused = await harness.click(ANN, button(table, LOOK, seat, 0), private=True)
    assert ephemeral_text(refused).startswith("I don't know that button.")


@pytest.fixture
async def games(harness: Harness) -> list[Table]:
    """Two finished games, the older one first."""
    return [await harness.finished(PLAYED["after a turn"]) for _ in range(2)]


async def test_the_last_game_or_the_one_named(harness: Harness, games: list[Table]) -> None:
    for game, options in ((games[0], {"number": games[0].id}), (games[1], {})):
        shown = ephemeral_card(await harness.command("cantstop game", **options))
        assert f"Game {game.id}" in text(shown)
        assert "Replay" in labels(shown)


async def test_a_game_that_nobody_has_won_has_its_dice(harness: Harness) -> None:
    lobby = await harness.tables.open(LOCATION, ANN, Options(PLAYED["plain"].state.rules))
    going_on = ephemeral_card(await harness.command("cantstop game", number=lobby.id))
    assert text(going_on).startswith("That game isn't over yet: ")
    await harness.tables.apply(lobby.id, Cancel(ANN))
    over = ephemeral_card(await harness.command("cantstop game", number=lobby.id))
    assert text(over).startswith("That game ended without a winner")
    assert labels(going_on) == labels(over) == ["Check the dice"]


class TestCommand:
    async def test_new_games_come_first(self, harness: Harness, games: list[Table]) -> None:
        offered = await self.offered(harness)
        assert [choice.value for choice in offered] == [games[1].id, games[0].id]
        assert all(ANN.name in choice.name for choice in offered)
        (choice,) = await self.offered(harness, f" {games[0].id}")
        assert choice.value == games[0].id, "typing narrows them down"

    async def test_long_names_are_cut_to_what_discord_accepts(self, harness: Harness) -> None:
        """It refuses all choices if one is longer."""
        seats = tuple(replace(person, name="Wilhelmina " * 3) for person in first_people(4))
        await harness.finished(PLAYED["with bids"], seats)
        (choice,) = await self.offered(harness)
        assert len(choice.name) == 100
        assert choice.name.endswith("…")

    async def test_without_a_finished_game_it_says_so(self, harness: Harness) -> None:
        refused = ephemeral_text(await harness.command("cantstop game"))
        assert refused == "No game has been won in this channel yet. Start one with `/cantstop new`."

    async def offered(self, harness: Harness, typed: str = "") -> list[Choice[int]]:
        return await harness.autocomplete("cantstop game", "number", typed, harness.command_interaction())
