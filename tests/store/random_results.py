"""Random games that finish in a random order."""

from collections.abc import Sequence
from dataclasses import dataclass

from hypothesis import strategies as st

from bot.game import PARKER, Game, Rules
from bot.tables.ports import GameStore
from bot.tables.standings import ALL_TIME, OVERALL, LeaderboardPage, Ranking, season_at
from bot.tables.table import CloseReason, Location, Player
from tests.game.game_factories import RandomGame
from tests.store.changes import LAST_ACTIVITY, closed_changes, won_changes
from tests.store.people import ANA, BEN, CLEO, DAN, EAGLE, GOAT, LAMB
from tests.store.places import SERVER
from tests.store.saved_tables import save_changes, start_game

MONTH = 31 * 24 * 3600.0

SEASONS = (season_at(LAST_ACTIVITY), season_at(LAST_ACTIVITY + MONTH))


@dataclass(frozen=True)
class RandomResult:
    """A random game, and when it ends among others."""

    guild_id: int | None
    people: tuple[Player, ...]
    seed: int
    leave_probability: float
    end: float
    months: int

    def steps(self) -> list[Game]:
        return RandomGame(self.seed, len(self.people), Rules.of(PARKER), 0.5, self.leave_probability).steps


random_results = st.builds(
    RandomResult,
    guild_id=st.sampled_from([SERVER, SERVER, 8, None]),
    people=st.permutations((ANA, BEN, CLEO, DAN)).flatmap(
        lambda order: st.tuples(st.integers(1, 4), st.integers(1, 3)).map(
            lambda counts: (*order[: counts[0]], GOAT, EAGLE, LAMB)[: max(2, counts[0], counts[1] + 1)]
        )
    ),
    seed=st.integers(0, 2**32),
    leave_probability=st.sampled_from([0.0, 0.03, 0.3]),
    end=st.floats(0, 1),
    months=st.integers(0, 1),
)


async def save_games(store: GameStore, games: Sequence[RandomResult]) -> None:
    """Start all games, then end them in their order."""
    tables = []
    for channel, game in enumerate(games):
        steps = game.steps()
        tables.append(
            (await start_game(store, Location(game.guild_id, channel), game.people, steps[0]), steps[-1])
        )
    for (table, end), game in sorted(zip(tables, games, strict=True), key=lambda pair: pair[1].end):
        if end.state.winners:
            acted = LAST_ACTIVITY + game.months * MONTH
            await save_changes(store, table, **won_changes(end), last_activity=acted)
        else:
            await save_changes(store, table, **closed_changes(CloseReason.AGREED), game=end)


async def all_pages(store: GameStore) -> list[LeaderboardPage]:
    return [
        await store.leaderboard(scope, by, ANA.id, offset, 3, solo=solo, season=season)
        for by in Ranking
        for season in ((ALL_TIME, *SEASONS) if by is Ranking.GAMES else (ALL_TIME,))
        for scope in (OVERALL, SERVER, 8)
        for offset in (0, 2)
        for solo in (False, True)
    ]
