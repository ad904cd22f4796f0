"""Ratings: how well players play, estimated from the ranks in their games by the Plackett-Luce model."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce

from bot.players import Strength

DECIMALS: Final = 6  # to which ratings are rounded, so that every machine calculates the same ones

POINTS_AT_START: Final = 1000
POINTS_PER_SKILL: Final = 40

MAX_UNCERTAINTY: Final = 5.5  # above it, points are called uncertain; about 15 games lead below it

BETA: Final = 25 / 6
"""How much luck there is: a player who is better by this much wins two of three games."""

_MODEL: Final = PlackettLuce(beta=BETA)


@dataclass(frozen=True, slots=True)
class Rating:
    """An estimate of how well somebody plays, and the standard deviation of that; by default a newcomer's."""

    mu: float = 25.0
    sigma: float = round(25 / 3, DECIMALS)

    @property
    def points(self) -> int:
        """The rating as players see it: the skill that they very likely have at least, 1000 at the start."""
        return max(0, round(POINTS_AT_START + POINTS_PER_SKILL * (self.mu - 3 * self.sigma)))

    @property
    def uncertain(self) -> bool:
        """Whether more games may still change it a lot."""
        return self.sigma > MAX_UNCERTAINTY


START: Final = Rating()

COMPUTER_RATINGS: Final = {
    Strength.EASY: Rating(16.4, 0.0),
    Strength.MEDIUM: Rating(25.0, 0.0),
    Strength.ADVANCED: Rating(32.0, 0.0),
    Strength.HARD: Rating(34.4, 0.0),
}
"""The fixed ratings of computers. ``python -m tools.rate_computers`` measures them."""


def rate(before: Sequence[Rating], ranks: Sequence[int]) -> tuple[Rating, ...]:
    """Return the ratings of all players after a game, by their ranks: 1 for the best, equal for a draw."""
    if len(before) < 2:
        return tuple(before)
    teams = [[_MODEL.create_rating([rating.mu, rating.sigma])] for rating in before]
    rated = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return tuple(Rating(round(player.mu, DECIMALS), round(player.sigma, DECIMALS)) for (player,) in rated)
