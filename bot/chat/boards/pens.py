"""What boards are edited with between clicks: the token of the last one."""

from bot.chat.interactions.response import Response
from bot.tables import Table


class Pens:
    """The response that last showed the board of each table, as long as its token is good.

    Such an edit does not count for Discord's limit. Where the bot is no member, nothing else works. Tokens
    are secrets, so they are kept in memory alone, by the process that got the click.
    """

    def __init__(self) -> None:
        self._pens: dict[int, tuple[Response, int]] = {}  # by table, with the message that each can edit

    def keep(self, table_id: int, response: Response, message_id: int) -> None:
        """Keep the response whose original message shows a table, and forget an earlier one."""
        self.drop(table_id)
        if response.holds_card:
            self._pens[table_id] = response, message_id
        # The oldest come first, so that a click need not look at those of all tables.
        while self._pens and not self._pens[oldest := next(iter(self._pens))][0].can_edit:
            del self._pens[oldest]

    def drop(self, table_id: int) -> None:
        """Forget the response at a table, because its token does not reach the board any more."""
        self._pens.pop(table_id, None)

    def last(self, table_id: int) -> Response | None:
        """Return the response that last showed a table, None if its token is no longer good."""
        response, _ = self._pens.get(table_id, (None, 0))
        return response if response is not None and response.can_edit else None

    def of(self, table: Table) -> Response | None:
        """Return the response with which the board of a table can be edited, None if there is none."""
        _, message_id = self._pens.get(table.id, (None, 0))
        return self.last(table.id) if message_id == table.board.id else None

    def saw_last(self, table: Table) -> bool:
        """Return whether the board, or the ping below it, was the last message at a click a moment ago."""
        response = self.last(table.id)
        last = response.last_message_id if response is not None else None
        return last is not None and last in (table.board.id, table.board.ping_id)

    def reach(self, table: Table) -> bool:
        """Return whether the bot can show a change of a table by itself, before the next click."""
        return not table.lent or self.of(table) is not None
