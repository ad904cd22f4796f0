import re
from inspect import unwrap

import pytest

from bot.store.engines.postgres import PostgresStore
from bot.store.engines.postgres.connection import Connection
from bot.store.engines.postgres.queries import run_query
from bot.store.queries import Query, Repeated, Statement
from bot.tables.standings import OVERALL, Ranking
from tests.store.engines.postgres.query_plans import query_plans
from tests.store.saved_tables import ANA, LOCATION, SERVER


def query(name: str, *arguments: object, **options: object) -> Query[object]:
    """Return the query that a method of the store runs."""
    made: Query[object] = unwrap(getattr(PostgresStore, name))(None, *arguments, **options)
    return made


async def test_a_query_gets_the_rows_of_each_statement(connection: Connection) -> None:
    def pairs() -> Query[object]:
        assert (yield Statement("CREATE TEMPORARY TABLE pairs (a integer, b text)")) == []
        assert (yield Repeated("INSERT INTO pairs VALUES (?, ?)", [(1, "x"), (2, None)])) == []
        assert (yield Repeated("INSERT INTO pairs VALUES (?, ?)", [])) == []
        assert (yield Statement("UPDATE pairs SET b = ? WHERE a = ? RETURNING a", ("y", 2))) == [(2,)]
        return (yield Statement("SELECT a, b FROM pairs ORDER BY a"))

    assert await run_query(connection, pairs()) == [(1, "x"), (2, "y")]


async def test_every_ranking_is_read_from_its_index(connection: Connection) -> None:
    await connection.execute("INSERT INTO users SELECT i, 'Player ' || i FROM generate_series(1, 5000) AS i")
    await connection.execute(
        "INSERT INTO standings SELECT 0, false, i, 100 + i % 97, i % 89, i % 83, i % 79, i % 73,"
        " (i % 89) / 2, i % 89, (i % 89)::float8 / (100 + i % 97), 0, 25, 8, i % 71"
        " FROM generate_series(1, 5000) AS i"
    )
    await connection.execute("ANALYZE standings, users")
    for by in Ranking:
        plans = await query_plans(connection, query("leaderboard", OVERALL, by, ANA.id, 0, 10))
        ordered = [plan for text, plan in plans.items() if re.search(rf"ORDER BY {by}|{by} > ", text)]
        assert len(ordered) == 2
        for plan in ordered:
            assert f"standings_by_{by} " in plan


@pytest.mark.parametrize(
    ("statements", "index"),
    [
        (query("game_logs_of", ANA.id, OVERALL, 9), "seats_of_a_user"),
        (query("rivals_of", ANA.id, OVERALL, 9), "seats_of_a_user"),
        (query("finished_games_in", LOCATION.channel_id, 9), "tables_of_a_channel"),
        (query("open_tables_in_server", SERVER), "open_tables_of_a_server"),
        (query("count_open_tables", host=ANA.id), "open_tables_of_a_host"),
        (query("count_open_tables", guild_id=SERVER), "open_tables_of_a_server"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_tables_are_found_by_an_index(
    connection: Connection, statements: Query[object], index: str
) -> None:
    plans = list((await query_plans(connection, statements)).values())
    assert index in plans[0]
    assert not any("Seq Scan" in plan for plan in plans)
