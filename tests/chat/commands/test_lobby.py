"""Commands that open a table, take and leave seats, start the game and end it."""

from typing import Any

import discord
import pytest

from bot.game import FRANJOS, PARKER, Rules
from bot.players import Strength
from bot.tables import Caller, CloseReason, Coach, Computer, Pace, Status
from tests.chat.card_parts import labels, text
from tests.chat.card_samples import BIDDERS, GAMES, WON
from tests.chat.computer_samples import AWAY
from tests.chat.harness import Harness, ephemeral_card, ephemeral_text, public_card
from tests.store.saved_tables import save_changes
from tests.tables.sample_tables import ANN, BEN, CYD, EVE, LOCATION, MOD

NO_GAME = "There is no game in this channel. Start one with `/cantstop new`."


class TestNew:
    @pytest.mark.parametrize(
        ("options", "computers"),
        [
            ({}, []),
            ({"computers": 2}, [Computer(Strength.MEDIUM, 1), Computer(Strength.MEDIUM, 2)]),
            ({"computers": 1, "strength": "easy"}, [Computer(Strength.EASY, 1)]),
            ({"strength": "hard"}, [Computer(Strength.HARD, 1)]),
        ],
    )
    async def test_computers_take_seats_beside_the_host(
        self, harness: Harness, options: dict[str, Any], computers: list[Computer]
    ) -> None:
        await harness.command("cantstop new", harness.command_interaction(), **options)
        table = await harness.store.latest_table_in(LOCATION.channel_id)
        assert table is not None
        assert list(table.seats[1:]) == computers

    async def test_an_unknown_strength_is_refused(self, harness: Harness) -> None:
        refused = await harness.command("cantstop new", harness.command_interaction(), strength="godlike")
        assert ephemeral_text(refused) == "I don't know that choice. Pick one from the list."

    async def test_rules_that_contradict_each_other_open_no_table(self, harness: Harness) -> None:
        await harness.command("cantstop new", harness.command_interaction(), bidding=True, columns="3")
        assert await harness.store.latest_table_in(LOCATION.channel_id) is None


class TestVariants:
    async def test_the_host_changes_the_rules(self, harness: Harness) -> None:
        table = await harness.lobby()
        changed = await harness.command("cantstop variants", harness.command_interaction(), bidding=True)
        assert "bid" in text(public_card(changed))
        assert (await harness.stored(table)).rules == Rules.of(PARKER, bidding=True)

    async def test_the_host_changes_pace_and_coach_without_changing_the_rules(self, harness: Harness) -> None:
        table = await harness.lobby()
        await harness.command("cantstop variants", harness.command_interaction(), pace="relaxed", coach="off")
        after = await harness.stored(table)
        assert (after.rules, after.pace, after.coach) == (table.rules, Pace.RELAXED, Coach.OFF)

    async def test_others_are_refused(self, harness: Harness) -> None:
        table = await harness.lobby()
        refused = await harness.command("cantstop variants", harness.command_interaction(BEN), bidding=True)
        assert ephemeral_text(refused).startswith("Only the host")
        assert await harness.stored(table) == table


class TestComputer:
    async def test_the_host_adds_and_removes_computers(self, harness: Harness) -> None:
        table = await harness.lobby()
        for player in ("hard", "easy", "nobody"):
            await harness.command("cantstop computer", harness.command_interaction(), player=player)
        assert (await harness.stored(table)).seats[2:] == (Computer(Strength.HARD, 1),)

    async def test_an_unknown_strength_is_refused(self, harness: Harness) -> None:
        table = await harness.lobby()
        refused = await harness.command("cantstop computer", harness.command_interaction(), player="godlike")
        assert ephemeral_text(refused) == "I don't know that choice. Pick one from the list."
        assert await harness.stored(table) == table


class TestSeats:
    async def test_players_join_and_leave_a_lobby(self, harness: Harness) -> None:
        table = await harness.lobby(count=1)
        await harness.command("cantstop join", harness.command_interaction(BEN))
        assert [person.id for person in (await harness.stored(table)).people] == [ANN.id, BEN.id]
        await harness.command("cantstop leave", harness.command_interaction(BEN))
        assert [person.id for person in (await harness.stored(table)).people] == [ANN.id]

    async def test_the_host_removes_a_player(self, harness: Harness) -> None:
        table = await harness.lobby(count=3)
        await harness.command("cantstop remove", harness.command_interaction(), player=discord.Object(BEN.id))
        assert [person.id for person in (await harness.stored(table)).people] == [ANN.id, CYD.id]

    async def test_a_player_has_to_confirm_leaving_a_game(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three moves"])
        prompted = await harness.command("cantstop leave", harness.command_interaction(BEN))
        assert labels(ephemeral_card(prompted)) == ["Leave the game"]
        assert await harness.stored(table) == table

    async def test_only_players_can_leave_a_game(self, harness: Harness) -> None:
        await harness.game(GAMES["three moves"])
        refused = await harness.command("cantstop leave", harness.command_interaction(EVE))
        assert ephemeral_text(refused) == "You are not playing in this game."

    async def test_a_player_whom_a_computer_played_for_comes_back(self, harness: Harness) -> None:
        table = await harness.game(AWAY)
        await harness.command("cantstop back", harness.command_interaction())
        game = (await harness.stored(table)).game
        assert game is not None
        assert game.away == frozenset()

    async def test_only_players_who_were_away_come_back(self, harness: Harness) -> None:
        await harness.game(AWAY)
        refused = await harness.command("cantstop back", harness.command_interaction(BEN))
        assert ephemeral_text(refused) == "You already have your seat back."


class TestStart:
    async def test_the_host_says_who_goes_first(self, harness: Harness) -> None:
        table = await harness.lobby(Rules.of(FRANJOS))
        await harness.command("cantstop start", harness.command_interaction(), first=discord.Object(BEN.id))
        started = await harness.stored(table)
        assert started.status is Status.PLAYING
        assert [person.id for person in started.acting] == [BEN.id]

    async def test_the_dice_say_who_goes_first_if_the_host_does_not(self, harness: Harness) -> None:
        table = await harness.lobby()
        await harness.command("cantstop start", harness.command_interaction())
        game = (await harness.stored(table)).game
        assert game is not None
        assert game.started.roll_off


class TestShow:
    async def test_the_last_game_can_be_shown_again(self, harness: Harness) -> None:
        table = await harness.finished(WON["won"])
        shown = await harness.command("cantstop show", harness.command_interaction(EVE))
        assert f"<@{ANN.id}> wins" in text(public_card(shown))
        assert await harness.stored(table) == table

    async def test_a_paused_game_is_resumed(self, harness: Harness) -> None:
        table = await save_changes(harness.store, await harness.game(BIDDERS), paused=True)
        shown = await harness.command("cantstop show", harness.command_interaction(EVE))
        assert public_card(shown)
        assert not (await harness.stored(table)).paused


class TestEnd:
    @pytest.mark.parametrize("by", [ANN, MOD])
    async def test_the_host_or_a_moderator_cancels_a_lobby(self, harness: Harness, by: Caller) -> None:
        table = await harness.lobby()
        interaction = harness.interaction(by, click=False)
        await harness.command("cantstop end", interaction)
        assert (await harness.stored(table)).close_reason is CloseReason.CANCELLED

    async def test_a_moderator_has_to_confirm_ending_a_game(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three moves"])
        prompted = await harness.command("cantstop end", harness.interaction(MOD, click=False))
        assert labels(ephemeral_card(prompted)) == ["End the game"]
        assert await harness.stored(table) == table

    async def test_a_game_ends_once_all_players_agree(self, harness: Harness) -> None:
        table = await harness.game(BIDDERS)
        for by in (ANN, BEN, CYD):
            assert (await harness.stored(table)).open
            await harness.command("cantstop end", harness.command_interaction(by))
        assert (await harness.stored(table)).close_reason is CloseReason.AGREED

    async def test_one_player_can_keep_the_game_going(self, harness: Harness) -> None:
        table = await harness.game(BIDDERS)
        await harness.command("cantstop end", harness.command_interaction())
        await harness.command("cantstop keep-playing", harness.command_interaction(BEN))
        after = await harness.stored(table)
        assert after.open
        assert after.end_votes == frozenset()


class TestRematch:
    async def test_it_opens_a_table_for_the_players_of_the_last_game(self, harness: Harness) -> None:
        last = await harness.finished(WON["won"])
        await harness.command("cantstop rematch", harness.command_interaction())
        table = await harness.store.latest_table_in(LOCATION.channel_id)
        assert table is not None
        assert (table.id, table.status) == (last.id + 1, Status.LOBBY)


@pytest.mark.parametrize(
    "command",
    ["variants", "show", "join", "start", "leave", "back", "end", "keep-playing", "rematch"],
)
async def test_without_a_table_the_command_that_opens_one_is_named(harness: Harness, command: str) -> None:
    refused = await harness.command(f"cantstop {command}", harness.command_interaction())
    assert ephemeral_text(refused) == NO_GAME
