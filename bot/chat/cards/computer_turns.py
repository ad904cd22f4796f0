"""What the computers have done since a person last did something, for the card to tell roll by roll.

A computer's turn is one or two edits of a card, so the last event alone would not tell it; and who comes back
after a while wants to know what all of them did.
"""

from dataclasses import dataclass, replace

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
    transitions,
)
from bot.players import Strength
from bot.tables import SUBSTITUTE, Computer, Table


@dataclass(frozen=True, slots=True)
class RollAndMove:
    """A roll of the dice in a turn.

    Attributes:
        dice: as they fell.
        move: what was made of them; None where nothing was, or is not yet.
    """

    dice: FourDice
    move: Move | None = None


@dataclass(frozen=True, slots=True)
class ComputerTurn:
    """A turn that a computer has played, or finished, as far as it has come.

    Attributes:
        seat: whose turn it was.
        player: which computer played.
        late: whether the computer took over in its middle, since its owner was late.
        throws: the rolls of the computer.
        end: what ended it, None while it goes on.
        began: the position when the computer took its turn.
        before: the position before its last event.
        after: the position after that.
    """

    seat: int
    strength: Strength
    took_over: bool
    rolls: tuple[RollAndMove, ...]
    end: Stopped | Busted | None
    start: State
    before: State
    after: State


@dataclass(frozen=True, slots=True)
class Absence:
    """Somebody was late, or came back.

    Attributes:
        seat: whose seat it is.
        event: what happened.
    """

    seat: int
    event: Passed | Missed | Handed | Returned


ComputerNews = tuple[ComputerTurn | Absence, ...]
"""What there is to tell, in the order it happened."""

_Step = tuple[Strength | None, State, Event, State]
"""Which computer plays the seat on turn, None for a person; a position, an event, the position after it."""


def since_last_human_action(table: Table, game: Game) -> ComputerNews:
    """Return what computers have done, and who was late, since a person last played or left."""
    if not _computers_may_have_acted(table, game):
        return ()  # most games are between people who are there, and logs are long
    steps: list[_Step] = []
    presence = Attendance((0,) * game.started.players)
    for before, event, after in transitions(game.log):
        strength = _strength(table, presence, before.on_turn)
        if isinstance(event, Resigned) or (strength is None and isinstance(event, Rolled | Moved | Stopped)):
            steps.clear()
        else:
            steps.append((strength, before, event, after))
        presence = presence.after(before, event, after)
    return _summary(steps)


def _summary(steps: list[_Step]) -> ComputerNews:
    """Return what there is to tell of some steps of a game in which no person rolled, moved or stopped."""
    told: list[ComputerTurn | Absence] = []
    for strength, before, event, after in steps:
        match event:
            case Passed():
                told.append(Absence(before.on_turn, event))
            case Missed(seat=seat) if seat == before.on_turn and before.phase is not Phase.SETTLE:
                told.append(ComputerTurn(seat, SUBSTITUTE, True, (), None, before, before, after))
            case Missed(seat=seat) | Handed(seat=seat) | Returned(seat=seat):
                told.append(Absence(seat, event))
            case Rolled() | Moved() | Stopped() | Busted():
                _add_to_turn(told, event, before, after, strength)
            case _:
                pass
    return tuple(told)


def _computers_may_have_acted(table: Table, game: Game) -> bool:
    """Whether there is a computer at the table or anybody was ever late."""
    if any(isinstance(player, Computer) for player in table.seats):
        return True
    return any(isinstance(event, Passed | AttendanceEvent) for event in game.log)


def last_turn_rolls(table: Table) -> int:
    """Return how many rolls the card of a table tells of: those of the last turn that a computer played."""
    told = since_last_human_action(table, table.game) if table.game else ()
    turns = [item for item in told if isinstance(item, ComputerTurn)]
    return len(turns[-1].rolls) if turns else 0


def _add_to_turn(
    told: list[ComputerTurn | Absence], event: Event, before: State, after: State, strength: Strength | None
) -> None:
    """Add to the turn that is on, or begin another one, what a computer did in it."""
    at = next((at for at, item in enumerate(told) if _is_current_turn(item, before.on_turn)), None)
    if at is None:
        if strength is None:
            return  # the bust of a person, whose roll it was
        told.append(ComputerTurn(before.on_turn, strength, False, (), None, before, before, after))
        at = -1
    turn = told[at]
    assert isinstance(turn, ComputerTurn)  # noqa: S101 - nothing else goes on
    match event:
        case Rolled(dice=dice):
            turn = replace(turn, rolls=(*turn.rolls, RollAndMove(dice)))
        case Moved(move=move):
            turn = replace(turn, rolls=_with_move(turn.rolls, before, move))
        case Stopped() | Busted():
            turn = replace(turn, end=event)
    told[at] = replace(turn, before=before, after=after)


def _is_current_turn(item: ComputerTurn | Absence, seat: int) -> bool:
    return isinstance(item, ComputerTurn) and item.end is None and item.seat == seat


def _with_move(throws: tuple[RollAndMove, ...], before: State, move: Move) -> tuple[RollAndMove, ...]:
    """Return the rolls with the move that was made of the last one; its owner may have rolled it."""
    assert before.roll is not None  # noqa: S101 - a move is made of a roll
    unchosen = throws and throws[-1].move is None
    return (*(throws[:-1] if unchosen else throws), RollAndMove(before.roll, move))


def _strength(table: Table, presence: Attendance, seat: int) -> Strength | None:
    """Return which computer plays a seat, None for a person."""
    player = table.seats[seat]
    if isinstance(player, Computer):
        return player.strength
    return SUBSTITUTE if seat in presence.computer_played else None
