"""Games to look at: this channel's, one's open ones, and finished ones with their reviews; and their dice."""

from dataclasses import dataclass
from functools import partial

import discord
from discord import app_commands
from discord.app_commands import Choice, describe

from bot.chat.boards.access import TableAccess, check_won
from bot.chat.boards.rendering import draw_board
from bot.chat.dice.cards import DICE, dice_buttons, dice_card, files_to_check
from bot.chat.games.cards import game_items, games_card
from bot.chat.interactions.context import (
    MAX_CHOICE_LENGTH,
    MAX_CHOICES,
    Interaction,
    place_of,
    unknown_choice,
)
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import On, command, on_click, unknown_button
from bot.chat.preferences import THEME, Preferences
from bot.chat.review.cards import LOOK, REVIEW, decision_card, review_card
from bot.chat.review.reviewed_games import ReviewedGames
from bot.chat.story.kept_stories import Stories
from bot.chat.ui.card import GREY, Card, CardMessage
from bot.chat.ui.custom_ids import TableButton, table_on
from bot.chat.ui.i18n.language import Language
from bot.game import MAX_PLAYERS, NotAllowed, dice_stats
from bot.tables import MAX_GAMES, OVERALL, FinishedGame, StandingStore, Table, dice_record

MAX_GAMES_FOUND = 50
"""How many of a person's games are looked at, the ones with the latest activity."""


@dataclass
class Games:
    """Games to look at, privately: where they are, the reviews of finished ones, and their dice."""

    store: StandingStore
    access: TableAccess
    preferences: Preferences
    reviewed: ReviewedGames
    stories: Stories

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
            raise unknown_choice()
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
            await (await self._summary(response, table)).send(response.send_ephemeral)

    @on_click(TableButton, On.PUBLIC, REVIEW)
    async def show_review(self, response: Response, button: TableButton) -> None:
        """Send what decided a game and a summary of all players, which leads to the rest."""
        table = await self.access.finished(response, button.table_id, privately=True)
        await (await self._summary(response, table)).send(response.send_ephemeral)

    @on_click(TableButton, On.PRIVATE, LOOK, numbers=((), (range(MAX_PLAYERS), range(100))))
    async def turn_page(self, response: Response, button: TableButton) -> None:
        """Show a page of a review on the message that was clicked: a decision, or all players."""
        table = await self.access.finished(response, button.table_id, privately=True)
        if button.numbers:
            page = await self._decision(response, table, *button.numbers)
        else:
            page = await self._summary(response, table)
        await page.send(response.show)

    async def _summary(self, response: Response, table: Table) -> CardMessage:
        language, reviewed = response.language, await self.reviewed.review(table, response.caller.id)
        theme = await self.preferences.of_server(response.guild_id, THEME)
        story, picture = await self.stories.with_picture(table, theme, language)
        code = await self.stories.code_of(table)
        return CardMessage(partial(review_card, table, reviewed, story, language, code=code), picture)

    async def _decision(self, response: Response, table: Table, seat: int, page: int) -> CardMessage:
        """Return a decision with the picture of its board."""
        players = (await self.reviewed.review(table, response.caller.id)).players
        decisions = players[seat].worst_decisions if seat < len(players) else ()
        if not decisions:
            raise unknown_button()
        page = min(page, len(decisions) - 1)
        shown = decisions[page].event_count
        theme = await self.preferences.of_server(response.guild_id, THEME)
        name, game = f"decision-{table.id}-{shown}", table.played.at(shown)
        card = partial(decision_card, table, decisions, seat, page, response.language)
        return CardMessage(card, await draw_board(name, game, response.language, theme))

    @on_click(TableButton, On.ANY, DICE)
    async def show_dice(self, response: Response, button: TableButton) -> None:
        """Show a table's dice and its server's to the person who clicked, with files if the game is over."""
        table = await self.access.visible(response, button.table_id, privately=True)
        rolls = await self.store.rolls_in_server(response.guild_id or OVERALL, MAX_GAMES)
        sealed_and_over = table.seal is not None and not table.open
        code = await self.stories.code_of(table)
        files = files_to_check(f"game-{table.id}", dice_record(table), code) if sealed_and_over else ()
        card = partial(dice_card, table, response.language, of_server=dice_stats(rolls), code=code)
        await CardMessage(card, *files).send(response.send_ephemeral)


def _choice_name(game: FinishedGame, language: Language) -> str:
    players = language.join(map(language.plain, game.seats))
    # Translators: a finished game in a list, such as "41: Ann, Ben, and Lamb"
    name = language.text("{game}: {names}", game=str(game.table_id), names=players)
    return name if len(name) <= MAX_CHOICE_LENGTH else name[: MAX_CHOICE_LENGTH - 1] + "…"
