"""The server's statistics name nobody who was erased."""

import pytest

from bot.store.engines.postgres import PostgresStore
from bot.store.engines.postgres.connection import Connection
from bot.store.engines.postgres.migrations import MIGRATIONS
from bot.tables import Eraser
from tests.store.people import BEN, CLEO
from tests.store.saved_tables import create_win
from tests.store.test_erasing import EVA, PRIVATE, play_everywhere
from tests.tables.controlled_clock import ControlledClock

TRACES = (str(EVA.id), EVA.name, str(PRIVATE.channel_id))


async def statistics(connection: Connection) -> str:
    """Return the samples that the server keeps of all tables."""
    found = await connection.execute(
        "SELECT coalesce(string_agg(pg_stats::text, ' '), '') FROM pg_stats WHERE schemaname = 'public'"
    )
    ((text,),) = await found.fetchall()
    return str(text)


@pytest.mark.parametrize("others", [True, False])
async def test_the_statistics_forget_who_is_erased(
    postgres: PostgresStore, connection: Connection, others: bool
) -> None:
    if others:
        await create_win(postgres, BEN, CLEO)
    await play_everywhere(postgres)
    await connection.execute("ANALYZE")
    before = await statistics(connection)
    assert all(trace in before for trace in TRACES)
    await Eraser(postgres, ControlledClock()).erase(EVA.id)
    after = await statistics(connection)
    assert [trace for trace in TRACES if trace in after] == []
    await connection.execute("ANALYZE")
    after = await statistics(connection)
    assert [trace for trace in TRACES if trace in after] == []


async def test_a_migration_drops_earlier_samples(postgres: PostgresStore, connection: Connection) -> None:
    await play_everywhere(postgres)
    tables = ("votes", "reservations", "rematch_players", "guesses", "standings", "choices", "climbs")
    for name in tables:
        await connection.execute(f"ALTER TABLE {name} ALTER user_id SET STATISTICS -1".encode())
    await connection.execute("ANALYZE")
    kept = "SELECT tablename FROM pg_stats WHERE attname = 'user_id' AND tablename <> 'seats' ORDER BY 1"
    assert [name for (name,) in await (await connection.execute(kept)).fetchall()] == sorted(tables)
    migration = (MIGRATIONS / "0007_statistics.sql").read_text()
    await connection.execute(migration.encode())
    assert await (await connection.execute(kept)).fetchall() == []
