"""What the buttons of bidding do, and the commands that do the same."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from discord import app_commands
from discord.app_commands import Choice

from bot.chat.bidding.cards import BidButton, Ending, bid_placed, bid_prompt, ending_choices, stake_prompt
from bot.chat.boards.access import TableAccess
from bot.chat.interactions.context import Command, Interaction, check_number, parse_choice, place_of
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import On, Route
from bot.chat.ui.card import Card
from bot.chat.ui.i18n.language import Language
from bot.chat.ui.ids import COLUMN, TableButton
from bot.game import (
    COLUMNS,
    STAKES,
    Action,
    Bid,
    Confirm,
    NotUnderstood,
    PlaceBid,
    Shift,
    Undo,
    shiftable_columns,
)
from bot.tables import TakeAction, check_can_bid

_SIDE = range(2)
_STAKE = range(100)
"""More than there are, so that a stake which is too high is refused with the reason."""


@dataclass
class Bidding:
    """Bidding: secret bids, and settling them on the board."""

    access: TableAccess

    def routes(self) -> Iterator[Route]:
        """Return the routes of its buttons."""
        yield Route(TableButton, self.ask_for_side, On.PUBLIC, BidButton.BID)
        yield Route(TableButton, self.ask_for_stake, On.PRIVATE, BidButton.SIDE, ((_SIDE,),))
        yield Route(TableButton, self.place, On.PRIVATE, BidButton.CHIPS, ((_SIDE, _STAKE),))
        yield Route(TableButton, self.settle, On.PUBLIC, BidButton.SHIFT, ((COLUMN,),))
        yield Route(TableButton, self.settle, On.PUBLIC, BidButton.UNDO)
        yield Route(TableButton, self.settle, On.PUBLIC, BidButton.CONFIRM)

    def keyboard_commands(self) -> list[Command]:
        """Return its commands, which do the same as the buttons."""

        @app_commands.command(description="Bid in secret on how a turn ends")
        @app_commands.describe(outcome="How the turn will end", chips="How many chips you stake")
        @app_commands.choices(outcome=ending_choices())
        @self.access.interactions.private
        async def bid(
            response: Response, outcome: str, chips: app_commands.Range[int, min(STAKES), max(STAKES)]
        ) -> None:
            table = await self.access.open(response)
            stops = parse_choice(Ending, outcome) is Ending.STOPS
            placed = Bid(stops=stops, stake=check_number(chips, min(STAKES), max(STAKES)))
            request = TakeAction(response.caller, partial(PlaceBid, bid=placed))
            after = await self.access.tables.apply(table.id, request)
            self.access.boards.refresh(table.id)
            await self.access.interactions.answer(response, bid_placed(after, response.language))

        @app_commands.command(description="Settle your bid, one step at a time")
        @app_commands.describe(step="The column of a marker to move, or Undo or Done")
        @self.access.interactions.private
        async def settle(response: Response, step: str) -> None:
            named = _named_steps(response.language)
            chosen = named.get(step.strip().casefold())
            if chosen is None:
                raise NotUnderstood("I don't know that step. Pick one from the list.")
            table = await self.access.open(response)
            await self.access.change_and_tell(response, table, TakeAction(response.caller, chosen))

        @settle.autocomplete("step")
        async def steps(interaction: Interaction, typed: str) -> list[Choice[str]]:
            table = await self.access.store.latest_table_in(place_of(interaction).channel_id)
            if table is None or table.game is None or not table.game.state.settlement:
                return []
            language = self.access.languages.of_user(interaction)
            movable = {language.number(column) for column in shiftable_columns(table.game.state)}
            closed = {language.number(column) for column in COLUMNS} - movable
            return [
                Choice(name=name, value=name)
                for name in _named_steps(language)
                if name not in closed and typed.strip().casefold() in name
            ]

        return [bid, settle]

    async def ask_for_side(self, response: Response, button: TableButton) -> None:
        """Ask a bidder privately for the side of their bid."""
        table = await self.access.clicked(response, button)
        game, seat = check_can_bid(table, response.caller, button.action_version)
        await response.send_ephemeral(bid_prompt(table, game, seat, response.language))

    async def ask_for_stake(self, response: Response, button: TableButton) -> None:
        """Ask a bidder for the stake of their bid."""
        table = await self.access.clicked(response, button)
        game, _ = check_can_bid(table, response.caller, button.action_version)
        await response.show(stake_prompt(table, game, button.numbers[0], response.language))

    async def place(self, response: Response, button: TableButton) -> None:
        """Place a bid, and show what it is until all are in."""
        side, stake = button.numbers
        by = response.caller
        action = partial(PlaceBid, bid=Bid(stops=side == 1, stake=stake))
        table = await self.access.change_soon(response, button, TakeAction(by, action, button.action_version))
        if table.action_version != button.action_version:
            card = Card.with_text(bid_placed(table, response.language))
        else:
            game, seat = check_can_bid(table, by, button.action_version)
            card = bid_prompt(table, game, seat, response.language)
        await response.show(card)

    async def settle(self, response: Response, button: TableButton) -> None:
        """Move a marker to settle a bid, take a step back, or confirm."""
        actions: dict[str, Callable[[int], Action]] = {BidButton.UNDO: Undo, BidButton.CONFIRM: Confirm}
        action = actions.get(button.action) or partial(Shift, column=button.numbers[0])
        request = TakeAction(response.caller, action, button.action_version)
        await self.access.change_board(response, button, request)


def _named_steps(language: Language) -> dict[str, Callable[[int], Action]]:
    """Return the actions that settle a bid, by the labels of their buttons."""
    steps: dict[str, Callable[[int], Action]] = {
        language.number(column): partial(Shift, column=column) for column in COLUMNS
    }
    return {**steps, language.text("Undo").casefold(): Undo, language.text("Done").casefold(): Confirm}
