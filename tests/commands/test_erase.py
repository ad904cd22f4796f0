"""The host can delete a person, and delete them again after restoring a backup."""

import shutil
from pathlib import Path

import pytest

from bot.commands.exit_status import FAILED
from bot.settings import Settings
from bot.store import StoreError, open_store
from bot.store.engines.sqlite.slots import SqliteSlots
from bot.tables import Person
from tests.commands.conftest import run
from tests.store.engines.sqlite.database_files import traces
from tests.store.saved_tables import BEN, CLEO, create_win

EVA = Person(123_456_789_012_345_678, "Evangeline")


async def erase(settings: Settings, *words: str) -> int:
    return await run(settings, "erase", *words)


async def people(settings: Settings) -> frozenset[int]:
    async with await open_store(settings.database_url) as store:
        return await store.user_ids()


def traces_of_eva(settings: Settings) -> list[str]:
    return traces(Path(settings.database_url.removeprefix("sqlite:///")), EVA)


async def play(settings: Settings) -> None:
    async with await open_store(settings.database_url) as store:
        await create_win(store, EVA, BEN)
        await create_win(store, CLEO, EVA)


async def test_a_person_is_deleted(settings: Settings, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    await play(settings)
    assert traces_of_eva(settings)
    assert await erase(settings, str(EVA.id)) == 0
    assert traces_of_eva(settings) == []
    assert await people(settings) == {BEN.id, CLEO.id}
    assert await erase(settings, str(EVA.id)) == 0
    assert caplog.messages == [
        "Deleted everything about them",
        "Nothing is stored about a person with that id",
    ]


async def test_who_was_deleted_is_deleted_again_from_a_backup(
    settings: Settings, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    await play(settings)
    shutil.copy(tmp_path / "cantstop.db", tmp_path / "backup.db")
    await erase(settings, str(EVA.id))
    shutil.copy(tmp_path / "backup.db", tmp_path / "cantstop.db")
    assert EVA.id in await people(settings)
    caplog.clear()
    assert await erase(settings, "--again") == 0
    assert traces_of_eva(settings) == []
    assert await people(settings) == {BEN.id, CLEO.id}
    assert await erase(settings, "--again") == 0
    assert caplog.messages == ["Deleted 1 people again", "Deleted 0 people again"]


async def test_without_a_list_nobody_is_deleted_again(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    await play(settings)
    assert await erase(settings, "--again") == 0
    assert len(await people(settings)) == 3
    assert "Nobody has been deleted yet" in caplog.text


async def test_a_damaged_list_is_a_failure(settings: Settings) -> None:
    await play(settings)
    settings.erasures_file.write_text("damaged\n")
    assert await erase(settings, "--again") == FAILED
    assert len(await people(settings)) == 3


async def test_a_person_is_deleted_even_if_the_list_cannot_be_written(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    await play(settings)
    settings.erasures_file.mkdir()
    assert await erase(settings, str(EVA.id)) == 0
    assert EVA.id not in await people(settings)
    assert "not on the list" in caplog.text
    assert str(EVA.id) not in caplog.text


async def test_nobody_is_deleted_while_the_bot_runs(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play(settings)
    async with await open_store(settings.database_url):
        with pytest.raises(StoreError, match="stop the other one first"):
            await erase(settings, str(EVA.id))

    async def others(_: object) -> bool:
        return True

    monkeypatch.setattr(SqliteSlots, "others", others)
    with pytest.raises(StoreError, match=r"The bot is running\. Stop all of its processes first\."):
        await erase(settings, str(EVA.id))
    assert EVA.id in await people(settings)
