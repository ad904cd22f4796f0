"""The odds of a game in progress, and what to do, told to one person."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field

from discord import app_commands

from bot.chat.boards.access import TableAccess
from bot.chat.discord_requests import DiscordError
from bot.chat.interactions.context import Command
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import On, Route
from bot.chat.odds.cards import ODDS, odds_card
from bot.chat.play.buttons import MOVES, GameButton, requested_turn
from bot.chat.play.event_text import last_event_text
from bot.chat.tasks import BackgroundTasks
from bot.chat.ui.card import Card
from bot.chat.ui.ids import TableButton
from bot.game import NotAllowed, OutOfDate
from bot.players import advise
from bot.tables import Coach, Table

MAX_REMEMBERED = 1000
"""How many odds cards are remembered, to be replaced by the next."""

log = logging.getLogger(__name__)


@dataclass
class Odds:
    """Odds cards, of which each person has one per table: the next replaces it."""

    access: TableAccess
    background_tasks: BackgroundTasks
    _responses: OrderedDict[tuple[int, int], Response] = field(default_factory=OrderedDict)

    def routes(self) -> Iterator[Route]:
        """Return the routes of its buttons; an odds card has the choices of the board, too."""
        yield Route(TableButton, self.show, On.PUBLIC, ODDS)
        for action in (GameButton.ROLL, GameButton.CHANGE, GameButton.STOP):
            yield Route(TableButton, self.take_turn, On.PRIVATE, action)
        yield Route(TableButton, self.take_turn, On.PRIVATE, GameButton.MOVE, MOVES)

    def commands(self) -> list[Command]:
        """Return its command."""

        @app_commands.command(description="Odds of the next roll and some advice, shown only to you")
        @self.access.interactions.private
        async def odds(response: Response) -> None:
            await self.respond(response, await self.access.latest(response))

        return [odds]

    async def show(self, response: Response, button: TableButton) -> None:
        """Send the odds of the game whose board was clicked."""
        await self.respond(response, await self.access.clicked(response, button))

    async def take_turn(self, response: Response, button: TableButton) -> None:
        """Do what was chosen on an odds card, and say on it what happened, or why nothing did."""
        language = response.language
        try:
            request = requested_turn(button, response.caller)
            table = await self.access.change_soon(response, button, request)
            note = last_event_text(table, table.game, language) if table.game is not None else ""
        except OutOfDate as refusal:
            table = await self.access.clicked(response, button)
            note = language.text(refusal.message, **refusal.values)
        try:
            card = await self._card(response, table, note)
        except NotAllowed as refusal:
            ended = language.text(refusal.message, **refusal.values)
            card = Card.with_text("\n".join(filter(None, [note, ended])))
        await response.show(card)
        self._remember(response, table)

    async def respond(self, response: Response, table: Table) -> None:
        """Send the odds and the coach's advice to the person who asks."""
        await response.send_ephemeral(await self._card(response, table))
        before = self._remember(response, table)
        if before is not None and before.can_edit:
            self.background_tasks.start(_delete(before))

    async def _card(self, response: Response, table: Table, note: str = "") -> Card:
        game = table.game
        if table.open and game is None:
            raise NotAllowed("There are no odds yet: the game hasn't started.")
        if not table.open or game is None:
            raise NotAllowed("This game is over. To look back on it, use `/cantstop review`.")
        if table.options.coach is Coach.OFF:
            raise NotAllowed("This table plays without odds and advice: trust your gut!")
        seat = table.seat_of(response.caller.id)
        advice = await asyncio.to_thread(advise, game.state, seat)
        return odds_card(table, game, advice, response.language, seat, note)

    def _remember(self, response: Response, table: Table) -> Response | None:
        """Remember a response that shows an odds card, and return the one before it."""
        key = (response.caller.id, table.id)
        before = self._responses.pop(key, None)
        self._responses[key] = response
        if len(self._responses) > MAX_REMEMBERED:
            self._responses.popitem(last=False)
        return before


async def _delete(response: Response) -> None:
    try:
        await response.delete()
    except DiscordError as error:  # the person may have dismissed it
        log.debug("An odds card was not deleted: %s", error)
