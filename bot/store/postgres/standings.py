"""Rebuild the standings from all games."""

from bot.store.postgres.connection import Connection
from bot.store.postgres.locks import Lock, lock
from bot.store.postgres.queries import run_query
from bot.store.postgres.rows import BY_FINISH_NUMBER, read_tables
from bot.store.standings import BATCH_SIZE, Standings, count_game, replace_standings


async def rebuild(connection: Connection) -> int:
    """Recalculate the standings from all games in the order they finished, and return their number.

    Most games are counted before others have to wait: no game finishes while the last ones are.
    """
    standings: Standings = {}
    games = await count_games(connection, standings, 0)
    async with connection.transaction():
        await connection.execute("SET LOCAL statement_timeout = 0")
        await lock(connection, Lock.FINISH)
        games = await count_games(connection, standings, games)
        await run_query(connection, replace_standings(standings))
    return games


async def count_games(connection: Connection, standings: Standings, games: int) -> int:
    """Add the finished games after the first ``games`` to ``standings``, and return the number of all."""
    while found := await read_tables(connection, BY_FINISH_NUMBER, range(games + 1, games + BATCH_SIZE + 1)):
        for table in found:
            count_game(standings, table)
        games += len(found)
    return games
