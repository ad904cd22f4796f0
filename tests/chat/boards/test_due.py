from dataclasses import replace

from bot.chat.boards.due import calls_players, is_behind, needs_announcement, needs_ping, needs_reminder
from bot.tables import BoardMessage, CloseReason, Table
from tests.tables.sample_tables import NOW, START_POSITION, closed_table, finished_table, game_table


def shown(table: Table) -> Table:
    """Return a table that Discord shows as it is, and whose players have been called."""
    turn = table.game.acting_since if table.game else 0
    return replace(table, board=BoardMessage(5, table.revision, None, turn, table.deadline, announced=True))


def test_nothing_is_due_at_a_table_that_is_shown() -> None:
    table = shown(game_table(START_POSITION))
    assert not is_behind(table)
    assert not calls_players(table)


def test_a_later_revision_is_due() -> None:
    table = shown(game_table(START_POSITION))
    assert is_behind(replace(table, revision=table.revision + 1))


def test_a_turn_is_pinged_once_and_never_an_earlier_one() -> None:
    table = shown(game_table(START_POSITION))
    turn = table.board.pinged_turn
    assert needs_ping(replace(table, board=replace(table.board, pinged_turn=turn - 1)))
    assert not needs_ping(replace(table, board=replace(table.board, pinged_turn=turn + 1)))


def test_the_ping_of_a_closed_table_has_to_go() -> None:
    table = shown(closed_table(game_table(START_POSITION), CloseReason.AGREED))
    left = replace(table, board=replace(table.board, ping_id=6))
    assert needs_ping(left)
    assert not calls_players(left)
    assert not is_behind(table)


def test_each_deadline_has_a_reminder() -> None:
    table = shown(replace(game_table(START_POSITION), deadline=NOW, reminder_due=True))
    assert not needs_reminder(table)
    assert needs_reminder(replace(table, deadline=NOW + 1))
    assert calls_players(replace(table, deadline=NOW + 1))


def test_the_end_of_a_game_is_announced_once() -> None:
    table = shown(finished_table(START_POSITION))
    assert not needs_announcement(table)
    unannounced = replace(table, board=replace(table.board, announced=False))
    assert needs_announcement(unannounced)
    assert calls_players(unannounced)
