from pathlib import Path

import psycopg

from bot.store import open_store
from tools.benchmarks.databases import Postgres, Sqlite

WORK = "CREATE TABLE work AS SELECT number FROM generate_series(1, 300000) number"


async def test_a_file_is_opened_by_its_address(tmp_path: Path) -> None:
    database = Sqlite(str(tmp_path / "game.db"))
    async with await open_store(database.url):
        assert (tmp_path / "game.db").exists()


def test_postgresql_tells_what_its_connections_do(postgres_url: str) -> None:
    database = Postgres(postgres_url)
    with psycopg.connect(postgres_url) as connection:
        connection.execute("SELECT 1")
        cpu, written = database.cpu_seconds(), database.written_bytes()
        connection.execute(WORK)
        assert database.cpu_seconds() - cpu >= 0.03
        assert database.written_bytes() - written > 1_000_000
