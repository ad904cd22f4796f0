"""Boards that are kept in sync with what is stored."""

import pytest

from bot.chat.boards import sync as sync_module
from bot.tables import Table
from tests.chat.boards.sync_harness import ANNS_TURN, Harness
from tests.chat.pauses import skip_pauses


@pytest.fixture
def sync(pauses: list[float]) -> Harness:
    return Harness(pauses)


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Skip the pauses between attempts and between boards, and return their lengths."""
    return skip_pauses(monkeypatch, sync_module)


@pytest.fixture
async def table(sync: Harness) -> Table:
    """A table of which Discord shows all but the last change, in the middle of Ann's turn."""
    return await sync.table(ANNS_TURN)
