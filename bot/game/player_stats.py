"""What somebody's games add up to, counted from their logs."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.game.attendance import Attendance
from bot.game.board import COLUMNS, EMPTY_COLUMNS, LENGTHS
from bot.game.dice import pairings
from bot.game.events import Busted, Event, Rolled, Started
from bot.game.game import transitions

ROLL_COUNT = 6**4
"""How many rolls of four dice there are."""

PAIR_COUNTS = (0, 0, 172, 308, 480, 616, 788, 924, 788, 616, 480, 308, 172)
"""How many pairs of each sum they hold, indexed by column, a doubled one counted twice."""

SeatLog = tuple[tuple[Event, ...], int]
"""The log of a finished game, and a seat in it."""


@dataclass(frozen=True, slots=True)
class PlayerStats:
    """What somebody's finished games add up to, without what the computer did for players who were away.

    Attributes:
        outcomes: whether each game was won, in the order in which they finished; who was away at its end has
            not won it.
        fair_wins: the games that would have been won if every player won as often as the others.
        claimed: how often each column was claimed; this and the next two are indexed by column.
        height_totals: the highest place of the marker in each column, summed over the games.
        pairs: how many pairs of each sum the dice showed, a doubled one counted twice.
        rolls: how often the dice were rolled.
        turns: turns begun by a roll.
        busts: those that ended in a bust.
        opponents_turns: turns of all opponents in the same games.
        opponents_busts: those that ended in a bust.
    """

    outcomes: tuple[bool, ...] = ()
    fair_wins: float = 0.0
    claimed: tuple[int, ...] = EMPTY_COLUMNS
    height_totals: tuple[int, ...] = EMPTY_COLUMNS
    pairs: tuple[int, ...] = EMPTY_COLUMNS
    rolls: int = 0
    turns: int = 0
    busts: int = 0
    opponents_turns: int = 0
    opponents_busts: int = 0

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self.outcomes)

    @property
    def wins(self) -> int:
        """How many of them were won."""
        return sum(self.outcomes)

    @property
    def fair_win_rate(self) -> float:
        """The share of games that everybody would have won if all won equally often."""
        return _share(self.fair_wins, self.games)

    @property
    def bust_rate(self) -> float:
        """The share of turns that ended in a bust, 0 without a turn."""
        return _share(self.busts, self.turns)

    @property
    def opponents_bust_rate(self) -> float:
        """The same of all opponents together."""
        return _share(self.opponents_busts, self.opponents_turns)

    def mean_height(self, column: int) -> float:
        """Return how high the marker in ``column`` came in a game on average."""
        return _share(self.height_totals[column], self.games)

    def expected_pairs(self, column: int) -> float:
        """Return how many pairs of a sum so many rolls hold on average."""
        return self.rolls * PAIR_COUNTS[column] / ROLL_COUNT


def player_stats(games: Iterable[SeatLog]) -> PlayerStats:
    """Return what some finished games add up to, each for one seat in it."""
    results: list[bool] = []
    fair_wins = 0.0
    claimed, climbed, pairs = ([0] * len(LENGTHS) for _ in range(3))
    turns, busts = [0, 0], [0, 0]  # the seat's own, and those of all others
    rolls = 0
    for log, seat in games:
        best = EMPTY_COLUMNS
        state = None
        there = Attendance((0,) * _players(log))
        for before, event, state in transitions(log):
            absent, there = there.computer_played, there.after(before, event, state)
            if state.markers is not before.markers and seat not in absent:
                best = tuple(map(max, best, state.markers[seat]))
                for column in state.claimed_by(seat):
                    claimed[column] += before.owner(column) is None
            if before.on_turn in absent:
                continue
            other = before.on_turn != seat
            if isinstance(event, Rolled):
                turns[other] += not before.moves_made
                if not other:
                    rolls += 1
                    for pair in pairings(event.dice):
                        for column in pair:
                            pairs[column] += 1
            elif isinstance(event, Busted):
                busts[other] += 1
        results.append(state is not None and seat in state.winners and seat not in there.away)
        fair_wins += 1 / _players(log)
        for column in COLUMNS:
            climbed[column] += best[column]
    return PlayerStats(
        outcomes=tuple(results),
        fair_wins=fair_wins,
        claimed=tuple(claimed),
        height_totals=tuple(climbed),
        pairs=tuple(pairs),
        rolls=rolls,
        turns=turns[0],
        busts=busts[0],
        opponents_turns=turns[1],
        opponents_busts=busts[1],
    )


def _players(log: tuple[Event, ...]) -> int:
    started = log[0]
    assert isinstance(started, Started)  # noqa: S101 - every log begins with it
    return started.players


def _share(part: float, whole: int) -> float:
    return part / whole if whole else 0.0
