"""Commands that open a table, prepare and start its game, find it again and leave it."""

from typing import Any

import pytest

from bot.chat.ui.i18n.language import link
from bot.players import Strength
from bot.tables import CloseReason, Computer, Location, Options, Status, Table
from tests.chat.card_samples import GAMES
from tests.chat.harness import Harness, ephemeral_text, public_text
from tests.store.saved_tables import save_changes
from tests.tables.sample_tables import ANN, CYD, EAGLE, EVE, GOAT, LAMB, first_people


@pytest.mark.parametrize(
    ("options", "computers"),
    [
        ({}, ()),
        ({"computers": 2}, (GOAT, Computer(Strength.MEDIUM, 2))),
        ({"computers": 1, "strength": "easy"}, (LAMB,)),
        ({"strength": "hard"}, (EAGLE,)),
    ],
)
async def test_new_computers_take_seats_beside_the_host(
    harness: Harness, options: dict[str, Any], computers: tuple[Computer, ...]
) -> None:
    await harness.command("cantstop new", **options)
    assert (await harness.latest()).seats[1:] == computers


async def test_who_plays_at_once_goes_first_against_lamb_or_the_computer_chosen(harness: Harness) -> None:
    for options, computer in (({}, LAMB), ({"strength": "hard"}, EAGLE)):
        shown = await harness.command("cantstop play", **options)
        table = await harness.latest()
        assert table.seats == (table.people[0], computer)
        assert table.acting == table.people
        assert f"<@{ANN.id}>" in public_text(shown)
        await save_changes(harness.store, table, status=Status.ABANDONED, close_reason=CloseReason.AGREED)


class TestGames:
    async def test_without_any_the_command_that_starts_one_is_named(self, harness: Harness) -> None:
        assert "`/cantstop play`" in ephemeral_text(await harness.command("cantstop games", EVE))

    async def test_it_lists_ones_games_in_this_server_or_all_in_private(self, harness: Harness) -> None:
        table = await harness.game(GAMES["resigned"])
        other = await harness.store.create(
            Table.new(Location(1, 2), first_people(1)[0], Options(), table.last_activity)
        )
        shown = ephemeral_text(await harness.command("cantstop games"))
        assert shown.count(link(table)) == 2, "it is that of the channel, too"
        assert link(other) not in shown
        interaction = harness.command_interaction()
        interaction.guild_id, interaction.channel_id = None, 3
        left = ephemeral_text(await harness.command("cantstop games", CYD))
        assert left.count(link(table)) == 1, "Cyd has left"
        everywhere = ephemeral_text(await harness.command("cantstop games", interaction))
        assert link(table) in everywhere
        assert link(other) in everywhere


async def test_without_a_table_the_command_that_opens_one_is_named(harness: Harness) -> None:
    refused = await harness.command("cantstop do")
    assert ephemeral_text(refused) == "There's no game in this channel. Start one with `/cantstop new`."
