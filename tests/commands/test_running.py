"""Whether the bot is running."""

import pytest

from bot.commands import running
from bot.commands.running import is_running
from bot.store.engines.sqlite.slots import SqliteSlots


async def test_slots_that_are_kept_free_for_a_while_are_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that has just come up lets nobody claim a slot at first."""
    claims = iter((None, None, 0))

    async def try_claim(*_: object) -> int | None:
        return next(claims)

    monkeypatch.setattr(running, "PAUSE", 0.0)
    monkeypatch.setattr(SqliteSlots, "try_claim", try_claim)
    assert not await is_running(SqliteSlots())
