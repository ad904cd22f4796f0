"""Commands for tables: open, join and leave, start and end the game."""

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.chat.cards import end_confirmation, resign_confirmation
from bot.chat.commands.common import (
    Command,
    apply_and_show,
    apply_to_open_table,
    handle_publicly,
    open_table_in,
    parse_choice,
    table_in,
)
from bot.chat.interactions.context import Interaction, caller_of
from bot.chat.interactions.response import Response
from bot.chat.options.pace import PaceOptions, pace_options
from bot.chat.options.rules import RuleOptions, rule_options
from bot.chat.services import Services
from bot.game import NotAllowed
from bot.players import Strength
from bot.tables import (
    MAX_SEATS,
    AcceptEnd,
    AddComputer,
    Caller,
    Cancel,
    ChangeRules,
    Join,
    Leave,
    ProposeEnd,
    RejectEnd,
    RemoveComputer,
    RemovePlayer,
    Request,
    Resume,
    Start,
    Status,
    TakeSeatBack,
)

NOBODY = "nobody"
"""The option value that removes a computer."""


def commands(services: Services) -> list[Command]:
    """Return the commands."""

    @app_commands.command(description="Open a game in this channel")
    @app_commands.describe(computers="How many computers to add", strength="How well the computers play")
    @app_commands.choices(strength=_strengths())
    @rule_options
    @pace_options
    async def new(
        interaction: Interaction,
        computers: app_commands.Range[int, 1, MAX_SEATS - 1] | None = None,
        strength: str | None = None,
        edition: str | None = None,
        columns: str | None = None,
        starter: str | None = None,
        crowded: str | None = None,
        placing_priority: bool | None = None,
        bidding: bool | None = None,
        pace: str | None = None,
        coach: str | None = None,
    ) -> None:
        options = RuleOptions(edition, columns, starter, crowded, placing_priority, bidding)
        paces = PaceOptions(pace, coach)

        async def respond(response: Response) -> None:
            added = (parse_choice(Strength, strength or Strength.MEDIUM),) * (
                computers or (1 if strength else 0)
            )
            await services.table_opener.open(response, options, paces, added)

        await handle_publicly(services, interaction, respond)

    @app_commands.command(description="Host: change the rules before the start")
    @rule_options
    @pace_options
    async def variants(
        interaction: Interaction,
        edition: str | None = None,
        columns: str | None = None,
        starter: str | None = None,
        crowded: str | None = None,
        placing_priority: bool | None = None,
        bidding: bool | None = None,
        pace: str | None = None,
        coach: str | None = None,
    ) -> None:
        options = RuleOptions(edition, columns, starter, crowded, placing_priority, bidding)
        paces = PaceOptions(pace, coach)

        async def respond(response: Response) -> None:
            table = await open_table_in(services, interaction)
            rules = options.apply_to(table.rules)
            chosen = paces.apply_to(table.pace, table.coach)
            await apply_and_show(
                services, response, table, ChangeRules(caller_of(interaction), rules, *chosen)
            )

        await handle_publicly(services, interaction, respond)

    @app_commands.command(description="Move the board to the end of this channel")
    async def show(interaction: Interaction) -> None:
        async def respond(response: Response) -> None:
            table = await table_in(services, interaction)
            await apply_and_show(services, response, table, Resume(caller_of(interaction)))

        await handle_publicly(services, interaction, respond)

    @app_commands.command(description="Take a seat at the table in this channel")
    async def join(interaction: Interaction) -> None:
        await apply_to_open_table(services, interaction, Join)

    @app_commands.command(description="Host: add or remove a computer before the start")
    @app_commands.describe(player="Which computer to add")
    @app_commands.choices(
        player=[*_strengths(), Choice(name=locale_str("none: remove the last one"), value=NOBODY)]
    )
    async def computer(interaction: Interaction, player: str) -> None:
        def make_request(by: Caller) -> Request:
            return RemoveComputer(by) if player == NOBODY else AddComputer(by, parse_choice(Strength, player))

        await apply_to_open_table(services, interaction, make_request)

    @app_commands.command(description="Host: start the game")
    @app_commands.describe(first="Who goes first, if the rules let the host choose")
    async def start(interaction: Interaction, first: discord.User | None = None) -> None:
        await apply_to_open_table(services, interaction, lambda by: Start(by, first.id if first else None))

    @app_commands.command(description="Host: remove a player before the start")
    @app_commands.describe(player="Who loses their seat")
    async def remove(interaction: Interaction, player: discord.User) -> None:
        await apply_to_open_table(services, interaction, lambda by: RemovePlayer(by, player.id))

    @app_commands.command(description="Give up your seat")
    async def leave(interaction: Interaction) -> None:
        async def respond(response: Response) -> None:
            table = await open_table_in(services, interaction)
            if table.status is Status.LOBBY:
                await apply_and_show(services, response, table, Leave(caller_of(interaction)))
                return
            if all(person.id != interaction.user.id for person in table.remaining):
                raise NotAllowed("You are not playing in this game.")
            await response.send_ephemeral(resign_confirmation(table, services.languages.of_user(interaction)))

        await handle_publicly(services, interaction, respond)

    @app_commands.command(description="End the game for everyone, without a winner")
    async def end(interaction: Interaction) -> None:
        async def respond(response: Response) -> None:
            table = await open_table_in(services, interaction)
            by = caller_of(interaction)
            if table.status is Status.LOBBY:
                await apply_and_show(services, response, table, Cancel(by))
            elif by.moderator:
                await response.send_ephemeral(
                    end_confirmation(table, services.languages.of_user(interaction))
                )
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
        await apply_to_open_table(services, interaction, RejectEnd)

    @app_commands.command(description="Play again with the players of the last game")
    async def rematch(interaction: Interaction) -> None:
        async def respond(response: Response) -> None:
            await services.table_opener.rematch(response, await table_in(services, interaction))

        await handle_publicly(services, interaction, respond)

    return [new, variants, show, join, computer, start, remove, leave, back, end, keep_playing, rematch]


def _strengths() -> list[Choice[str]]:
    """Return a choice for each computer player."""
    return [
        Choice(name=locale_str("Lamb: rolls as the mood takes it"), value=Strength.EASY),
        Choice(name=locale_str("Goat: counts its steps"), value=Strength.MEDIUM),
        Choice(name=locale_str("Eagle: sees the whole mountain"), value=Strength.HARD),
    ]
