"""A start reads outlines, which tell at which tables something is left to do."""

from typing import Any

import pytest

from bot.game import PARKER, Game, Moved, Rolled, Rules, Starter, Stopped
from bot.store import DatabaseStore
from bot.tables import Player, Reach, Table
from bot.tables.time_limits import HOUR
from tests.game.game_factories import no_dice
from tests.store.changes import LAST_ACTIVITY
from tests.store.outlines import tables_to_restore
from tests.store.people import ANA, BEN, LAMB
from tests.store.places import LOCATION
from tests.store.saved_tables import create_lobby, save_changes, start_game

PING = 901
DEADLINE = LAST_ACTIVITY + 9 * HOUR
BEGUN = Game.start(Rules.of(PARKER, starter=Starter.HOST), 2, no_dice, first_seat=0)
OTHERS_TURN = BEGUN.extend((Rolled((3, 4, 5, 5)), Moved((7, 10)), Stopped()))
OWN_TURN = OTHERS_TURN.extend((Rolled((3, 4, 5, 5)), Moved((7, 10)), Stopped()))
IN_TURN = OWN_TURN.extend((Rolled((3, 4, 5, 5)), Moved((8, 9))))


async def shown(store: DatabaseStore, table: Table) -> Table:
    await store.set_board_message(table.id, 900, table.revision)
    return table


async def is_quiet(store: DatabaseStore) -> bool:
    """Return whether nothing is left to do at the only table, and check that this is right."""
    await tables_to_restore(store)
    (outline,) = await store.outlines()
    return outline.quiet


async def test_a_lobby_needs_nothing_once_it_is_shown(store: DatabaseStore) -> None:
    lobby = await create_lobby(store)
    assert not await is_quiet(store)
    await shown(store, lobby)
    assert await is_quiet(store)


@pytest.mark.parametrize(
    ("other", "game", "ping", "quiet"),
    [
        (BEN, OWN_TURN, (PING, OWN_TURN), True),
        (BEN, IN_TURN, (PING, OWN_TURN), True),
        (BEN, OWN_TURN, (PING, OTHERS_TURN), False),  # not pinged
        (BEN, BEGUN, None, False),
        (LAMB, IN_TURN, (None, OWN_TURN), True),
        (LAMB, OTHERS_TURN, (None, BEGUN), False),  # a computer's turn
    ],
)
async def test_a_game_needs_nothing_while_it_waits_for_somebody_who_knows(
    store: DatabaseStore, other: Player, game: Game, ping: tuple[int | None, Game] | None, quiet: bool
) -> None:
    table = await shown(store, await start_game(store, LOCATION, (ANA, other), game))
    if ping is not None:
        await store.set_ping(table.id, ping[0], ping[1].acting_since)
    assert await is_quiet(store) is quiet
    await save_changes(store, table, end_votes=frozenset({ANA.id}))
    assert not await is_quiet(store), "a change is not shown"


DUE = {"deadline": DEADLINE, "reminder_due": True}


@pytest.mark.parametrize(
    ("changes", "reminded", "quiet"),
    [
        *[({}, None, True), ({"paused": True}, None, True), ({"deadline": DEADLINE}, None, True)],
        *[(DUE, DEADLINE, True), (DUE, None, False), (DUE, DEADLINE - HOUR, False)],
        (DUE | {"reach": Reach.LENT}, None, True),
    ],
)
async def test_players_are_reminded_once(
    store: DatabaseStore, changes: dict[str, Any], reminded: float | None, quiet: bool
) -> None:
    table = await start_game(store, LOCATION, (ANA, BEN), OWN_TURN)
    table = await shown(store, await save_changes(store, table, **changes))
    await store.set_ping(table.id, PING, OWN_TURN.acting_since, reminded)
    assert await is_quiet(store) is quiet
