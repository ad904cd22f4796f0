"""Erase a person: their places at open tables, and everything that is stored about them."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

from bot.tables.apply import without_absent_people
from bot.tables.conflicts import retry_conflicts
from bot.tables.lobby import without_person
from bot.tables.ports import Clock, PeopleStore, StoreAwayError, TableStore, UnreadableTableError
from bot.tables.progress import close_table
from bot.tables.seats import DELETED, Person
from bot.tables.table import CloseReason, Table
from bot.tables.timeouts import with_deadline

MAX_ATTEMPTS = 20  # if the person's tables change meanwhile

log = logging.getLogger(__name__)


class PeopleAndTables(PeopleStore, TableStore, Protocol):
    """Where people and their tables are kept."""


@dataclass
class Eraser:
    """Erases people.

    ``list_erased`` adds a person to the list of those erased, which is kept outside of the store: its backups
    have them again. It may raise OSError or ValueError.
    """

    store: PeopleAndTables
    clock: Clock
    list_erased: Callable[[int], Awaitable[None]] | None = None

    async def erase(self, user_id: int, on_change: Callable[[Table], object] = lambda table: None) -> None:
        """Erase a person, and call ``on_change`` with each table that may have changed where others see it.

        Raises:
            StoreUnavailableError: it could not be saved.
            StoreAwayError: the store does not say whether it was saved, not even when asked again.
            ConflictError: their tables changed at every attempt.
        """
        if self.list_erased is not None:
            try:
                await self.list_erased(user_id)
            except (OSError, ValueError):  # no reason to keep what somebody wants deleted
                log.exception("Somebody is deleted who is not on the list of those to delete in backups")
        changed: dict[int, Table] = {}
        attempt = partial(self._try_to_erase, user_id, changed)
        try:
            await retry_conflicts(attempt, MAX_ATTEMPTS)
        except StoreAwayError:  # it may be done, and doing it again does no harm
            await retry_conflicts(attempt, MAX_ATTEMPTS)
        finally:
            for table in changed.values():
                if not table.alone:
                    on_change(table)

    async def _try_to_erase(self, user_id: int, changed: dict[int, Table]) -> None:
        """Erase a person unless their tables change meanwhile, and add those that change to ``changed``."""
        open_tables = await self.store.open_table_ids_of(user_id)
        changes: list[tuple[Table, Table]] = []
        for table_id in open_tables:
            try:
                before = await self.store.load(table_id)
            except UnreadableTableError:
                log.exception("Table %d stays open, without the name of a deleted player", table_id)
                continue
            if before is not None:
                after = without_player(before, user_id, self.clock.now())
                changes.append((before, replace(after, revision=before.revision + 1)))
        changed |= {after.id: after for _, after in changes}
        await self.store.erase(user_id, frozenset(open_tables), changes)


def without_player(table: Table, user_id: int, now: float) -> Table:
    """Return an open table without a person, who has a seat or a reservation, hosts it or votes there.

    In a lobby, the seat becomes free. In a game, a computer plays it from now on; without other people, the
    game ends.
    """
    if table.game is None:
        return _with_deleted(without_person(table, user_id), user_id)
    seat = table.seat_of(user_id)
    changed = _with_deleted(table, user_id)
    if table.crowd is not None:
        return with_deadline(table, changed, now)
    if seat is None or seat in table.game.state.resigned:
        return changed
    if not changed.remaining:
        return close_table(replace(changed, game=table.game.end()), CloseReason.DESERTED)
    if seat not in table.game.away:
        changed = replace(changed, game=table.game.hand_over(seat))
    return without_absent_people(with_deadline(table, changed, now))


def _with_deleted(table: Table, user_id: int) -> Table:
    """Return the table with the deleted player instead of a person."""
    seats = (
        DELETED if isinstance(player, Person) and player.id == user_id else player for player in table.seats
    )
    host = DELETED.id if table.host == user_id else table.host
    crowd = table.crowd and table.crowd.without(user_id)
    return replace(table, seats=tuple(seats), host=host, end_votes=table.end_votes - {user_id}, crowd=crowd)
