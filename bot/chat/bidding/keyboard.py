"""Commands for bids, which do the same as the buttons."""

from collections.abc import Callable
from enum import StrEnum
from functools import partial

from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.chat.bidding.cards import bid_placed
from bot.chat.bidding.handlers import Bidding
from bot.chat.interactions.context import Interaction, caller_of, place_of
from bot.chat.interactions.options import Command, check_number, parse_choice
from bot.chat.interactions.response import Response
from bot.chat.ui.i18n.language import Language
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
from bot.tables import TakeAction


class Outcome(StrEnum):
    """How a turn can end."""

    MAKES = "makes"
    BUSTS = "busts"


def keyboard_commands(bidding: Bidding) -> list[Command]:
    """Return the commands."""

    @app_commands.command(description="Bid in secret on how a turn ends")
    @app_commands.describe(outcome="How the turn will end", chips="How many chips you stake")
    @app_commands.choices(
        outcome=[
            Choice(name=locale_str("makes it", context="bid"), value=Outcome.MAKES),
            Choice(name=locale_str("busts", context="bid"), value=Outcome.BUSTS),
        ]
    )
    @bidding.interactions.private
    async def bid(
        response: Response, outcome: str, chips: app_commands.Range[int, min(STAKES), max(STAKES)]
    ) -> None:
        interaction = response.interaction
        table = await bidding.access.open(interaction)
        makes_it = parse_choice(Outcome, outcome) is Outcome.MAKES
        placed = Bid(makes_it=makes_it, stake=check_number(chips, min(STAKES), max(STAKES)))
        by = caller_of(interaction)
        after = await bidding.access.tables.apply(table.id, TakeAction(by, partial(PlaceBid, bid=placed)))
        bidding.access.boards.refresh(table.id)
        await response.send_ephemeral(bid_placed(after, bidding.languages.of_user(interaction)))

    @app_commands.command(description="Settle your bid, one step at a time")
    @app_commands.describe(step="The column of a marker to move, or Undo or Done")
    @bidding.interactions.public
    async def settle(response: Response, step: str) -> None:
        interaction = response.interaction
        named = _named_steps(bidding.languages.of_user(interaction))
        chosen = named.get(step.strip().casefold())
        if chosen is None:
            raise NotUnderstood("I don't know that step. Pick one from the list.")
        table = await bidding.access.open(interaction)
        await bidding.access.change_and_show(response, table, TakeAction(caller_of(interaction), chosen))

    @settle.autocomplete("step")
    async def steps(interaction: Interaction, typed: str) -> list[Choice[str]]:
        table = await bidding.access.store.latest_table_in(place_of(interaction).channel_id)
        if table is None or table.game is None or not table.game.state.settlement:
            return []
        language = bidding.languages.of_user(interaction)
        movable = {language.number(column) for column in shiftable_columns(table.game.state)}
        closed = {language.number(column) for column in COLUMNS} - movable
        return [
            Choice(name=name, value=name)
            for name in _named_steps(language)
            if name not in closed and typed.strip().casefold() in name
        ]

    return [bid, settle]


def _named_steps(language: Language) -> dict[str, Callable[[int], Action]]:
    """Return the actions that settle a bid, by the labels of their buttons."""
    steps: dict[str, Callable[[int], Action]] = {
        language.number(column): partial(Shift, column=column) for column in COLUMNS
    }
    return {**steps, language.text("Undo").casefold(): Undo, language.text("Done").casefold(): Confirm}
