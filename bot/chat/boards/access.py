"""The table that an interaction is about: find it, change it, and show it."""

from collections.abc import Callable
from dataclasses import dataclass

from discord import app_commands

from bot.chat.boards.sync import BoardSync
from bot.chat.interactions.context import (
    MAX_CHOICE_LENGTH,
    MAX_CHOICES,
    Interaction,
    caller_of,
    can_see,
    check_in_server,
    clicked_message,
    place_of,
)
from bot.chat.interactions.handler import InteractionHandler
from bot.chat.interactions.response import Response
from bot.chat.ui.i18n.language import Language, Languages
from bot.chat.ui.ids import TableButton
from bot.game import NotAllowed, NotUnderstood, Refusal
from bot.tables import Caller, FinishedGame, GameStore, Request, Status, Table, Tables


@dataclass
class TableAccess:
    """Gives interactions access to tables, as far as they may have it."""

    tables: Tables
    store: GameStore
    boards: BoardSync
    interactions: InteractionHandler
    languages: Languages

    def language(self, response: Response) -> Language:
        """Return the language of the person who interacts."""
        return self.languages.of_user(response.interaction)

    async def clicked(self, response: Response, button: TableButton) -> Table:
        """Return the table of a button, which has to be in the channel of the click."""
        return await self.tables.load_clicked(button.table_id, clicked_message(response.interaction))

    async def change(self, response: Response, button: TableButton, request: Request) -> Table:
        """Apply a request to the table of a button, which has to be in the channel of the click."""
        return await self.tables.apply(button.table_id, request, clicked_message(response.interaction))

    async def change_soon(self, response: Response, button: TableButton, request: Request) -> Table:
        """Apply a request from an ephemeral message, and update the board soon."""
        table = await self.change(response, button, request)
        self.boards.refresh(table.id)
        return table

    async def change_board(self, response: Response, button: TableButton, request: Request) -> None:
        """Apply a request to the table whose board was clicked, and show the board.

        A refused click may come from a board that does not show the latest position.
        """
        try:
            table = await self.change(response, button, request)
        except Refusal:
            await self.boards.check(button.table_id, response.message_id, button.action_version)
            raise
        await self.boards.show(response, table.id)

    async def latest(self, interaction: Interaction) -> Table:
        """Return the latest table of the channel, and refuse if there has never been one."""
        table = await self.store.latest_table_in(place_of(interaction).channel_id)
        if table is None:
            raise NotAllowed("There is no game in this channel. Start one with `/cantstop new`.")
        return table

    async def open(self, interaction: Interaction) -> Table:
        """Return the open table of the channel, and refuse if there is none."""
        table = await self.latest(interaction)
        if not table.open:
            raise NotAllowed("There is no game in this channel. Start one with `/cantstop new`.")
        return table

    async def change_and_show(self, response: Response, table: Table, request: Request) -> None:
        """Apply the request of a command to a table, and show its board."""
        await self.tables.apply(table.id, request)
        await self.boards.show(response, table.id)

    async def command(
        self,
        interaction: Interaction,
        make_request: Callable[[Caller], Request],
        *,
        with_others: bool = False,
    ) -> None:
        """Handle a command that changes the channel's open table and shows the board.

        ``with_others`` refuses it in direct messages, where nobody else plays.
        """

        @self.interactions.public
        async def change(response: Response) -> None:
            if with_others:
                check_in_server(interaction)
            table = await self.open(interaction)
            await self.change_and_show(response, table, make_request(caller_of(interaction)))

        await change(interaction)

    async def chosen(self, interaction: Interaction, number: object) -> int:
        """Return the number of a game in an option, or else that of the game won last in the channel."""
        if isinstance(number, int):
            return number
        if number is not None:
            raise NotUnderstood("I don't know that choice. Pick one from the list.")
        last = await self.store.finished_games_in(place_of(interaction).channel_id, 1)
        if not last:
            raise NotAllowed("No game has been won in this channel yet. Start one with `/cantstop new`.")
        return last[0].table_id

    async def choices(self, interaction: Interaction, typed: int | str) -> list[app_commands.Choice[int]]:
        """Return the games that were won in the channel and whose numbers begin with what was typed."""
        language = self.languages.of_user(interaction)
        won = await self.store.finished_games_in(place_of(interaction).channel_id, MAX_CHOICES)
        wanted = str(typed).strip()
        return [
            app_commands.Choice(name=_choice_name(game, language), value=game.table_id)
            for game in won
            if str(game.table_id).startswith(wanted)
        ]

    async def visible(self, interaction: Interaction, table_id: int) -> Table:
        """Return a table in a channel of this server that the person can see, and refuse any other."""
        table = await self.store.load(table_id)
        if table is None or not can_see(interaction, table.location):
            if interaction.guild_id is None:
                raise NotAllowed("You played no game with that number here. Ask for it where it was played.")
            raise NotAllowed(
                "No game with that number was played in a channel of this server that you can see."
            )
        return table

    async def finished(self, interaction: Interaction, table_id: int) -> Table:
        """Return the table of a game that was won where the person can see it, and refuse any other."""
        table = await self.visible(interaction, table_id)
        if table.open:
            raise NotAllowed("That game is not over yet: {table}", table=table)
        if table.game is None or table.status is not Status.FINISHED:
            raise NotAllowed("That game ended without a winner, so it has no replay and no review.")
        return table


def _choice_name(game: FinishedGame, language: Language) -> str:
    players = language.join(map(language.plain, game.seats))
    # Translators: a finished game in a list, such as "41: Ann, Ben and Lamb"
    name = language.text("{number}: {players}", number=str(game.table_id), players=players)
    return name if len(name) <= MAX_CHOICE_LENGTH else name[: MAX_CHOICE_LENGTH - 1] + "…"
