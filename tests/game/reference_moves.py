"""An independent implementation of legal moves, to compare the real one with.

It shares no code with ``bot.game``: it parses positions itself, keeps pieces in dictionaries, tries the pairs
in every order, and has its own table of editions.
"""

from dataclasses import dataclass, field
from itertools import permutations

Pieces = dict[int, int]
Columns = tuple[int, ...]

EDITIONS = {
    "parker": {"markers": 11},
    "ravensburger": {"markers": 11},
    "asmodee": {"markers": 9},
    "franjos": {"markers": 9, "base camp": 1, "priority": 1, "doubles last": 1, "may drop": 1},
}


def top(column: int) -> int:
    return 13 - 2 * abs(column - 7)


def parse_pieces(text: str) -> Pieces:
    """Return the pieces in a row of a position."""
    if text == "-":
        return {}
    pairs = (piece.split(":") for piece in text.split(","))
    return {int(column): (top(int(column)) if at == "top" else int(at)) for column, at in pairs}


@dataclass
class ReferencePosition:
    """A position before a roll, parsed from its text."""

    position: str
    own: Pieces = field(init=False)
    others: set[tuple[int, int]] = field(init=False)
    closed: set[int] = field(init=False)
    runners: Pieces = field(init=False)

    def __post_init__(self) -> None:
        rules, rows, runners, seat, _, *rest = self.position.split(" ")
        name, *variants = rules.split(",")
        markers = [parse_pieces(row.removeprefix("x")) for row in rows.split("/")]
        self.edition = EDITIONS[name] | dict.fromkeys(variants, 1)
        self.own = markers.pop(int(seat))
        self.others = {piece for row in markers for piece in row.items()}
        self.closed = {column for column, at in [*self.own.items(), *self.others] if at == top(column)}
        self.runners = parse_pieces(runners)
        self.claimed = "claimed" in rest

    def climb(self, sums: Columns) -> tuple[Columns, Pieces]:
        """Play the sums in order, as far as possible; return those that advanced, and the runners."""
        runners = dict(self.runners)
        advanced = []
        for column in sums:
            if column in runners:
                at = runners[column] + 1
            elif len(runners) == 3 or len({*self.own, *runners, column}) > self.edition["markers"]:
                continue
            else:
                at = self.own.get(column, 0) + (column not in self.own or "base camp" not in self.edition)
            while "crowded=jump" in self.edition and (column, at) in self.others and at < top(column):
                at += 1
            if column not in self.closed and at <= top(column):
                runners[column] = at
                advanced.append(column)
        return tuple(sorted(advanced)), runners

    def legal_moves(self, roll: Columns) -> dict[Columns, Pieces]:
        """Return every legal move for a roll, with the runners after it."""
        found: dict[Columns, Pieces] = {}
        doubles = set()
        for a, b, c, d in permutations(roll):
            moves = dict([self.climb((a + b, c + d)), self.climb((c + d, a + b))])
            most = max(map(len, moves))
            if "may drop" in self.edition and len(self.runners) == 3 and most == 2:
                moves |= dict([self.climb((a + b,)), self.climb((c + d,))])
                most = 1
            kept = {move: runners for move, runners in moves.items() if len(move) >= most > 0}
            found |= kept
            if a + b == c + d:
                doubles |= set(kept)
        if "priority" in self.edition and found:
            new = {move: len(runners) - len(self.runners) for move, runners in found.items()}
            found = {move: found[move] for move in found if new[move] == max(new.values()) >= self.claimed}
        if "doubles last" in self.edition and len(self.runners) < 2 and set(found) - doubles:
            found = {move: found[move] for move in found if move not in doubles}
        return found
