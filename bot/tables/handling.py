"""What becomes of what is asked: a table and a request make the next table."""

from dataclasses import replace

from bot.game import DiceSource, OutOfDate
from bot.tables.closing import closed
from bot.tables.lobby import gather
from bot.tables.playing import play
from bot.tables.requests import (
    GameRequest,
    LobbyRequest,
    PassTime,
    PlayOn,
    Renew,
    Request,
    Vanish,
    Wake,
)
from bot.tables.table import Closing, Table
from bot.tables.timing import pass_time, renewed, timed


def carry_out(table: Table, request: Request, dice: DiceSource, now: float) -> Table:
    """Return the table after ``request``; the same table where there is nothing to do.

    Raises:
        NotAllowed: the person may not do that, or not now.
        OutOfDate: the request answers a moment of the table that has passed.
    """
    match request:
        case Vanish():
            return closed(table, Closing.GONE) if table.open else table
        case Renew():
            return renewed(table, now)
        case PassTime():
            changed = pass_time(table, now)
        case Wake():
            changed = _woken(table, request)
        case _:
            changed = _asked(table, request, dice)
    if changed is table:
        return table
    if not isinstance(request, PassTime | PlayOn) and changed.open:
        changed = replace(changed, acted=now, set_aside=False)
    return timed(table, _with_who_is_left(changed), now)


def _asked(table: Table, request: LobbyRequest | GameRequest, dice: DiceSource) -> Table:
    """Return the table after what can be asked of a lobby alone, or of a game."""
    if not table.open:
        raise OutOfDate("This game is over. `/cantstop new` starts another one.")
    if isinstance(request, LobbyRequest):
        if table.game is not None:
            raise OutOfDate("This game has begun already.")
        return gather(table, request, dice)
    if table.game is None:
        raise OutOfDate("This game has not begun yet.")
    return play(table, table.game, request, dice)


def _woken(table: Table, request: Wake) -> Table:
    """Return the table with its game going on, if it was set aside and anybody is there to play it."""
    if not table.set_aside or table.game is None:
        return table
    seat = table.seat_of(request.by.id)
    game = table.game
    if seat is not None and seat in game.away:
        game = game.return_player(seat)
    woken = replace(table, game=game)
    return woken if woken.present else table


def _with_who_is_left(table: Table) -> Table:
    """Return the table as it is after somebody has gone, for good or for now.

    Only who is there can be host or vote; without anybody the game rests.
    """
    if table.game is None or not table.open:
        return table
    there = {person.id for person in table.present}
    hosts = [person.id for person in table.present or table.players]
    left = replace(
        table,
        host=table.host if table.host in hosts else hosts[0],
        set_aside=table.set_aside or not there,
        votes=table.votes & there,
    )
    if left.votes and left.votes == there:
        return closed(replace(left, game=table.game.end()), Closing.AGREED)
    return left
