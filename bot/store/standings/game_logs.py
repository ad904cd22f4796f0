"""Read the logs of a player's finished games, and the rolls of a server's."""

# ruff: noqa: D102, S608 - the ports document the methods; statements are built from constants

from bot.game import FourDice, Rolled
from bot.game.notation import parse_event
from bot.store.errors import StoreError
from bot.store.queries import Access, Database, Query, Statement, column, grouped, marks, method
from bot.store.tables import read_logs
from bot.tables.standings import OVERALL, GameLog
from bot.tables.table import NO_LONGER_KNOWN

_NEWEST_GAMES = """
    SELECT id FROM seats JOIN tables ON id = table_id
    WHERE user_id = ? AND finish IS NOT NULL AND guild_id IS NOT NULL AND (? OR guild_id = ?)
    AND ? = NOT EXISTS (SELECT 1 FROM seats AS other WHERE other.table_id = id AND other.user_id <> ?)
    ORDER BY +finish DESC LIMIT ?
"""
"""The plus keeps a planner from looking for the person in everybody's games, the latest first."""


def _game_log(table_id: int, user_ids: list[int | None], log: list[str]) -> GameLog:
    try:
        return GameLog(tuple(user_ids), tuple(map(parse_event, log)))
    except ValueError as error:
        raise StoreError(f"Table {table_id} in the database cannot be read: {error}.") from error


class GameLogQueries(Database):
    """The logs of finished games."""

    @method(Access.SURVEY)
    def game_logs_of(
        self, user_id: int, scope: int, limit: int, *, solo: bool = False
    ) -> Query[tuple[GameLog, ...]]:
        newest = yield from column(_NEWEST_GAMES, user_id, scope == OVERALL, scope, solo, user_id, limit)
        if not newest:
            return ()
        ids = tuple(reversed(newest))
        those = marks(ids)
        seats = yield Statement(
            f"SELECT table_id, user_id FROM seats WHERE table_id IN {those} ORDER BY table_id, seat", ids
        )
        user_ids, logs = grouped(seats), (yield from read_logs(f"id IN {those}", *ids))
        return tuple(_game_log(table_id, user_ids[table_id], logs[table_id]) for table_id in ids)

    @method(Access.SURVEY)
    def rolls_in_server(self, guild_id: int, games: int) -> Query[dict[FourDice, int]]:
        if guild_id == NO_LONGER_KNOWN.guild_id:
            return {}
        counted = yield Statement(
            "SELECT event, count(*) FROM events WHERE substr(event, 1, 7) = 'rolled ' AND game IN"
            " (SELECT id FROM tables WHERE guild_id = ? AND finish IS NOT NULL ORDER BY finish DESC LIMIT ?)"
            " GROUP BY event",
            (guild_id, games),
        )
        rolls: dict[FourDice, int] = {}
        for text, count in counted:
            try:
                event = parse_event(text)
            except ValueError as error:
                raise StoreError(f"A roll in the database cannot be read: {error}.") from error
            assert isinstance(event, Rolled)  # noqa: S101 - asked for
            rolls[event.dice] = count
        return rolls
