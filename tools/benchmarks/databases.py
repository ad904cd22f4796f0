"""The databases that the bot is measured on, and what they use themselves."""

from contextlib import closing
from typing import Protocol

import psycopg

from tools.benchmarks.processes import family_cpu_seconds, parent_of


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
        self._postmaster = parent_of(self._ask("SELECT pg_backend_pid()"))

    def cpu_seconds(self) -> float:
        """Return the CPU time that the server and its connections have used so far."""
        return family_cpu_seconds(self._postmaster)

    def written_bytes(self) -> int:
        """Return how many bytes of its write-ahead log the server has written so far."""
        return self._ask("SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint")

    def _ask(self, question: str) -> int:
        with closing(psycopg.connect(self.url)) as connection:
            row = connection.execute(question.encode()).fetchone()
        assert row is not None
        return int(row[0])
