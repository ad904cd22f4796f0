"""What becomes of what is asked: a table and a request make the next table."""

from dataclasses import replace

from bot.game import DiceSource, OutOfDate
from bot.tables.closing import close_table
from bot.tables.lobby import apply_lobby_request
from bot.tables.playing import apply_game_request
from bot.tables.requests import (
    ApplyTimeouts,
    ChannelDeleted,
    ExtendDeadlines,
    GameRequest,
    LobbyRequest,
    PlayComputerTurn,
    Request,
    Resume,
)
from bot.tables.table import CloseReason, Table
from bot.tables.timeouts import apply_timeouts, extend_deadlines, with_deadline


def apply_request(table: Table, request: Request, dice: DiceSource, now: float) -> Table:
    """Return the table after ``request``; the same table where there is nothing to do.

    Raises:
        NotAllowed: the person may not do that, or not now.
        OutOfDate: the request answers a moment of the table that has passed.
    """
    match request:
        case ChannelDeleted():
            return close_table(table, CloseReason.GONE) if table.open else table
        case ExtendDeadlines():
            return extend_deadlines(table, now)
        case ApplyTimeouts():
            changed = apply_timeouts(table, now)
        case Resume():
            changed = _resume(table, request)
        case _:
            changed = _apply_player_request(table, request, dice)
    if changed is table:
        return table
    if not isinstance(request, ApplyTimeouts | PlayComputerTurn) and changed.open:
        changed = replace(changed, last_activity=now, paused=False)
    return with_deadline(table, _without_absent_people(changed), now)


def _apply_player_request(table: Table, request: LobbyRequest | GameRequest, dice: DiceSource) -> Table:
    """Return the table after what can be asked of a lobby alone, or of a game."""
    if not table.open:
        raise OutOfDate("This game is over. `/cantstop new` starts another one.")
    if isinstance(request, LobbyRequest):
        if table.game is not None:
            raise OutOfDate("This game has begun already.")
        return apply_lobby_request(table, request, dice)
    if table.game is None:
        raise OutOfDate("This game has not begun yet.")
    return apply_game_request(table, table.game, request, dice)


def _resume(table: Table, request: Resume) -> Table:
    """Return the table with its game going on, if it was set aside and anybody is there to play it."""
    if not table.paused or table.game is None:
        return table
    seat = table.seat_of(request.by.id)
    game = table.game
    if seat is not None and seat in game.away:
        game = game.return_player(seat)
    woken = replace(table, game=game)
    return woken if woken.present else table


def _without_absent_people(table: Table) -> Table:
    """Return the table as it is after somebody has gone, for good or for now.

    Only who is there can be host or vote; without anybody the game rests.
    """
    if table.game is None or not table.open:
        return table
    there = {person.id for person in table.present}
    hosts = [person.id for person in table.present or table.remaining]
    left = replace(
        table,
        host=table.host if table.host in hosts else hosts[0],
        paused=table.paused or not there,
        end_votes=table.end_votes & there,
    )
    if left.end_votes and left.end_votes == there:
        return close_table(replace(left, game=table.game.end()), CloseReason.AGREED)
    return left
