"""The storage of tables in a PostgreSQL database that several processes share."""

from bot.store.engines.postgres.store import PostgresStore, inspect_server
