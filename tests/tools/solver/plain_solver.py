"""Solves small boards slowly, with rules of its own, by computing all values again until none changes."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product

Heights = tuple[int, ...]
Runners = tuple[tuple[int, int], ...]
Pairing = tuple[int, int]

MOST_RUNNERS = 3


def rolls(sides: int) -> Counter[frozenset[Pairing]]:
    """How often dice can be paired like this, with columns as indices."""
    counts: Counter[frozenset[Pairing]] = Counter()
    for a, b, c, d in product(range(1, sides + 1), repeat=4):
        counts[frozenset({(a + b - 2, c + d - 2), (a + c - 2, b + d - 2), (a + d - 2, b + c - 2)})] += 1
    return counts


class PlainSolver:
    """The values of all positions that can be reached from the start, for one player or two.

    A position is the heights of the player on turn and those of the opponent. The value is the chance to
    win; for one player, who has an opponent without markers, it is the number of turns, negative.
    """

    def __init__(self, lengths: Heights, columns_to_win: int, *, alone: bool = False) -> None:
        self.lengths = lengths
        self.columns_to_win = columns_to_win
        self.alone = alone
        self.rolls = rolls((len(lengths) + 1) // 2)
        nowhere = (0,) * len(lengths)
        self.values: dict[tuple[Heights, Heights], float] = {(nowhere, nowhere): 0.0}
        while self._change() > 1e-12:
            pass

    def _change(self) -> float:
        change = 0.0
        for own, other in reversed([*self.values]):  # those found last are near the end
            value = self._turn(own, other)
            change = max(change, abs(value - self.values[own, other]))
            self.values[own, other] = value
        return change

    def _passed(self, own: Heights, other: Heights) -> float:
        """The value when the turn is over."""
        if self.alone:
            return self.values.setdefault((own, other), -1.0)
        return 1 - self.values.setdefault((other, own), 0.0)

    def _turn(self, own: Heights, other: Heights) -> float:
        bust = self._passed(own, other)

        @cache
        def rolling(runners: Runners) -> float:
            total = 0.0
            for pairings, count in self.rolls.items():
                moves = {move for pairing in pairings for move in self._moves(own, other, runners, pairing)}
                total += count * max(map(after, moves), default=bust)
            return total / self.rolls.total()

        def after(runners: Runners) -> float:
            return max(self._stop(own, other, runners), rolling(runners))

        return rolling(()) - self.alone

    def _stop(self, own: Heights, other: Heights, runners: Runners) -> float:
        mine, theirs = list(own), list(other)
        for column, height in runners:
            mine[column] = height
            if height == self.lengths[column]:
                theirs[column] = 0
        owned = sum(height == length for height, length in zip(mine, self.lengths, strict=True))
        if owned >= self.columns_to_win:
            return 0 if self.alone else 1
        return self._passed(tuple(mine), tuple(theirs))

    def _moves(self, own: Heights, other: Heights, runners: Runners, pairing: Pairing) -> Iterator[Runners]:
        steps = [self._step(own, other, runners, column) for column in pairing]
        both = None if steps[0] is None else self._step(own, other, steps[0], pairing[1])
        yield from [both] if both is not None else filter(None, steps)

    def _step(self, own: Heights, other: Heights, runners: Runners, column: int) -> Runners | None:
        length, on_board = self.lengths[column], dict(runners)
        if length in (own[column], other[column], on_board.get(column)):
            return None
        if column not in on_board and len(on_board) == MOST_RUNNERS:
            return None
        on_board[column] = on_board.get(column, own[column]) + 1
        return tuple(sorted(on_board.items()))
