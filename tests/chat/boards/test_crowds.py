"""The board of a channel's game, on which many vote at once."""

import asyncio
from itertools import pairwise

from bot.chat.boards.sync import CROWD_INTERVAL
from bot.tables import CHANNEL, BoardMessage, Table
from bot.tables.crowd import Crowd
from tests.chat.boards.sync_harness import ANNS_TURN, BOARD_ID, Harness, click
from tests.chat.crowd_samples import VOTER
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.pauses import virtually
from tests.tables.requesting import crowd_of
from tests.tables.sample_tables import GOAT, NOW


async def crowd_table(harness: Harness) -> Table:
    board = BoardMessage(BOARD_ID, 2, None, ANNS_TURN.acting_since)
    table = await harness.table(ANNS_TURN, board=board, seats=(CHANNEL, GOAT))
    return await harness.change(table, crowd=Crowd())


async def vote(harness: Harness, table: Table, number: int) -> FakeInteraction:
    """Let somebody vote, and return the interaction once it is acknowledged."""
    stored = await harness.store.stored(table)
    crowd = crowd_of(stored).with_ballot(VOTER + number, "Voter", "roll", NOW)
    changed, interaction = await harness.change(table, crowd=crowd), click()
    async with interaction.to_respond(private=False) as response:
        await harness.boards.show_soon(response, changed)
    return interaction


@virtually
async def test_each_vote_is_acknowledged_and_the_board_edited_at_most_once_a_second() -> None:
    harness, clicks, edited = Harness([]), list[FakeInteraction](), list[float]()
    table = await crowd_table(harness)
    harness.boards.listeners.append(lambda _: edited.append(asyncio.get_running_loop().time()))
    begun = asyncio.get_running_loop().time()
    for number in range(200):
        clicks.append(await vote(harness, table, number))
        await asyncio.sleep(0.05)
    stored = await harness.finish(table)
    assert {interaction.discord.names[0] for interaction in clicks} == {"defer"}
    assert crowd_of(stored).ballots == 200
    assert stored.board.shown_revision == stored.revision
    assert min(later - earlier for earlier, later in pairwise(edited)) >= CROWD_INTERVAL - 1e-9
    assert len(edited) <= 2 + (asyncio.get_running_loop().time() - begun) / CROWD_INTERVAL


@virtually
async def test_the_first_vote_is_shown_at_once() -> None:
    harness = Harness([])
    table = await crowd_table(harness)
    interaction = await vote(harness, table, 1)
    begun = asyncio.get_running_loop().time()
    assert (await harness.finish(table)).board.shown_revision == table.revision + 1
    assert asyncio.get_running_loop().time() - begun < CROWD_INTERVAL
    assert interaction.discord.names == ["defer", "edit_original_response"]
