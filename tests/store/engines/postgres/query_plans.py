"""How PostgreSQL runs queries."""

from bot.store.engines.postgres.connection import Connection
from bot.store.engines.postgres.queries import in_postgres
from bot.store.queries import Query, Statement


async def query_plans(connection: Connection, query: Query[object]) -> dict[str, str]:
    """Run a query, and return the plan of each of its statements, as it is for tables that are not tiny."""
    await connection.execute("SET enable_seqscan = off")
    plans = {}
    step = next(query)
    try:
        while True:
            assert isinstance(step, Statement)
            text = in_postgres(step.text)
            plan = await connection.execute(b"EXPLAIN " + text, step.values)
            plans[step.text] = "\n".join(line for (line,) in await plan.fetchall())
            step = query.send(await (await connection.execute(text, step.values)).fetchall())
    except StopIteration:
        return plans
