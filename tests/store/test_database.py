"""The database as a file: who may have it, what is refused, and how it is set up."""

import contextlib
import os
import re
import sqlite3
import stat
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from bot.store import SqliteStore, StoreError
from bot.store.connection import APPLICATION_ID
from bot.tables.standings import OVERALL, Ranking
from bot.tables.table import CloseReason, Location
from tests.store.saved_tables import (
    ANA,
    BEN,
    closed_changes,
    create_game,
    create_lobby,
    create_win,
    save_changes,
)

ROOT = Path(__file__).parents[2]


async def filled(path: Path) -> None:
    """Make a database with a few games in it, and end the store."""
    async with await SqliteStore.open(path) as store:
        for _ in range(5):
            table, steps = await create_game(store)
            for game in steps[1:50]:
                table = await save_changes(store, table, game=game)
            await save_changes(store, table, **closed_changes(CloseReason.AGREED))


async def refusal(path: Path) -> str:
    """What whoever runs the bot is told when the database at ``path`` cannot be opened."""
    with pytest.raises(StoreError) as refused:
        await SqliteStore.open(path)
    message = str(refused.value)
    assert message.endswith(".")
    return message


def written(path: Path, content: bytes) -> bytes:
    path.parent.mkdir(mode=0o750, exist_ok=True)
    path.write_bytes(content)
    return content


def content_of(path: Path) -> bytes:
    return path.read_bytes()


def statements_run(path: Path, *statements: str) -> bytes:
    """Run ``statements`` as another program would, and return what is in the file then."""
    path.parent.mkdir(exist_ok=True)
    with contextlib.closing(sqlite3.connect(path)) as other:
        for statement in statements:
            other.execute(statement)
    return path.read_bytes()


def another_process(path: Path) -> str:
    """Open the database in another process, and return what that complains about."""
    command = (
        "import asyncio, sys; from pathlib import Path; from bot.store import SqliteStore\n"
        "asyncio.run(SqliteStore.open(Path(sys.argv[1])))"
    )
    arguments = [sys.executable, "-c", command, str(path)]
    return subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True, check=False).stderr


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def test_both_connections_are_set_up_for_safety(sqlite: SqliteStore) -> None:
    def pragmas(connection: sqlite3.Connection) -> dict[str, object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "trusted_schema", "query_only")
        return {name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names}

    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "trusted_schema": 0}
    assert await sqlite._writer.read(pragmas) == wanted | {"query_only": 0}
    assert await sqlite._reader.run(pragmas) == wanted | {"query_only": 1}


async def test_nobody_else_can_read_the_folder_and_its_files(path: Path) -> None:
    before = os.umask(0)
    try:
        async with await SqliteStore.open(path) as store:
            await create_lobby(store)
            assert mode(path.parent) == 0o700
            assert {entry.name: mode(entry) for entry in path.parent.iterdir()} == {
                path.name + end: 0o600 for end in ("", "-wal", "-shm", ".lock")
            }
    finally:
        os.umask(before)


async def test_a_folder_that_is_there_keeps_its_mode(path: Path) -> None:
    written(path, b"")
    async with await SqliteStore.open(path):
        assert mode(path.parent) == 0o750


async def test_a_database_that_is_open_is_refused(sqlite: SqliteStore, path: Path) -> None:
    assert "in use by another process" in await refusal(path)
    await create_lobby(sqlite)  # the first is none the worse for it


async def test_another_process_is_refused_until_the_first_has_closed(path: Path) -> None:
    async with await SqliteStore.open(path):
        assert "in use by another process" in another_process(path)
    assert another_process(path) == ""


async def test_a_refused_database_can_be_opened_once_it_is_put_right(path: Path) -> None:
    written(path, b"no database " * 1_000)
    await refusal(path)
    written(path, b"")
    async with await SqliteStore.open(path) as store:
        await create_lobby(store)


async def test_a_file_that_is_no_database_is_refused_and_left_alone(path: Path) -> None:
    content = written(path, b"Dear diary, " * 1_000)
    assert "is not a database" in await refusal(path)
    assert content_of(path) == content


@pytest.mark.parametrize("application_id", [0, 1234])
async def test_the_database_of_another_program_is_refused_and_left_alone(
    path: Path, application_id: int
) -> None:
    content = statements_run(path, "CREATE TABLE tables (id)", f"PRAGMA application_id = {application_id}")
    assert "another program" in await refusal(path)
    assert content_of(path) == content


async def test_a_database_with_a_damaged_page_is_refused(path: Path) -> None:
    await filled(path)
    content = content_of(path)
    page = next(at for at in range(0, len(content), 4096) if content[at : at + 4096].count(b"rolled ") > 9)
    written(
        path, content[:page] + b"\xff" * 8 + content[page + 8 :]
    )  # of events, which a start need not read
    message = await refusal(path)
    assert "is damaged" in message
    assert "docs/database.md" in message


async def test_a_database_that_was_cut_short_is_refused(path: Path) -> None:
    await filled(path)
    content = content_of(path)
    written(path, content[: len(content) // 2])
    assert "is damaged" in await refusal(path)


async def test_the_database_of_a_newer_version_is_refused_and_left_alone(path: Path) -> None:
    await filled(path)
    content = statements_run(path, "PRAGMA user_version = 99")
    assert "newer version" in await refusal(path)
    assert content_of(path) == content


async def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "cannot be written" in await refusal(tmp_path / "file" / "data" / "cantstop.db")


async def test_a_path_that_is_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "cantstop.db").mkdir()
    assert "cannot be written" in await refusal(tmp_path / "cantstop.db")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET event = 'rolled 6666'",
        "UPDATE events SET seq = seq + 100",
        "DELETE FROM events",
    ],
)
async def test_what_happened_in_a_game_cannot_be_changed(sqlite: SqliteStore, statement: str) -> None:
    table, _ = await create_game(sqlite)
    with pytest.raises(sqlite3.IntegrityError, match="only ever appended"):
        await sqlite._writer.write(lambda to: to.execute(statement))
    assert await sqlite.load(table.id) == table


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO tables (channel_id, host, rules, status, revision) VALUES (70, 1, 'parker', 'lobby', 1)",
        "UPDATE tables SET status = 'paused'",
        "UPDATE tables SET status = 'abandoned'",
        "UPDATE tables SET status = 'finished'",
        "UPDATE tables SET closing = 'agreed'",
        "UPDATE tables SET host = 'Ana'",
        "INSERT INTO seats (table_id, seat, user_id) VALUES (1, 1, 999)",
        "INSERT INTO seats (table_id, seat, user_id) VALUES (1, 4, 101)",
        "INSERT INTO events (game, seq, event) VALUES (999, 1, 'ended')",
        "INSERT INTO events (game, seq, event) VALUES (1, 1, NULL)",
        "DELETE FROM tables",
    ],
)
async def test_what_makes_no_sense_cannot_be_stored(sqlite: SqliteStore, statement: str) -> None:
    table = await create_lobby(sqlite)
    with pytest.raises(sqlite3.IntegrityError):
        await sqlite._writer.write(lambda to: to.execute(statement))
    assert await sqlite.tables_to_restore() == (table,)


@pytest.mark.parametrize("number", [-1, 2**63])
async def test_an_id_that_discord_cannot_have_sent_is_not_stored(sqlite: SqliteStore, number: int) -> None:
    table = await create_lobby(sqlite)
    with pytest.raises(ValueError, match="not an id"):
        await save_changes(sqlite, table, host=number)
    with pytest.raises(ValueError, match="not an id"):
        await sqlite.set_board_message(table.id, number, 1)
    assert await sqlite.tables_to_restore() == (table,)


async def test_a_table_that_cannot_be_understood_is_named(sqlite: SqliteStore) -> None:
    table, _ = await create_game(sqlite)
    await sqlite._writer.write(
        lambda to: to.execute("INSERT INTO events VALUES (?, 2, 'rolled 7777')", (table.id,))
    )
    with pytest.raises(StoreError, match=f"Table {table.id} .* cannot be read: .*7777"):
        await sqlite.load(table.id)


@pytest.mark.parametrize("by", Ranking)
async def test_a_leaderboard_is_read_from_the_index_of_its_ranking(sqlite: SqliteStore, by: Ranking) -> None:
    await create_win(sqlite, ANA, BEN)
    statements: list[str] = []
    await sqlite._reader.run(lambda at: at.set_trace_callback(statements.append))
    await sqlite.leaderboard(OVERALL, by, ANA.id, 0, 10)
    await sqlite._reader.run(lambda at: at.set_trace_callback(None))
    lists = [text for text in statements if re.search(rf"ORDER BY {by.value}|{by.value} > ", text)]
    assert lists
    for text in lists:
        plan = await sqlite._reader.run(partial(plan_of, text))
        assert f"INDEX standings_by_{by.value} " in plan
        assert "SCAN" not in plan
        assert "TEMP B-TREE FOR ORDER BY" not in plan


async def test_a_players_games_are_found_by_an_index(sqlite: SqliteStore) -> None:
    await create_win(sqlite, ANA, BEN)
    statements: list[str] = []
    await sqlite._reader.run(lambda at: at.set_trace_callback(statements.append))
    await sqlite.game_logs_of(ANA.id, OVERALL, 200)
    await sqlite._reader.run(lambda at: at.set_trace_callback(None))
    plans = [await sqlite._reader.run(partial(plan_of, text)) for text in statements if "SELECT" in text]
    assert len(plans) == 3
    assert "INDEX seats_of_a_user " in plans[0]
    assert not any("SCAN" in plan for plan in plans)


async def test_a_game_that_cannot_be_understood_is_named(sqlite: SqliteStore) -> None:
    table = await create_win(sqlite, ANA, BEN)
    await sqlite._writer.write(
        lambda to: to.execute("INSERT INTO events VALUES (?, 99, 'rolled 7777')", (table.id,))
    )
    with pytest.raises(StoreError, match=f"Table {table.id} .* cannot be read: .*7777"):
        await sqlite.game_logs_of(ANA.id, OVERALL, 200)


def plan_of(statement: str, connection: sqlite3.Connection) -> str:
    return "; ".join(row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}"))


async def test_a_backup_made_while_the_bot_runs_opens_with_everything_in_it(
    sqlite: SqliteStore, path: Path, tmp_path: Path
) -> None:
    await create_win(sqlite, ANA, BEN)
    table, _ = await create_game(sqlite)
    copy = tmp_path / "copy.db"
    with contextlib.closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as reader:
        reader.execute("VACUUM INTO ?", (str(copy),))
    with contextlib.closing(sqlite3.connect(copy)) as made:
        assert made.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
    async with await SqliteStore.open(copy) as restored:
        assert await restored.load(table.id) == table
        assert await restored.tables_to_restore() == await sqlite.tables_to_restore()
        for by in Ranking:
            assert await restored.leaderboard(OVERALL, by, ANA.id, 0, 9) == await sqlite.leaderboard(
                OVERALL, by, ANA.id, 0, 9
            )
        assert (await create_lobby(restored, Location(1, 2))).id == table.id + 1
