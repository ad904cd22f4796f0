"""The PostgreSQL databases that the bot is measured on, and what their server uses itself."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager

import psycopg

from tests.postgres_server import PostgresServer, find_server, new_server
from tools.benchmarks.processes import family_cpu_seconds, parent_of

SERVER_SETTINGS = {"shared_buffers": "128MB", "autovacuum": "on"}
"""PostgreSQL's own defaults, which the tests change."""


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
def postgres_database(server: PostgresServer) -> Iterator[Postgres]:
    """Create an empty database of a server until the end of the block."""
    with server.database() as url:
        yield Postgres(url)
