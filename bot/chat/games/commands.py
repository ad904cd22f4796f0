"""The commands that show games: this channel's, one's open ones, and a finished one."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import discord
from discord import app_commands
from discord.app_commands import Choice, describe

from bot.chat.boards.access import TableAccess, check_won
from bot.chat.dice.cards import dice_buttons
from bot.chat.games.cards import game_items, games_card
from bot.chat.interactions.context import MAX_CHOICE_LENGTH, MAX_CHOICES, Interaction, place_of
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import command
from bot.chat.ui.card import GREY, Card
from bot.chat.ui.i18n.language import Language
from bot.chat.ui.ids import table_on
from bot.game import NotAllowed, NotUnderstood
from bot.tables import FinishedGame

MAX_GAMES_FOUND = 50
"""How many of a person's games are looked at, the ones with the latest activity."""


@dataclass
class GameCommands:
    """The commands that show games. ``review`` shows a game that somebody has won, by its number."""

    access: TableAccess
    review: Callable[[Response, int], Awaitable[None]]

    def message_menu(self) -> app_commands.ContextMenu:
        """Return the command in the menu of a message that shows the game of a board."""
        callback = self.access.interactions.callback(self._show_game_on, private=True)
        return app_commands.ContextMenu(name="Can't Stop: this game", callback=callback)

    @command("games", "This channel's game, and your open games")
    async def _list(self, response: Response) -> None:
        user_id, guild_id, store = response.caller.id, response.guild_id, self.access.store
        tables = await store.open_tables_of(user_id, guild_id, MAX_GAMES_FOUND)
        mine = [table for table in tables if table.takes_part(user_id)]
        here = await store.latest_table_in(response.place.channel_id)
        card = games_card(mine, user_id, response.language, here=here, everywhere=guild_id is None)
        await response.send_ephemeral(card)

    @command("game", "A finished game: what decided it, replay, review, and dice", suggested="number")
    @describe(number="The number of the game (default: the last one here)")
    async def _choose(self, response: Response, number: app_commands.Range[int, 1] | None = None) -> None:
        """Show the game with a number, or else the one won last in the channel."""
        if number is None:
            last = await self.access.store.finished_games_in(response.place.channel_id, 1)
            if not last:
                raise NotAllowed("No game has been won in this channel yet. Start one with `/cantstop new`.")
            number = last[0].table_id
        if not isinstance(number, int):
            raise NotUnderstood("I don't know that choice. Pick one from the list.")
        await self._show(response, number)

    async def suggest(self, interaction: Interaction, typed: int | str) -> list[Choice[int]]:
        """Return the games that were won in the channel and whose numbers begin with what was typed."""
        language = self.access.languages.of_user(interaction)
        won = await self.access.store.finished_games_in(place_of(interaction).channel_id, MAX_CHOICES)
        wanted = str(typed).strip()
        return [
            Choice(name=_choice_name(game, language), value=game.table_id)
            for game in won
            if str(game.table_id).startswith(wanted)
        ]

    async def _show_game_on(self, response: Response, message: discord.Message) -> None:
        table_id = table_on(message.components)
        if table_id is None:
            raise NotAllowed("That's not a game. Use this on a board, or look at `/cantstop games`.")
        await self._show(response, table_id)

    async def _show(self, response: Response, table_id: int) -> None:
        """Send the review of a game, or what there is to see and to do before somebody has won."""
        table, language = await self.access.visible(response, table_id, privately=True), response.language
        if table.open and table.location == response.place:
            await response.send_ephemeral(Card(GREY, *game_items(table, response.caller.id, language)))
            return
        try:
            check_won(table)
        except NotAllowed as refusal:
            told = language.text(refusal.message, **refusal.values)
            await response.send_ephemeral(Card.with_text(told, *dice_buttons(table, language)))
        else:
            await self.review(response, table_id)


def _choice_name(game: FinishedGame, language: Language) -> str:
    players = language.join(map(language.plain, game.seats))
    # Translators: a finished game in a list, such as "41: Ann, Ben, and Lamb"
    name = language.text("{game}: {names}", game=str(game.table_id), names=players)
    return name if len(name) <= MAX_CHOICE_LENGTH else name[: MAX_CHOICE_LENGTH - 1] + "…"
