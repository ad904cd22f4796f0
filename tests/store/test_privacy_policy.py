"""The privacy policy names every column that there is, in either kind of database, and no others."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg

from bot.store.engines.sqlite.migrations import migrate

POLICY = Path(__file__).parents[2] / "PRIVACY.md"

Columns = set[tuple[str, str]]


def named_columns() -> Columns:
    """Return the columns in the last table of the policy."""
    rows = re.findall(r"^\| `(\w+)` \| ([`\w, ]+) \|", POLICY.read_text(encoding="utf-8"), re.MULTILINE)
    return {(table, column) for table, columns in rows for column in re.findall(r"`(\w+)`", columns)}


def sqlite_columns(path: Path) -> Columns:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        migrate(connection)
        return set(
            connection.execute(
                "SELECT m.name, c.name FROM sqlite_schema AS m, pragma_table_info(m.name) AS c"
                " WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'"
            )
        )


def postgres_columns(url: str) -> Columns:
    with psycopg.connect(url) as connection:
        return set(
            connection.execute(
                "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'"
            )
        )


def test_every_column_is_named(tmp_path: Path, postgres_url: str) -> None:
    assert named_columns() == sqlite_columns(tmp_path / "cantstop.db") | postgres_columns(postgres_url)


def test_a_host_has_two_names_to_fill_in() -> None:
    assert set(re.findall(r"\[([^\]]+)\](?!\()", POLICY.read_text(encoding="utf-8"))) == {"name", "contact"}
