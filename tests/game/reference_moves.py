"""The legal moves of a roll found in another way: pieces in dictionaries, and every order of the pairs tried.

It knows nothing of ``bot.game``, reads a position for itself, and has the printed sheets as a table of its
own, so that the rules and it do not go wrong together.
"""

from dataclasses import dataclass, field
from itertools import permutations

Pieces = dict[int, int]
Way = tuple[int, ...]

SHEETS = {
    "parker": {"supply": 11},
    "ravensburger": {"supply": 11},
    "asmodee": {"supply": 9},
    "franjos": {"supply": 9, "base camp": 1, "priority": 1, "doubles last": 1, "may drop": 1},
}


def top(column: int) -> int:
    """How many spaces a column has."""
    return 13 - 2 * abs(column - 7)


def pieces(told: str) -> Pieces:
    """The pieces that a row of a position tells."""
    if told == "-":
        return {}
    pairs = (piece.split(":") for piece in told.split(","))
    return {int(column): (top(int(column)) if at == "top" else int(at)) for column, at in pairs}


@dataclass
class Table:
    """What lies on the table before a roll, read from the text of a position."""

    position: str
    own: Pieces = field(init=False)
    others: set[tuple[int, int]] = field(init=False)
    closed: set[int] = field(init=False)
    runners: Pieces = field(init=False)

    def __post_init__(self) -> None:
        rules, rows, told, seat, _, *rest = self.position.split(" ")
        name, *variants = rules.split(",")
        markers = [pieces(row.removeprefix("x")) for row in rows.split("/")]
        self.sheet = SHEETS[name] | dict.fromkeys(variants, 1)
        self.own = markers.pop(int(seat))
        self.others = {piece for row in markers for piece in row.items()}
        self.closed = {column for column, at in [*self.own.items(), *self.others] if at == top(column)}
        self.runners = pieces(told)
        self.claimed = "claimed" in rest

    def climb(self, sums: Way) -> tuple[Way, Pieces]:
        """Play the sums one after the other as far as each goes; return those that went, and the runners."""
        runners = dict(self.runners)
        went = []
        for column in sums:
            if column in runners:
                at = runners[column] + 1
            elif len(runners) == 3 or len({*self.own, *runners, column}) > self.sheet["supply"]:
                continue
            else:
                at = self.own.get(column, 0) + (column not in self.own or "base camp" not in self.sheet)
            while "crowded=jump" in self.sheet and (column, at) in self.others and at < top(column):
                at += 1
            if column not in self.closed and at <= top(column):
                runners[column] = at
                went.append(column)
        return tuple(sorted(went)), runners

    def count(self, roll: Way) -> dict[Way, Pieces]:
        """Every legal move of a roll, and where the runners stand after it."""
        found: dict[Way, Pieces] = {}
        doubles = set()
        for a, b, c, d in permutations(roll):
            ways = dict([self.climb((a + b, c + d)), self.climb((c + d, a + b))])
            most = max(map(len, ways))
            if "may drop" in self.sheet and len(self.runners) == 3 and most == 2:
                ways |= dict([self.climb((a + b,)), self.climb((c + d,))])
                most = 1
            kept = {way: runners for way, runners in ways.items() if len(way) >= most > 0}
            found |= kept
            if a + b == c + d:
                doubles |= set(kept)
        if "priority" in self.sheet and found:
            new = {way: len(runners) - len(self.runners) for way, runners in found.items()}
            found = {way: found[way] for way in found if new[way] == max(new.values()) >= self.claimed}
        if "doubles last" in self.sheet and len(self.runners) < 2 and set(found) - doubles:
            found = {way: found[way] for way in found if way not in doubles}
        return found
