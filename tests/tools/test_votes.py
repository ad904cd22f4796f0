"""A part of the long test of kills as votes close, so that it works when it is needed."""

from pathlib import Path

import pytest

from tests.e2e.fork_server import ForkServer
from tests.e2e.harness import BotProcess
from tools.soak.votes import keep_killing_at_closings


@pytest.mark.thorough
async def test_votes_survive_kills(tmp_path: Path) -> None:
    with ForkServer() as BotProcess.fork_server:
        survived = await keep_killing_at_closings(1, 3, tmp_path / "game.db")
    assert survived.kills == 3
