"""The chances of rolls, and the odds of the next one, counted exactly over all 1,296 rolls."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product

from bot.game import (
    COLUMNS,
    LENGTHS,
    ROLL_COUNT,
    FourDice,
    Heights,
    Move,
    State,
    advance_runners,
    enterable_columns,
    pairings,
)
from bot.game.moves import legal_among, pairing_moves

RollOutcomes = tuple[tuple[tuple[Move, ...], int], ...]
"""Each set of legal moves that rolls can lead to, with the number of such rolls; no moves mean a bust."""

CACHE_SIZE = 512
"""The number of positions whose roll outcomes are cached, at most 20 kB each."""

_DIE = range(1, 7)

ALL_ROLLS: tuple[FourDice, ...] = tuple(product(_DIE, _DIE, _DIE, _DIE))

ROLLS_BY_PAIRINGS = Counter(map(pairings, ALL_ROLLS))
"""The number of rolls that have the same pairings."""

_SUM_BITS = [
    (sum(1 << column for column in set().union(*pairs)), count) for pairs, count in ROLLS_BY_PAIRINGS.items()
]
"""The sums that rolls contain, as bits, with the number of rolls that do."""

EXPECTED_ROLLS = 2  # the approximate number of rolls in a turn after the second move


def hit_chance(columns: Iterable[int]) -> float:
    """Return the chance, 0 to 1, that a roll contains at least one pair with one of these sums."""
    return chance_of_bits(sum(1 << column for column in set(columns)))


@cache
def chance_of_bits(columns: int) -> float:
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
    def net_gain(self) -> float:
        """The average number of spaces gained or lost by one more roll."""
        return self.mean_gain - self.bust_chance * self.spaces_at_risk

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


def bust_chance(state: State) -> float:
    """Return the :attr:`Odds.bust_chance` alone, which is quicker: no legal move is in a closed column."""
    needs_new_runner = state.just_claimed and state.rules.placing_priority
    return 1 - hit_chance([*(() if needs_new_runner else climbing(state.runners)), *enterable_columns(state)])


def stop_chance(state: State) -> float:
    """Return the approximate chance, 0 to 1, that the current turn ends in a stop, while bids are placed."""
    return hit_chance([*climbing(state.runners), *enterable_columns(state)]) ** EXPECTED_ROLLS


def climbing(runners: Heights) -> list[int]:
    """Return the columns with a runner that is not on the summit."""
    return [column for column in COLUMNS if 0 < runners[column] < LENGTHS[column]]


@lru_cache(CACHE_SIZE)
def roll_outcomes(state: State) -> RollOutcomes:
    """Return the possible outcomes of the next roll."""
    moves_of = {
        (first, second): pairing_moves(state, first, second)
        for first, second in combinations_with_replacement(COLUMNS, 2)
    }
    outcomes: Counter[tuple[Move, ...]] = Counter()
    for pairs, count in ROLLS_BY_PAIRINGS.items():
        outcomes[legal_among(state, {pair: moves_of[pair] for pair in pairs})] += count
    return tuple(outcomes.items())


def _spaces_gained(state: State, steps: int) -> list[int]:
    """Return the spaces that ``steps`` steps gain in each column; only valid where they are possible."""
    markers = state.markers[state.on_turn]
    gains = [0] * len(markers)
    for column in COLUMNS:
        height = state.runners[column] or markers[column]
        gains[column] = advance_runners(state, (column,) * steps)[column] - height
    return gains
