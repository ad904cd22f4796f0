"""What the buttons of bidding do."""

from dataclasses import dataclass
from functools import partial

from bot.chat.bidding.cards import bid_placed, bid_prompt, stake_prompt
from bot.chat.boards.access import TableAccess
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import On, on_click
from bot.chat.turns.buttons import BidButton
from bot.chat.ui.card import Card
from bot.chat.ui.ids import TableButton
from bot.game import Bid, PlaceBid
from bot.tables import check_can_bid, requests

_SIDE = range(2)
_STAKE = range(100)
"""More than there are, so that a stake which is too high is refused with the reason."""


@dataclass
class Bidding:
    """Secret bids. Settling them on the board is a turn like any other."""

    access: TableAccess

    @on_click(TableButton, On.PUBLIC, BidButton.BID)
    async def ask_for_side(self, response: Response, button: TableButton) -> None:
        """Ask a bidder privately for the side of their bid."""
        table = await self.access.clicked(response, button)
        game, seat = check_can_bid(table, response.caller, button.action_version)
        await response.send_ephemeral(bid_prompt(table, game, seat, response.language))

    @on_click(TableButton, On.PRIVATE, BidButton.SIDE, numbers=((_SIDE,),))
    async def ask_for_stake(self, response: Response, button: TableButton) -> None:
        """Ask a bidder for the stake of their bid."""
        table = await self.access.clicked(response, button)
        game, _ = check_can_bid(table, response.caller, button.action_version)
        await response.show(stake_prompt(table, game, button.numbers[0], response.language))

    @on_click(TableButton, On.PRIVATE, BidButton.CHIPS, numbers=((_SIDE, _STAKE),))
    async def place(self, response: Response, button: TableButton) -> None:
        """Place a bid, and show what it is until all are in."""
        side, stake = button.numbers
        by = response.caller
        action = partial(PlaceBid, bid=Bid(stops=side == 1, stake=stake))
        request = requests.TakeAction(by, action, button.action_version)
        table = await self.access.change_soon(response, button, request)
        if table.action_version != button.action_version:
            card = Card.with_text(bid_placed(table, response.language))
        else:
            game, seat = check_can_bid(table, by, button.action_version)
            card = bid_prompt(table, game, seat, response.language)
        await response.show(card)
