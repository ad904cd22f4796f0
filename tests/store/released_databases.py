"""Write a database as this version makes it: ``python -m tests.store.released_databases``.

Each release does so, for SQLite and for PostgreSQL. The files in ``released/`` are SQL, and stay as they are:
every later version has to take over what is in them.
"""

import asyncio
import contextlib
import sqlite3
import subprocess
import tempfile
from pathlib import Path

from bot.players import Strength, decide
from bot.program import VERSION
from bot.store import open_store
from bot.tables import Caller, Location, Options, Table, Tables, requests
from tests.postgres_server import USER, find_server, new_server
from tests.tables.controlled_clock import ControlledClock
from tests.tables.sample_tables import game_of

FOLDER = Path(__file__).with_name("released")

SERVER = 7
ANA, BEN = Caller(101, "Ana"), Caller(102, "Ben")
ACTIONS = 12
"""How many actions the game that goes on has had."""


async def fill(url: str) -> None:
    """Make a lobby, a game that goes on, and one that Ana has won because Ben resigned."""
    async with await open_store(url) as store:
        tables = Tables(store, ControlledClock())
        lobby = await tables.open(Location(SERVER, 70), ANA, Options(), computers=[Strength.EASY])
        await store.set_board_message(lobby.id, 1070, lobby.revision)
        for channel in (71, 72):
            table = await tables.open(Location(SERVER, channel), ANA, Options())
            await store.set_board_message(table.id, 1000 + channel, table.revision)
            await tables.apply(table.id, requests.Join(BEN))
            table = await tables.apply(table.id, requests.Start(ANA))
            for _ in range(ACTIONS):
                table = await tables.apply(table.id, next_action(table))
        await tables.apply(table.id, requests.ResignGame(BEN))


def next_action(table: Table) -> requests.TakeAction:
    """Return what the weakest computer would do for the person whose turn it is."""
    seat = game_of(table).state.on_turn
    action = decide(game_of(table).state, seat, Strength.EASY)
    return requests.TakeAction((ANA, BEN)[seat], lambda _: action)


def sqlite_dump() -> str:
    """Return a new SQLite database as SQL."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cantstop.db"
        asyncio.run(fill(f"sqlite:///{path}"))
        with contextlib.closing(sqlite3.connect(path)) as connection:
            pragmas = [
                f"PRAGMA {name} = {connection.execute(f'PRAGMA {name}').fetchone()[0]};"
                for name in ("application_id", "user_version")
            ]
            return "\n".join([*pragmas, *connection.iterdump(), ""])


def postgres_dump() -> str:
    """Return a new PostgreSQL database as SQL."""
    programs = find_server()
    assert programs is not None, "a release needs an installed PostgreSQL"
    with new_server(programs) as server:
        server.start()
        url = server.url(server.create_database())
        asyncio.run(fill(url))
        command = (programs / "pg_dump", "--inserts", "--no-owner", "--no-privileges", f"--dbname={url}")
        dumped = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    # Commands of psql, comments and empty lines are left out.
    lines = (line for line in dumped.splitlines(keepends=True) if not line.startswith(("\\", "--", "\n")))
    return "".join(lines).replace(USER, "cantstop")


if __name__ == "__main__":
    for kind, dump in {"sqlite": sqlite_dump(), "postgres": postgres_dump()}.items():
        (FOLDER / f"{VERSION}.{kind}.sql").write_text(dump, "utf-8")
