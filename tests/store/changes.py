"""What changes at a table."""

from dataclasses import replace

from bot.game import Game, Resign
from bot.tables.table import CloseReason, Status, Table
from tests.game.game_factories import no_dice

LAST_ACTIVITY = 1_700_000_000.5


def changed(table: Table, **changes: object) -> Table:
    """Return the next revision of a table, with some fields changed."""
    return replace(table, revision=table.revision + 1, **changes)  # type: ignore[arg-type]


def won_changes(game: Game) -> dict[str, object]:
    return {"game": game, "status": Status.FINISHED, "deadline": None}


def closed_changes(reason: CloseReason) -> dict[str, object]:
    return {"status": Status.ABANDONED, "close_reason": reason, "deadline": None, "end_votes": frozenset()}


def with_resignation(game: Game, seat: int) -> Game:
    return game.play(Resign(seat), no_dice)
