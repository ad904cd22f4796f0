import pytest

from bot.chat.shards.layout import ShardLayout, load_layout
from bot.settings import Settings
from bot.store import StoreError, open_store
from bot.store.engines.sqlite.slots import SqliteSlots
from tests.commands.conftest import run


async def layout(settings: Settings) -> ShardLayout | None:
    async with await open_store(settings.database_url) as store:
        return await load_layout(store)


async def test_the_number_is_stored_with_the_size_of_slots(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    assert await run(settings, "shards", "10") == 0
    assert await layout(settings) == ShardLayout(10, 4)
    assert caplog.messages == ["Shards: 10, processes that share them: 1"]


@pytest.mark.parametrize("running", ["first", "others"])
async def test_nothing_changes_while_the_bot_runs(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, running: str
) -> None:
    async def try_claim(*_: object) -> int | None:
        return None if running == "first" else 0

    async def others(_: object) -> bool:
        return True

    monkeypatch.setattr(SqliteSlots, "try_claim", try_claim)
    monkeypatch.setattr(SqliteSlots, "others", others)
    with pytest.raises(StoreError, match=r"The bot is running\. Stop all of its processes first\."):
        await run(settings, "shards", "10")
    assert await layout(settings) is None
