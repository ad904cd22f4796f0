"""Many people with standings, without any games."""

from bot.store import DatabaseStore
from bot.store.queries import Access, Query, Repeated, Statement
from bot.tables.standings import OVERALL


async def add_players(store: DatabaseStore, number: int = 5000, scope: int = OVERALL) -> None:
    """Add people with ids from 1 on, many of them equal."""
    people = [(i, 100 + i % 97, i % 89) for i in range(1, number + 1)]

    def add() -> Query[None]:
        names = [(i, f"Player {i}") for i, _, _ in people]
        yield Repeated("INSERT INTO users VALUES (?, ?) ON CONFLICT DO NOTHING", names)
        yield Repeated(
            "INSERT INTO standings (scope, season, solo, user_id, games, wins, columns, busts, longest_turn,"
            " streak, best_streak, mu, sigma, win_rate, rating)"
            " VALUES (?, 0, FALSE, ?, ?, ?, ?, ?, ?, ?, ?, 25, 8, ?, ?)",
            [
                (scope, i, games, wins, i % 83, i % 79, i % 73, wins // 2, wins, wins / games, i % 71)
                for i, games, wins in people
            ],
        )
        yield Statement("ANALYZE")

    await store.run(add, Access.TRANSACT)
