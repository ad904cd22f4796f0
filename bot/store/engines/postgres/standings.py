"""Rebuild the standings from all games."""

from psycopg.errors import ForeignKeyViolation

from bot.store.climbs import recount_climbs
from bot.store.engines.postgres.connection import Connection
from bot.store.engines.postgres.locks import Lock, lock
from bot.store.engines.postgres.queries import run_query
from bot.store.engines.postgres.rows import BY_FINISH_NUMBER, BY_ID, read_tables
from bot.store.guesses import read_guessed_tables, settle_again
from bot.store.standings import BATCH_SIZE, Standings, count_games, replace_standings

MAX_ATTEMPTS = 8
"""How often the standings are recalculated if people are erased meanwhile."""


async def rebuild(connection: Connection) -> int:
    """Recalculate the standings from all games in the order they finished, and return their number."""
    for _ in range(MAX_ATTEMPTS - 1):
        try:
            return await _try_to_rebuild(connection)
        except ForeignKeyViolation:  # somebody is gone whose games were counted as theirs
            continue
    return await _try_to_rebuild(connection)


async def _try_to_rebuild(connection: Connection) -> int:
    """Recalculate the standings unless somebody is erased meanwhile.

    Most games are counted before others have to wait: no game finishes while the last ones are.
    """
    standings: Standings = {}
    games = await count_all_games(connection, standings, 0, write_seats=True)
    async with connection.transaction():
        await connection.execute("SET LOCAL statement_timeout = 0")
        await lock(connection, Lock.FINISH)
        games = await count_all_games(connection, standings, games, write_seats=True)
        await run_query(connection, replace_standings(standings))
    await _settle_guesses(connection)
    await run_query(connection, recount_climbs())
    return games


async def count_all_games(
    connection: Connection, standings: Standings, games: int, *, write_seats: bool
) -> int:
    """Add the finished games after the first ``games`` to ``standings``, and return the number of all.

    ``write_seats`` tells whether to write the ratings before each game, and the ranks in it.
    """
    while found := await read_tables(connection, BY_FINISH_NUMBER, range(games + 1, games + BATCH_SIZE + 1)):
        async with connection.transaction():
            await run_query(connection, count_games(standings, found, write_seats=write_seats))
        games += len(found)
    return games


async def _settle_guesses(connection: Connection) -> None:
    """Find out again which guesses were right, while no turn ends at the tables in question."""
    guessed = await run_query(connection, read_guessed_tables())
    for start in range(0, len(guessed), BATCH_SIZE):
        ids = guessed[start : start + BATCH_SIZE]
        async with connection.transaction():
            await connection.execute("SET LOCAL statement_timeout = 0")
            await connection.execute(
                "SELECT 1 FROM tables WHERE id = ANY(%s) ORDER BY id FOR NO KEY UPDATE", (ids,)
            )
            for table in await read_tables(connection, BY_ID, ids, skip_unreadable=True):
                await run_query(connection, settle_again(table))
