"""Each player's result of one game, counted from its log."""

from dataclasses import dataclass

from bot.game.attendance import Attendance
from bot.game.events import Busted, Rolled
from bot.game.game import Game, transitions


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
    attendance = Attendance((0,) * len(seats))
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
