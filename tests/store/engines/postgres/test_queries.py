from bot.store.engines.postgres.connection import Connection
from bot.store.engines.postgres.queries import run_query
from bot.store.queries import Query, Repeated, Statement


async def test_a_query_gets_the_rows_of_each_statement(connection: Connection) -> None:
    def pairs() -> Query[object]:
        assert (yield Statement("CREATE TEMPORARY TABLE pairs (a integer, b text)")) == []
        assert (yield Repeated("INSERT INTO pairs VALUES (?, ?)", [(1, "x"), (2, None)])) == []
        assert (yield Repeated("INSERT INTO pairs VALUES (?, ?)", [])) == []
        assert (yield Statement("UPDATE pairs SET b = ? WHERE a = ? RETURNING a", ("y", 2))) == [(2,)]
        return (yield Statement("SELECT a, b FROM pairs ORDER BY a"))

    assert await run_query(connection, pairs()) == [(1, "x"), (2, "y")]
