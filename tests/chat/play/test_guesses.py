"""Guessing how a turn ends, step by step."""

from dataclasses import replace
from unittest.mock import AsyncMock

import pytest

from bot.chat.guesses.cards import ENDING, GUESS
from bot.game import Stop
from bot.tables import Caller, ConflictError, Guess, Person, StoreUnavailableError, Table
from bot.tables.requests import TakeAction
from bot.tables.standings import season_at, season_start
from tests.chat.card_parts import text
from tests.chat.harness import Harness, button, edited_card, ephemeral_text, public_card
from tests.store.saved_tables import save_changes
from tests.tables.sample_tables import ANN, CYD, EVE, game_of
from tests.tables.watched_games import NEXT_ROLL, STOP, THIRD_RUNNER, game_with

WATCHER = Person(EVE.id, EVE.name)


@pytest.fixture
async def watched(harness: Harness) -> Table:
    """Ann's turn against Ben, at which Cyd and Eve watch."""
    return await harness.game(game_with(*THIRD_RUNNER))


async def guess(harness: Harness, table: Table, by: Caller, ending: int) -> str:
    return text(edited_card(await harness.click(by, button(table, ENDING, ending), private=True)))


async def test_a_guess_can_be_changed_and_leaves_the_board_alone(harness: Harness, watched: Table) -> None:
    before = await harness.stored(watched)
    for ending, words in ((1, "stops"), (0, "busts")):
        assert words in await guess(harness, watched, EVE, ending)
        assert (await harness.stored(watched)).guesses == (Guess(WATCHER, 1, stops=ending == 1),)
    assert "Your guess" in ephemeral_text(await harness.click(EVE, button(watched, GUESS)))
    await guess(harness, watched, CYD, 1)
    assert replace(await harness.stored(watched), guesses=()) == before
    assert harness.boards.refreshed == []


async def test_players_and_latecomers_learn_why_they_cannot_guess(harness: Harness, watched: Table) -> None:
    over = game_of(watched).extend((*STOP, *NEXT_ROLL))
    for by, game, told in (
        (ANN, game_of(watched), "You're playing in this game. Only spectators can guess."),
        (EVE, over, "You can guess from a turn's first roll to its last. Wait for the next turn."),
    ):
        await save_changes(harness.store, await harness.stored(watched), game=game)
        for pressed, private in ((button(watched, GUESS), False), (button(watched, ENDING, 1), True)):
            assert ephemeral_text(await harness.click(by, pressed, private=private)) == told
    assert (await harness.stored(watched)).guesses == ()


async def test_a_table_that_changes_meanwhile_is_looked_at_again(
    harness: Harness, watched: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = harness.store.save_guess
    attempts = []

    async def save_guess(table: Table, guess: Guess, now: float) -> None:
        attempts.append(table.revision)
        if len(attempts) == 1:
            await save_changes(harness.store, table, end_votes=frozenset({ANN.id}))
        await save(table, guess, now)

    monkeypatch.setattr(harness.store, "save_guess", save_guess)
    assert "stops" in await guess(harness, watched, EVE, 1)
    assert attempts == [watched.revision, watched.revision + 1]


@pytest.mark.parametrize("error", [ConflictError("again"), StoreUnavailableError("full")])
async def test_a_guess_that_is_not_saved_is_not_confirmed(
    harness: Harness, watched: Table, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    monkeypatch.setattr(harness.store, "save_guess", AsyncMock(side_effect=error))
    answered = await harness.click(EVE, button(watched, ENDING, 1), private=True)
    assert "Your guess" not in ephemeral_text(answered)


async def test_the_list_is_an_order_of_the_leaderboard(harness: Harness, watched: Table) -> None:
    season = season_at(harness.interaction(EVE).created_at.timestamp())
    await harness.store.save_guess(watched, Guess(WATCHER, 1, stops=True), season_start(season))
    await harness.tables.apply(watched.id, TakeAction(ANN, Stop))
    card = public_card(await harness.command("cantstop leaderboard", EVE))
    for label in ("Spectators' guesses", "All servers"):
        card = edited_card(await harness.press(EVE, card, label))
        assert "Eve\u2069** · 1 of 1 right" in text(card)
        assert "You're number 1 of 1: 1 of 1 right." in text(card)
