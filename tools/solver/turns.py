"""All that can happen in a turn: the positions it leads through, and what each roll allows there.

What happens within a turn depends on the markers of the player on turn and on which columns are open, not
on the markers of the opponent. So a value is computed for all of the opponent's markers at once: arrays of
values are (states, opponents).
"""

from collections import defaultdict
from dataclasses import dataclass

import numpy as np

from bot.players.value_network import Board, Bools, Floats, Ints, Positions
from tools.training.batch_rules import Expansion, expand

MOST_OPTIONS = 6
"""The most moves that a roll can allow: two for each of three pairings."""


@dataclass(frozen=True, slots=True)
class Options:
    """Rolls that leave the same number of moves to choose from, in the states of a level.

    Attributes:
        after: the state after each move, (choices, rolls).
        chances: the chance of each roll, (rolls, 1). Rolls that allow the same moves count as one.
        states: the states with such rolls, by their number in the level, (s,).
        starts: the first roll of each of them, (s,).
    """

    after: Ints
    chances: Floats
    states: Ints
    starts: Ints


@dataclass(frozen=True, slots=True)
class Level:
    """The states in which the turn has gained the same number of spaces.

    Attributes:
        states: where they are among all states.
        bust: the chance of a bust, (s, 1).
        options: what the other rolls allow.
    """

    states: slice
    bust: Floats
    options: list[Options]


@dataclass(frozen=True, slots=True)
class Turns:
    """The turns that begin with each of ``m`` sets of markers, through ``n`` states: first those ``m``.

    Attributes:
        began: the number of the markers with which the turn began, (n,).
        markers: the heights of these markers, (n, c).
        runners: the heights of the runners, (n, c).
        levels: the states, by the number of spaces gained.
    """

    began: Ints
    markers: Ints
    runners: Ints
    levels: list[Level]

    @property
    def count(self) -> int:
        """The number of markers that turns begin with, ``m``."""
        return int(self.levels[0].states.stop)

    @property
    def after_stop(self) -> Ints:
        """The heights of the markers after a stop in each state, (n, c)."""
        return np.where(self.runners > 0, self.runners, self.markers)

    def find(self, began: Ints, runners: Ints) -> Ints:
        """Return the states with these ``runners``, (k, c), in turns that began with these markers, (k,)."""
        states, wanted = (
            np.concatenate([numbers[:, None], heights], axis=1)
            for numbers, heights in ((self.began, self.runners), (began, runners))
        )
        digits = 1 + states.max(axis=0)
        keys = np.ravel_multi_index(tuple(states.T), digits)
        order = keys.argsort()
        found = np.searchsorted(keys, np.ravel_multi_index(tuple(wanted.T), digits), sorter=order)
        return np.asarray(order[found])

    def best(self, stopping: Floats, bust: Floats) -> Floats:
        """Return the values of rolling in each state, (n, o), with the best choices.

        Args:
            stopping: the value of a stop in each state, (n, o).
            bust: the value of a bust, for each of the markers that turns begin with, (m, o).
        """
        rolling, best = np.empty_like(stopping), np.empty_like(stopping)
        for level in reversed(self.levels):
            rolling[level.states] = self._roll(level, best, best, bust)
            best[level.states] = np.maximum(stopping[level.states], rolling[level.states])
        return rolling

    def look_ahead(self, values: Floats, bust: Floats) -> Floats:
        """Return the values of rolling in each state, (n, o), by the ``values`` of the states after it."""
        return np.concatenate([self._roll(level, values, values, bust) for level in self.levels])

    def follow(self, ratings: Floats, stops: Bools, stopping: Floats, bust: Floats) -> Floats:
        """Return the values of rolling, (n, o), for a player who makes other choices than the best.

        Args:
            ratings: the rating of each state, (n, o); the player makes the move to the best-rated one.
            stops: whether the player stops there, (n, o).
            stopping: the value of a stop in each state, (n, o).
            bust: the value of a bust, for each of the markers that turns begin with, (m, o).
        """
        rolling, after_move = np.empty_like(stopping), np.empty_like(stopping)
        for level in reversed(self.levels):
            rolling[level.states] = self._roll(level, after_move, ratings, bust)
            after_move[level.states] = np.where(
                stops[level.states], stopping[level.states], rolling[level.states]
            )
        return rolling

    def _roll(self, level: Level, after_move: Floats, ratings: Floats, bust: Floats) -> Floats:
        """Return the values of rolling in the states of a level, (s, o), with the best-rated moves."""
        rolling = level.bust * bust[self.began[level.states]]
        for options in level.options:
            value = after_move[options.after[0]]
            if ratings is after_move:
                for after in options.after[1:]:
                    np.maximum(value, after_move[after], out=value)
            else:
                rating = ratings[options.after[0]]
                for after in options.after[1:]:
                    value = np.where(ratings[after] > rating, after_move[after], value)
                    rating = np.maximum(rating, ratings[after])
            value *= options.chances
            rolling[options.states] += np.add.reduceat(value, options.starts, axis=0)
        return rolling


def turns_from(board: Board, claimed: Bools, markers: Ints) -> Turns:
    """Return the turns from each of the ``markers``, (m, c), while some columns are ``claimed``, (c,).

    Markers in claimed columns are 0.
    """
    shape = (len(markers), *(board.lengths + 1))
    beginnings = np.ravel_multi_index((np.arange(len(markers)), *np.zeros_like(markers.T)), shape)
    waiting: dict[int, list[Ints]] = defaultdict(list, {0: [beginnings]})
    found: list[tuple[Ints, Expansion, Ints]] = []
    while waiting:
        keys = np.unique(np.concatenate(waiting.pop(min(waiting))))
        began, *columns = np.unravel_index(keys, shape)
        moves = expand(_positions(board, claimed, markers[began], np.stack(columns, axis=1)))
        turns = began[moves.rows]
        keys_after = np.ravel_multi_index((turns, *moves.after.T), shape)
        found.append((keys, moves, keys_after))
        gained = np.where(moves.after > 0, moves.after - markers[turns], 0).sum(axis=1)
        for spaces in np.unique(gained):
            waiting[int(spaces)].append(keys_after[gained == spaces])
    all_keys = np.concatenate([level_keys for level_keys, _, _ in found])
    order = all_keys.argsort()
    levels, first = [], 0
    for level_keys, moves, after in found:
        states = slice(first, first + len(level_keys))
        rows = order[np.searchsorted(all_keys, after, sorter=order)]
        bust, options = _options(moves, rows)
        levels.append(Level(states, bust[:, None], options))
        first = states.stop
    began, *columns = np.unravel_index(all_keys, shape)
    return Turns(began, markers[began], np.stack(columns, axis=1), levels)


def _positions(board: Board, claimed: Bools, markers: Ints, runners: Ints) -> Positions:
    others = np.broadcast_to(np.where(claimed, board.lengths, 0), markers.shape)
    return Positions(np.stack([markers, others], axis=1), runners, np.zeros(len(markers), dtype=int), board)


def _options(moves: Expansion, after: Ints) -> tuple[Floats, list[Options]]:
    """Return the chance of a bust in each position, and what the other rolls leave to choose from.

    ``after`` is the state after each move.
    """
    dice = moves.dice
    move_bits = np.where(moves.legal, 1 << dice.moves_of_pair, 0)
    sets = np.bitwise_or.reduce(np.bitwise_or.reduce(move_bits, axis=2)[:, dice.rolls], axis=2)
    order = sets.argsort(axis=1)
    sets = np.take_along_axis(sets, order, axis=1)
    is_new = np.diff(sets, axis=1, prepend=-1) != 0
    starts = np.flatnonzero(is_new)
    chances = np.add.reduceat(dice.chances[order].ravel(), starts)
    positions, sets = starts // len(dice.rolls), sets.ravel()[starts]
    bust = np.zeros(len(moves.number))
    bust[positions[sets == 0]] = chances[sets == 0]
    options = []
    counts = np.bitwise_count(sets)
    for count in range(1, MOST_OPTIONS + 1):
        chosen = np.flatnonzero(counts == count)
        if chosen.size:
            of, played = np.nonzero(sets[chosen, None] >> np.arange(len(dice.moves)) & 1)
            number = moves.number[positions[chosen[of]], played]
            states, begins = np.unique(positions[chosen], return_index=True)
            after_moves = after[number].reshape(-1, count).T
            options.append(Options(after_moves, chances[chosen, None], states, begins))
    return bust, options
