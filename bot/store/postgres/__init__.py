"""The storage of tables in a PostgreSQL database that several processes share."""

from bot.store.postgres.inspection import inspect_server
from bot.store.postgres.store import PostgresStore
