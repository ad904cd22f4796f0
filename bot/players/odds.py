"""The odds of the next roll, counted over all 1,296 of them from what the rules allow in a position."""

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache

from bot.game import (
    COLUMNS,
    ROLL_COUNT,
    FourDice,
    Move,
    State,
    advance_runners,
    enterable_columns,
    is_summit,
    legal_moves,
    pairings,
)
from bot.players.rolls import ALL_ROLLS

RollOutcomes = tuple[tuple[tuple[Move, ...], int], ...]
"""Every set of legal moves that a roll can allow, and how many of the rolls do; no moves are a bust."""

CACHE_SIZE = 512
"""For how many kinds of position the legal moves of all rolls are kept: 20 kB each at most."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What the next roll of the player on turn can bring.

    Attributes:
        bust_rolls: how many of the 1,296 rolls are a bust.
        column_rolls: how many of them allow to advance in each column, indexed by column.
        spaces_at_risk: the spaces gained in this turn, which a bust would lose.
        mean_gain: the spaces that a roll brings on average if it is played for the most; a bust brings none.
    """

    bust_rolls: int
    column_rolls: tuple[int, ...]
    spaces_at_risk: int
    mean_gain: float

    @property
    def bust_chance(self) -> float:
        """The chance of a bust, 0 to 1."""
        return self.bust_rolls / ROLL_COUNT

    @property
    def mean_loss(self) -> float:
        """The spaces that a roll loses on average."""
        return self.bust_chance * self.spaces_at_risk

    @property
    def net_gain(self) -> float:
        """The spaces by which one more roll moves the turn on, on average: down if negative."""
        return self.mean_gain - self.mean_loss

    def column_chance(self, column: int) -> float:
        """Return the chance to be able to advance in ``column``, 0 to 1."""
        return self.column_rolls[column] / ROLL_COUNT


def odds(state: State) -> Odds:
    """Return the odds of the next roll from where the runners stand in ``state``.

    Where a roll lies on the table already, they are those that it had. Once a turn is over they mean nothing.
    """
    once, twice = _gains(state, 1), _gains(state, 2)
    busts, gain, columns = 0, 0, [0] * (COLUMNS[-1] + 1)
    for moves, rolls in roll_outcomes(state):
        if not moves:
            busts = rolls
            continue
        most = 0
        touched: set[int] = set()
        for move in moves:
            touched.update(move)
            same = len(move) > 1 and move[0] == move[1]
            most = max(most, twice[move[0]] if same else sum(once[column] for column in move))
        gain += most * rolls
        for column in touched:
            columns[column] += rolls
    return Odds(busts, tuple(columns), _stake(state), gain / ROLL_COUNT)


def roll_outcomes(state: State) -> RollOutcomes:
    """Return what the next roll from where the runners stand can allow."""
    return _ways(_Kind.of(state))


@dataclass(frozen=True, slots=True)
class _Kind:
    """All that the legal moves of a roll depend on: positions of one kind allow the same moves to every roll.

    Attributes:
        rules: which rules about the choice of moves there are.
        runners: whether there is a runner in each column.
        steps: how many steps can be made in each column with one move, 0 to 2.
        last_marker: where no new marker is needed, if one alone is left for a new column; else empty.
        must_place: whether a move has to bring a new runner.
        state: a position of this kind.
    """

    rules: tuple[bool, bool, bool]
    runners: tuple[bool, ...]
    steps: tuple[int, ...]
    last_marker: tuple[bool, ...]
    must_place: bool
    state: State = field(compare=False, repr=False)

    @classmethod
    def of(cls, state: State) -> "_Kind":
        edition = state.rules.edition
        runners = tuple(map(bool, state.runners))
        own = tuple(map(bool, state.markers[state.on_turn]))
        placed = sum(map(max, zip(runners, own, strict=True)))
        return cls(
            rules=(state.rules.placing_priority, edition.doubles_last, edition.may_drop_pair),
            runners=runners,
            steps=_steps(state),
            last_marker=own if placed + 1 == edition.marker_count else (),
            must_place=state.just_claimed and state.rules.placing_priority,
            state=state,
        )


def _steps(state: State) -> tuple[int, ...]:
    """Return how many steps can be made in each column with one move."""
    entered = enterable_columns(state)
    steps = [0] * len(state.runners)
    for column in COLUMNS:
        height = state.runners[column]
        if column in entered or (height and not is_summit(column, height)):
            steps[column] = 2 - is_summit(column, advance_runners(state, (column,))[column])
    return tuple(steps)


def _gains(state: State, steps: int) -> list[int]:
    """Return how many spaces so many steps bring in each column, where they are possible."""
    markers = state.markers[state.on_turn]
    gains = [0] * len(markers)
    for column in COLUMNS:
        stands = state.runners[column] or markers[column]
        gains[column] = advance_runners(state, (column,) * steps)[column] - stands
    return gains


def _stake(state: State) -> int:
    """Return how many spaces the runners have come up in this turn."""
    markers = state.markers[state.on_turn]
    return sum(state.runners[column] - markers[column] for column in COLUMNS if state.runners[column])


def _alike() -> tuple[tuple[FourDice, int], ...]:
    """Return a roll of each kind that differs in its pairings, and how many there are of its kind."""
    kinds: Counter[tuple[tuple[int, int], ...]] = Counter()
    examples: dict[tuple[tuple[int, int], ...], FourDice] = {}
    for roll in ALL_ROLLS:
        kind = pairings(roll)
        kinds[kind] += 1
        examples[kind] = roll
    return tuple((examples[kind], count) for kind, count in kinds.items())


_ALIKE = _alike()


@lru_cache(CACHE_SIZE)
def _ways(kind: _Kind) -> RollOutcomes:
    ways: Counter[tuple[Move, ...]] = Counter()
    for roll, count in _ALIKE:
        ways[legal_moves(kind.state, roll)] += count
    return tuple(ways.items())
