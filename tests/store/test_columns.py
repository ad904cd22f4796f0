import json
import sqlite3
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dice import Seal
from bot.players import Strength
from bot.store.columns import TABLE_COLUMNS, newly_finished, player_columns, read_player, read_table, storable
from bot.tables.ports import UnreadableTableError
from bot.tables.table import Computer, Guess, Person, Player, RematchPlayer, Reservation, Status
from tests.hypothesis_profiles import examples
from tests.store.changes import changed
from tests.tables.sample_tables import lobby_table

ROW = (17, 7, 70, 101, "lobby", None, 1.5, None, 0, 0, 3)
MESSAGES = (None, 0, None, 0, None, 0, "en", None, None)
OPTIONS = ("parker", "none", "private", "auto", 1)
NO_LISTS = (None,) * 6


@pytest.mark.parametrize("player", [Person(101, "Ana"), Computer(Strength.HARD, 2)], ids=str)
def test_players_are_read_as_they_were_written(player: Player) -> None:
    user_id, strength, number = player_columns(player)
    name = player.name if isinstance(player, Person) else None
    assert read_player(user_id, name, strength, number) == player


@pytest.mark.parametrize("decode", [json.dumps, lambda found: found], ids=["text", "decoded"])
def test_a_table_is_read_from_its_columns(decode: Callable[[object], object]) -> None:
    lists: tuple[list[object], ...] = (
        [[1, 102, "Ben", None, None], [0, 101, "Ana", None, None]],
        [[2, 103, "Cleo", "1764000000.1234567"], [3, 104, "Dan", None]],
        [[0, 2, None, None, "hard", 1]],
        [[2.5, 104, "Dan", 3, 1, None]],
        [101],
        [],
    )
    table = read_table((*ROW, *MESSAGES, "own", *OPTIONS, *map(decode, lists)))
    assert (table.id, table.revision, table.game) == (17, 3, None)
    assert (table.seats, table.end_votes) == ((Person(101, "Ana"), Person(102, "Ben")), frozenset({101}))
    assert table.reservations == (
        Reservation(Person(103, "Cleo"), 1764000000.1234567, 2),
        Reservation(Person(104, "Dan"), None, 3),
    )
    assert table.rematch == (RematchPlayer(Computer(Strength.HARD, 1), 2),)
    assert table.guesses == (Guess(Person(104, "Dan"), 3, True, None),)
    assert table.seal is None


def test_a_seal_is_read() -> None:
    sealed = read_table((*ROW, *MESSAGES[:-2], bytes(32), 900, "own", *OPTIONS, *NO_LISTS))
    assert sealed.seal == Seal(17, bytes(32), 900)


@pytest.mark.parametrize(
    ("column", "value"),
    [("rules", "nonsense"), ("status", "paused"), ("pace", "rapid"), ("closing", "bored")],
)
def test_a_table_with_a_damaged_column_is_named(column: str, value: str) -> None:
    row = [*ROW, *MESSAGES, "own", *OPTIONS, *NO_LISTS]
    row[TABLE_COLUMNS.split(", ").index(column)] = value
    with pytest.raises(UnreadableTableError, match=r"Table 17 .* cannot be read"):
        read_table(tuple(row))


def test_a_damaged_log_is_reported_with_its_table() -> None:
    with pytest.raises(UnreadableTableError, match=r"Table 17 .*sneezed"):
        read_table((*ROW, *MESSAGES, "own", *OPTIONS, *NO_LISTS[:-1], [[1, "sneezed"]]))


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (Status.PLAYING, Status.FINISHED, True),
        (Status.FINISHED, Status.FINISHED, False),
        (Status.PLAYING, Status.ABANDONED, False),
    ],
)
def test_a_game_is_newly_finished_once(before: Status, after: Status, expected: bool) -> None:
    table = lobby_table()
    assert newly_finished(changed(table, status=before), changed(table, status=after)) is expected


@examples(20)
@given(st.text(st.characters() | st.characters(categories=["Cs"])))
def test_sqlite_accepts_every_storable_text(text: str) -> None:
    connection = sqlite3.connect(":memory:")
    (found,) = connection.execute("SELECT ?", (storable(text),)).fetchone()
    connection.close()
    assert found == storable(text)
    assert "\0" not in found
