from pathlib import Path

import pytest

from bot.commands import opened_store as module
from bot.commands.opened_store import keep_from_starting, opened_store
from bot.store import SqliteStore
from bot.store.engines.sqlite.slots import SqliteSlots


@pytest.mark.parametrize("error", [None, ValueError])
async def test_a_command_ends_even_if_its_database_cannot_be_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[Exception] | None
) -> None:
    happened: list[str] = []
    close = SqliteStore.close

    async def note_close(store: SqliteStore) -> None:
        happened.append("closing")
        await close(store)

    monkeypatch.setattr(SqliteStore, "close", note_close)
    monkeypatch.setattr(module, "end_within", lambda seconds: happened.append("a limit"))
    try:
        async with opened_store(f"sqlite:///{tmp_path}/cantstop.db"):
            happened.append("work")
            if error is not None:
                raise error
    except ValueError:
        assert error is not None
    assert happened == ["work", "a limit", "closing"]


async def test_slots_that_are_kept_free_for_a_while_are_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that has just come up lets nobody claim a slot at first."""
    claims = iter((None, None, 0))

    async def try_claim(*_: object) -> int | None:
        return next(claims)

    monkeypatch.setattr(module, "PAUSE", 0.0)
    monkeypatch.setattr(SqliteSlots, "try_claim", try_claim)
    await keep_from_starting(SqliteSlots())
    assert list(claims) == []
