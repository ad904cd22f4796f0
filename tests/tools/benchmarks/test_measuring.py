"""Every benchmark yields its measures, here with as little as possible."""

from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from bot.players import odds
from bot.store import SqliteStore
from bot.tables import Status
from tests.e2e.fork_server import ForkServer
from tests.e2e.harness import BotProcess
from tests.game.notation.positions import parse_position
from tests.store.outlines import tables_to_restore
from tools.benchmarks import naive_drawing, players, startup
from tools.benchmarks.random_games import random_game

SMALL: dict[str, dict[str, object]] = {
    "drawing": {"GAMES": 1},
    "motion": {"GAMES": 2, "REPLAYS": 2},
    "players": {"POSITIONS": 4, "BRUTE_FORCE_INTERVAL": 2, "TIMED_GAMES": 1, "REVIEWS": 2},
    "clicks": {"WARM_UP_CLICKS": 1, "CLICKS_ALONE": 3, "TABLES": 2, "ROUNDS": 2, "HUMAN_PAUSE": 0.01},
    "load": {"TABLES": 2, "CLICKS": 20, "ROUNDS": 1, "GAMES": 3},
    "memory": {"GROUPS": 1, "GAMES": (2,), "READ_GAMES": 1, "SETTLE": 0.0},
    "startup": {"TABLES": 6, "GAMES": 3},
    "history": {"FEW": (3, 3), "MANY": (30, 12)},
    "failover": {"PROCESSES": 2, "OUTAGE": 0.1},
}
"""The benchmarks, and how small they are made."""

LIMITED = {
    "drawing": ["a picture", "  the largest"],
    "clicks": [
        *("all that the bot does for a click", "  at 2 tables that click at the same moment"),
        "requests with the bot's token for a click",
    ],
    "load": [
        *("a click on SQLite", "a click on PostgreSQL, server included"),
        "an event on PostgreSQL, with its index",
    ],
    "memory": ["after 1 games", "  at most"],
    "history": [
        *("all servers, wins, first page", "all servers, wins, page in the middle"),
        *("all servers, wins, last page", "all servers, rating, first page"),
        *("all servers, hall of fame", "all servers, guesses of a month"),
        *("one server, wins", "one server, guesses of a month"),
        *("games for statistics", "rivals", "somebody's data", "opening the database"),
    ],
    "startup": 2 * ["  from then, the first answer", "  CPU until all are looked at"],
}
"""The measures that have a limit, by benchmark."""


@pytest.fixture(scope="module")
def fork_server() -> Iterator[None]:
    """The process that starts the bots of benchmarks."""
    with ForkServer() as BotProcess.fork_server:
        yield


@pytest.mark.usefixtures("fork_server", "postgres_server")
@pytest.mark.parametrize("name", SMALL)
async def test_a_benchmark_yields_measures_and_limits(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    benchmark = import_module(f"tools.benchmarks.{name}")
    for constant, value in SMALL[name].items():
        monkeypatch.setattr(benchmark, constant, value)
    monkeypatch.setattr(naive_drawing, "PICTURES", 1)
    monkeypatch.setattr(players, "review", lambda log, seats: None)
    measures = [measure async for measure in benchmark.measure()]
    assert [measure.name for measure in measures if measure.limit] == LIMITED.get(name, [])
    assert all(measure.value for measure in measures)


def test_trying_all_rolls_finds_as_many_busts_as_the_odds() -> None:
    state = parse_position("parker 4:3,6:5/8:2 6:6,7:1,8:3 0 decide")
    assert players._count_busts(state) == odds(state).bust_rolls


async def test_a_database_is_filled_with_open_tables_and_their_copies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(startup, "GAMES", 2)
    await startup._fill(tmp_path / "game.db", 6, 1)
    async with await SqliteStore.open(tmp_path / "game.db") as store:
        tables = await tables_to_restore(store)
    assert [table.status for table in tables] == [Status.PLAYING] * 6
    games = [table.game for table in tables]
    assert games == 3 * games[:2]
    assert games[0] != games[1]
    assert len({table.location for table in tables}) == len({table.board for table in tables}) == 6


def test_a_random_game_is_yielded_after_every_action_until_it_is_over_and_the_same_for_its_seed() -> None:
    games, again = (list(random_game(Random(1), 3)) for _ in range(2))
    assert games[-1].log == again[-1].log
    assert games[-1].state.over
    assert not any(game.state.over for game in games[:-1])
    assert all(len(before.log) < len(after.log) for before, after in pairwise(games))
