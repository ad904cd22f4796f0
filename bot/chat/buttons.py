"""What the buttons do."""

import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import discord

from bot.chat.answer import Answer
from bot.chat.cards import Card, bid_question, first_question, leaderboard_card, stake_question
from bot.chat.cards.leaderboard import PAGE
from bot.chat.coaching import answer_with_odds
from bot.chat.custom_ids import Act, PageButton, TableButton, read
from bot.chat.faults import Fault, fault_of
from bot.chat.guard import guard
from bot.chat.marks import UNICODE
from bot.chat.opening import rematch
from bot.chat.replaying import answer_with_replay
from bot.chat.rule_options import read_form, rules_form
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
from bot.tables import (
    OVERALL,
    AgreeToEnd,
    Caller,
    Cancel,
    ChangeRules,
    EndNow,
    GiveUp,
    Join,
    KeepPlaying,
    Leave,
    Origin,
    Play,
    Request,
    Start,
    Table,
    bidding_game,
    may_change_rules,
    may_start,
)

if TYPE_CHECKING:  # discord.py has this module for type checkers alone
    from discord.types.interactions import MessageComponentInteractionData, ModalSubmitInteractionData

PRIVATE = {Act.BEGIN, Act.SIDE, Act.CHIPS, Act.RESIGN, Act.END}
"""The acts whose buttons stand on messages that one person sees; all others stand where everybody sees "
"them."""

log = logging.getLogger(__name__)


async def click(services: Services, interaction: Interaction) -> None:
    """Do what a button asks for that somebody clicked, or a form that somebody filled in."""
    data = cast("MessageComponentInteractionData | ModalSubmitInteractionData", interaction.data)
    custom_id = str(data["custom_id"])

    async def handle(answer: Answer) -> None:
        match read(custom_id):
            case TableButton() as button:
                await _press(services, answer, button)
            case PageButton() as page:
                await _turn(services, answer, page)

    # What follows the act is left out of the log: it may be a bid, and those are secret.
    what = ":".join(custom_id.split(":")[:4])
    await guard(services, interaction, f"click on {what!r} by {interaction.user.id}", handle)


async def _press(services: Services, answer: Answer, button: TableButton) -> None:
    """Do what a button of a table asks for."""
    by = caller_of(answer.interaction)
    message = answer.interaction.message
    if message is None or message.flags.ephemeral != (button.act in PRIVATE):
        raise NotUnderstood(
            "I do not know that button. `/cantstop show` brings the game of this channel down."
        )
    match button.act:
        case Act.REMATCH:
            await rematch(services, answer, await _table(services, button))
        case Act.REPLAY:
            await answer_with_replay(services, answer, button.table)
        case Act.ODDS:
            await answer_with_odds(services, answer, await _table_here(services, answer, button))
        case Act.RULES:
            await _rules(services, answer, button)
        case Act.START:
            await _start(services, answer, button)
        case Act.BID | Act.SIDE:
            await _ask_for_bid(services, answer, button)
        case Act.BEGIN | Act.CHIPS | Act.RESIGN | Act.END:
            await services.tables.ask(button.table, _request(button, by))
            services.boards.refresh(button.table)
            await answer.show(await _thanks(services, answer, button))
        case _:
            await _ask(services, answer, button, _request(button, by))


async def _ask(services: Services, answer: Answer, button: TableButton, request: Request) -> None:
    """Ask something of the table whose board was clicked, and show the board."""
    origin = Origin(answer.interaction.channel_id or 0, answer.message_id or 0)
    await services.tables.ask(button.table, request, origin)
    await services.boards.answer(answer, button.table)


def _request(button: TableButton, by: Caller) -> Request:
    """Return what a button asks of its table."""
    match button.act:
        case Act.JOIN:
            return Join(by)
        case Act.LEAVE:
            return Leave(by)
        case Act.BEGIN:
            return Start(by, next(iter(button.numbers), None))
        case Act.CANCEL:
            return Cancel(by)
        case Act.AGREE:
            return AgreeToEnd(by)
        case Act.KEEP:
            return KeepPlaying(by)
        case Act.RESIGN:
            return GiveUp(by)
        case Act.END:
            return EndNow(by)
        case _:
            return Play(by, _action(button), button.moment)


def _action(button: TableButton) -> Callable[[int], Action]:
    """Return what a button does in the game, for the seat of whoever clicks it."""
    match button.act, button.numbers:
        case Act.ROLL, _:
            return Roll
        case Act.STOP, _:
            return Stop
        case Act.UNDO, _:
            return Undo
        case Act.CONFIRM, _:
            return Confirm
        case Act.MOVE, move:
            return partial(Choose, move=move)
        case Act.SHIFT, (column,):
            return partial(Shift, column=column)
        case Act.CHIPS, (side, stake):
            return partial(PlaceBid, bid=Bid(makes_it=side == 1, stake=stake))
        case _:
            raise AssertionError(f"{button} does nothing in a game")


async def _table(services: Services, button: TableButton) -> Table:
    table = await services.store.load(button.table)
    if table is None:
        raise NotUnderstood("I do not know that game.")
    return table


async def _table_here(services: Services, answer: Answer, button: TableButton) -> Table:
    """Return the table of a button that was clicked in its channel.

    Raises:
        OutOfDate: the table is gone, or stands elsewhere.
    """
    table = await services.store.load(button.table)
    if table is None or table.place.channel_id != answer.interaction.channel_id:
        raise OutOfDate("That game is no longer here. `/cantstop new` starts another one.")
    return table


async def _start(services: Services, answer: Answer, button: TableButton) -> None:
    """Begin the game, or ask the host who begins where the rules leave that to the host."""
    table = await _table(services, button)
    by = caller_of(answer.interaction)
    if table.rules.starter is not Starter.HOST:
        await _ask(services, answer, button, Start(by))
        return
    may_start(table, by)
    try:
        await answer.say(first_question(table, services.private_language(answer.interaction)))
    except discord.HTTPException as error:
        if fault_of(error) is not Fault.REFUSED:
            raise
        log.warning("Discord refused buttons with emoji of the bot's own, so they are plain: %s", error)
        services.languages.use(UNICODE)
        await answer.say(first_question(table, services.private_language(answer.interaction)))


async def _rules(services: Services, answer: Answer, button: TableButton) -> None:
    """Ask for the rules in a form, or take them from the form that was filled in."""
    interaction = answer.interaction
    table = await _table(services, button)
    by = caller_of(interaction)
    if interaction.type is discord.InteractionType.modal_submit:
        await _ask(services, answer, button, ChangeRules(by, read_form(_filled_in(interaction), table.rules)))
        return
    may_change_rules(table, by)
    await answer.ask(rules_form(table, services.private_language(interaction)))


async def _ask_for_bid(services: Services, answer: Answer, button: TableButton) -> None:
    """Ask somebody, and nobody else, for the side of a bid, and then for its stake."""
    language = services.private_language(answer.interaction)
    table = await _table(services, button)
    game, seat = bidding_game(table, caller_of(answer.interaction), button.moment)
    if button.act is Act.BID:
        await answer.say(bid_question(table, game, seat, language))
    else:
        await answer.show(stake_question(table, game, button.numbers[0], language))


async def _thanks(services: Services, answer: Answer, button: TableButton) -> Card:
    """Return what takes the place of a question once it has been answered."""
    language = services.private_language(answer.interaction)
    match button.act:
        case Act.CHIPS:
            table = await _table(services, button)
            try:
                game, seat = bidding_game(table, caller_of(answer.interaction), button.moment)
            except OutOfDate:
                return Card.saying(language.text("Your bid is in, and so are all the others."))
            return bid_question(table, game, seat, language)
        case Act.BEGIN:
            return Card.saying(language.text("The game begins."))
        case Act.RESIGN:
            return Card.saying(language.text("You have left the game."))
        case _:
            return Card.saying(language.text("The game is ended."))


def _filled_in(interaction: Interaction) -> dict[str, tuple[str, ...]]:
    """Return what was chosen in a form, by the names of its fields."""
    data = cast("dict[str, Any]", interaction.data)
    fields = [label.get("component", {}) for label in data.get("components", ())]
    return {str(field.get("custom_id")): tuple(map(str, field.get("values", ()))) for field in fields}


async def _turn(services: Services, answer: Answer, asked: PageButton) -> None:
    """Turn to a page of a leaderboard; who has not asked for it gets a copy of their own."""
    interaction = answer.interaction
    own = PageButton(interaction.user.id, asked.scope, asked.by, asked.offset)
    if own.scope not in (OVERALL, interaction.guild_id):
        raise NotUnderstood("That leaderboard belongs to another server.")
    page = await services.store.leaderboard(own.scope, own.by, own.caller, own.offset, PAGE)
    if own == asked:
        await answer.show(leaderboard_card(page, own, services.public_language(interaction)))
    else:
        await answer.say(leaderboard_card(page, own, services.private_language(interaction)))
