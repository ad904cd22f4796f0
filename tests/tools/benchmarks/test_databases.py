import psycopg

from bot.store import open_store
from tests.postgres_server import PostgresServer
from tools.benchmarks.databases import Postgres, postgres_database


async def test_every_new_database_of_postgresql_is_empty(postgres_server: PostgresServer) -> None:
    for _ in range(2):
        with postgres_database(postgres_server) as database:
            async with await open_store(database.url) as store:
                assert await store.get_note("written") is None
                await store.set_note("written", "yes")


def test_postgresql_tells_what_its_connections_do(postgres_url: str) -> None:
    database = Postgres(postgres_url)
    with psycopg.connect(postgres_url) as connection:
        connection.execute("CREATE TABLE work (number int)")
        cpu, written = database.cpu_seconds(), database.written_bytes()
        while database.cpu_seconds() - cpu < 0.03:  # a fast machine does it several times
            connection.execute("INSERT INTO work SELECT generate_series(1, 300000)")
        assert database.written_bytes() - written > 1_000_000
