"""How far a table is: whether its game has started or is over, how it is closed, and who is pinged then."""

from dataclasses import replace

from bot.game import Game, OutOfDate, actor, transitions_from
from bot.tables.seats import Person
from bot.tables.table import CloseReason, Status, Table


def check_is_lobby(table: Table) -> None:
    """Raise :class:`OutOfDate` if the game of a table has started, or the table is closed."""
    _check_is_open(table)
    if table.game is not None:
        raise OutOfDate("This game has already started. Open another with `/cantstop new`.")


def game_in_progress(table: Table) -> Game:
    """Return the game of a table.

    Raises:
        OutOfDate: it has not started, or the table is closed.
    """
    _check_is_open(table)
    if table.game is None:
        raise OutOfDate("This game hasn't started yet.")
    return table.game


def turn_start(game: Game) -> Game:
    """Return the game as it was when its present or last turn began."""
    return game.turn_starts[-1] if game.turn_starts else Game.replay(game.log[:1])


def _check_is_open(table: Table) -> None:
    if not table.open:
        raise OutOfDate("This game is over. Start a new one with `/cantstop new`.")


def close_table(table: Table, reason: CloseReason) -> Table:
    """Return the table closed without a winner."""
    closed = replace(table, status=Status.ABANDONED, close_reason=reason, reservations=())
    return _without_timeouts(closed)


def with_game(table: Table, game: Game) -> Table:
    """Return the table with ``game``, finished if the game is over."""
    table = replace(table, game=game)
    return _without_timeouts(replace(table, status=Status.FINISHED)) if game.state.over else table


def _without_timeouts(table: Table) -> Table:
    """Return a closed table without what only matters while people play, such as who voted."""
    crowd = table.crowd and replace(table.crowd, voters=(), opened=None)
    return replace(table, deadline=None, reminder_due=False, paused=False, end_votes=frozenset(), crowd=crowd)


def pinged_at_the_end(table: Table) -> tuple[Person, ...]:
    """Return the people to ping when a game has been won: those who did not make the last decision.

    Someone who plays alone against computers is watching, so nobody is pinged then.
    """
    if table.game is None or len(table.people) == 1:
        return ()
    last = _last_to_decide(table.game)
    return tuple(person for person in table.remaining if table.seat_of(person.id) != last)


def _last_to_decide(game: Game) -> int | None:
    """Return the seat that made the last decision of the last turn, None if no player made it in person."""
    start = turn_start(game)
    last, attendance = None, start.attendance
    for before, event, after in transitions_from(start.state, game.log[start.event_count :]):
        seat = actor(before, event)
        if seat is not None:
            last = None if seat in attendance.computer_played else seat
        attendance = attendance.after(before, event, after)
    return last
