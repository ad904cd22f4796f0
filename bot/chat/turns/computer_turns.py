"""What computers have done since a person last acted, so that the card can tell it turn by turn.

The last event alone is not enough: a person who returns wants to see every turn since.
"""

from dataclasses import dataclass

from bot.game import Attendance, AttendanceEvent, Event, Game, State, events, transitions_from
from bot.players import Strength
from bot.tables import SUBSTITUTE, Computer, Table


@dataclass(slots=True)
class ComputerTurn:
    """A turn, or the rest of a turn, that a computer has played so far.

    Attributes:
        start: the position when the computer started; the others are before and after its last event.
        end: the event that ended the turn, None while it lasts.
    """

    seat: int
    strength: Strength
    start: State
    before: State
    after: State
    end: events.Stopped | events.Busted | None = None


@dataclass(frozen=True, slots=True)
class Absence:
    """A player who was late or came back.

    Attributes:
        late: whether a computer plays from now on because the player was late again.
    """

    seat: int
    event: events.Passed | events.Missed | events.Handed | events.Returned
    late: bool = False


@dataclass(frozen=True, slots=True)
class PersonBust:
    """A bust of a person, which computers may play on from before anybody has read about it."""

    seat: int
    before: State


_NewsItem = ComputerTurn | Absence | PersonBust

ComputerNews = tuple[_NewsItem, ...]
"""Computers' turns and absences, oldest first; a person's bust may come before them."""


def since_last_human_action(table: Table, game: Game) -> ComputerNews:
    """Return what computers have done, and who was late, since a person last played or left.

    If that person's roll bust, it comes first; but a bust alone is no news. A person nearly always acted in
    one of the latest turns, so these are folded first.
    """
    if not _computers_may_have_acted(table, game):
        return ()
    for start in (*reversed(game.turn_starts), Game.replay(game.log[:1])):
        news, human_acted = _news_since(table, game, start)
        if human_acted:
            break
    return news


def _news_since(table: Table, game: Game, start: Game) -> tuple[ComputerNews, bool]:
    """Return the news since the last action of a person, and whether there is one after ``start``."""
    news: list[_NewsItem] = []
    human_acted = False
    attendance = start.attendance
    for before, event, after in transitions_from(start.state, game.log[start.event_count :]):
        strength = _strength(table, attendance, before.on_turn)
        played = isinstance(event, events.Rolled | events.Moved | events.Unmoved | events.Stopped)
        if isinstance(event, events.Resigned) or (played and strength is None):
            news.clear()
            human_acted = True
        match event:
            case events.Passed():
                news.append(Absence(before.on_turn, event))
            case events.Missed(seat=seat) | events.Returned(seat=seat):
                news.append(Absence(seat, event))
            case events.Handed(seat=seat):
                late = news[-1:] in ([Absence(seat, events.Passed())], [Absence(seat, events.Missed(seat))])
                if late:
                    news.pop()  # that they were late, which led to this
                news.append(Absence(seat, event, late))
            case events.Busted() if strength is None:
                news.append(PersonBust(before.on_turn, before))
            case events.Rolled() | events.Moved() | events.Stopped() | events.Busted() if strength:
                _add_to_turn(news, event, before, after, strength)
        attendance = attendance.after(before, event, after)
    return () if all(isinstance(item, PersonBust) for item in news) else tuple(news), human_acted


def _computers_may_have_acted(table: Table, game: Game) -> bool:
    """Return whether there is a computer at the table, or a person was late in one of the latest turns."""
    if any(isinstance(player, Computer) for player in table.seats):
        return True
    a_turn_is_kept = len(game.turn_starts) > 1  # in which a person acted, or somebody was late
    recent = game.log[game.turn_starts[0].event_count :] if a_turn_is_kept else game.log
    late = events.Passed | AttendanceEvent
    return bool(game.attendance.computer_played) or any(isinstance(event, late) for event in recent)


def _add_to_turn(
    news: list[_NewsItem], event: Event, before: State, after: State, strength: Strength
) -> None:
    seat = before.on_turn
    turns = (item for item in news if isinstance(item, ComputerTurn))
    turn = next((turn for turn in turns if turn.end is None and turn.seat == seat), None)
    if turn is None:
        turn = ComputerTurn(seat, strength, before, before, after)
        news.append(turn)
    if isinstance(event, events.Stopped | events.Busted):
        turn.end = event
    turn.before, turn.after = before, after


def _strength(table: Table, attendance: Attendance, seat: int) -> Strength | None:
    """Return the strength of the computer that plays a seat, None for a person."""
    if isinstance(player := table.seats[seat], Computer):
        return player.strength
    return SUBSTITUTE if seat in attendance.computer_played else None
