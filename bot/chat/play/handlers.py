"""What the buttons of a game in progress do, and its menu."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, cast

from bot.chat.boards.access import TableAccess
from bot.chat.boards.rendering import shown_chances
from bot.chat.interactions.context import caller_of
from bot.chat.interactions.handler import InteractionHandler
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import AT_ONCE, AT_ONCE_OR_NOT, On, Route
from bot.chat.play.choices import MOVES, requested_turn
from bot.chat.play.ids import GameButton
from bot.chat.play.menu import calls_text, end_confirmation, menu_card, proposal_confirmation
from bot.chat.play.position import position_card
from bot.chat.preferences import Calls, Preferences
from bot.chat.rules.cards import rules_message
from bot.chat.ui.card import Card
from bot.chat.ui.i18n.language import Languages
from bot.chat.ui.ids import TableButton
from bot.game import NotUnderstood, OutOfDate
from bot.tables import (
    AcceptEnd,
    Caller,
    ForceEnd,
    ProposeEnd,
    RejectEnd,
    Request,
    ResignGame,
    Resume,
    SkipComputers,
    TakeSeatBack,
    game_in_progress,
)

_REQUESTS: dict[str, Callable[[Caller], Request]] = {
    GameButton.BACK: TakeSeatBack,
    GameButton.WAKE: Resume,
    GameButton.SKIP: SkipComputers,
    GameButton.AGREE: AcceptEnd,
    GameButton.KEEP: RejectEnd,
}


@dataclass
class Play:
    """A game in progress: the moves, and the menu."""

    access: TableAccess
    languages: Languages
    preferences: Preferences
    interactions: InteractionHandler

    def routes(self) -> Iterator[Route]:
        """Return the routes of its buttons."""
        for action in (GameButton.ROLL, GameButton.CHANGE, GameButton.STOP):
            yield Route(TableButton, self.take_turn, On.PUBLIC, action)
        yield Route(TableButton, self.take_turn, On.PUBLIC, GameButton.MOVE, MOVES)
        for name in _REQUESTS:
            yield Route(TableButton, self.request, On.PUBLIC, name)
        yield Route(TableButton, self.show_menu, On.PUBLIC, GameButton.MENU)
        yield Route(TableButton, self.leave_or_end, On.PRIVATE, GameButton.RESIGN)
        yield Route(TableButton, self.leave_or_end, On.PRIVATE, GameButton.END)
        yield Route(TableButton, self.show_rules, On.PRIVATE, GameButton.RULEBOOK)
        yield Route(TableButton, self.show_text_board, On.PRIVATE, GameButton.TEXT)
        yield Route(TableButton, self.change_calls, On.PRIVATE, GameButton.CALLS)
        yield Route(TableButton, self.propose_end, On.PRIVATE, GameButton.PROPOSE, AT_ONCE_OR_NOT)

    async def take_turn(self, response: Response, button: TableButton) -> None:
        """Roll, choose a move, take it back, or stop."""
        request = requested_turn(button, caller_of(response.interaction))
        await self.access.change_board(response, button, request)

    async def request(self, response: Response, button: TableButton) -> None:
        """Do what concerns the game as a whole."""
        request = _REQUESTS[button.action](caller_of(response.interaction))
        await self.access.change_board(response, button, request)

    async def leave_or_end(self, response: Response, button: TableButton) -> None:
        """Leave the game, or end it for everyone, as a player or a moderator has confirmed."""
        leaves, by = button.action == GameButton.RESIGN, caller_of(response.interaction)
        await self.access.change_soon(response, button, ResignGame(by) if leaves else ForceEnd(by))
        text = self.languages.of_user(response.interaction).text
        done = text("You have left the game.") if leaves else text("You ended the game.")
        await response.show(Card.with_text(done))

    async def show_menu(self, response: Response, button: TableButton) -> None:
        """Show the menu to the person who clicked."""
        table = await self.access.clicked(response, button)
        game_in_progress(table)
        by = caller_of(response.interaction)
        calls = await self.preferences.calls(by.id)
        language = self.languages.of_user(response.interaction)
        await response.send_ephemeral(menu_card(table, by, calls, language))

    async def show_rules(self, response: Response, button: TableButton) -> None:
        """Show the rules of the game."""
        table = await self.access.clicked(response, button)
        theme = await self.preferences.theme(response.interaction.guild_id)
        language = self.languages.of_user(response.interaction)
        await (await rules_message(table.options.rules, theme, language)).send(response.show)

    async def show_text_board(self, response: Response, button: TableButton) -> None:
        """Show the board as text."""
        table = await self.access.clicked(response, button)
        if table.game is None:
            raise OutOfDate("There is no board yet: the game hasn't started.")
        language = self.languages.of_user(response.interaction)
        await response.show(position_card(table, table.game, language, chances=await shown_chances(table)))

    async def propose_end(self, response: Response, button: TableButton) -> None:
        """Ask whether to end the game, and then end it or propose that to the others."""
        table = await self.access.clicked(response, button)
        game_in_progress(table)
        by = caller_of(response.interaction)
        language = self.languages.of_user(response.interaction)
        if button.numbers != AT_ONCE:
            ask = end_confirmation if by.moderator else proposal_confirmation
            await response.show(ask(table, language))
            return
        request = AcceptEnd(by) if table.end_votes else ProposeEnd(by)
        table = await self.access.change_soon(response, button, request)
        ended = language.text("You ended the game.")
        proposed = language.text("You want to end the game. It ends when the others agree.")
        await response.show(Card.with_text(proposed if table.open else ended))

    async def change_calls(self, response: Response, button: TableButton) -> None:
        """Remember when the person who chose it wants to be called."""
        await self.access.clicked(response, button)
        match cast("dict[str, Any]", response.interaction.data).get("values"):
            case [str(value)] if value in set(Calls):
                calls = Calls(value)
            case _:
                raise NotUnderstood("I don't know that choice. Pick one from the list.")
        await self.preferences.set_calls(caller_of(response.interaction), calls)
        language = self.languages.of_user(response.interaction)
        await response.show(Card.with_text(calls_text(calls, language)))
