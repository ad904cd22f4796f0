"""What each player did in a game, counted from its log."""

from dataclasses import dataclass

from bot.game.events import Busted, Rolled
from bot.game.game import Game


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """One player's game in numbers, without what the computer did for a player who was away.

    Attributes:
        won: whether the player won, alone or with others, and was there at the end.
        columns: columns claimed.
        turns: turns begun by a roll.
        busts: turns that ended in a bust.
        longest_turn: the most rolls in one turn, a roll that busted among them.
    """

    won: bool
    columns: int
    turns: int = 0
    busts: int = 0
    longest_turn: int = 0


def player_results(game: Game) -> tuple[PlayerResult, ...]:
    """Return a record to each seat, in seating order."""
    seats = range(game.started.players)
    turns, busts, longest, given = ([0 for _ in seats] for _ in range(4))
    replayed = Game.replay(game.log[:1])
    rolls = 0
    for event in game.log[1:]:
        before, replayed = replayed, replayed.append(event)
        seat = before.state.on_turn
        if isinstance(event, Rolled):
            rolls = rolls + 1 if before.state.moves_made else 1
        if seat in before.attendance.computer_played:
            given[seat] += len(replayed.state.claimed_by(seat)) - len(before.state.claimed_by(seat))
            continue
        if isinstance(event, Rolled):
            turns[seat] += rolls == 1
            longest[seat] = max(longest[seat], rolls)
        busts[seat] += isinstance(event, Busted)
    return tuple(
        PlayerResult(
            won=seat in game.state.winners and seat not in game.away,
            columns=len(game.state.claimed_by(seat)) - given[seat],
            turns=turns[seat],
            busts=busts[seat],
            longest_turn=longest[seat],
        )
        for seat in seats
    )
