"""What a finished game adds to the standings, and who did how well in it."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from bot.game import Game, PlayerResult, player_results
from bot.tables.ratings import COMPUTER_RATINGS, Rating, rate
from bot.tables.seats import Computer, Person, Player
from bot.tables.standings import ALL_TIME, OVERALL, Standing, is_solo, season_at
from bot.tables.table import Status, Table


class Ladder(NamedTuple):
    """Games whose players are ranked together."""

    scope: int  # a server's id, or OVERALL
    solo: bool  # whether they are games of one person against computers, which are kept apart
    season: int  # a month, or ALL_TIME


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A game that counts in the standings.

    Attributes:
        ranks: how well those did whose play is compared, 1 for the best, by seat. Equal ones did equally
            well. Computers are compared with a person who plays alone against them, otherwise only people.
    """

    ladders: tuple[Ladder, ...]
    seats: tuple[Player, ...]
    results: tuple[PlayerResult, ...]
    ranks: Mapping[int, int]

    @property
    def people(self) -> dict[int, Person]:
        """The people by seat, also those who have been deleted."""
        return {seat: player for seat, player in enumerate(self.seats) if isinstance(player, Person)}

    def standings_after(self, before: Mapping[int, Standing]) -> dict[int, Standing]:
        """Return the standings of the people in one ladder after the game, by seat.

        Of deleted people, only the rating before it matters.
        """
        ratings = [self._rating(seat, before) for seat in self.ranks]
        rated = dict(zip(self.ranks, rate(ratings, list(self.ranks.values())), strict=True))
        return {
            seat: before[seat].with_result(self.results[seat], rated[seat])
            for seat, person in self.people.items()
            if not person.deleted
        }

    def _rating(self, seat: int, before: Mapping[int, Standing]) -> Rating:
        player = self.seats[seat]
        return COMPUTER_RATINGS[player.strength] if isinstance(player, Computer) else before[seat].skill


def counted_game(table: Table) -> CountedGame | None:
    """Return what a table adds to the standings, None if it does not count.

    Only games with a winner count, none in direct messages and none of a channel. A season's are those
    that were won in that month.
    """
    guild_id = table.location.guild_id
    if table.status is not Status.FINISHED or table.game is None or guild_id is None or table.crowd:
        return None
    solo = is_solo(table.seats)
    scopes = sorted({OVERALL, guild_id})
    # Some old games do not know when they were played.
    seasons = [ALL_TIME, season_at(table.last_activity)] if table.last_activity else [ALL_TIME]
    results = player_results(table.game.log)
    compared = [seat for seat, player in enumerate(table.seats) if solo or isinstance(player, Person)]
    return CountedGame(
        ladders=tuple(Ladder(scope, solo, season) for scope, season in product(scopes, seasons)),
        seats=table.seats,
        results=results,
        ranks=_ranks(table.game, results, compared),
    )


def _ranks(game: Game, results: tuple[PlayerResult, ...], seats: list[int]) -> dict[int, int]:
    """Return how well some seats did: the winners, then by columns, and last those who resigned.

    Players who win together did equally well, however many columns each has.
    """

    def success(seat: int) -> tuple[bool, bool, int]:
        if seat in game.state.resigned:
            return False, False, 0
        if results[seat].won:
            return True, True, 0
        return True, False, results[seat].columns

    return {seat: 1 + sum(success(other) > success(seat) for other in seats) for seat in seats}
