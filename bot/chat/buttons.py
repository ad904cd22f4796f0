"""What the buttons do."""

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import discord

from bot.chat.cards import Card, bid_prompt, leaderboard_card, stake_prompt, starter_prompt
from bot.chat.cards.custom_ids import ButtonAction, PageButton, TableButton, read_custom_id
from bot.chat.cards.leaderboard import PAGE_SIZE
from bot.chat.errors import ErrorKind, error_kind
from bot.chat.features.odds import answer_with_odds
from bot.chat.features.open_table import rematch
from bot.chat.features.replay import answer_with_replay
from bot.chat.features.review import answer_with_review, review_page
from bot.chat.i18n.symbols import UNICODE_SYMBOLS
from bot.chat.interactions.handler import guard
from bot.chat.interactions.response import Response
from bot.chat.options.pace import pace_modal, read_pace_modal
from bot.chat.options.rules import read_rules_modal, rules_modal
from bot.chat.services import Interaction, Services, caller_of
from bot.game import (
    Action,
    Bid,
    Choose,
    Confirm,
    NotUnderstood,
    OutOfDate,
    PlaceBid,
    Roll,
    Shift,
    Starter,
    Stop,
    Undo,
)
from bot.players import Strength
from bot.tables import (
    MAX_SEATS,
    OVERALL,
    AcceptEnd,
    AddComputer,
    Caller,
    Cancel,
    ChangeRules,
    ClickedMessage,
    ForceEnd,
    Join,
    Leave,
    RejectEnd,
    RemoveComputer,
    Request,
    ResignGame,
    Resume,
    Start,
    Table,
    TakeAction,
    TakeSeatBack,
    check_can_bid,
    check_can_change_rules,
    check_can_start,
)

if TYPE_CHECKING:  # discord.py has this module for type checkers alone
    from discord.types.interactions import MessageComponentInteractionData, ModalSubmitInteractionData

EPHEMERAL_ACTIONS = {
    ButtonAction.BEGIN,
    ButtonAction.SIDE,
    ButtonAction.CHIPS,
    ButtonAction.RESIGN,
    ButtonAction.END,
    ButtonAction.LOOK,
}
"""The acts whose buttons stand on messages that one person sees; all others stand where everybody sees "
"them."""

log = logging.getLogger(__name__)


async def handle_click(services: Services, interaction: Interaction) -> None:
    """Do what a button asks for that somebody clicked, or a form that somebody filled in."""
    data = cast("MessageComponentInteractionData | ModalSubmitInteractionData", interaction.data)
    custom_id = str(data["custom_id"])

    async def handle(response: Response) -> None:
        match read_custom_id(custom_id):
            case TableButton() as button:
                await _press_button(services, response, button)
            case PageButton() as page:
                await _turn_page(services, response, page)

    # What follows the act is left out of the log: it may be a bid, and those are secret.
    what = ":".join(custom_id.split(":")[:4])
    await guard(services, interaction, f"click on {what!r} by {interaction.user.id}", handle)


async def _press_button(services: Services, response: Response, button: TableButton) -> None:
    """Do what a button of a table asks for."""
    by = caller_of(response.interaction)
    message = response.interaction.message
    if message is None or message.flags.ephemeral != (button.action in EPHEMERAL_ACTIONS):
        raise NotUnderstood(
            "I do not know that button. `/cantstop show` brings the game of this channel down."
        )
    match button.action:
        case ButtonAction.REMATCH:
            await rematch(services, response, await _table(services, button))
        case ButtonAction.REPLAY:
            await answer_with_replay(services, response, button.table_id)
        case ButtonAction.REVIEW:
            await answer_with_review(services, response, button.table_id)
        case ButtonAction.LOOK:
            await response.show(await review_page(services, response, button.table_id, button.numbers))
        case ButtonAction.ODDS:
            await answer_with_odds(services, response, await _table_here(services, response, button))
        case ButtonAction.RULES | ButtonAction.PACE:
            await _options(services, response, button)
        case ButtonAction.START:
            await _start(services, response, button)
        case ButtonAction.BID | ButtonAction.SIDE:
            await _ask_for_bid(services, response, button)
        case ButtonAction.BEGIN | ButtonAction.CHIPS | ButtonAction.RESIGN | ButtonAction.END:
            await services.tables.apply(button.table_id, _request(button, by))
            services.boards.refresh(button.table_id)
            await response.show(await _confirmation(services, response, button))
        case _:
            await _apply_and_show(services, response, button, _request(button, by))


async def _apply_and_show(
    services: Services, response: Response, button: TableButton, request: Request
) -> None:
    """Ask something of the table whose board was clicked, and show the board."""
    origin = ClickedMessage(response.interaction.channel_id or 0, response.message_id or 0)
    await services.tables.apply(button.table_id, request, origin)
    await services.boards.show(response, button.table_id)


def _request(button: TableButton, by: Caller) -> Request:
    """Return what a button asks of its table."""
    match button.action:
        case ButtonAction.JOIN:
            return Join(by)
        case ButtonAction.LEAVE:
            return Leave(by)
        case ButtonAction.BEGIN:
            first = next(iter(button.numbers), None)
            if first is not None and first < MAX_SEATS:  # no user id is as small as a seat
                return Start(by, first_seat=first)
            return Start(by, first)
        case ButtonAction.CANCEL:
            return Cancel(by)
        case ButtonAction.ADD:
            return AddComputer(by, tuple(Strength)[button.numbers[0] - 1])
        case ButtonAction.DISMISS:
            return RemoveComputer(by)
        case ButtonAction.BACK:
            return TakeSeatBack(by)
        case ButtonAction.WAKE:
            return Resume(by)
        case ButtonAction.AGREE:
            return AcceptEnd(by)
        case ButtonAction.KEEP:
            return RejectEnd(by)
        case ButtonAction.RESIGN:
            return ResignGame(by)
        case ButtonAction.END:
            return ForceEnd(by)
        case _:
            return TakeAction(by, _game_action(button), button.moment)


def _game_action(button: TableButton) -> Callable[[int], Action]:
    """Return what a button does in the game, for the seat of whoever clicks it."""
    match button.action, button.numbers:
        case ButtonAction.ROLL, _:
            return Roll
        case ButtonAction.STOP, _:
            return Stop
        case ButtonAction.UNDO, _:
            return Undo
        case ButtonAction.CONFIRM, _:
            return Confirm
        case ButtonAction.MOVE, move:
            return partial(Choose, move=move)
        case ButtonAction.SHIFT, (column,):
            return partial(Shift, column=column)
        case ButtonAction.CHIPS, (side, stake):
            return partial(PlaceBid, bid=Bid(makes_it=side == 1, stake=stake))
        case _:
            raise AssertionError(f"{button} does nothing in a game")


async def _table(services: Services, button: TableButton) -> Table:
    table = await services.store.load(button.table_id)
    if table is None:
        raise NotUnderstood("I do not know that game.")
    return table


async def _table_here(services: Services, response: Response, button: TableButton) -> Table:
    """Return the table of a button that was clicked in its channel.

    Raises:
        OutOfDate: the table is gone, or stands elsewhere.
    """
    table = await services.store.load(button.table_id)
    if table is None or table.location.channel_id != response.interaction.channel_id:
        raise OutOfDate("That game is no longer here. `/cantstop new` starts another one.")
    return table


async def _start(services: Services, response: Response, button: TableButton) -> None:
    """Begin the game, or ask the host who begins where the rules leave that to the host."""
    table = await _table(services, button)
    by = caller_of(response.interaction)
    if table.rules.starter is not Starter.HOST:
        await _apply_and_show(services, response, button, Start(by))
        return
    check_can_start(table, by)
    try:
        await response.send_ephemeral(starter_prompt(table, services.private_language(response.interaction)))
    except discord.HTTPException as error:
        if error_kind(error) is not ErrorKind.REJECTED:
            raise
        log.warning("Discord refused buttons with emoji of the bot's own, so they are plain: %s", error)
        services.languages.use_symbols(UNICODE_SYMBOLS)
        await response.send_ephemeral(starter_prompt(table, services.private_language(response.interaction)))


async def _options(services: Services, response: Response, button: TableButton) -> None:
    """Ask in a form for the rules, or for pace and coach, or take them from the form that was filled in."""
    interaction = response.interaction
    table = await _table(services, button)
    by = caller_of(interaction)
    if interaction.type is discord.InteractionType.modal_submit:
        filled_in = _modal_values(interaction)
        change = ChangeRules(by, table.rules, *read_pace_modal(filled_in).apply_to(table.pace, table.coach))
        if button.action is ButtonAction.RULES:
            change = ChangeRules(by, read_rules_modal(filled_in, table.rules))
        await _apply_and_show(services, response, button, change)
        return
    check_can_change_rules(table, by)
    form = rules_modal if button.action is ButtonAction.RULES else pace_modal
    await response.send_modal(form(table, services.private_language(interaction)))


async def _ask_for_bid(services: Services, response: Response, button: TableButton) -> None:
    """Ask somebody, and nobody else, for the side of a bid, and then for its stake."""
    language = services.private_language(response.interaction)
    table = await _table(services, button)
    game, seat = check_can_bid(table, caller_of(response.interaction), button.moment)
    if button.action is ButtonAction.BID:
        await response.send_ephemeral(bid_prompt(table, game, seat, language))
    else:
        await response.show(stake_prompt(table, game, button.numbers[0], language))


async def _confirmation(services: Services, response: Response, button: TableButton) -> Card:
    """Return what takes the place of a question once it has been answered."""
    language = services.private_language(response.interaction)
    match button.action:
        case ButtonAction.CHIPS:
            table = await _table(services, button)
            try:
                game, seat = check_can_bid(table, caller_of(response.interaction), button.moment)
            except OutOfDate:
                return Card.with_text(language.text("Your bid is in, and so are all the others."))
            return bid_prompt(table, game, seat, language)
        case ButtonAction.BEGIN:
            return Card.with_text(language.text("The game begins."))
        case ButtonAction.RESIGN:
            return Card.with_text(language.text("You have left the game."))
        case _:
            return Card.with_text(language.text("The game is ended."))


def _modal_values(interaction: Interaction) -> dict[str, tuple[str, ...]]:
    """Return what was chosen in a form, by the names of its fields."""
    data = cast("dict[str, Any]", interaction.data)
    fields = [label.get("component", {}) for label in data.get("components", ())]
    return {str(field.get("custom_id")): tuple(map(str, field.get("values", ()))) for field in fields}


async def _turn_page(services: Services, response: Response, asked: PageButton) -> None:
    """Turn to a page of a leaderboard; who has not asked for it gets a copy of their own."""
    interaction = response.interaction
    own = replace(asked, caller=interaction.user.id)
    if own.scope not in (OVERALL, interaction.guild_id):
        raise NotUnderstood("That leaderboard belongs to another server.")
    page = await services.store.leaderboard(
        own.scope, own.by, own.caller, own.offset, PAGE_SIZE, solo=own.solo
    )
    if own == asked:
        await response.show(leaderboard_card(page, own, services.public_language(interaction)))
    else:
        await response.send_ephemeral(leaderboard_card(page, own, services.private_language(interaction)))
