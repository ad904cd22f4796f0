"""Commands that open a table, find it again and leave it."""

from typing import Any

import pytest

from bot.chat.ui.i18n.language import link
from bot.game import FRANJOS
from bot.players import Strength
from bot.tables import Computer, Location, Options
from bot.tables.new_table import NewTable
from tests.chat.card_parts import labels
from tests.chat.card_samples import BIDDERS, GAMES, WON
from tests.chat.harness import MANAGER, Harness, ephemeral_card, ephemeral_text, public_card, public_text
from tests.store.saved_tables import save_changes
from tests.tables.sample_tables import ANN, BEN, CYD, EVE, LOCATION, first_people


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
        await harness.command("cantstop new", **options)
        assert list((await harness.latest()).seats[1:]) == computers

    async def test_rules_that_contradict_each_other_open_no_table(self, harness: Harness) -> None:
        await harness.command("cantstop new", bidding=True, columns="3")
        assert await harness.store.latest_table_in(LOCATION.channel_id) is None


class TestPlay:
    async def test_the_person_goes_first_against_lamb(self, harness: Harness) -> None:
        shown = await harness.command("cantstop play")
        table = await harness.latest()
        assert table.seats == (table.people[0], Computer(Strength.EASY, 1))
        assert table.acting == table.people
        assert f"<@{ANN.id}>" in public_text(shown)

    async def test_it_is_played_by_the_rules_of_the_server(self, harness: Harness) -> None:
        await harness.command("cantstop-admin defaults", MANAGER, edition="franjos")
        await harness.command("cantstop play")
        assert (await harness.latest()).options.rules.edition is FRANJOS

    async def test_it_does_not_disturb_the_game_of_a_channel(self, harness: Harness) -> None:
        table = await harness.lobby()
        refused = await harness.command("cantstop play")
        assert ephemeral_text(refused).startswith("There's already a game in this channel")
        assert await harness.stored(table) == table


class TestShow:
    async def test_the_last_game_can_be_shown_again(self, harness: Harness) -> None:
        table = await harness.finished(WON["won"])
        assert f"<@{ANN.id}> wins" in public_text(await harness.command("cantstop show", EVE))
        assert await harness.stored(table) == table

    async def test_a_paused_game_is_resumed(self, harness: Harness) -> None:
        table = await save_changes(harness.store, await harness.game(BIDDERS), paused=True)
        assert public_card(await harness.command("cantstop show", EVE))
        assert not (await harness.stored(table)).paused


class TestGames:
    async def test_without_any_the_command_that_starts_one_is_named(self, harness: Harness) -> None:
        assert "`/cantstop play`" in ephemeral_text(await harness.command("cantstop games", EVE))

    async def test_it_lists_the_open_games_of_the_caller_in_this_server(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three moves"])
        other = await harness.store.create(
            NewTable(Location(1, 2), first_people(1)[0], Options(), table.last_activity)
        )
        shown = ephemeral_text(await harness.command("cantstop games"))
        assert link(table) in shown
        assert link(other) not in shown

    async def test_in_direct_messages_it_lists_them_all(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three moves"])
        interaction = harness.command_interaction()
        interaction.guild_id, interaction.channel_id = None, 3
        assert link(table) in ephemeral_text(await harness.command("cantstop games", interaction))

    async def test_a_game_that_the_caller_has_left_is_not_listed(self, harness: Harness) -> None:
        table = await harness.game(GAMES["resigned"])
        assert link(table) not in ephemeral_text(await harness.command("cantstop games", CYD))


class TestLeave:
    async def test_players_leave_a_lobby(self, harness: Harness) -> None:
        table = await harness.lobby()
        await harness.command("cantstop leave", BEN)
        assert [person.id for person in (await harness.stored(table)).people] == [ANN.id]

    async def test_a_player_has_to_confirm_leaving_a_game(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three moves"])
        assert labels(ephemeral_card(await harness.command("cantstop leave", BEN))) == ["Leave the game"]
        assert await harness.stored(table) == table

    async def test_only_players_can_leave_a_game(self, harness: Harness) -> None:
        await harness.game(GAMES["three moves"])
        refused = await harness.command("cantstop leave", EVE)
        assert ephemeral_text(refused) == "You are not playing in this game."


@pytest.mark.parametrize(
    "command",
    [
        *("cantstop show", "cantstop leave", "cantstop odds", "cantstop-keyboard board"),
        *(f"cantstop-keyboard {name}" for name in ("variants", "join", "start", "rematch")),
    ],
)
async def test_without_a_table_the_command_that_opens_one_is_named(harness: Harness, command: str) -> None:
    refused = await harness.command(command)
    assert ephemeral_text(refused) == "There is no game in this channel. Start one with `/cantstop new`."
