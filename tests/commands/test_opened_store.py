from pathlib import Path

import pytest

from bot.commands import opened_store as module
from bot.commands.opened_store import opened_store
from bot.store import SqliteStore


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
