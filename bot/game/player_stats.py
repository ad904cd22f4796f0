"""Players' results of one game, and a player's statistics over several, counted from the logs."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from bot.game.board import COLUMNS, EMPTY_COLUMNS
from bot.game.dice import PAIR_COUNTS, ROLL_COUNT, FourDice, dice_stats
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
        outcomes: whether each game was won, in the order given; a player who is away at the end has not won.
        fair_wins: the number of wins to expect if all players were equally good.
        claimed: how often each column was claimed, indexed by column.
        height_totals: the greatest height of the marker in each column, summed over the games.
        pairs: the number of pairs of each sum rolled, indexed by column; a double counts twice.
        turns: the number of turns with a roll.
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
        """The number of games."""
        return len(self.outcomes)

    @property
    def wins(self) -> int:
        """The number of games won."""
        return sum(self.outcomes)

    @property
    def fair_win_rate(self) -> float:
        """The share of games to win if all players were equally good, 0 without games."""
        return _share(self.fair_wins, self.games)

    @property
    def bust_rate(self) -> float:
        """The share of turns that ended in a bust, 0 without turns."""
        return _share(self.busts, self.turns)

    @property
    def opponents_bust_rate(self) -> float:
        """The share of the opponents' turns that ended in a bust, 0 without turns."""
        return _share(self.opponents_busts, self.opponents_turns)

    def mean_height(self, column: int) -> float:
        """Return the average height that the marker in ``column`` reached per game."""
        return _share(self.height_totals[column], self.games)

    def expected_pairs(self, column: int) -> float:
        """Return the number of pairs of a sum to expect in :attr:`rolls` rolls."""
        return self.rolls * PAIR_COUNTS[column] / ROLL_COUNT


def player_stats(games: Iterable[SeatLog]) -> PlayerStats:
    """Return the statistics of one player, given the logs of finished games and the player's seat in each."""
    outcomes: list[bool] = []
    fair_wins = 0.0
    claimed, height_totals = [*EMPTY_COLUMNS], [*EMPTY_COLUMNS]
    turns, busts = [0, 0], [0, 0]  # the player's own, and those of the opponents
    rolled: Counter[FourDice] = Counter()
    for log, seat in games:
        start = Game.replay(log[:1])
        reached, state, attendance = EMPTY_COLUMNS, start.state, start.attendance
        for before, event, state in transitions(log):
            computer_played, attendance = attendance.computer_played, attendance.after(before, event, state)
            if state.markers is not before.markers and seat not in computer_played:
                reached = tuple(map(max, reached, state.markers[seat]))
                for column in state.claimed_by(seat):
                    claimed[column] += before.owner(column) is None
            if before.on_turn in computer_played:
                continue
            opponent = before.on_turn != seat
            if isinstance(event, Rolled):
                turns[opponent] += not before.moves_made
                if not opponent:
                    rolled[event.dice] += 1
            elif isinstance(event, Busted):
                busts[opponent] += 1
        outcomes.append(seat in state.winners and seat not in attendance.away)
        fair_wins += 1 / start.started.players
        for column in COLUMNS:
            height_totals[column] += reached[column]
    dice = dice_stats(rolled)
    return PlayerStats(
        outcomes=tuple(outcomes),
        fair_wins=fair_wins,
        claimed=tuple(claimed),
        height_totals=tuple(height_totals),
        pairs=dice.pairs,
        rolls=dice.rolls,
        turns=turns[0],
        busts=busts[0],
        opponents_turns=turns[1],
        opponents_busts=busts[1],
    )


def _share(part: float, whole: int) -> float:
    return part / whole if whole else 0.0
