"""Commands for playing and for ending a game, which do the same as its buttons."""

import re
from collections.abc import Callable
from enum import StrEnum
from functools import partial

from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.chat.cards import end_confirmation, guess_prompt
from bot.chat.cards.lobby_options import cancel_confirmation
from bot.chat.cards.move_text import move_label
from bot.chat.commands.common import (
    Command,
    apply_and_show,
    apply_to_open_table,
    check_in_server,
    check_number,
    handle_privately,
    handle_publicly,
    open_table_in,
    parse_choice,
)
from bot.chat.i18n.language import Language
from bot.chat.interactions.context import Interaction, caller_of, place_of
from bot.chat.interactions.response import Response
from bot.chat.services import Services
from bot.game import (
    COLUMNS,
    STAKES,
    Action,
    Bid,
    ChangeMove,
    Choose,
    Confirm,
    Move,
    NotUnderstood,
    Phase,
    PlaceBid,
    Roll,
    Shift,
    Stop,
    Undo,
    roll_moves,
    shiftable_columns,
)
from bot.tables import (
    AcceptEnd,
    Cancel,
    ProposeEnd,
    RejectEnd,
    Status,
    Table,
    TakeAction,
    TakeSeatBack,
    check_can_change_rules,
)

MAX_COLUMNS = 2
"""The most columns that one move advances."""


class Outcome(StrEnum):
    """How a turn can end."""

    MAKES = "makes"
    BUSTS = "busts"


class Ending(StrEnum):
    """How a spectator guesses that a turn ends."""

    STOPS = "stops"
    BUSTS = "busts"


def commands(services: Services) -> list[Command]:
    """Return the commands."""

    @app_commands.command(description="Roll the dice")
    async def roll(interaction: Interaction) -> None:
        await apply_to_open_table(services, interaction, lambda by: TakeAction(by, Roll))

    @app_commands.command(description="Choose your move")
    @app_commands.describe(columns="One of the moves that your roll allows")
    async def move(interaction: Interaction, columns: str) -> None:
        async def respond(response: Response) -> None:
            table = await open_table_in(services, interaction)
            named = _named_moves(table, services.languages.of_user(interaction))
            chosen = named.get(columns.strip().casefold()) or _read_move(columns)
            await apply_and_show(
                services, response, table, TakeAction(caller_of(interaction), partial(Choose, move=chosen))
            )

        await handle_publicly(services, interaction, respond)

    @move.autocomplete("columns")
    async def moves(interaction: Interaction, typed: str) -> list[Choice[str]]:
        table = await services.store.latest_table_in(place_of(interaction).channel_id)
        if table is None:
            return []
        names = _named_moves(table, services.languages.of_user(interaction))
        return [Choice(name=name, value=name) for name in names if typed.strip().casefold() in name]

    @app_commands.command(name="change-move", description="Take back your move and choose another")
    async def change_move(interaction: Interaction) -> None:
        await apply_to_open_table(services, interaction, lambda by: TakeAction(by, ChangeMove))

    @app_commands.command(description="Stop and keep your steps")
    async def stop(interaction: Interaction) -> None:
        await apply_to_open_table(services, interaction, lambda by: TakeAction(by, Stop))

    @app_commands.command(description="Bid in secret on how a turn ends")
    @app_commands.describe(outcome="How the turn will end", chips="How many chips you stake")
    @app_commands.choices(
        outcome=[
            Choice(name=locale_str("makes it", context="bid"), value=Outcome.MAKES),
            Choice(name=locale_str("busts", context="bid"), value=Outcome.BUSTS),
        ]
    )
    async def bid(
        interaction: Interaction,
        outcome: str,
        chips: app_commands.Range[int, min(STAKES), max(STAKES)],
    ) -> None:
        async def respond(response: Response) -> None:
            table = await open_table_in(services, interaction)
            makes_it = parse_choice(Outcome, outcome) is Outcome.MAKES
            placed = Bid(makes_it=makes_it, stake=check_number(chips, min(STAKES), max(STAKES)))
            by = caller_of(interaction)
            after = await services.tables.apply(table.id, TakeAction(by, partial(PlaceBid, bid=placed)))
            services.boards.refresh(table.id)
            text = services.languages.of_user(interaction).text
            message = text("Your bid is in, and so are all the others.")
            if after.game is not None and after.game.state.phase is Phase.BID:
                message = text("Your bid is in. You can change it until everyone has bid.")
            await response.send_ephemeral(message)

        await handle_privately(services, interaction, respond)

    @app_commands.command(description="Guess how another player's turn will end")
    @app_commands.describe(ending="How the turn will end")
    @app_commands.choices(
        ending=[
            Choice(name=locale_str("stops", context="guess"), value=Ending.STOPS),
            Choice(name=locale_str("busts", context="guess"), value=Ending.BUSTS),
        ]
    )
    async def guess(interaction: Interaction, ending: str) -> None:
        async def respond(response: Response) -> None:
            check_in_server(interaction)
            table = await open_table_in(services, interaction)
            by = caller_of(interaction)
            stops = parse_choice(Ending, ending) is Ending.STOPS
            after, game = await services.guesses.guess(table.id, by, None, None, stops=stops)
            language = services.languages.of_user(interaction)
            await response.send_ephemeral(guess_prompt(after, game, by.id, language))

        await handle_privately(services, interaction, respond)

    @app_commands.command(description="Settle your bid, one step at a time")
    @app_commands.describe(step="The column of a marker to move, or Undo or Done")
    async def settle(interaction: Interaction, step: str) -> None:
        async def respond(response: Response) -> None:
            named = _named_steps(services.languages.of_user(interaction))
            chosen = named.get(step.strip().casefold())
            if chosen is None:
                raise NotUnderstood("I don't know that step. Pick one from the list.")
            table = await open_table_in(services, interaction)
            await apply_and_show(services, response, table, TakeAction(caller_of(interaction), chosen))

        await handle_publicly(services, interaction, respond)

    @settle.autocomplete("step")
    async def steps(interaction: Interaction, typed: str) -> list[Choice[str]]:
        table = await services.store.latest_table_in(place_of(interaction).channel_id)
        if table is None or table.game is None or not table.game.state.settlement:
            return []
        language = services.languages.of_user(interaction)
        movable = {language.number(column) for column in shiftable_columns(table.game.state)}
        closed = {language.number(column) for column in COLUMNS} - movable
        return [
            Choice(name=name, value=name)
            for name in _named_steps(language)
            if name not in closed and typed.strip().casefold() in name
        ]

    @app_commands.command(description="End the game for everyone, without a winner")
    async def end(interaction: Interaction) -> None:
        async def respond(response: Response) -> None:
            table = await open_table_in(services, interaction)
            by = caller_of(interaction)
            language = services.languages.of_user(interaction)
            if table.status is Status.LOBBY:
                check_can_change_rules(table, by)
                if any(person.id != by.id for person in table.people):
                    await response.send_ephemeral(cancel_confirmation(table, by.id, language))
                else:
                    await apply_and_show(services, response, table, Cancel(by))
            elif by.moderator:
                await response.send_ephemeral(end_confirmation(table, language))
            else:
                await apply_and_show(
                    services, response, table, AcceptEnd(by) if table.end_votes else ProposeEnd(by)
                )

        await handle_publicly(services, interaction, respond)

    @app_commands.command(description="Take your seat back from the computer")
    async def back(interaction: Interaction) -> None:
        await apply_to_open_table(services, interaction, TakeSeatBack)

    @app_commands.command(name="keep-playing", description="Vote against ending the game")
    async def keep_playing(interaction: Interaction) -> None:
        await apply_to_open_table(services, interaction, RejectEnd, with_others=True)

    return [roll, move, change_move, stop, bid, guess, settle, back, end, keep_playing]


def _named_moves(table: Table, language: Language) -> dict[str, Move]:
    """Return the legal moves by the labels of their buttons."""
    moves = roll_moves(table.game.state) if table.game else ()
    return {move_label(move, language).casefold(): move for move in moves}


def _named_steps(language: Language) -> dict[str, Callable[[int], Action]]:
    """Return the actions that settle a bid, by the labels of their buttons."""
    steps: dict[str, Callable[[int], Action]] = {
        language.number(column): partial(Shift, column=column) for column in COLUMNS
    }
    return {**steps, language.text("Undo").casefold(): Undo, language.text("Done").casefold(): Confirm}


def _read_move(text: str) -> Move:
    """Parse a move such as ``6 8``, ``6+8`` or ``5``.

    Raises:
        NotUnderstood: the text is not a move.
    """
    columns = re.findall("[0-9]+", text[:20])
    if not 1 <= len(columns) <= MAX_COLUMNS:
        raise NotUnderstood("I don't know that move. Write it like `6 8`, `7 7` or `5`.")
    return tuple(sorted(map(int, columns)))
