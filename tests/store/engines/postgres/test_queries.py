import re

import pytest

from bot.store.engines.postgres.connection import Connection
from bot.store.engines.postgres.queries import run_query
from bot.store.figures import read_rivals
from bot.store.game_logs import read_game_logs
from bot.store.leaderboard import read_leaderboard
from bot.store.lookups import count_open_tables, read_finished_games, read_open_tables_in_server
from bot.store.queries import Query, Repeated, Statement
from bot.tables.counted_games import Ladder
from bot.tables.seasons import ALL_TIME
from bot.tables.standings import OVERALL, Ranking
from tests.store.engines.postgres.query_plans import query_plans
from tests.store.saved_tables import ANA, LOCATION, SERVER


async def test_a_query_gets_the_rows_of_each_statement(connection: Connection) -> None:
    def query() -> Query[object]:
        assert (yield Statement("CREATE TEMPORARY TABLE pairs (a integer, b text)")) == []
        assert (yield Repeated("INSERT INTO pairs VALUES (?, ?)", [(1, "x"), (2, None)])) == []
        assert (yield Repeated("INSERT INTO pairs VALUES (?, ?)", [])) == []
        assert (yield Statement("UPDATE pairs SET b = ? WHERE a = ? RETURNING a", ("y", 2))) == [(2,)]
        return (yield Statement("SELECT a, b FROM pairs ORDER BY a"))

    assert await run_query(connection, query()) == [(1, "x"), (2, "y")]


async def test_every_ranking_is_read_from_its_index(connection: Connection) -> None:
    await connection.execute("INSERT INTO users SELECT i, 'Player ' || i FROM generate_series(1, 5000) AS i")
    await connection.execute(
        "INSERT INTO standings SELECT 0, false, i, 100 + i % 97, i % 89, i % 83, i % 79, i % 73,"
        " (i % 89) / 2, i % 89, (i % 89)::float8 / (100 + i % 97), 0, 25, 8, i % 71"
        " FROM generate_series(1, 5000) AS i"
    )
    await connection.execute("ANALYZE standings, users")
    for by in Ranking:
        plans = await query_plans(
            connection, read_leaderboard(Ladder(OVERALL, False, ALL_TIME), by, ANA.id, 0, 10)
        )
        ordered = [plan for text, plan in plans.items() if re.search(rf"ORDER BY {by}|{by} > ", text)]
        assert len(ordered) == 2
        for plan in ordered:
            assert f"standings_by_{by} " in plan


@pytest.mark.parametrize(
    ("query", "index"),
    [
        (read_game_logs(ANA.id, OVERALL, 9, solo=False), "seats_of_a_user"),
        (read_rivals(ANA.id, OVERALL, 9), "seats_of_a_user"),
        (read_finished_games(LOCATION.channel_id, 9), "tables_of_a_channel"),
        (read_open_tables_in_server(SERVER), "open_tables_of_a_server"),
        (count_open_tables(ANA.id, None), "open_tables_of_a_host"),
        (count_open_tables(None, SERVER), "open_tables_of_a_server"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_tables_are_found_by_an_index(connection: Connection, query: Query[object], index: str) -> None:
    plans = list((await query_plans(connection, query)).values())
    assert index in plans[0]
    assert not any("Seq Scan" in plan for plan in plans)
