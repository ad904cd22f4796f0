"""The server's statistics name nobody who was erased."""

import pytest

from bot.store.engines.postgres import PostgresStore
from bot.store.engines.postgres.connection import Connection
from bot.store.engines.postgres.migrations import MIGRATIONS
from bot.tables import Eraser
from tests.store.engines.postgres import fetch
from tests.store.people import BEN, CLEO
from tests.store.saved_tables import create_win
from tests.store.test_erasing import EVA, TRACES, play_everywhere
from tests.tables.controlled_clock import ControlledClock


async def traces(connection: Connection) -> list[str]:
    """Return which traces of Eva are in the samples that the server keeps of all tables."""
    samples = await fetch(connection, "SELECT pg_stats::text FROM pg_stats WHERE schemaname = 'public'")
    return [trace for trace in TRACES if trace in str(samples)]


@pytest.mark.parametrize("others", [True, False])
async def test_the_statistics_forget_who_is_erased(
    postgres: PostgresStore, connection: Connection, others: bool
) -> None:
    if others:
        await create_win(postgres, BEN, CLEO)
    await play_everywhere(postgres)
    await connection.execute("ANALYZE")
    assert len(await traces(connection)) == 3
    await Eraser(postgres, ControlledClock()).erase(EVA.id)
    assert await traces(connection) == []
    await connection.execute("ANALYZE")
    assert await traces(connection) == []


async def test_a_migration_drops_earlier_samples(postgres: PostgresStore, connection: Connection) -> None:
    await play_everywhere(postgres)
    tables = ("votes", "reservations", "rematch_players", "guesses", "standings", "choices", "climbs")
    for name in tables:
        await connection.execute(f"ALTER TABLE {name} ALTER user_id SET STATISTICS -1".encode())
    await connection.execute("ANALYZE")
    kept = "SELECT tablename FROM pg_stats WHERE attname = 'user_id' AND tablename <> 'seats' ORDER BY 1"
    assert await fetch(connection, kept) == [(name,) for name in sorted(tables)]
    await connection.execute((MIGRATIONS / "0007_statistics.sql").read_bytes())
    assert await fetch(connection, kept) == []
