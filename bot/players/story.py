"""The story of a game: everybody's chance to win, turn by turn, and what decided it."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from operator import itemgetter

from bot.game import Event, FourDice, Game, Phase, State, events, transitions
from bot.players.evaluation import WinChances, evaluate, shares

MIN_SWING = 5
"""How many points a turn has to change a chance to be told."""

MAX_TURNS = 200
"""The number of turns that are judged, the last ones of a game; ordinary games have fewer."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """Something that changed a player's chance to win: a turn, or leaving the game.

    Attributes:
        turn_number: counted over all players from 1.
        before: the chance to win before it, 0 to 1; for a bust, before the last roll if it was higher then.
        dice: the roll that bust, None for a turn that did not, and if the player resigned.
    """

    turn_number: int
    seat: int
    before: float
    after: float
    dice: FourDice | None = None

    @property
    def points(self) -> int:
        """The points that were won, negative if lost: the difference of the percentages that are shown."""
        return round(100 * self.after) - round(100 * self.before)


@dataclass(frozen=True, slots=True)
class Story:
    """How a game went.

    Attributes:
        chances: everybody's chance to win, 0 to 1 and together 1: at the start, then after each turn.
        omitted: the number of early turns left out of a very long game. The first chances are those after
            these turns.
        best_turn: the turn that raised the chance of its player most.
        worst_turn: the turn that cost its player most, with a bust or without. Both are None if nobody's
            chance changed by :data:`MIN_SWING`.
    """

    chances: tuple[WinChances, ...]
    omitted: int = 0
    best_turn: TurningPoint | None = None
    worst_turn: TurningPoint | None = None
    resignation: TurningPoint | None = None

    @property
    def swing(self) -> TurningPoint | None:
        """The turn that decided the game, None if none changed much.

        It is the best turn of the winner or the worst of somebody else or, if neither is known, the larger
        change of the two.
        """
        points = [*filter(None, (self.best_turn, self.worst_turn))]
        end = self.chances[-1]
        decisive = [point for point in points if (point.points > 0) is (end[point.seat] == max(end))]
        return max(decisive or points, key=lambda point: abs(point.points), default=None)

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
        behind = (turn for turn, chances in self.by_turn.items() if chances[seat] < max(chances))
        return 1 + max(behind, default=self.omitted - 1)

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
    """A turn: the position before it, before its last roll, and after its last move or its end."""

    number: int
    before: State
    before_roll: State
    dice: FourDice
    after: State | None = None
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
            case events.Rolled(dice=dice) if before.phase is Phase.ROLL:
                count += 1
                turns.append(_Turn(count, before, before, dice))
            case events.Rolled(dice=dice):
                turns[-1].before_roll, turns[-1].dice = before, dice
            case events.Moved() | events.Stopped() | events.Busted():
                turns[-1].after = after
                turns[-1].busted |= isinstance(event, events.Busted)
            case events.Unmoved():
                turns[-1].after = turns[-1].before_roll
            case events.Resigned(seat=seat) if after.over:
                resignation = (seat, before)
        end = after
    return _judge(turns, turns[0].before if turns else start, end, resignation)


def _judge(turns: Sequence[_Turn], start: State, end: State, resignation: tuple[int, State] | None) -> Story:
    """Return the story of these turns; all positions are evaluated at once, which is much faster."""
    positions = [start, end, *([resignation[1]] if resignation else [])]
    for turn in turns:
        positions += [turn.before, turn.before_roll, turn.after or turn.before]
    chances = iter(evaluate(positions))
    first, last = next(chances), next(chances)
    gave_up = None
    if resignation:
        seat, before = resignation[0], next(chances)
        number = turns[-1].number if turns else 0
        gave_up = TurningPoint(number, seat, before[seat], last[seat])
    course: list[WinChances] = []
    points: list[TurningPoint] = []
    for turn in turns:
        seat, before, before_roll, after = turn.before.on_turn, *islice(chances, 3)
        course.append(shares(turn.before, before))
        highest, dice = before[seat], None
        if turn.busted:
            highest, dice = max(before[seat], before_roll[seat]), turn.dice
        points.append(TurningPoint(turn.number, seat, highest, after[seat], dice))
    return Story(
        chances=(*(course or [shares(start, first)]), *([shares(end, last)] if turns else [])),
        omitted=turns[0].number - 1 if turns else 0,
        best_turn=_largest([point for point in points if point.dice is None], 1),
        worst_turn=_largest(points, -1),
        resignation=gave_up,
    )


def _largest(points: Sequence[TurningPoint], sign: int) -> TurningPoint | None:
    """Return the point that won most, or with a negative ``sign`` lost most, unless it is hardly anything."""
    notable = [point for point in points if sign * point.points >= MIN_SWING]
    return max(notable, key=lambda point: sign * point.points, default=None)
