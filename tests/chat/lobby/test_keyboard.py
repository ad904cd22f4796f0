"""Commands that prepare and start a game: seats, rules, and who goes first."""

from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.game import FRANJOS, PARKER, Rules
from bot.players import Strength
from bot.tables import Coach, Computer, Pace, Status
from tests.chat.card_samples import GAMES, WON
from tests.chat.harness import Harness, ephemeral_text, public_text
from tests.tables.sample_tables import ANN, BEN, CYD


class TestVariants:
    async def test_the_host_changes_the_rules(self, harness: Harness) -> None:
        table = await harness.lobby()
        assert "bid" in public_text(await harness.command("cantstop-keyboard variants", bidding=True))
        assert (await harness.stored(table)).options.rules == Rules.of(PARKER, bidding=True)

    async def test_the_host_changes_pace_and_coach_without_changing_the_rules(self, harness: Harness) -> None:
        table = await harness.lobby()
        await harness.command("cantstop-keyboard variants", pace="relaxed", coach="off")
        after = await harness.stored(table)
        assert after.options == replace(table.options, pace=Pace.RELAXED, coach=Coach.OFF)

    @pytest.mark.parametrize("options", [{"bidding": True, "crowded": "jump"}, {"pace": "live"}])
    async def test_after_the_start_it_is_too_late_for_any(
        self, harness: Harness, options: dict[str, object]
    ) -> None:
        await harness.game(GAMES["three moves"])
        refused = await harness.command("cantstop-keyboard variants", **options)
        assert ephemeral_text(refused) == "This game has already started."


class TestComputer:
    async def test_the_host_adds_and_removes_computers(self, harness: Harness) -> None:
        table = await harness.lobby()
        for player in ("hard", "easy", "nobody"):
            await harness.command("cantstop-keyboard computer", player=player)
        assert (await harness.stored(table)).seats[2:] == (Computer(Strength.HARD, 1),)


class TestSeats:
    async def test_players_join_a_lobby(self, harness: Harness) -> None:
        table = await harness.lobby(count=1)
        await harness.command("cantstop-keyboard join", BEN)
        assert [person.id for person in (await harness.stored(table)).people] == [ANN.id, BEN.id]

    async def test_the_host_removes_a_player(self, harness: Harness) -> None:
        table = await harness.lobby(count=3)
        await harness.command("cantstop-keyboard remove", player=discord.Object(BEN.id))
        assert [person.id for person in (await harness.stored(table)).people] == [ANN.id, CYD.id]


class TestStart:
    async def test_the_host_says_who_goes_first(self, harness: Harness) -> None:
        table = await harness.lobby(Rules.of(FRANJOS))
        await harness.command("cantstop-keyboard start", first=discord.Object(BEN.id))
        started = await harness.stored(table)
        assert started.status is Status.PLAYING
        assert [person.id for person in started.acting] == [BEN.id]

    async def test_the_dice_say_who_goes_first_if_the_host_does_not(self, harness: Harness) -> None:
        table = await harness.lobby()
        await harness.command("cantstop-keyboard start")
        game = (await harness.stored(table)).game
        assert game is not None
        assert game.started.roll_off


class TestRematch:
    async def test_it_opens_a_table_for_the_players_of_the_last_game(self, harness: Harness) -> None:
        last = await harness.finished(WON["won"])
        await harness.command("cantstop-keyboard rematch")
        table = await harness.latest()
        assert (table.id, table.status) == (last.id + 1, Status.LOBBY)


@pytest.mark.parametrize(
    ("command", "options"),
    [("join", {}), ("remove", {"player": discord.Object(BEN.id)})],
)
async def test_commands_about_others_make_no_sense_in_direct_messages(
    harness: Harness, command: str, options: dict[str, Any]
) -> None:
    interaction = harness.command_interaction(guild_id=None)
    refused = await harness.command(f"cantstop-keyboard {command}", interaction, **options)
    assert ephemeral_text(refused).startswith("Here you play against computers only.")
