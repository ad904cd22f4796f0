"""What is due at a table, compared to what Discord shows of it."""

from dataclasses import replace

import pytest

from bot.chat.boards.due import calls_players, is_behind, needs_announcement, needs_ping, needs_reminder
from bot.tables import BoardMessage, CloseReason, Table
from tests.tables.sample_tables import NOW, START_POSITION, closed_table, finished_table, game_table

RULES = (is_behind, needs_ping, needs_reminder, needs_announcement, calls_players)


def shown(table: Table) -> Table:
    """Return a table that Discord shows as it is, and whose players have been called."""
    turn = table.game.acting_since if table.game else 0
    return replace(table, board=BoardMessage(5, table.revision, None, turn, table.deadline, announced=True))


def on_board(table: Table, **changes: object) -> Table:
    return replace(table, board=replace(table.board, **changes))  # type: ignore[arg-type]


PLAYED = shown(game_table(START_POSITION))
TURN = PLAYED.board.pinged_turn
REMINDED = shown(replace(game_table(START_POSITION), deadline=NOW, reminder_due=True))
CLOSED = shown(closed_table(game_table(START_POSITION), CloseReason.AGREED))
WON = shown(finished_table(START_POSITION))


@pytest.mark.parametrize(
    ("table", "due"),
    [
        (PLAYED, ""),
        (replace(PLAYED, revision=PLAYED.revision + 1), "is_behind"),
        (on_board(PLAYED, pinged_turn=TURN - 1), "is_behind needs_ping calls_players"),
        (on_board(PLAYED, pinged_turn=TURN + 1), ""),
        (REMINDED, ""),
        (replace(REMINDED, deadline=NOW + 1), "is_behind needs_reminder calls_players"),
        (CLOSED, ""),
        (on_board(CLOSED, ping_id=6), "is_behind needs_ping"),
        (WON, ""),
        (on_board(WON, announced=False), "is_behind needs_announcement calls_players"),
    ],
)
def test_what_discord_lacks_is_due_and_nothing_else(table: Table, due: str) -> None:
    assert " ".join(rule.__name__ for rule in RULES if rule(table)) == due
