"""Where what is known of people is kept."""

from collections.abc import Collection, Sequence
from typing import Protocol

from bot.tables.personal_data import PersonalData, PersonalSummary
from bot.tables.table import Table


class PeopleStore(Protocol):
    """Finds, exports and erases what is stored about people."""

    async def user_ids(self) -> frozenset[int]:
        """Return the ids of all people about whom something is stored."""

    async def open_table_ids_of(self, user_id: int) -> tuple[int, ...]:
        """Return the ids of all open tables that a user hosts, has a place at, or guessed or voted at."""

    async def personal_summary(self, user_id: int) -> PersonalSummary | None:
        """Return what is stored about a person in short, None if nothing is."""

    async def personal_data(self, user_id: int) -> PersonalData | None:
        """Return everything that is stored about a person, None if nothing is."""

    async def erase(
        self, user_id: int, open_tables: Collection[int], changes: Sequence[tuple[Table, Table]]
    ) -> None:
        """Erase a person at once: save changes of tables, and delete everything else about the person.

        Seats, hosting and earlier wins go to :data:`~bot.tables.seats.DELETED`. All else that mentions them
        is deleted, and so is the channel of their direct messages.

        ``open_tables`` are the ids of the open tables at which the person has a place, and ``changes`` those
        of them that can be read, before and after, as in :meth:`TableStore.save`.

        Raises:
            ConflictError: a stored table is not what it was before, or they have a place at another one.
        """
