"""What the buttons do."""

from functools import partial
from typing import TYPE_CHECKING, cast

from bot.chat.answer import Answer
from bot.chat.cards import Card, leaderboard_card
from bot.chat.cards.leaderboard import PAGE
from bot.chat.custom_ids import Act, PageButton, TableButton, read
from bot.chat.guard import guard
from bot.chat.opening import rematch
from bot.chat.services import Interaction, Services, caller_of
from bot.game import Choose, NotUnderstood, Roll, Stop
from bot.tables import (
    OVERALL,
    AgreeToEnd,
    Caller,
    Cancel,
    EndNow,
    GiveUp,
    Join,
    KeepPlaying,
    Leave,
    Origin,
    Play,
    Request,
    Start,
)

if TYPE_CHECKING:  # discord.py has this module for type checkers alone
    from discord.types.interactions import MessageComponentInteractionData


async def click(services: Services, interaction: Interaction) -> None:
    """Do what a button asks for that somebody clicked."""
    custom_id = str(cast("MessageComponentInteractionData", interaction.data)["custom_id"])

    async def handle(answer: Answer) -> None:
        match read(custom_id):
            case TableButton() as button:
                await _press(services, answer, button)
            case PageButton() as page:
                await _turn(services, answer, page)

    await guard(services, interaction, f"click on {custom_id!r} by {interaction.user.id}", handle)


async def _press(services: Services, answer: Answer, button: TableButton) -> None:
    """Do what a button of a table asks for."""
    interaction = answer.interaction
    text = services.private_language(interaction).text
    message = interaction.message
    if button.act is Act.REMATCH:
        last = await services.store.load(button.table)
        if last is None:
            raise NotUnderstood("I do not know that game.")
        await rematch(services, answer, last)
        return
    request = _request(button, caller_of(interaction))
    if message is not None and message.flags.ephemeral:  # a question that only its reader sees
        await services.tables.ask(button.table, request)
        services.boards.refresh(button.table)
        done = text("You have left the game.") if button.act is Act.RESIGN else text("The game is ended.")
        await answer.show(Card.saying(done))
        return
    origin = Origin(interaction.channel_id or 0, message.id if message is not None else 0)
    await services.tables.ask(button.table, request, origin)
    await services.boards.answer(answer, button.table)


def _request(button: TableButton, by: Caller) -> Request:
    """Return what a button asks of its table."""
    match button.act:
        case Act.JOIN:
            return Join(by)
        case Act.LEAVE:
            return Leave(by)
        case Act.START:
            return Start(by)
        case Act.CANCEL:
            return Cancel(by)
        case Act.ROLL:
            return Play(by, Roll, button.seq)
        case Act.STOP:
            return Play(by, Stop, button.seq)
        case Act.MOVE:
            return Play(by, partial(Choose, move=button.move or ()), button.seq)
        case Act.AGREE:
            return AgreeToEnd(by)
        case Act.KEEP:
            return KeepPlaying(by)
        case Act.RESIGN:
            return GiveUp(by)
        case Act.END:
            return EndNow(by)
        case Act.REMATCH:
            raise AssertionError("a rematch is asked of no table")


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
