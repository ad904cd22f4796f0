from math import inf
from pathlib import Path

import pytest

from tests.e2e.fork_server import ForkServer
from tests.e2e.harness import BotProcess
from tools.benchmarks import load
from tools.benchmarks.databases import Sqlite
from tools.benchmarks.load import Load


@pytest.mark.thorough
async def test_clicks_are_measured_with_all_that_they_cost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ForkServer() as fork_server:
        monkeypatch.setattr(BotProcess, "fork_server", fork_server, raising=False)
        database = Sqlite(str(tmp_path / "game.db"))
        measured = await load.run(database, 1, tables=2, warm_up_clicks=4, clicks=40)
    assert 40 <= len(measured.waits) <= 41, "a click may be under way at each of the other tables"
    assert 0 < measured.bots_cpu < measured.seconds * 8
    assert measured.standin_cpu > 0
    assert 0 < measured.requests < 40, "a turn is called and takes several clicks"


def test_a_load_is_told_by_the_click() -> None:
    told = Load([0.1, 0.2, 0.3, 0.4], 0.5, 0.04, 0.01, 8_000, 0.02, 1)
    assert load.describe("2 processes", told) == (
        "2 processes: 8 clicks a second, 10.0 ms of CPU a click and 2.5 ms (20%) in PostgreSQL, "
        "which writes 2000 bytes; median 250.0 ms, 99th percentile 397.0 ms of 4; "
        "the others 5.0 ms a click"
    )
    failing = Load([0.1, inf, 0.3], 1.0, 0.03, 0.0, 0, 0.015, 1)
    assert "2 clicks a second" in load.describe("1 process", failing)
    assert "298.0 ms of 2, 1 failed; the others" in load.describe("1 process", failing)
    lone = Load([0.1, 0.3], 1.0, 0.02, 0.0, 0, 0.01, 1)
    assert load.describe("1 process", lone) == (
        "1 process: 2 clicks a second, 10.0 ms of CPU a click; "
        "median 200.0 ms, 99th percentile 298.0 ms of 2; the others 5.0 ms a click"
    )


def test_several_loads_are_told_as_one() -> None:
    first = Load([0.1], 1.0, 0.25, 0.5, 400, 0.125, 1)
    second = Load([0.2, 0.3], 2.0, 0.75, 0.25, 500, 0.5, 2)
    assert load.together([first, second]) == Load([0.1, 0.2, 0.3], 3.0, 1.0, 0.75, 900, 0.625, 3)


def test_the_limit_of_requests_is_told_in_clicks() -> None:
    clicks = Load([0.1] * 10, 1.0, 0.02, 0.0, 0, 0.01, 4)
    assert load.describe_requests(clicks) == (
        "  0.40 requests a click with the bot's token: Discord's 50 a second allow 125 clicks a second"
    )
