"""Commands that do what the buttons of a game do."""

import logging

import pytest

from bot.game import Bid, Game, Phase
from bot.tables import Caller, CloseReason, Table
from tests.chat.card_parts import ids, labels
from tests.chat.card_samples import BIDDERS, GAMES, SETTLING_UP
from tests.chat.computer_samples import AWAY
from tests.chat.harness import Harness, ephemeral_card, ephemeral_text
from tests.tables.sample_tables import ANN, BEN, CYD, EVE, MOD

NO_GAME = "There is no game in this channel. Start one with `/cantstop new`."


async def game_of(harness: Harness, table: Table) -> Game:
    """Return the game of a table as it is stored now."""
    game = (await harness.stored(table)).game
    assert game is not None
    return game


async def choices(harness: Harness, command: str, option: str, typed: str = "") -> list[str]:
    """Return the names of what Discord offers Ann to complete an option."""
    offered = await harness.autocomplete(command, option, typed, harness.command_interaction())
    assert all(choice.name == choice.value for choice in offered)
    return [choice.name for choice in offered]


class TestRollAndStop:
    async def test_the_player_on_turn_rolls(self, harness: Harness) -> None:
        table = await harness.game(GAMES["begun"])
        await harness.command("cantstop-keyboard roll", harness.command_interaction())
        assert (await game_of(harness, table)).state.roll is not None

    async def test_the_player_on_turn_stops(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three runners"])
        await harness.command("cantstop-keyboard stop", harness.command_interaction())
        assert (await game_of(harness, table)).state.on_turn == 1

    @pytest.mark.parametrize("command", ["roll", "stop"])
    async def test_others_are_refused(self, harness: Harness, command: str) -> None:
        table = await harness.game(GAMES["three runners"])
        refused = await harness.command(f"cantstop-keyboard {command}", harness.command_interaction(EVE))
        assert ephemeral_text(refused) == "You are not playing in this game."
        assert await harness.stored(table) == table

    @pytest.mark.parametrize("command", ["roll", "stop", "back", "end", "keep-playing"])
    async def test_without_a_table_the_command_that_opens_one_is_named(
        self, harness: Harness, command: str
    ) -> None:
        refused = await harness.command(f"cantstop-keyboard {command}", harness.command_interaction())
        assert ephemeral_text(refused) == NO_GAME


class TestMove:
    @pytest.mark.parametrize("columns", ["4 10", "10 and 4", " 4+10 ", "10/4"])
    async def test_columns_can_be_typed_in_any_order(self, harness: Harness, columns: str) -> None:
        table = await harness.game(GAMES["three moves"])
        await harness.command("cantstop-keyboard move", harness.command_interaction(), columns=columns)
        runners = (await game_of(harness, table)).state.runners
        assert (runners[4], runners[10]) == (1, 1)

    async def test_the_legal_moves_are_offered_as_on_their_buttons(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three moves"])
        offered = await choices(harness, "cantstop-keyboard move", "columns")
        assert len(offered) == 3
        await harness.command("cantstop-keyboard move", harness.command_interaction(), columns=offered[0])
        assert any((await game_of(harness, table)).state.runners)

    async def test_typing_narrows_down_what_is_offered(self, harness: Harness) -> None:
        await harness.game(GAMES["three moves"])
        offered = await choices(harness, "cantstop-keyboard move", "columns")
        assert await choices(harness, "cantstop-keyboard move", "columns", " 10") == [
            name for name in offered if "10" in name
        ]

    async def test_nothing_is_offered_before_a_roll_or_without_a_game(self, harness: Harness) -> None:
        assert await choices(harness, "cantstop-keyboard move", "columns") == []
        await harness.game(GAMES["begun"])
        assert await choices(harness, "cantstop-keyboard move", "columns") == []

    @pytest.mark.parametrize("columns", ["", "left", "4 10 6", "²"])
    async def test_what_is_no_move_is_explained(self, harness: Harness, columns: str) -> None:
        table = await harness.game(GAMES["three moves"])
        refused = await harness.command(
            "cantstop-keyboard move", harness.command_interaction(), columns=columns
        )
        assert "`6 8`, `7 7` or `5`" in ephemeral_text(refused)
        assert await harness.stored(table) == table

    async def test_a_move_that_the_dice_do_not_allow_is_refused(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three moves"])
        refused = await harness.command(
            "cantstop-keyboard move", harness.command_interaction(), columns="2 12"
        )
        assert ephemeral_text(refused)
        assert await harness.stored(table) == table


class TestChangeMove:
    async def test_the_move_is_taken_back(self, harness: Harness) -> None:
        table = await harness.game(GAMES["two runners"])
        await harness.command("cantstop-keyboard change-move", harness.command_interaction())
        assert (await game_of(harness, table)).state == GAMES["three moves"].state

    async def test_a_move_that_stands_is_explained(self, harness: Harness) -> None:
        table = await harness.game(GAMES["one move"])
        refused = await harness.command("cantstop-keyboard change-move", harness.command_interaction())
        assert ephemeral_text(refused).startswith("That move stands.")
        assert await harness.stored(table) == table


class TestBid:
    async def test_a_bid_is_confirmed_privately(self, harness: Harness) -> None:
        table = await harness.game(BIDDERS)
        first, last = harness.command_interaction(ANN), harness.command_interaction(BEN)
        await harness.command("cantstop-keyboard bid", first, outcome="makes", chips=3)
        assert ephemeral_text(first) == "Your bid is in. You can change it until everyone has bid."
        assert harness.boards.refreshed == [table.id]
        await harness.command("cantstop-keyboard bid", last, outcome="busts", chips=5)
        assert ephemeral_text(last) == "Your bid is in, and so are all the others."
        game = await game_of(harness, table)
        assert game.state.bids == (Bid(makes_it=True, stake=3), Bid(makes_it=False, stake=5), None)
        assert game.state.phase is not Phase.BID

    async def test_the_log_does_not_contain_bids(
        self, harness: Harness, caplog: pytest.LogCaptureFixture
    ) -> None:
        caplog.set_level(logging.DEBUG)
        await harness.game(BIDDERS)
        await harness.command(
            "cantstop-keyboard bid", harness.command_interaction(), outcome="makes", chips=3
        )
        await harness.command(
            "cantstop-keyboard bid", harness.command_interaction(CYD), outcome="makes", chips=3
        )
        assert "makes" not in caplog.text

    async def test_a_refusal_is_private(self, harness: Harness) -> None:
        await harness.game(BIDDERS)
        refused = harness.command_interaction(CYD)
        await harness.command("cantstop-keyboard bid", refused, outcome="makes", chips=3)
        assert ephemeral_text(refused).startswith("You are climbing")


class TestSettle:
    async def test_a_bid_is_settled_step_by_step(self, harness: Harness) -> None:
        table = await harness.game(SETTLING_UP)
        for step in ("6", "Undo", " 7 ", "done"):
            await harness.command("cantstop-keyboard settle", harness.command_interaction(), step=step)
        game = await game_of(harness, table)
        assert game.state.markers[0][7] == SETTLING_UP.state.markers[0][7] + 1
        assert game.state.settlement is None

    async def test_the_columns_of_markers_that_can_move_are_offered(self, harness: Harness) -> None:
        await harness.game(SETTLING_UP)
        assert await choices(harness, "cantstop-keyboard settle", "step") == ["6", "7", "undo", "done"]
        assert await choices(harness, "cantstop-keyboard settle", "step", "7") == ["7"]

    async def test_nothing_is_offered_while_there_is_nothing_to_settle(self, harness: Harness) -> None:
        assert await choices(harness, "cantstop-keyboard settle", "step") == []
        await harness.lobby()
        assert await choices(harness, "cantstop-keyboard settle", "step") == []

    async def test_an_unknown_step_is_refused(self, harness: Harness) -> None:
        table = await harness.game(SETTLING_UP)
        refused = await harness.command(
            "cantstop-keyboard settle", harness.command_interaction(), step="sideways"
        )
        assert ephemeral_text(refused) == "I don't know that step. Pick one from the list."
        assert await harness.stored(table) == table


class TestBack:
    async def test_a_player_whom_a_computer_played_for_comes_back(self, harness: Harness) -> None:
        table = await harness.game(AWAY)
        await harness.command("cantstop-keyboard back", harness.command_interaction())
        game = (await harness.stored(table)).game
        assert game is not None
        assert game.away == frozenset()

    async def test_only_players_who_were_away_come_back(self, harness: Harness) -> None:
        await harness.game(AWAY)
        refused = await harness.command("cantstop-keyboard back", harness.command_interaction(BEN))
        assert ephemeral_text(refused) == "You already have your seat back."


class TestEnd:
    @pytest.mark.parametrize("by", [ANN, MOD])
    async def test_the_host_or_a_moderator_cancels_a_lobby(self, harness: Harness, by: Caller) -> None:
        table = await harness.lobby()
        asked = await harness.command("cantstop-keyboard end", harness.interaction(by, click=False))
        assert await harness.stored(table) == table
        await harness.click(by, ids(ephemeral_card(asked))[0], private=True)
        assert (await harness.stored(table)).close_reason is CloseReason.CANCELLED

    async def test_a_host_who_is_alone_cancels_the_lobby_at_once(self, harness: Harness) -> None:
        table = await harness.lobby(count=1)
        await harness.command("cantstop-keyboard end", harness.command_interaction())
        assert (await harness.stored(table)).close_reason is CloseReason.CANCELLED

    async def test_others_do_not_cancel_a_lobby(self, harness: Harness) -> None:
        table = await harness.lobby()
        refused = await harness.command("cantstop-keyboard end", harness.command_interaction(BEN))
        assert ephemeral_text(refused).startswith("Only the host")
        assert await harness.stored(table) == table

    async def test_a_moderator_has_to_confirm_ending_a_game(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three moves"])
        prompted = await harness.command("cantstop-keyboard end", harness.interaction(MOD, click=False))
        assert labels(ephemeral_card(prompted)) == ["End the game"]
        assert await harness.stored(table) == table

    async def test_a_game_ends_once_all_players_agree(self, harness: Harness) -> None:
        table = await harness.game(BIDDERS)
        for by in (ANN, BEN, CYD):
            assert (await harness.stored(table)).open
            await harness.command("cantstop-keyboard end", harness.command_interaction(by))
        assert (await harness.stored(table)).close_reason is CloseReason.AGREED

    async def test_one_player_can_keep_the_game_going(self, harness: Harness) -> None:
        table = await harness.game(BIDDERS)
        await harness.command("cantstop-keyboard end", harness.command_interaction())
        await harness.command("cantstop-keyboard keep-playing", harness.command_interaction(BEN))
        after = await harness.stored(table)
        assert after.open
        assert after.end_votes == frozenset()
