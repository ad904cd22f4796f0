"""Commands for playing and for ending a game, which do the same as its buttons."""

import re
from functools import partial

from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.chat.boards.rendering import board_picture, shown_chances
from bot.chat.interactions.context import Interaction, caller_of, place_of
from bot.chat.interactions.options import Command, parse_choice
from bot.chat.interactions.response import Response
from bot.chat.lobby.cards import cancel_confirmation
from bot.chat.play.handlers import Play
from bot.chat.play.menu import calls_text, end_confirmation
from bot.chat.play.move_text import move_label
from bot.chat.play.position import position_card
from bot.chat.preferences import BoardFormat, Calls
from bot.chat.ui.attachments import CardMessage
from bot.chat.ui.i18n.language import Language
from bot.game import ChangeMove, Choose, Move, NotAllowed, NotUnderstood, Roll, Stop, roll_moves
from bot.tables import (
    AcceptEnd,
    Cancel,
    ProposeEnd,
    RejectEnd,
    Status,
    Table,
    TakeAction,
    TakeSeatBack,
    check_can_change_options,
)


def keyboard_commands(play: Play) -> list[Command]:
    """Return the commands."""

    @app_commands.command(description="Roll the dice")
    async def roll(interaction: Interaction) -> None:
        await play.access.command(interaction, lambda by: TakeAction(by, Roll))

    @app_commands.command(description="Choose your move")
    @app_commands.describe(columns="One of the moves that your roll allows")
    @play.interactions.public
    async def move(response: Response, columns: str) -> None:
        interaction = response.interaction
        table = await play.access.open(interaction)
        named = _named_moves(table, play.languages.of_user(interaction))
        chosen = named.get(columns.strip().casefold()) or _read_move(columns)
        request = TakeAction(caller_of(interaction), partial(Choose, move=chosen))
        await play.access.change_and_show(response, table, request)

    @move.autocomplete("columns")
    async def moves(interaction: Interaction, typed: str) -> list[Choice[str]]:
        table = await play.access.store.latest_table_in(place_of(interaction).channel_id)
        if table is None:
            return []
        names = _named_moves(table, play.languages.of_user(interaction))
        return [Choice(name=name, value=name) for name in names if typed.strip().casefold() in name]

    @app_commands.command(name="change-move", description="Take back your move and choose another")
    async def change_move(interaction: Interaction) -> None:
        await play.access.command(interaction, lambda by: TakeAction(by, ChangeMove))

    @app_commands.command(description="Stop and keep your steps")
    async def stop(interaction: Interaction) -> None:
        await play.access.command(interaction, lambda by: TakeAction(by, Stop))

    @app_commands.command(description="End the game for everyone, without a winner")
    @play.interactions.public
    async def end(response: Response) -> None:
        interaction = response.interaction
        table = await play.access.open(interaction)
        by = caller_of(interaction)
        language = play.languages.of_user(interaction)
        if table.status is Status.LOBBY:
            check_can_change_options(table, by)
            if any(person.id != by.id for person in table.people):
                await response.send_ephemeral(cancel_confirmation(table, by.id, language))
            else:
                await play.access.change_and_show(response, table, Cancel(by))
        elif by.moderator:
            await response.send_ephemeral(end_confirmation(table, language))
        else:
            request = AcceptEnd(by) if table.end_votes else ProposeEnd(by)
            await play.access.change_and_show(response, table, request)

    @app_commands.command(description="Take your seat back from the computer")
    async def back(interaction: Interaction) -> None:
        await play.access.command(interaction, TakeSeatBack)

    @app_commands.command(name="keep-playing", description="Vote against ending the game")
    async def keep_playing(interaction: Interaction) -> None:
        await play.access.command(interaction, RejectEnd, with_others=True)

    @app_commands.command(description="Show the board only to you, as text or as a picture")
    @app_commands.rename(form="as")
    @app_commands.describe(form="How to show it (default: as you chose last time)")
    @app_commands.choices(
        form=[
            Choice(name=locale_str("picture"), value=BoardFormat.PICTURE),
            Choice(name=locale_str("text"), value=BoardFormat.TEXT),
        ]
    )
    @play.interactions.private
    async def board(response: Response, form: str | None = None) -> None:
        interaction = response.interaction
        person = caller_of(interaction)
        chosen = parse_choice(BoardFormat, form) if form is not None else None
        table = await play.access.latest(interaction)
        if table.game is None:
            if table.open:
                raise NotAllowed("There is no board yet: the game hasn't started.")
            raise NotAllowed("There is no game in this channel. Start one with `/cantstop new`.")
        if chosen is not None:
            await play.preferences.set_board_format(person, chosen)
        chances = await shown_chances(table)
        language = play.languages.of_user(interaction)
        card = partial(position_card, table, table.game, language, chances=chances)
        if (chosen or await play.preferences.board_format(person.id)) is BoardFormat.TEXT:
            await response.send_ephemeral(card())
            return
        theme = await play.preferences.theme(interaction.guild_id)
        message = CardMessage(card, await board_picture(table, theme, chances))
        await message.send(response.send_ephemeral)

    @app_commands.command(description="Choose when I call you, in all your games")
    @app_commands.describe(when="When I call you")
    @app_commands.choices(
        when=[
            Choice(name=locale_str("every turn"), value=Calls.EVERY_TURN),
            Choice(name=locale_str("only when my time runs out"), value=Calls.TIMEOUT),
            Choice(name=locale_str("never"), value=Calls.NEVER),
        ]
    )
    @play.interactions.private
    async def calls(response: Response, when: str) -> None:
        chosen = parse_choice(Calls, when)
        await play.preferences.set_calls(caller_of(response.interaction), chosen)
        await response.send_ephemeral(calls_text(chosen, play.languages.of_user(response.interaction)))

    return [roll, move, change_move, stop, back, end, keep_playing, board, calls]


def _named_moves(table: Table, language: Language) -> dict[str, Move]:
    """Return the legal moves by the labels of their buttons."""
    moves = roll_moves(table.game.state) if table.game else ()
    return {move_label(move, language).casefold(): move for move in moves}


def _read_move(text: str) -> Move:
    """Parse a move such as ``6 8``, ``6+8`` or ``5``, or refuse the text."""
    columns = re.findall("[0-9]+", text[:20])
    if len(columns) not in (1, 2):
        raise NotUnderstood("I don't know that move. Write it like `6 8`, `7 7` or `5`.")
    return tuple(sorted(map(int, columns)))
