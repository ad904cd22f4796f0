"""Who is called, by a message that notifies them."""

from bot.game import Game, actor, transitions, transitions_from
from bot.tables.table import Person, Table


def called_at_the_end(table: Table) -> tuple[Person, ...]:
    """Return the people to call when a game has been won: those who did not make the last decision.

    Someone who plays alone against computers is watching, so nobody is called then.
    """
    if table.game is None or len(table.people) == 1:
        return ()
    last = _last_to_decide(table.game)
    return tuple(person for person in table.remaining if table.seat_of(person.id) != last)


def _last_to_decide(game: Game) -> int | None:
    """Return the seat that made the last decision of the latest turn, None if no player made it in person."""
    if game.turn_starts:
        start = game.turn_starts[-1]
        attendance = start.attendance
        events = transitions_from(start.state, game.log[start.event_count :])
    else:
        attendance = Game.replay(game.log[:1]).attendance
        events = transitions(game.log)
    last = None
    for before, event, after in events:
        seat = actor(before, event)
        if seat is not None:
            last = None if seat in attendance.computer_played else seat
        attendance = attendance.after(before, event, after)
    return last
