"""The storage of tables in a PostgreSQL database that several processes share."""

from bot.store.postgres.store import PostgresStore

__all__ = ["PostgresStore"]
