"""The storage of tables in a PostgreSQL database that several processes share."""

from bot.store.engines.postgres.inspection import inspect_server
from bot.store.engines.postgres.store import PostgresStore
