import pytest

from bot.store import NoDatabaseError, StoreError
from bot.store.engines.postgres.connection import Connection
from bot.store.engines.postgres.inspection import inspect_server


async def test_a_database_without_tables_is_no_database_yet(
    postgres_url: str, connection: Connection
) -> None:
    await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    with pytest.raises(NoDatabaseError, match="no tables"):
        await inspect_server(postgres_url)
    cursor = await connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
    assert await cursor.fetchone() == (0,)


@pytest.mark.parametrize(("version", "words"), [(0, "older version"), (999, "newer version")])
async def test_a_database_of_another_version_is_refused(
    version: int, words: str, postgres_url: str, connection: Connection
) -> None:
    await connection.execute("UPDATE schema_version SET version = %s", (version,))
    with pytest.raises(StoreError, match=words):
        await inspect_server(postgres_url)
