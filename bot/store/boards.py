"""Record which messages show boards, ping players and announce winners."""

# ruff: noqa: D102 - GameStore documents the methods

from bot.store.queries import Access, Database, Query, Statement, method


class Boards(Database):
    """The messages of the tables."""

    @method(Access.WRITE)
    def set_board_message(self, table_id: int, message_id: int | None, shown_revision: int) -> Query[bool]:
        # The first message stays recorded with the seal of the dice, since it has shown the commitment. The
        # card of a table that was closed before shows none.
        recorded = yield Statement(
            "UPDATE tables SET board = ?, shown = ?,"
            " sealed_in = CASE WHEN status IN ('lobby', 'playing') THEN coalesce(sealed_in, ?)"
            " ELSE sealed_in END"
            " WHERE id = ? AND shown <= ? RETURNING id",
            (message_id, shown_revision, message_id, table_id, shown_revision),
        )
        if recorded:
            return True
        overtaken = yield Statement(
            "UPDATE tables SET board = CASE WHEN board > ? THEN board ELSE coalesce(?, board) END, shown = 0"
            " WHERE id = ? RETURNING id",
            (message_id, message_id, table_id),
        )
        return not overtaken  # nothing is recorded of an unknown table

    @method(Access.WRITE)
    def forget_board_message(self, table_id: int) -> Query[None]:
        yield Statement("UPDATE tables SET board = NULL, shown = 0 WHERE id = ?", (table_id,))

    @method(Access.WRITE)
    def set_ping(
        self, table_id: int, message_id: int | None, pinged_turn: int, reminded_deadline: float | None = None
    ) -> Query[bool]:
        recorded = yield Statement(
            "UPDATE tables SET ping = ?, pinged = ?, reminder = coalesce(?, reminder)"
            " WHERE id = ? AND pinged <= ? RETURNING id",
            (message_id, pinged_turn, reminded_deadline, table_id, pinged_turn),
        )
        if recorded:
            return True
        overtaken = yield Statement(
            "UPDATE tables SET reminder = coalesce(?, reminder) WHERE id = ? RETURNING id",
            (reminded_deadline, table_id),
        )
        return not overtaken

    @method(Access.WRITE)
    def set_announced(self, table_id: int) -> Query[None]:
        yield Statement("UPDATE tables SET announced = ? WHERE id = ?", (True, table_id))
