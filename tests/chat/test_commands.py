"""Commands that choose the rules, and the one that bids: what they do and who sees the answer."""

import logging
from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.chat.cards import Card
from bot.game import ASMODEE, FRANJOS, PARKER, Bid, ColumnsToWin, CrowdedSpaces, Rules
from bot.players import Strength
from bot.tables import Caller, Coach, Computer, Pace, Status
from tests.chat.card_parts import text
from tests.chat.card_samples import BIDDERS
from tests.chat.computer_samples import AWAY
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.harness import Harness, ephemeral_response
from tests.store.saved_tables import save_changes
from tests.tables.sample_tables import ANN, BEN, CYD, EVE, LOCATION


@pytest.fixture
def hall() -> Harness:
    return Harness()


def asking(hall: Harness, by: Caller = ANN, *, manager: bool = False) -> FakeInteraction:
    interaction = hall.interaction(by, click=False)
    if manager:
        interaction.permissions = discord.Permissions(manage_guild=True)
    return interaction


def shown(interaction: FakeInteraction) -> str:
    """What the card says that was sent to everybody, in the only answer there was."""
    (call,) = interaction.discord.calls
    assert call.name == "send_message"
    assert not call.values.get("ephemeral")
    assert isinstance(call.values["view"], Card)
    return text(call.values["view"])


class TestDefaults:
    async def test_a_manager_says_what_a_new_game_plays(self, hall: Harness) -> None:
        set_up = asking(hall, manager=True)
        await hall.command("cantstop-admin defaults", set_up, edition="franjos", crowded="jump")
        assert ephemeral_response(set_up) == (
            "What is played here by default: Franjos edition: 3 columns win; the host says who begins; "
            "runners jump over other players' markers. Pace: no time limit; coach: odds for whoever asks."
        )
        opened = asking(hall, BEN)
        await hall.command("cantstop new", opened)
        assert "Franjos edition: 3 columns win" in shown(opened)
        table = await hall.store.latest_table_in(LOCATION.channel_id)
        assert table is not None
        assert table.rules == Rules.of(FRANJOS, crowded=CrowdedSpaces.JUMP)

    async def test_pace_and_coach_are_part_of_it(self, hall: Harness) -> None:
        await hall.command("cantstop-admin defaults", asking(hall, manager=True), pace="live")
        set_up = asking(hall, manager=True)
        await hall.command("cantstop-admin defaults", set_up, coach="open")
        assert str(ephemeral_response(set_up)).endswith(
            "Pace: 90 seconds to act; coach: odds on the card, for all to see."
        )
        await hall.command("cantstop new", asking(hall, BEN))
        table = await hall.store.latest_table_in(LOCATION.channel_id)
        assert table is not None
        assert (table.pace, table.coach) == (Pace.LIVE, Coach.OPEN)

    async def test_one_after_the_other_they_add_up(self, hall: Harness) -> None:
        for options in ({"edition": "asmodee"}, {"columns": "4"}, {}):
            answered = asking(hall, manager=True)
            await hall.command("cantstop-admin defaults", answered, **options)
        assert "Asmodée edition: 4 columns win" in str(ephemeral_response(answered))

    async def test_a_game_can_be_opened_otherwise(self, hall: Harness) -> None:
        await hall.command(
            "cantstop-admin defaults", asking(hall, manager=True), edition="franjos", pace="live"
        )
        await hall.command("cantstop new", asking(hall), edition="asmodee", columns="5", pace="relaxed")
        table = await hall.store.latest_table_in(LOCATION.channel_id)
        assert table is not None
        assert table.rules == Rules.of(ASMODEE, columns=ColumnsToWin.FIVE)
        assert table.pace is Pace.RELAXED

    @pytest.mark.parametrize("by", [ANN, replace(BEN, moderator=True)])
    async def test_nobody_else_may_even_if_the_server_shows_them_the_command(
        self, hall: Harness, by: Caller
    ) -> None:
        refused = asking(hall, by)
        await hall.command("cantstop-admin defaults", refused, edition="franjos")
        assert ephemeral_response(refused) == "Only people who can manage this server can do that."
        opened = asking(hall)
        await hall.command("cantstop new", opened)
        assert "Parker edition" in shown(opened)

    async def test_there_are_none_outside_a_server(self, hall: Harness) -> None:
        refused = asking(hall, manager=True)
        refused.guild_id = None
        await hall.command("cantstop-admin defaults", refused, edition="franjos")
        assert ephemeral_response(refused) == "Only people who can manage this server can do that."

    async def test_what_excludes_each_other_is_refused_and_not_kept(self, hall: Harness) -> None:
        refused = asking(hall, manager=True)
        await hall.command("cantstop-admin defaults", refused, bidding=True, crowded="jump")
        assert "shared spaces" in str(ephemeral_response(refused))
        asked = asking(hall, manager=True)
        await hall.command("cantstop-admin defaults", asked)
        assert "Parker edition: 3 columns win; the highest roll begins." in str(ephemeral_response(asked))


class TestComputers:
    @pytest.mark.parametrize(
        ("options", "computers"),
        [
            ({}, []),
            ({"computers": 2}, [Computer(Strength.MEDIUM, 1), Computer(Strength.MEDIUM, 2)]),
            ({"computers": 1, "strength": "easy"}, [Computer(Strength.EASY, 1)]),
            ({"strength": "hard"}, [Computer(Strength.HARD, 1)]),
        ],
    )
    async def test_they_sit_down_with_who_opens_the_table(
        self, hall: Harness, options: dict[str, Any], computers: list[Computer]
    ) -> None:
        await hall.command("cantstop new", asking(hall), **options)
        table = await hall.store.latest_table_in(LOCATION.channel_id)
        assert table is not None
        assert list(table.seats[1:]) == computers

    async def test_the_host_adds_and_removes_them(self, hall: Harness) -> None:
        table = await hall.lobby()
        for player in ("hard", "easy", "nobody"):
            await hall.command("cantstop computer", asking(hall), player=player)
        assert (await hall.stored(table)).seats[2:] == (Computer(Strength.HARD, 1),)

    @pytest.mark.parametrize("command", ["new", "computer"])
    async def test_one_that_is_not_offered_is_not_understood(self, hall: Harness, command: str) -> None:
        asked = asking(hall)
        option = "strength" if command == "new" else "player"
        if command == "computer":
            await hall.lobby()
        await hall.command(f"cantstop {command}", asked, **{option: "godlike"})
        assert ephemeral_response(asked) == "I do not know that choice. Choose among those offered."

    async def test_who_was_away_takes_the_seat_again(self, hall: Harness) -> None:
        table = await hall.game(AWAY)
        await hall.command("cantstop back", asking(hall))
        game = (await hall.stored(table)).game
        assert game is not None
        assert game.away == frozenset()
        refused = asking(hall, BEN)
        await hall.command("cantstop back", refused)
        assert ephemeral_response(refused) == "You already have your seat back."

    async def test_to_show_a_game_that_was_set_aside_wakes_it(self, hall: Harness) -> None:
        table = await hall.game(BIDDERS)
        await save_changes(hall.store, table, paused=True)
        shown_again = asking(hall, EVE)
        await hall.command("cantstop show", shown_again)
        assert "set aside" not in shown(shown_again)
        assert not (await hall.stored(table)).paused


class TestLobby:
    async def test_the_host_changes_the_rules_by_command(self, hall: Harness) -> None:
        table = await hall.lobby()
        changed = asking(hall)
        await hall.command("cantstop variants", changed, bidding=True)
        assert "the others bid on each turn" in shown(changed)
        assert (await hall.stored(table)).rules == Rules.of(PARKER, bidding=True)

    async def test_pace_and_coach_too(self, hall: Harness) -> None:
        table = await hall.lobby()
        await hall.command("cantstop variants", asking(hall), pace="relaxed", coach="off")
        after = await hall.stored(table)
        assert (after.rules, after.pace, after.coach) == (table.rules, Pace.RELAXED, Coach.OFF)

    async def test_nobody_else_does(self, hall: Harness) -> None:
        table = await hall.lobby()
        await hall.command("cantstop variants", asking(hall, BEN), bidding=True)
        assert await hall.stored(table) == table

    async def test_a_refused_choice_opens_no_game(self, hall: Harness) -> None:
        await hall.command("cantstop new", asking(hall), bidding=True, columns="3")
        assert await hall.store.latest_table_in(LOCATION.channel_id) is None

    async def test_the_start_names_who_begins(self, hall: Harness) -> None:
        table = await hall.lobby(Rules.of(FRANJOS))
        await hall.command("cantstop start", asking(hall), first=discord.Object(BEN.id))
        begun = await hall.stored(table)
        assert begun.status is Status.PLAYING
        assert [person.id for person in begun.acting] == [BEN.id]


class TestRules:
    async def test_the_servers_edition_is_explained_to_who_asks_for_none(self, hall: Harness) -> None:
        await hall.command("cantstop-admin defaults", asking(hall, manager=True), edition="franjos")
        asked = asking(hall, BEN)
        await hall.command("cantstop rules", asked)
        card = ephemeral_response(asked)
        assert isinstance(card, Card)
        assert text(card).startswith("## Franjos edition")
        (call,) = asked.discord.calls
        assert [file.filename for file in call.values["files"]] == ["example-franjos.png"]

    async def test_a_variant_is_explained_on_its_own(self, hall: Harness) -> None:
        asked = asking(hall)
        await hall.command("cantstop rules", asked, edition="columns")
        card = ephemeral_response(asked)
        assert isinstance(card, Card)
        assert text(card).startswith("## Columns to win")


class TestBid:
    async def test_only_the_bidder_is_told_and_the_log_tells_nobody(
        self, hall: Harness, caplog: pytest.LogCaptureFixture
    ) -> None:
        caplog.set_level(logging.DEBUG)
        table = await hall.game(BIDDERS)
        first, last = asking(hall), asking(hall, BEN)
        await hall.command("cantstop bid", first, outcome="makes", chips=3)
        assert ephemeral_response(first) == "Your bid is in. Until all have bid you can change it."
        assert hall.boards.refreshed == [table.id]
        await hall.command("cantstop bid", last, outcome="busts", chips=5)
        assert ephemeral_response(last) == "Your bid is in, and so are all the others."
        after = await hall.stored(table)
        assert after.game is not None
        assert after.game.state.bids == (Bid(makes_it=True, stake=3), Bid(makes_it=False, stake=5), None)
        assert "makes" not in caplog.text
        assert "busts" not in caplog.text

    async def test_a_refusal_is_for_who_bid_alone_as_well(self, hall: Harness) -> None:
        await hall.game(BIDDERS)
        refused = asking(hall, CYD)
        await hall.command("cantstop bid", refused, outcome="makes", chips=3)
        assert str(ephemeral_response(refused)).startswith("Only the other players bid")
