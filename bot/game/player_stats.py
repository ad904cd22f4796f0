"""Players' results of one game, and a player's statistics over several, counted from the logs."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from bot.game.board import EMPTY_COLUMNS
from bot.game.dice import NO_DICE, DiceStats, FourDice, dice_stats
from bot.game.events import Busted, Event, Handed, Missed, Passed, Resigned, Rolled, Started, Stopped
from bot.game.game import Game, transitions
from bot.game.rules import CrowdedSpaces

_TURN_ENDS = Stopped | Busted  # made once, not for each event

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


def player_results(log: Sequence[Event]) -> tuple[PlayerResult, ...]:
    """Return the result of each seat, in seating order, from the log of a game."""
    start = Game.replay(log[:1])
    attendance, after = start.attendance, start.state
    seats = range(start.started.players)
    turns, busts, longest, claimed_by_computer = ([0 for _ in seats] for _ in range(4))
    has_absence = _has_absence(log)
    rolls = 0
    for before, event, after in transitions(log):
        seat = before.on_turn
        if isinstance(event, Rolled):
            rolls = rolls + 1 if before.moves_made else 1
        if has_absence:
            computer_played, attendance = attendance.computer_played, attendance.after(before, event, after)
            if seat in computer_played:
                claimed_by_computer[seat] += len(after.claimed_by(seat)) - len(before.claimed_by(seat))
                continue
        if isinstance(event, Rolled):
            turns[seat] += rolls == 1
            longest[seat] = max(longest[seat], rolls)
        elif isinstance(event, Busted):
            busts[seat] += 1
    return tuple(
        PlayerResult(
            won=seat in after.winners and seat not in attendance.away,
            columns=len(after.claimed_by(seat)) - claimed_by_computer[seat],
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
        return self.busts / self.turns if self.turns else 0.0

    def mean_height(self, column: int) -> float:
        """Return the average height that the marker in ``column`` reached per game."""
        return self.height_totals[column] / self.games if self.games else 0.0


def player_stats(games: Iterable[SeatLog]) -> PlayerStats:
    """Return the statistics of one player, given the logs of finished games and the player's seat in each."""
    counted = [_seat_stats(log, seat) for log, seat in games]
    if not counted:
        return PlayerStats()
    claimed, reached, rolled, turns, busts = zip(*counted, strict=True)
    claimed, reached = (tuple(map(sum, zip(*columns, strict=True))) for columns in (claimed, reached))
    dice = dice_stats(Counter(chain.from_iterable(rolled)))
    return PlayerStats(len(counted), claimed, reached, dice, sum(turns), sum(busts))


@lru_cache(maxsize=500)  # people come back to their statistics, and most of their games stay the same
def _seat_stats(
    log: tuple[Event, ...], seat: int
) -> tuple[list[int], tuple[int, ...], list[FourDice], int, int]:
    """Return how often columns were claimed, the heights reached, the rolls, the turns and the busts."""
    if own := _own_turns(log, seat):
        log, seat = own, 0
    turns = busts = 0
    claimed, reached = [*EMPTY_COLUMNS], EMPTY_COLUMNS
    rolled: list[FourDice] = []
    attendance, has_absence = Game.replay(log[:1]).attendance, _has_absence(log)
    for before, event, after in transitions(log):
        if has_absence:
            computer_played, attendance = attendance.computer_played, attendance.after(before, event, after)
            if seat in computer_played:
                continue
        if (row := after.markers[seat]) is not before.markers[seat]:
            reached = tuple(map(max, reached, row))
            for column in after.claimed_by(seat):
                claimed[column] += before.owner(column) is None
        if before.on_turn == seat:
            if isinstance(event, Rolled):
                turns += not before.moves_made
                rolled.append(event.dice)
            elif isinstance(event, Busted):
                busts += 1
    return claimed, reached, rolled, turns, busts


def _own_turns(log: tuple[Event, ...], seat: int) -> tuple[Event, ...]:
    """Return the log of a game in which the player is alone and plays the same turns.

    Most time goes into the turns of the others. Where these can change what the player's own ones lead to,
    or who is next, other than by claims, the log is empty.
    """
    started = log[0]
    assert isinstance(started, Started)  # noqa: S101 - so begins the log of a game
    rules = started.rules
    together = rules.bidding or rules.crowded is CrowdedSpaces.JUMP or rules.edition.claims_at_once
    played = log[1:-1] if isinstance(log[-1], Resigned) else log[1:]  # a resignation may end the game
    if together or Resigned in map(type, played) or _has_absence(log):
        return ()
    own: list[Event] = [Started(rules, players=1, first_seat=0)]
    on_turn = started.first_seat
    for event in played:
        if on_turn == seat:
            own.append(event)
        if isinstance(event, _TURN_ENDS):
            on_turn = (on_turn + 1) % started.players
    return tuple(own)


def _has_absence(log: Sequence[Event]) -> bool:
    """Whether somebody was late or away, so that the computer may have played for them."""
    return not {Passed, Missed, Handed}.isdisjoint(map(type, log))
