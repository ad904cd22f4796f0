import sys
from collections.abc import AsyncIterator
from io import StringIO

import pytest

from tools.benchmarks import __main__ as program
from tools.benchmarks.measures import Measure


async def _measure() -> AsyncIterator[Measure]:
    sys.stdout.write("[bot] Ready as\n")
    yield Measure("an answer", "2.0 ms")


async def _fail() -> AsyncIterator[Measure]:
    yield Measure("a start", "1.0 s")
    raise RuntimeError


@pytest.fixture(autouse=True)
def benchmarks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "BENCHMARKS", {"clicks": _measure, "startup": _fail})


async def test_the_table_comes_last_and_bots_print_to_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    log = StringIO()
    await program.run(["clicks"], log)
    assert capsys.readouterr().out.splitlines() == [
        "clicks     0 s",
        "",
        "                   median  99 %  compared  at most",
        "clicks  an answer  2.0 ms",
        "",
    ]
    assert log.getvalue() == "[bot] Ready as\n"


async def test_a_benchmark_that_fails_loses_no_measures(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(RuntimeError):
        await program.run([], StringIO())
    assert "clicks   an answer  2.0 ms\nstartup  a start     1.0 s\n" in capsys.readouterr().out


def test_an_unknown_name_lists_the_benchmarks() -> None:
    with pytest.raises(SystemExit, match="no benchmark called drawings; there are clicks, startup"):
        program.main(["drawings", "clicks"])
