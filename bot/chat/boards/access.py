"""The table that an interaction is about: find it, change it, and show it."""

import logging
from dataclasses import dataclass
from datetime import timedelta

from discord.utils import snowflake_time

from bot.chat.bidding.cards import bid_placed
from bot.chat.boards.sync import BoardSync
from bot.chat.discord_requests import DiscordError
from bot.chat.interactions.context import can_see
from bot.chat.interactions.handler import InteractionHandler
from bot.chat.interactions.response import Response
from bot.chat.play.cards import told_card
from bot.chat.tasks import BackgroundTasks
from bot.chat.ui.custom_ids import TableButton
from bot.chat.ui.i18n.language import Languages
from bot.game import NotAllowed, PlaceBid, Refusal
from bot.tables import ClickedMessage, Status, Table, Tables, TableStore, requests

MOVABLE_AFTER = timedelta(seconds=10)
"""The age at which a board can be moved again where the bot is no member."""

log = logging.getLogger(__name__)


@dataclass
class TableAccess:
    """Gives interactions access to tables, as far as they may have it."""

    tables: Tables
    store: TableStore
    boards: BoardSync
    interactions: InteractionHandler
    languages: Languages
    background_tasks: BackgroundTasks

    async def clicked(self, response: Response, button: TableButton) -> Table:
        """Return the table of a button, which has to be in the channel of the click.

        Where the bot is no member, an outdated board is shown first: an answer in private would leave it so.
        So is that of a game which ended while it was none.
        If Discord rejects the board, the answer is due all the same.
        """
        self.boards.note_seen(button.table_id, response.caller)
        clicked = response.clicked_message
        table = await self.tables.load_clicked(button.table_id, clicked)
        on_board, shown = clicked.message_id is not None, table.board.shown_revision >= table.revision
        if (clicked.member and not table.waits_for_clicks) or shown or not on_board:
            return table
        try:
            if await self.boards.is_outdated(table):
                await self.boards.show(response, await self.tables.load_clicked(table.id, clicked))
        except DiscordError as error:
            log.warning("Table %d: Discord rejected its board: %s", table.id, error)
        return await self.tables.load_clicked(table.id, clicked)  # it may have changed meanwhile

    async def change(self, response: Response, button: TableButton, request: requests.Request) -> Table:
        """Apply a request to the table of a button, which has to be in the channel of the click."""
        self.boards.note_seen(button.table_id, response.caller)
        return await self._apply(button.table_id, request, response.clicked_message)

    async def change_soon(self, response: Response, button: TableButton, request: requests.Request) -> Table:
        """Apply a request from an ephemeral message, and update the board soon."""
        table = await self.change(response, button, request)
        self.boards.refresh(table.id)
        return table

    async def change_board(self, response: Response, button: TableButton, request: requests.Request) -> None:
        """Apply a request to the table whose board was clicked, and show the board.

        That of a channel's game is shown a moment later, to all who vote at once.

        A refused click may come from a board that does not show the latest position.
        """
        try:
            table = await self.change(response, button, request)
        except Refusal:
            if await self.boards.check(response, button.table_id, button.action_version):
                return
            raise
        if table.crowd is None:
            await self.boards.show(response, table)
        else:
            await self.boards.show_soon(response, table)

    async def latest(self, response: Response) -> Table:
        """Return the latest table of the channel, and refuse if there has never been one."""
        table = await self.store.latest_table_in(response.place.channel_id)
        if table is None:
            raise NotAllowed("There's no game in this channel. Start one with `/cantstop new`.")
        return table

    async def change_and_tell(self, response: Response, table: Table, request: requests.Request) -> None:
        """Apply the request of a command to a table, update its board soon, and tell what the board says.

        Who plays against computers only is told what those did in answer, so they play on at once. A board
        that only its own buttons could update is sent again.
        """
        changed = await self._apply(table.id, request)
        try:
            if changed.computer_to_act and len(changed.remaining) == 1 and not changed.crowd:
                changed = await self.tables.apply(table.id, requests.SkipComputers(response.caller))
        finally:  # the change is saved, even if their turns are not
            self.boards.refresh(table.id)
        if not (response.member or self.boards.reaches(changed)):
            await self.boards.show(response, changed)
        is_bid = isinstance(request, requests.TakeAction) and isinstance(request.action(0), PlaceBid)
        news = bid_placed(changed, response.language) if is_bid else None
        await self.interactions.answer(response, told_card(changed, response.language, news))

    async def _apply(
        self, table_id: int, request: requests.Request, clicked: ClickedMessage | None = None
    ) -> Table:
        """Apply a request to a table, and tell those who asked for its end if that ends their vote."""
        if not isinstance(request, requests.AcceptEnd | requests.RejectEnd):
            return await self.tables.apply(table_id, request, clicked)
        before = await self.tables.load_clicked(table_id, clicked)
        table = await self.tables.apply(table_id, request, clicked)
        asking = before.end_votes - {request.by.id}
        if asking and not table.end_votes:
            people = tuple(person for person in table.people if person.id in asking)
            self.background_tasks.start(self.boards.ping(table_id, people))
        return table

    async def visible(self, response: Response, table_id: int, *, privately: bool = False) -> Table:
        """Return a table in a channel of this server that the person can see, and refuse any other.

        Those who played may see it everywhere, if they are shown it ``privately``.
        """
        table = await self.store.load(table_id)
        played = table is not None and table.seat_of(response.caller.id) is not None
        shown = played and (privately or response.alone)
        seen = table is not None and (shown or can_see(response.interaction, table.location))
        if table is not None and seen:
            return table
        if response.guild_id is None:
            raise NotAllowed(
                "You haven't played a game with that number here. Ask for it where it was played."
            )
        if seen is None:
            raise NotAllowed(
                "I can't tell whether you can see the channel of that game. Ask for it where it was played."
            )
        raise NotAllowed("None of the channels you can see in this server had a game with that number.")

    async def finished(self, response: Response, table_id: int, *, privately: bool = False) -> Table:
        """Return the table of a game that was won where the person can see it, and refuse any other.

        For ``privately`` see :meth:`visible`.
        """
        table = await self.visible(response, table_id, privately=privately)
        check_won(table)
        return table


def check_won(table: Table) -> None:
    """Refuse what only games have that somebody has won.

    Raises:
        NotAllowed: nobody has.
    """
    if table.open:
        raise NotAllowed("That game isn't over yet: {table}", table=table)
    if table.game is None or table.status is not Status.FINISHED:
        raise NotAllowed("That game ended without a winner, so it has no replay and no review.")


def check_may_move(response: Response, table: Table) -> None:
    """Refuse to move a board that was sent a moment ago to a place that has not asked for the bot.

    Raises:
        NotAllowed: it was.
    """
    board, clicked_at = table.board.id, response.interaction.created_at
    if table.waits_for_clicks and board and clicked_at - snowflake_time(board) < MOVABLE_AFTER:
        raise NotAllowed("The board was sent a moment ago: {table}", table=table)
