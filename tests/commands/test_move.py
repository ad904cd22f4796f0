from pathlib import Path

import pytest

from bot.commands import command_line, move
from bot.settings import Settings
from bot.store import SqliteStore
from tests.commands.conftest import run
from tests.store.saved_tables import ANA, BEN, create_win

SETTINGS = Settings.parse({}, token_required=False)


async def test_the_games_are_moved_and_counted(
    tmp_path: Path, postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    path = tmp_path / "cantstop.db"
    async with await SqliteStore.open(path) as store:
        await create_win(store, ANA, BEN)
    assert await run(SETTINGS, "move", f"sqlite:///{path}", postgres_url) == 0
    assert caplog.messages[-3:] == [
        "The file is called cantstop.db.moved now. Keep it until you have a backup of the new one.",
        "Moved and compared 1 games and lobbies, with 2 events",
        "Set DATABASE_URL to the new address, then start the bot",
    ]


async def test_a_password_is_that_of_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    moved: list[str] = []

    async def move_database(*urls: str) -> dict[str, int]:
        moved.extend(urls)
        return {"tables": 0, "events": 0}

    monkeypatch.setattr(move, "move_database", move_database)
    values = {"DATABASE_URL": "postgresql://ana@db/games", "DATABASE_PASSWORD": "sec:ret/@"}
    settings = Settings.parse(values, token_required=False)
    for target in ("postgresql://ana@db/games", "postgresql://ana@db/others", "postgresql://ben@db/games"):
        await run(settings, "move", "sqlite:///a.db", target)
    assert moved[1::2] == [
        "postgresql://ana:sec%3Aret%2F%40@db/games",
        "postgresql://ana@db/others",
        "postgresql://ben@db/games",
    ]


def test_the_older_name_of_the_scheme_will_do() -> None:
    arguments = command_line().parse_args(["move", "postgres://ana@db/games", "sqlite:///a.db"])
    assert (arguments.source, arguments.target) == ("postgresql://ana@db/games", "sqlite:///a.db")
