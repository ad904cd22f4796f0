"""How many buttons players press in a turn, and how many forced moves they need no button for."""

import random
from collections.abc import AsyncIterator
from dataclasses import dataclass

from bot.game import EDITIONS, Edition, Moved, Phase, Rolled, Stopped, forced_move, transitions
from bot.players import Strength
from tools.benchmarks.random_games import computer_game

GAMES = 20
"""How many games of two are played in each edition."""


@dataclass(frozen=True, slots=True)
class Taps:
    """The taps in some games.

    Attributes:
        turns: the number of turns.
        taps: how many buttons were pressed.
        forced: how many moves the rules played, each of which would have been a tap on the only button.
    """

    turns: int
    taps: int
    forced: int

    @property
    def per_turn(self) -> float:
        """The taps in a turn."""
        return self.taps / self.turns

    @property
    def share(self) -> float:
        """The taps as a share of those that the same games would take if players made forced moves too."""
        return self.taps / (self.taps + self.forced)


async def measure() -> AsyncIterator[str]:
    """Count the taps in games of two that are the same on every run."""
    for edition in EDITIONS.values():
        counted = count_taps(edition)
        yield (
            f"{edition.name}: {counted.per_turn:.2f} taps a turn, {counted.share:.2f} times as many as if "
            f"players made forced moves, over {counted.turns} turns"
        )


def count_taps(edition: Edition) -> Taps:
    """Return the taps in :data:`GAMES` games of two who play by the Rule of 28."""
    turns = taps = forced = 0
    for seed in range(GAMES):
        game = computer_game(random.Random(seed), Strength.MEDIUM, Strength.MEDIUM, edition=edition)
        for before, event, _ in transitions(game.log):
            turns += isinstance(event, Rolled) and before.phase is Phase.ROLL
            if isinstance(event, Moved) and forced_move(before):
                forced += 1
            else:
                taps += isinstance(event, Rolled | Moved | Stopped)
    return Taps(turns, taps, forced)
