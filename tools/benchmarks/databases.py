"""The databases that the bot is measured on, and what they use themselves."""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Protocol

import psycopg

from tests.postgres_server import PostgresServer, find_server, new_server
from tools.benchmarks.processes import family_cpu_seconds, parent_of

SERVER_SETTINGS = {"shared_buffers": "128MB", "autovacuum": "on"}
"""PostgreSQL's own defaults, which the tests change."""


class Database(Protocol):
    """A database for the bot.

    Attributes:
        url: its address, for ``DATABASE_URL``.
    """

    url: str

    def cpu_seconds(self) -> float:
        """Return the CPU time that its own processes have used so far."""
        ...

    def written_bytes(self) -> int:
        """Return how many bytes of log it has written so far."""
        ...


class Sqlite:
    """A file, which the bot's process reads and writes itself."""

    def __init__(self, path: str) -> None:
        self.url = f"sqlite:///{path}"

    def cpu_seconds(self) -> float:
        """Return 0: all is done in the bot's process."""
        return 0.0

    def written_bytes(self) -> int:
        """Return 0: it does not tell."""
        return 0


class Postgres:
    """A database of a PostgreSQL server on this machine."""

    def __init__(self, url: str) -> None:
        self.url = url
        with closing(psycopg.connect(url)) as connection:
            self._postmaster = parent_of(connection.info.backend_pid)

    def cpu_seconds(self) -> float:
        """Return the CPU time that the server and its connections have used so far."""
        return family_cpu_seconds(self._postmaster)

    def written_bytes(self) -> int:
        """Return how many bytes of its write-ahead log the server has written so far."""
        return self._ask("SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint")

    def bytes_of_events(self, events: Sequence[tuple[int, int, str]]) -> int:
        """Write the events of games, and return how many bytes they take, with their index."""
        with closing(psycopg.connect(self.url)) as connection, connection, connection.cursor() as cursor:
            cursor.executemany("INSERT INTO events VALUES (%s, %s, %s)", events)
        return self._ask("SELECT pg_total_relation_size('events')")

    def _ask(self, question: str) -> int:
        with closing(psycopg.connect(self.url)) as connection:
            row = connection.execute(question.encode()).fetchone()
        assert row is not None
        return int(row[0])


@contextmanager
def postgres_server() -> Iterator[PostgresServer | None]:
    """Run a server until the end of the block, if one is installed."""
    if (programs := find_server()) is None:
        yield None
        return
    with new_server(programs) as server:
        server.start(**SERVER_SETTINGS)
        yield server


@contextmanager
def sqlite_database() -> Iterator[Sqlite]:
    """Create an empty database in a file until the end of the block."""
    with tempfile.TemporaryDirectory() as folder:
        yield Sqlite(f"{folder}/game.db")


@contextmanager
def postgres_database(server: PostgresServer) -> Iterator[Postgres]:
    """Create an empty database of a server until the end of the block."""
    name = server.create_database()
    yield Postgres(server.url(name))
    server.drop_database(name)
