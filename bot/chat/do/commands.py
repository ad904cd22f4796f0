"""The command for keyboards and screen readers: one option does what all buttons of a game do."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial

from discord.app_commands import Choice, describe

from bot.chat.boards.access import TableAccess
from bot.chat.boards.rendering import board_picture, shown_chances
from bot.chat.do.deeds import asks_for_rematch, find_deed, suggested_labels
from bot.chat.guesses.cards import guess_prompt
from bot.chat.interactions.context import MAX_CHOICES, Interaction, caller_of, is_member, place_of
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import command
from bot.chat.play.cards import told_card
from bot.chat.play.position import position_card
from bot.chat.preferences import BOARD_FORMAT, THEME, BoardFormat, Preferences
from bot.chat.ui.card import CardMessage
from bot.chat.ui.i18n.language import Language
from bot.game import NotUnderstood
from bot.tables import Table


@dataclass
class Doing:
    """Doing something at the table of a channel. ``others`` do what is not their own, by its button."""

    access: TableAccess
    preferences: Preferences
    others: Mapping[str, Callable[[Response, Table], Awaitable[None]]]

    def is_private(self, interaction: Interaction, action: str | None = None) -> bool:
        """Return whether the response is for one person alone.

        A rematch is for everybody, and where the bot is no member, the board may have to be sent again.
        """
        rematch = action is not None and asks_for_rematch(action, self._languages(interaction))
        return is_member(interaction) and not rematch

    async def suggest(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        """Return what somebody can do now."""
        table = await self.access.store.latest_table_in(place_of(interaction).channel_id)
        if table is None:
            return []
        by, languages = caller_of(interaction), self._languages(interaction)
        refuses = partial(self.access.tables.refusal, table)
        labels = suggested_labels(typed, table, by, languages, refuses)
        return [Choice(name=label, value=label) for label in labels[:MAX_CHOICES]]

    def _languages(self, interaction: Interaction) -> tuple[Language, Language]:
        """Return the languages in which somebody may say what to do: their own, and English."""
        return self.access.languages.of_user(interaction), self.access.languages.english

    @command("do", "Do what the buttons do, or see the board", private=None, suggested="action")
    @describe(action="What to do, as on a button, such as Roll or 6 + 8")
    async def _do(self, response: Response, action: str | None = None) -> None:
        """Do what somebody has typed, if that is clear; show them the board if it is nothing."""
        table, by, language = await self.access.latest(response), response.caller, response.language
        self.access.boards.note_seen(table.id, by)
        if action is None:
            await self._show_board(response, table)
            return
        deed = find_deed(action, table, by, self._languages(response.interaction))
        if deed is None:
            raise NotUnderstood("I don't know that, or it can't be done now. Pick from the list.")
        match deed.what:
            case BoardFormat() as form:
                await self.preferences.set_of_player(by, BOARD_FORMAT, form)
                await self._show_board(response, table)
            case bool() as stops:
                table = await self.access.tables.guess(table.id, by, None, None, stops=stops)
                await self.access.interactions.answer(response, guess_prompt(table, by.id, language))
            case str() as button:
                await self.others[button](response, table)
            case request if deed.ask is not None:
                if refusal := self.access.tables.refusal(table, request):
                    raise refusal
                await response.send_ephemeral(deed.ask())
            case request:
                await self.access.change_and_tell(response, table, request)

    async def _show_board(self, response: Response, table: Table) -> None:
        """Show somebody the board as they chose last; if there is none, what the lobby says."""
        answer, language = partial(self.access.interactions.answer, response), response.language
        if table.game is None:
            await answer(told_card(table, language))
            return
        chances, picture = await shown_chances(table), None
        if await self.preferences.of_player(response.caller.id, BOARD_FORMAT) is BoardFormat.PICTURE:
            theme = await self.preferences.of_server(response.guild_id, THEME)
            picture = await board_picture(table, language, theme, chances)
        card = partial(position_card, table, table.game, language, chances=chances)
        await CardMessage(card, picture).send(answer)
