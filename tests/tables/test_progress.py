"""What is clicked too early or too late is told what the game is at."""

import pytest

from bot.game import OutOfDate
from bot.tables import CloseReason, Table
from bot.tables.progress import check_is_lobby, game_in_progress
from tests.tables.sample_tables import START_POSITION, closed_table, game_table, lobby_table

PLAYING = game_table(START_POSITION)


def test_a_lobby_is_one_until_the_start() -> None:
    check_is_lobby(lobby_table())
    with pytest.raises(OutOfDate, match="already started"):
        check_is_lobby(PLAYING)


def test_a_game_is_in_progress_after_it() -> None:
    assert game_in_progress(PLAYING) is PLAYING.game
    with pytest.raises(OutOfDate, match="hasn't started"):
        game_in_progress(lobby_table())


@pytest.mark.parametrize("table", [lobby_table(), PLAYING])
def test_a_closed_table_is_neither(table: Table) -> None:
    for check in (check_is_lobby, game_in_progress):
        with pytest.raises(OutOfDate, match="is over"):
            check(closed_table(table, CloseReason.AGREED))
