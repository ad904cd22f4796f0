"""The chances of rolls, and the odds of the next one, counted exactly over all 1,296 rolls."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import chain, product

from bot.game import (
    COLUMNS,
    LENGTHS,
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

RollOutcomes = tuple[tuple[tuple[Move, ...], int], ...]
"""Each set of legal moves that rolls can lead to, with the number of such rolls; no moves mean a bust."""

CACHE_SIZE = 512
"""The number of kinds of position whose roll outcomes are cached, at most 20 kB each."""

_DIE = range(1, 7)

ALL_ROLLS: tuple[FourDice, ...] = tuple(product(_DIE, _DIE, _DIE, _DIE))

_ROLL_OF_PAIRINGS = {pairings(roll): roll for roll in ALL_ROLLS}

DISTINCT_ROLLS = Counter(_ROLL_OF_PAIRINGS[pairings(roll)] for roll in ALL_ROLLS)
"""One roll for each distinct set of pairings, with the number of rolls that share it."""

_SUM_BITS = [
    (sum(1 << column for column in set(chain(*pairings(roll)))), count)
    for roll, count in DISTINCT_ROLLS.items()
]
"""The sums that rolls contain, as bits, with the number of rolls that do."""

EXPECTED_ROLLS = 2  # the approximate number of rolls in a turn after the second move


def hit_chance(columns: Iterable[int]) -> float:
    """Return the chance, 0 to 1, that a roll contains at least one pair with one of these sums."""
    return _hit_chance(sum(1 << column for column in set(columns)))


@cache
def _hit_chance(columns: int) -> float:
    """Return the chance that a roll hits one of the columns, which are given as bits."""
    return sum(count for sums, count in _SUM_BITS if sums & columns) / ROLL_COUNT


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of the next roll of the player on turn.

    Attributes:
        bust_rolls: the number of the 1,296 rolls that bust.
        column_rolls: the number of them with a legal move in each column, indexed by column.
        spaces_at_risk: the spaces gained in this turn, which a bust would lose.
        mean_gain: the average number of spaces that a roll gains if it is played for as many as possible.
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
        """The average number of spaces that a roll loses."""
        return self.bust_chance * self.spaces_at_risk

    @property
    def net_gain(self) -> float:
        """The average number of spaces gained or lost by one more roll."""
        return self.mean_gain - self.mean_loss

    def column_chance(self, column: int) -> float:
        """Return the chance, 0 to 1, of a legal move in ``column``."""
        return self.column_rolls[column] / ROLL_COUNT


def odds(state: State) -> Odds:
    """Return the odds of a roll with the runners as they are in ``state``, which must be within a turn.

    If the dice have been rolled already, these are the odds from before that roll.
    """
    one_step, two_steps = _spaces_gained(state, 1), _spaces_gained(state, 2)
    bust_rolls, total_gain, column_rolls = 0, 0, [0] * (COLUMNS[-1] + 1)
    for moves, rolls in roll_outcomes(state):
        if not moves:
            bust_rolls = rolls
            continue
        best = 0
        for move in moves:
            is_double = len(move) > 1 and move[0] == move[1]
            best = max(best, two_steps[move[0]] if is_double else sum(one_step[column] for column in move))
        total_gain += best * rolls
        for column in set().union(*moves):
            column_rolls[column] += rolls
    climbed = zip(state.runners, state.markers[state.on_turn], strict=True)
    at_risk = sum(runner - marker for runner, marker in climbed if runner)
    return Odds(bust_rolls, tuple(column_rolls), at_risk, total_gain / ROLL_COUNT)


def stop_chance(state: State) -> float:
    """Return the approximate chance, 0 to 1, that the current turn ends in a stop, while bids are placed."""
    on_board = [column for column in COLUMNS if 0 < state.runners[column] < LENGTHS[column]]
    return hit_chance([*on_board, *enterable_columns(state)]) ** EXPECTED_ROLLS


def roll_outcomes(state: State) -> RollOutcomes:
    """Return the possible outcomes of the next roll."""
    edition = state.rules.edition
    runners, own = tuple(map(bool, state.runners)), tuple(map(bool, state.markers[state.on_turn]))
    placed = sum(map(max, zip(runners, own, strict=True)))
    kind = _PositionKind(
        rules=(state.rules.placing_priority, edition.doubles_last, edition.may_drop_pair),
        runners=runners,
        steps=_possible_steps(state),
        own_markers=own if placed + 1 == edition.marker_count else (),
        must_place=state.just_claimed and state.rules.placing_priority,
        state=state,
    )
    return _roll_outcomes(kind)


@dataclass(frozen=True, slots=True)
class _PositionKind:
    """Everything that the legal moves depend on: they are the same in all positions of one kind.

    Attributes:
        rules: whether each rule that restricts the choice of moves applies.
        runners: whether there is a runner in each column.
        steps: the number of steps possible in each column with one move, 0 to 2.
        own_markers: whether the player has a marker in each column; empty unless only one more is left.
        must_place: whether a move must bring a new runner.
    """

    rules: tuple[bool, bool, bool]
    runners: tuple[bool, ...]
    steps: tuple[int, ...]
    own_markers: tuple[bool, ...]
    must_place: bool
    state: State = field(compare=False, repr=False)


def _possible_steps(state: State) -> tuple[int, ...]:
    """Return the number of steps possible in each column with one move."""
    enterable = enterable_columns(state)
    steps = [0] * len(state.runners)
    for column in COLUMNS:
        height = state.runners[column]
        if column in enterable or (height and not is_summit(column, height)):
            steps[column] = 2 - is_summit(column, advance_runners(state, (column,))[column])
    return tuple(steps)


def _spaces_gained(state: State, steps: int) -> list[int]:
    """Return the spaces that ``steps`` steps gain in each column; only valid where they are possible."""
    markers = state.markers[state.on_turn]
    gains = [0] * len(markers)
    for column in COLUMNS:
        height = state.runners[column] or markers[column]
        gains[column] = advance_runners(state, (column,) * steps)[column] - height
    return gains


@lru_cache(CACHE_SIZE)
def _roll_outcomes(kind: _PositionKind) -> RollOutcomes:
    outcomes: Counter[tuple[Move, ...]] = Counter()
    for roll, count in DISTINCT_ROLLS.items():
        outcomes[legal_moves(kind.state, roll)] += count
    return tuple(outcomes.items())
