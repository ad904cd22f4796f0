from pathlib import Path

import pytest

from bot.settings import Settings


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    values = {"DATABASE_URL": f"sqlite:///{tmp_path}/cantstop.db", "SHARDS_PER_SLOT": "4"}
    return Settings.parse(values, token_required=False)
