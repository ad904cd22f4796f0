"""Measure the ratings of the computer players by letting them play one another.

``python -m tools.rate_computers`` prints what ``COMPUTER_RATINGS`` of ``bot/tables/ratings.py`` holds, with
Goat where newcomers start. A difference in skill follows from the share of games won as in the Plackett-Luce
model, for players whose ratings are certain.
"""

import argparse
import math
import random

from bot.players import Strength
from bot.tables.ratings import BETA, START
from tools.benchmarks.random_games import computer_game

PAIRINGS = (
    (Strength.MEDIUM, Strength.EASY),
    (Strength.ADVANCED, Strength.MEDIUM),
    (Strength.HARD, Strength.ADVANCED),
)
"""The better one and the other."""


def main() -> None:
    """Play the games and print the ratings."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=2000, help="how many for each pairing")
    games = parser.parse_args().games
    gaps = {}
    for better, other in PAIRINGS:
        share = sum(_is_won(better, other, number) for number in range(games)) / games
        error = (share * (1 - share) / games) ** 0.5
        gaps[better] = _gap(share)
        low, high = _gap(share - error), _gap(min(share + error, 1 - 0.5 / games))
        print(
            f"{better} wins {100 * share:.1f} ± {100 * error:.1f} % of {games} games against {other}:", end=""
        )
        print(f" {gaps[better]:.1f} better ({low:.1f} to {high:.1f})", flush=True)
    print(f"{Strength.EASY}: {START.mu - gaps[Strength.MEDIUM]:.1f}")
    print(f"{Strength.MEDIUM}: {START.mu:.1f}")
    print(f"{Strength.ADVANCED}: {START.mu + gaps[Strength.ADVANCED]:.1f}")
    print(f"{Strength.HARD}: {START.mu + gaps[Strength.ADVANCED] + gaps[Strength.HARD]:.1f}")


def _gap(share: float) -> float:
    """Return the difference in skill at which the better player wins this share of games."""
    return math.sqrt(2) * BETA * math.log(share / (1 - share))


def _is_won(better: Strength, other: Strength, number: int) -> bool:
    """Play a game in which the two take turns at going first, and return whether the better one wins it."""
    seat = number % 2
    strengths = (better, other) if seat == 0 else (other, better)
    return computer_game(random.Random(number), *strengths).state.winners == (seat,)


if __name__ == "__main__":
    main()
