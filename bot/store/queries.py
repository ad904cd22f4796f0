"""Queries that run on every database, and how they become methods of a store.

A query is a generator: it yields statements, is sent the rows of each, and returns its result. So the same
code runs on a connection that blocks its thread and on one that is awaited.

Statements are written for SQLite. PostgreSQL knows some of their functions by other names; see
:mod:`bot.store.engines.postgres.queries`. ``exact`` makes a number in JSON readable without loss: SQLite
writes numbers with 15 digits there, and a time has more.
"""

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Collection, Coroutine, Generator, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

P = ParamSpec("P")
S = TypeVar("S", bound="Database")
T = TypeVar("T")

Rows = list[tuple[Any, ...]]

LARGEST_ID = 2**63 - 1


class Lock(IntEnum):
    """What a transaction can lock until it ends, in the order in which one takes several.

    A database with one writer needs no locks. The values are those of advisory locks in PostgreSQL.
    """

    FINISH = 7403
    """Games finish one after another: they get consecutive numbers, and count in the same standings."""
    HOST = 7404
    """The tables of a host are opened one after another, so that they can be counted."""
    SERVER = 7405
    """So are the tables of a server."""
    CHANNEL = 7406
    """So are the tables of a channel."""


@dataclass(frozen=True, slots=True)
class Locked:
    """A step that waits for a lock; ``number`` tells which host, server or channel. It returns no rows."""

    lock: Lock
    number: int = 0


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement, with a question mark for each of its values."""

    text: str
    values: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class Repeated:
    """A statement that is run for several rows of values. It returns no rows."""

    text: str
    rows: Sequence[tuple[object, ...]]


Query = Generator[Statement | Repeated | Locked, Rows, T]


class Access(Enum):
    """How a query runs. A query that writes may run twice, if the connection is lost meanwhile."""

    READ = auto()
    """It reads a few rows, and sees every write that has returned."""
    SURVEY = auto()
    """It reads many tables or players. All of its statements see the same state."""
    WRITE = auto()
    """It writes, perhaps only a part if the connection is lost."""
    RECORD = auto()
    """It writes what Discord shows. A power cut may undo that: it is then shown again."""
    TRANSACT = auto()
    """It writes all or nothing."""
    REBUILD = auto()
    """It writes all or nothing, and may take minutes, for which its caller waits."""


class Database(ABC):
    """Runs queries."""

    @abstractmethod
    async def run(self, query: Callable[[], Query[T]], access: Access) -> T:
        """Run a query and return its result.

        ``query`` makes it, because a generator cannot be run again after a failure.

        Raises:
            StoreUnavailableError: the database does not work at the moment; nothing was written.
            StoreAwayError: it was cut off, and may have been written.
        """


def method(
    access: Access,
) -> Callable[[Callable[Concatenate[S, P], Query[T]]], Callable[Concatenate[S, P], Coroutine[Any, Any, T]]]:
    """Make a query the method of a store that runs it."""

    def decorate(
        query: Callable[Concatenate[S, P], Query[T]],
    ) -> Callable[Concatenate[S, P], Coroutine[Any, Any, T]]:
        @wraps(query)
        async def run(store: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
            return await store.run(lambda: query(store, *args, **kwargs), access)

        return run

    return decorate


def column(text: str, *values: object) -> Query[list[Any]]:
    """Return the only column that a statement selects."""
    return [value for (value,) in (yield Statement(text, values))]


def bindable(values: Sequence[object]) -> tuple[object, ...]:
    """Return ``values`` for a statement. What is too large for a database becomes -1, the id of nothing."""
    return tuple(-1 if isinstance(value, int) and not 0 <= value <= LARGEST_ID else value for value in values)


def marks(values: Collection[object]) -> str:
    """Return as many question marks, in parentheses."""
    return f"({', '.join('?' * len(values))})"


def grouped(pairs: Iterable[tuple[Any, ...]]) -> defaultdict[Any, list[Any]]:
    """Return the second values of ``pairs`` by the first ones, in their order."""
    groups: defaultdict[Any, list[Any]] = defaultdict(list)
    for key, value in pairs:
        groups[key].append(value)
    return groups
