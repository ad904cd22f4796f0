"""The ports of the tables: a store, slots and a clock. Their dice are a :class:`bot.game.DiceSource`.

The store has a port for each kind of thing that it keeps. All methods may be called from any number of tasks
at once. A method that writes returns once the data is on disk. A cancelled write is stored completely or not
at all, without affecting what other tasks write.

A method that writes raises :class:`StoreUnavailableError` if it cannot; ``save``, ``save_guess``,
``save_climb`` and ``erase`` raise :class:`StoreAwayError` if nobody knows whether they have.
"""

from typing import Protocol

from bot.tables.ports.choices import PINGED_IN, ChoiceStore
from bot.tables.ports.climbs import ClimbStore
from bot.tables.ports.clock import Clock
from bot.tables.ports.errors import (
    ChannelTakenError,
    ConflictError,
    StoreAwayError,
    StoreUnavailableError,
    TemporaryStoreError,
    TooManyTablesError,
    UnreadableTableError,
)
from bot.tables.ports.guesses import GuessStore
from bot.tables.ports.notes import NoteStore
from bot.tables.ports.people import PeopleStore
from bot.tables.ports.puzzles import PuzzleStore
from bot.tables.ports.servers import ServerStore
from bot.tables.ports.slots import Slots
from bot.tables.ports.standings import StandingStore
from bot.tables.ports.tables import TableStore


class GameStore(
    TableStore,
    PeopleStore,
    ChoiceStore,
    NoteStore,
    ServerStore,
    StandingStore,
    GuessStore,
    ClimbStore,
    PuzzleStore,
    Protocol,
):
    """Keeps all of that, for those who pass it on: who uses a store names the kinds that it needs."""
