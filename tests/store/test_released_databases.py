"""The database of every release is taken over, and its games go on."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from bot.program import VERSION
from bot.store import open_store
from bot.tables import Status, Tables, requests
from tests.postgres_server import PostgresServer
from tests.store.outlines import tables_to_restore
from tests.store.pages import callers_row, read_page
from tests.store.released_databases import ACTIONS, ANA, BEN, FOLDER, next_action
from tests.tables.controlled_clock import ControlledClock
from tests.tables.sample_tables import game_of

RELEASES = sorted({path.name.rsplit(".", 2)[0] for path in FOLDER.iterdir()})


@pytest.fixture
def url(release: str, kind: str, path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a database as a release has left it."""
    dump = (FOLDER / f"{release}.{kind}.sql").read_text("utf-8")
    if kind == "sqlite":
        path.parent.mkdir()
        with contextlib.closing(sqlite3.connect(path)) as connection:
            connection.executescript(dump)
        yield f"sqlite:///{path}"
    else:
        server: PostgresServer = request.getfixturevalue("postgres_server")
        with server.database() as url:
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute(dump.encode())
            yield url


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
@pytest.mark.parametrize("release", RELEASES)
async def test_its_games_go_on_and_its_results_count(url: str) -> None:
    async with await open_store(url) as store:
        tables = Tables(store, ControlledClock())
        lobby, playing = sorted(await tables_to_restore(store), key=lambda table: table.id)[:2]
        assert (lobby.status, playing.status) == (Status.LOBBY, Status.PLAYING)
        assert len(game_of(playing).log) > ACTIONS
        assert (await tables.apply(lobby.id, requests.Start(ANA))).status is Status.PLAYING
        after = await tables.apply(playing.id, next_action(playing))
        assert game_of(after).log[: len(game_of(playing).log)] == game_of(playing).log
        await tables.apply(playing.id, requests.ResignGame(BEN))
        row = callers_row(await read_page(store))
        assert (row.person.name, row.standing.wins) == (ANA.name, 2)


def test_every_release_so_far_has_left_its_database() -> None:
    assert VERSION in RELEASES, "python -m tests.store.released_databases"
