"""The story of a game: everybody's chance to win, turn by turn, and what decided it."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from operator import itemgetter

from bot.game import Busted, Ended, Event, FourDice, Game, Moved, Phase, Resigned, Rolled, State, transitions
from bot.players.evaluation import WinChances, evaluate, shares

MAX_TURNS = 200
"""The number of turns that are judged, the last ones of a game; ordinary games have fewer."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """Something that changed a player's chance to win.

    Attributes:
        turn_number: counted over all players from 1.
        before: the chance to win before it, 0 to 1.
        dice: the roll, None if the player resigned.
    """

    turn_number: int
    seat: int
    before: float
    after: float
    dice: FourDice | None = None

    @property
    def gain(self) -> float:
        """The chance that was won; negative if it was lost."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Story:
    """How a game went.

    Attributes:
        chances: everybody's chance to win, 0 to 1 and together 1: at the start, then after each turn.
        omitted: the number of early turns left out of a very long game. The first chances are those after
            these turns.
        best_roll: the roll that raised a chance most, with its move.
    """

    chances: tuple[WinChances, ...]
    omitted: int = 0
    best_roll: TurningPoint | None = None
    worst_bust: TurningPoint | None = None
    resignation: TurningPoint | None = None

    @property
    def by_turn(self) -> dict[int, WinChances]:
        """Everybody's chance to win by the number of the turn that had ended, 0 for the start."""
        return dict(enumerate(self.chances, self.omitted))

    @property
    def last_turn(self) -> int:
        """The number of the last turn, 0 if nobody rolled."""
        return self.omitted + len(self.chances) - 1

    def ahead_since(self, seat: int) -> int:
        """Return the number of the turn after which ``seat`` had the best chance for the rest of the game."""
        since = len(self.chances)
        for chances in reversed(self.chances):
            if chances[seat] < max(chances):
                break
            since -= 1
        return self.omitted + since

    def lowest(self, seat: int) -> tuple[int, float]:
        """Return the number of the turn after which the chance of ``seat`` was lowest, and that chance."""
        return min(self._course_of(seat), key=itemgetter(1))

    def highest(self, seat: int) -> tuple[int, float]:
        """Return the number of the turn after which the chance of ``seat`` was highest, and that chance."""
        return max(self._course_of(seat), key=itemgetter(1))

    def _course_of(self, seat: int) -> list[tuple[int, float]]:
        return [(turn, chances[seat]) for turn, chances in self.by_turn.items()]


@dataclass(slots=True)
class _Turn:
    """A turn: the position before it, and each roll with the position that came of it."""

    number: int
    before: State
    rolls: list[tuple[FourDice, State]] = field(default_factory=list)
    busted: bool = False


def story(log: Sequence[Event]) -> Story:
    """Return the story of a game that was won, which takes a few hundredths of a second.

    The chances are those that the strongest player sees without looking ahead, as in a review. The bids
    on a turn are settled before its end.

    Raises:
        ValueError: the log does not begin with the start of the game.
    """
    turns: deque[_Turn] = deque(maxlen=MAX_TURNS)
    start = end = Game.replay(log[:1]).state
    count, resignation = 0, None
    for before, event, after in transitions(log):
        match event:
            case Rolled(dice=dice):
                if before.phase is Phase.ROLL:
                    count += 1
                    turns.append(_Turn(count, before))
                turns[-1].rolls.append((dice, after))
            case Moved() | Busted():
                turns[-1].rolls[-1] = (turns[-1].rolls[-1][0], after)
                turns[-1].busted = isinstance(event, Busted)
            case Resigned(seat=seat) if after.over:
                resignation = (seat, before)
        if not isinstance(event, Ended):  # nobody's chance changes
            end = after
    return _judge(turns, turns[0].before if turns else start, end, resignation)


def _judge(turns: Sequence[_Turn], start: State, end: State, resignation: tuple[int, State] | None) -> Story:
    """Return the story of these turns; all positions are evaluated at once, which is much faster."""
    positions = [start, end, *([resignation[1]] if resignation else [])]
    for turn in turns:
        positions += [turn.before, *(_before_next_roll(after) for _, after in turn.rolls)]
    chances = iter(evaluate(positions))
    first, last = next(chances), next(chances)
    gave_up = None
    if resignation:
        seat, before = resignation[0], next(chances)
        number = turns[-1].number if turns else 0
        gave_up = TurningPoint(number, seat, before[seat], last[seat])
    course: list[WinChances] = []
    rolls: list[TurningPoint] = []
    busts: list[TurningPoint] = []
    for turn in turns:
        seat, before = turn.before.on_turn, next(chances)
        course.append(shares(turn.before, before))
        for number, (dice, position) in enumerate(turn.rolls, 1):
            after = next(chances)
            point = TurningPoint(turn.number, seat, before[seat], after[seat], dice)
            if position.phase is not Phase.CHOOSE:  # else the player left before choosing a move
                (busts if turn.busted and number == len(turn.rolls) else rolls).append(point)
            before = after
    return Story(
        chances=(*(course or [shares(start, first)]), *([shares(end, last)] if turns else [])),
        omitted=turns[0].number - 1 if turns else 0,
        best_roll=max(rolls, key=lambda roll: roll.gain, default=None),
        worst_bust=min(busts, key=lambda bust: bust.gain, default=None),
        resignation=gave_up,
    )


def _before_next_roll(state: State) -> State:
    """Return a position after a move as it is when all bids are in: they change nobody's chance."""
    return replace(state, phase=Phase.DECIDE, bids=()) if state.phase is Phase.BID else state
