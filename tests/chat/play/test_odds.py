"""The odds of games, private and only during a game; and those of the dice."""

from dataclasses import replace

import pytest

from bot.chat.odds.cards import ODDS, DiceOddsButton
from bot.chat.play.cards import table_card
from bot.chat.turns.buttons import GameButton
from bot.tables import Caller, CloseReason, Coach, Options, Status, Table
from tests import WAIT_TIMEOUT
from tests.chat.all_features import PRIVATE_ACTIONS, PUBLIC_ACTIONS
from tests.chat.card_parts import chosen, ids, labels, text
from tests.chat.card_samples import BIDDERS, GAMES
from tests.chat.english import ENGLISH
from tests.chat.fake_interactions import http_error
from tests.chat.harness import Harness, button, edited_card, ephemeral_card, ephemeral_text
from tests.game.game_factories import game_at
from tests.tables.sample_tables import ANN, BEN, CYD, EVE, MOD


async def odds(harness: Harness, table: Table, by: Caller) -> str:
    return ephemeral_text(await harness.click(by, button(table, ODDS)))


@pytest.mark.parametrize("by", [ANN, BEN, EVE, MOD], ids=lambda by: by.name)
async def test_anybody_gets_them_privately(harness: Harness, by: Caller) -> None:
    table = await harness.game(GAMES["three runners"])
    assert "Bust chance: 12%" in await odds(harness, table, by)
    assert await harness.stored(table) == table
    assert harness.boards.refreshed == []


async def test_only_bidders_get_advice_about_bids(harness: Harness) -> None:
    table = await harness.game(BIDDERS)
    for by, is_bidder in ((ANN, True), (BEN, True), (CYD, False), (EVE, False)):
        assert ("**Eagle** would bid" in await odds(harness, table, by)) == is_bidder


async def test_without_a_game_or_a_coach_there_are_none(harness: Harness) -> None:
    closed = await harness.lobby(status=Status.ABANDONED, close_reason=CloseReason.CANCELLED)
    assert (await odds(harness, closed, ANN)).startswith("This game is over.")
    table = await harness.game(GAMES["three runners"], options=Options(coach=Coach.OFF))
    assert await odds(harness, table, ANN) == "This table plays without odds and advice: trust your gut!"


async def test_before_the_game_there_are_none(harness: Harness) -> None:
    assert await odds(harness, await harness.lobby(), ANN) == "There are no odds before the game starts."


async def test_an_expired_card_stays(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await harness.game(GAMES["three runners"])
    first = await harness.click(ANN, button(table, ODDS))
    monkeypatch.setattr("bot.chat.interactions.response.TOKEN_LIFE", 0.0)
    await harness.click(ANN, button(table, ODDS))
    await harness.background_tasks.finish(WAIT_TIMEOUT)
    assert first.discord.names == ["send_message"]


class TestChoices:
    @pytest.mark.parametrize("name", ["begun", "three moves", "three runners", "bids awaited"])
    async def test_the_player_on_turn_has_those_of_the_board(self, harness: Harness, name: str) -> None:
        table = await harness.game(GAMES[name])
        board = table_card(table, ENGLISH)
        on_both = PRIVATE_ACTIONS & PUBLIC_ACTIONS
        choices = [custom_id for custom_id in ids(board) if on_both & {*custom_id.split(":")[3:4]}]
        for by in (ANN, BEN, EVE):
            card = ephemeral_card(await harness.click(by, button(table, ODDS)))
            on_turn = table.seat_of(by.id) in GAMES[name].state.acting
            assert ids(card) == (choices if on_turn else [])

    async def test_a_click_plays_and_changes_this_card_and_the_board(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three moves"])
        clicked = await harness.click(ANN, button(table, GameButton.MOVE, 7, 7), private=True)
        after = await harness.stored(table)
        assert after.event_count == table.event_count + 1
        assert harness.boards.refreshed == [table.id]
        assert clicked.discord.names == ["edit_message"]
        card = edited_card(clicked)
        assert "Played **7 twice**" in text(card)
        assert "Chance to advance" in text(card)
        assert labels(card)[:2] == ["Roll again", "Stop"]

    async def test_an_old_card_shows_the_position_as_it_is(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three runners"])
        old = replace(button(table, GameButton.ROLL), action_version=1)
        card = edited_card(await harness.click(ANN, old, private=True))
        assert text(card).startswith("That button is from an earlier position")
        assert labels(card)[:2] == ["Roll again", "Stop"]
        assert await harness.stored(table) == table

    async def test_the_next_look_replaces_a_card_that_was_played_on(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three moves"])
        played = await harness.click(ANN, button(table, GameButton.MOVE, 7, 7), private=True)
        played.discord.errors["delete_original_response"] = http_error(404, 10008)
        look = await harness.click(ANN, button(table, ODDS))
        await harness.background_tasks.finish(WAIT_TIMEOUT)
        assert played.discord.names == ["edit_message", "delete_original_response"]
        assert "Chance to advance" in ephemeral_text(look)

    @pytest.mark.parametrize(
        ("columns", "odds"), [("2:top", "Bust chance"), ("2:top,3:top", "This game is over.")]
    )
    async def test_a_stop_is_told_without_choices(self, harness: Harness, columns: str, odds: str) -> None:
        table = await harness.game(game_at(f"parker {columns}/- 7:1,8:1,12:top 0 decide"))
        card = edited_card(await harness.click(ANN, button(table, GameButton.STOP), private=True))
        assert "claims column 12!" in text(card)
        assert odds in text(card)
        assert labels(card) == []


class TestDice:
    async def test_the_bust_chance_is_told_for_three_columns(self, harness: Harness) -> None:
        card = ephemeral_card(await harness.click(EVE, DiceOddsButton(), private=True))
        assert "Bust chance" not in text(card)
        for columns, told in {
            ("8", "6", "7"): "6, 7, and 8. Bust chance: 8%.",
            ("2", "3", "12"): "56%",
        }.items():
            card = edited_card(await harness.choose(EVE, DiceOddsButton(), *columns, private=True))
            assert told in text(card)
            assert sorted(chosen(card)) == sorted(columns)

    @pytest.mark.parametrize("columns", [("6",), ("6", "7"), ("6", "6", "7"), ("6", "7", "13"), ("six",)])
    async def test_other_choices_are_refused(self, harness: Harness, columns: tuple[str, ...]) -> None:
        answered = await harness.choose(EVE, DiceOddsButton(), *columns, private=True)
        assert ephemeral_text(answered).startswith("I don't know that choice.")
