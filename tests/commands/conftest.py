"""Running a command as the command line does."""

from argparse import Namespace
from pathlib import Path

import pytest

from bot.commands import command_line
from bot.settings import Settings


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    values = {"DATABASE_URL": f"sqlite:///{tmp_path}/cantstop.db", "SHARDS_PER_SLOT": "4"}
    return Settings.parse(values, token_required=False)


async def run(settings: Settings, *words: str) -> int:
    """Run a command that needs no token, and return its exit status."""
    arguments: Namespace = command_line().parse_args(words)
    assert not arguments.token_required
    status: int = await arguments.run(settings, arguments)
    return status
