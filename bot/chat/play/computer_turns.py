"""What computers have done since a person last acted, so that the card can list it roll by roll.

A computer's turn takes one or two edits of the card, so the last event alone is not enough, and a person who
returns wants to see every turn since.
"""

from dataclasses import dataclass, field

from bot.game import (
    Attendance,
    AttendanceEvent,
    Busted,
    Event,
    FourDice,
    Game,
    Handed,
    Missed,
    Move,
    Moved,
    Passed,
    Phase,
    Resigned,
    Returned,
    Rolled,
    State,
    Stopped,
    Unmoved,
    transitions_from,
)
from bot.players import Strength
from bot.tables import SUBSTITUTE, Computer, Table


@dataclass(frozen=True, slots=True)
class RollAndMove:
    """A roll of the dice, in their order, and its move: None after a bust, or while it is not chosen yet."""

    dice: FourDice
    move: Move | None = None


@dataclass(slots=True)
class ComputerTurn:
    """A turn, or the rest of a turn, that a computer has played so far.

    Attributes:
        took_over: whether the computer finishes the turn of a person who was late.
        start: the position when the computer started; the others are before and after its last event.
        end: the event that ended the turn, None while it lasts.
    """

    seat: int
    strength: Strength
    took_over: bool
    start: State
    before: State
    after: State
    rolls: list[RollAndMove] = field(default_factory=list)
    end: Stopped | Busted | None = None


@dataclass(frozen=True, slots=True)
class Absence:
    """A player who was late or came back."""

    seat: int
    event: Passed | Missed | Handed | Returned


@dataclass(frozen=True, slots=True)
class PersonBust:
    """A bust of a person, which computers may play on from before anybody has read about it."""

    seat: int
    dice: FourDice
    before: State


_NewsItem = ComputerTurn | Absence | PersonBust

ComputerNews = tuple[_NewsItem, ...]
"""Computers' turns and absences, oldest first; a person's bust may come before them."""

_Step = tuple[Strength | None, State, Event, State]
"""The strength of the computer on turn (None for a person), and an event between two positions."""


def since_last_human_action(table: Table, game: Game) -> ComputerNews:
    """Return what computers have done, and who was late, since a person last played or left.

    If that person's roll bust, it comes first; but a bust alone is no news. A person nearly always acted in
    one of the latest turns, so these are folded first.
    """
    if not _computers_may_have_acted(table, game):
        return ()
    for start in (*reversed(game.turn_starts), Game.replay(game.log[:1])):
        steps, human_acted = _steps_since(table, game, start)
        if human_acted:
            break
    return _summary(steps)


def _steps_since(table: Table, game: Game, start: Game) -> tuple[list[_Step], bool]:
    """Return the steps from the last action of a person on, and whether there is one after ``start``."""
    steps: list[_Step] = []
    human_acted = False
    attendance = start.attendance
    for before, event, after in transitions_from(start.state, game.log[start.event_count :]):
        strength = _strength(table, attendance, before.on_turn)
        if isinstance(event, Resigned) or (
            strength is None and isinstance(event, Rolled | Moved | Unmoved | Stopped)
        ):
            steps.clear()
            human_acted = True
        steps.append((strength, before, event, after))
        attendance = attendance.after(before, event, after)
    return steps, human_acted


def _summary(steps: list[_Step]) -> ComputerNews:
    persons_roll: FourDice | None = None
    news: list[_NewsItem] = []
    for strength, before, event, after in steps:
        match event:
            case Passed():
                news.append(Absence(before.on_turn, event))
            case Missed(seat=seat) if seat == before.on_turn and before.phase is not Phase.SETTLE:
                news.append(ComputerTurn(seat, SUBSTITUTE, True, before, before, after))
            case Missed(seat=seat) | Handed(seat=seat) | Returned(seat=seat):
                news.append(Absence(seat, event))
            case Rolled(dice=dice) if strength is None:
                persons_roll = dice
            case Busted() if strength is None and persons_roll is not None:
                news.append(PersonBust(before.on_turn, persons_roll, before))
            case Rolled() | Moved() | Stopped() | Busted() if strength is not None:
                _add_to_turn(news, event, before, after, strength)
            case _:
                pass
    return () if all(isinstance(item, PersonBust) for item in news) else tuple(news)


def _computers_may_have_acted(table: Table, game: Game) -> bool:
    """Return whether there is a computer at the table, or a person was late in one of the latest turns."""
    if any(isinstance(player, Computer) for player in table.seats):
        return True
    a_turn_is_kept = len(game.turn_starts) > 1  # in which a person acted, or somebody was late
    recent = game.log[game.turn_starts[0].event_count :] if a_turn_is_kept else game.log
    return bool(game.attendance.computer_played) or any(
        isinstance(event, Passed | AttendanceEvent) for event in recent
    )


def last_turn_rolls(table: Table) -> int:
    """Return how many rolls the card of a table lists: those of the last turn of a computer."""
    news = since_last_human_action(table, table.game) if table.game else ()
    turns = [item for item in news if isinstance(item, ComputerTurn)]
    return len(turns[-1].rolls) if turns else 0


def _add_to_turn(
    news: list[_NewsItem], event: Event, before: State, after: State, strength: Strength
) -> None:
    seat = before.on_turn
    turns = (item for item in news if isinstance(item, ComputerTurn))
    turn = next((turn for turn in turns if turn.end is None and turn.seat == seat), None)
    if turn is None:
        turn = ComputerTurn(seat, strength, False, before, before, after)
        news.append(turn)
    match event:
        case Rolled(dice=dice):
            turn.rolls.append(RollAndMove(dice))
        case Moved(move=move):
            assert before.roll is not None  # noqa: S101 - a move needs a roll
            if turn.rolls and turn.rolls[-1].move is None:  # otherwise a person has rolled
                turn.rolls.pop()
            turn.rolls.append(RollAndMove(before.roll, move))
        case Stopped() | Busted():
            turn.end = event
    turn.before, turn.after = before, after


def _strength(table: Table, attendance: Attendance, seat: int) -> Strength | None:
    """Return the strength of the computer that plays a seat, None for a person."""
    if isinstance(player := table.seats[seat], Computer):
        return player.strength
    return SUBSTITUTE if seat in attendance.computer_played else None
