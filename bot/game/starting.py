"""Who takes the first turn."""

from bot.game.dice import DiceSource
from bot.game.events import RollOff, highest_seats


def roll_for_first_turn(players: int, dice: DiceSource) -> RollOff:
    """Roll two dice for each player, and again for those tied highest, until one is left."""
    rounds: list[tuple[tuple[int, int] | None, ...]] = []
    seats: tuple[int, ...] = tuple(range(players))
    while len(seats) > 1:
        pairs: list[tuple[int, int] | None] = [None] * players
        for seat in seats:
            first, second = dice(2)
            pairs[seat] = (first, second)
        rounds.append(tuple(pairs))
        seats = highest_seats(rounds[-1])
    return tuple(rounds)


def random_seat(players: int, dice: DiceSource) -> int:
    """Return a random seat, each equally likely, from one roll of two dice.

    Their 36 results are divisible by two, three and four players.
    """
    first, second = dice(2)
    return (6 * first + second) % players
