"""A part of the long test of outages, so that it works when it is needed."""

from pathlib import Path

from tests.postgres_server import PostgresServer
from tools.soak.outages import keep_troubling


async def test_processes_survive_kills_and_a_promotion(
    postgres_server: PostgresServer, tmp_path: Path
) -> None:
    survived = await keep_troubling(1, postgres_server.programs, tmp_path, 2, ["a promotion"])
    assert (survived.kills, survived.troubles) == (2, ["a promotion"])
    assert survived.moves > 0
