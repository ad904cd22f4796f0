"""The odds of a game in progress, and what to do, told to one person."""

import asyncio
from dataclasses import dataclass

from bot.chat.boards.access import TableAccess
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import On, on_click
from bot.chat.odds.cards import ODDS, DiceOddsButton, dice_odds_card, odds_card
from bot.chat.turns.buttons import MOVES, GameButton, requested_turn
from bot.chat.turns.event_text import last_event_text
from bot.chat.ui.card import Card
from bot.chat.ui.ids import TableButton
from bot.game import COLUMNS, RUNNER_COUNT, NotAllowed, NotUnderstood, OutOfDate
from bot.players import advise
from bot.tables import Coach, Table


@dataclass
class Coaching:
    """Odds cards, of games and of the dice."""

    access: TableAccess

    @on_click(DiceOddsButton, On.PRIVATE)
    async def show_dice(self, response: Response, _: DiceOddsButton) -> None:
        """Send the odds of the dice, or show them for the columns that were chosen in their menu."""
        runners = [column for column in COLUMNS if str(column) in response.menu_choices]
        if response.menu_choices and len(runners) != RUNNER_COUNT:
            raise NotUnderstood("I don't know that choice. Pick one from the list.")
        card = dice_odds_card(runners, response.language)
        await (response.show if runners else response.send_ephemeral)(card)

    @on_click(TableButton, On.PUBLIC, ODDS)
    async def show(self, response: Response, button: TableButton) -> None:
        """Send the odds of the game whose board was clicked."""
        await self.respond(response, await self.access.clicked(response, button))

    @on_click(TableButton, On.PRIVATE, GameButton.ROLL, GameButton.RISK, GameButton.CHANGE, GameButton.STOP)
    @on_click(TableButton, On.PRIVATE, GameButton.MOVE, numbers=MOVES)
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
        self.access.interactions.remember(response)

    async def respond(self, response: Response, table: Table) -> None:
        """Send the odds and the coach's advice to the person who asks."""
        await self.access.interactions.answer(response, await self._card(response, table))

    async def _card(self, response: Response, table: Table, note: str = "") -> Card:
        game = table.game
        if table.open and game is None:
            raise NotAllowed("There are no odds before the game starts.")
        if not table.open or game is None:
            raise NotAllowed("This game is over. To look back on it, use `/cantstop game`.")
        if table.crowd is not None:
            raise NotAllowed(
                "The channel votes here without odds and advice: they would decide for everyone."
            )
        if table.options.coach is Coach.OFF:
            raise NotAllowed("This table plays without odds and advice: trust your gut!")
        seat = table.seat_of(response.caller.id)
        advice = await asyncio.to_thread(advise, game.state, seat)
        return odds_card(table, game, advice, response.language, seat, note)
