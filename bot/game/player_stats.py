"""Players' results of one game, and a player's statistics over several, counted from the logs."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from bot.game.board import COLUMNS, EMPTY_COLUMNS
from bot.game.dice import NO_DICE, DiceStats, FourDice, dice_stats
from bot.game.events import Busted, Event, Rolled
from bot.game.game import Game, transitions

SeatLog = tuple[tuple[Event, ...], int]
"""The log of a finished game, and the player's seat in it."""


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """One player's result of one game. It excludes what the computer did while it played the seat.

    Attributes:
        won: whether the player won, alone or jointly, and was present at the end.
        turns: the number of turns in which the player rolled.
        longest_turn: the most rolls in one turn, including one that busted.
    """

    won: bool
    columns: int
    turns: int = 0
    busts: int = 0
    longest_turn: int = 0


def player_results(game: Game) -> tuple[PlayerResult, ...]:
    """Return the result of each seat, in seating order."""
    seats = range(game.started.players)
    turns, busts, longest, claimed_by_computer = ([0 for _ in seats] for _ in range(4))
    attendance = Game.replay(game.log[:1]).attendance
    rolls = 0
    for before, event, after in transitions(game.log):
        computer_played, attendance = attendance.computer_played, attendance.after(before, event, after)
        seat = before.on_turn
        if isinstance(event, Rolled):
            rolls = rolls + 1 if before.moves_made else 1
        if seat in computer_played:
            claimed_by_computer[seat] += len(after.claimed_by(seat)) - len(before.claimed_by(seat))
            continue
        if isinstance(event, Rolled):
            turns[seat] += rolls == 1
            longest[seat] = max(longest[seat], rolls)
        busts[seat] += isinstance(event, Busted)
    return tuple(
        PlayerResult(
            won=seat in game.state.winners and seat not in game.away,
            columns=len(game.state.claimed_by(seat)) - claimed_by_computer[seat],
            turns=turns[seat],
            busts=busts[seat],
            longest_turn=longest[seat],
        )
        for seat in seats
    )


@dataclass(frozen=True, slots=True)
class PlayerStats:
    """Statistics of finished games. They exclude what the computer did while it played a seat.

    Attributes:
        claimed: how often each column was claimed, indexed by column.
        height_totals: the greatest height of the marker in each column, summed over the games.
        turns: the number of turns with a roll.
    """

    games: int = 0
    claimed: tuple[int, ...] = EMPTY_COLUMNS
    height_totals: tuple[int, ...] = EMPTY_COLUMNS
    dice: DiceStats = NO_DICE
    turns: int = 0
    busts: int = 0

    @property
    def bust_rate(self) -> float:
        """The share of turns that ended in a bust, 0 without turns."""
        return _share(self.busts, self.turns)

    def mean_height(self, column: int) -> float:
        """Return the average height that the marker in ``column`` reached per game."""
        return _share(self.height_totals[column], self.games)


def player_stats(games: Iterable[SeatLog]) -> PlayerStats:
    """Return the statistics of one player, given the logs of finished games and the player's seat in each."""
    count = turns = busts = 0
    claimed, height_totals = [*EMPTY_COLUMNS], [*EMPTY_COLUMNS]
    rolled: Counter[FourDice] = Counter()
    for log, seat in games:
        count += 1
        reached, attendance = EMPTY_COLUMNS, Game.replay(log[:1]).attendance
        for before, event, after in transitions(log):
            computer_played, attendance = attendance.computer_played, attendance.after(before, event, after)
            if seat in computer_played:
                continue
            if after.markers is not before.markers:
                reached = tuple(map(max, reached, after.markers[seat]))
                for column in after.claimed_by(seat):
                    claimed[column] += before.owner(column) is None
            if before.on_turn == seat and isinstance(event, Rolled):
                turns += not before.moves_made
                rolled[event.dice] += 1
            busts += before.on_turn == seat and isinstance(event, Busted)
        for column in COLUMNS:
            height_totals[column] += reached[column]
    return PlayerStats(count, tuple(claimed), tuple(height_totals), dice_stats(rolled), turns, busts)


def _share(part: float, whole: int) -> float:
    return part / whole if whole else 0.0
