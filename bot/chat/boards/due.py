"""What is due at a table: its board may be out of date, or a message to its players missing."""

from bot.tables import Status, Table


def is_behind(table: Table) -> bool:
    """Whether Discord does not show the table as it is."""
    return table.board.shown_revision < table.revision or needs_message(table)


def needs_message(table: Table) -> bool:
    """Whether players have to be called, or an outdated ping has to go."""
    return needs_announcement(table) or needs_reminder(table) or needs_ping(table)


def calls_players(table: Table) -> bool:
    """Whether the messages that are due lead players to the board."""
    return needs_announcement(table) or bool(table.awaited and needs_message(table))


def needs_announcement(table: Table) -> bool:
    """Whether nobody has been told yet who won."""
    return table.status is Status.FINISHED and not table.board.announced


def needs_ping(table: Table) -> bool:
    """Whether the players who can act have not been pinged, or an outdated ping has to go."""
    if table.game is not None and table.open and (table.awaited or table.board.ping_id is not None):
        return table.board.pinged_turn < table.game.acting_since
    return table.board.ping_id is not None and not table.open


def needs_reminder(table: Table) -> bool:
    """Whether the players the game is waiting for have not been reminded of their deadline."""
    return table.reminder_due and bool(table.awaited) and table.board.reminded_deadline != table.deadline


def plays_alone(table: Table) -> bool:
    """Whether one person plays against computers; they are watching when their turn comes."""
    return len(table.remaining) == 1
