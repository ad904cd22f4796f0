"""Commands about a table as such: opening it, sitting down and getting up, beginning and ending."""

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
    table_in,
)
from bot.chat.features.open_table import open_table
from bot.chat.features.open_table import rematch as play_again
from bot.chat.interactions.response import Response
from bot.chat.options.pace import PaceOptions, pace_options
from bot.chat.options.rules import RuleOptions, rule_options
from bot.chat.services import Interaction, Services, caller_of
from bot.game import NotAllowed, NotUnderstood
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
"""The choice to have one computer less."""


def commands(services: Services) -> list[Command]:
    """Return the commands."""

    @app_commands.command(description="Open a game in this channel")
    @app_commands.describe(computers="How many computers play too", strength="How well they play")
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

        async def handle(response: Response) -> None:
            added = (_strength(strength or Strength.MEDIUM),) * (computers or (1 if strength else 0))
            await open_table(services, response, options, paces, added)

        await handle_publicly(services, interaction, handle)

    @app_commands.command(description="Change the rules before the game begins, as its host")
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

        async def handle(response: Response) -> None:
            table = await open_table_in(services, interaction)
            rules = options.apply_to(table.rules)
            chosen = paces.apply_to(table.pace, table.coach)
            await apply_and_show(
                services, response, table, ChangeRules(caller_of(interaction), rules, *chosen)
            )

        await handle_publicly(services, interaction, handle)

    @app_commands.command(description="Bring the board down to the end of this channel")
    async def show(interaction: Interaction) -> None:
        async def handle(response: Response) -> None:
            table = await table_in(services, interaction)
            await apply_and_show(services, response, table, Resume(caller_of(interaction)))

        await handle_publicly(services, interaction, handle)

    @app_commands.command(description="Take a seat at the table in this channel")
    async def join(interaction: Interaction) -> None:
        await apply_to_open_table(services, interaction, Join)

    @app_commands.command(description="Add a computer before the game begins, as its host, or remove one")
    @app_commands.describe(player="Who plays too")
    @app_commands.choices(
        player=[*_strengths(), Choice(name=locale_str("nobody: remove the last one"), value=NOBODY)]
    )
    async def computer(interaction: Interaction, player: str) -> None:
        def asked(by: Caller) -> Request:
            return RemoveComputer(by) if player == NOBODY else AddComputer(by, _strength(player))

        await apply_to_open_table(services, interaction, asked)

    @app_commands.command(description="Begin the game, as its host")
    @app_commands.describe(first="Who begins, where the rules leave that to the host")
    async def start(interaction: Interaction, first: discord.User | None = None) -> None:
        await apply_to_open_table(services, interaction, lambda by: Start(by, first.id if first else None))

    @app_commands.command(description="Free a player's seat before the game begins, as its host")
    @app_commands.describe(player="Whose seat")
    async def remove(interaction: Interaction, player: discord.User) -> None:
        await apply_to_open_table(services, interaction, lambda by: RemovePlayer(by, player.id))

    @app_commands.command(description="Give up your seat")
    async def leave(interaction: Interaction) -> None:
        async def handle(response: Response) -> None:
            table = await open_table_in(services, interaction)
            if table.status is Status.LOBBY:
                await apply_and_show(services, response, table, Leave(caller_of(interaction)))
                return
            if all(person.id != interaction.user.id for person in table.remaining):
                raise NotAllowed("You are not playing in this game.")
            await response.send_ephemeral(resign_confirmation(table, services.private_language(interaction)))

        await handle_publicly(services, interaction, handle)

    @app_commands.command(description="End the game for everybody, without a winner")
    async def end(interaction: Interaction) -> None:
        async def handle(response: Response) -> None:
            table = await open_table_in(services, interaction)
            by = caller_of(interaction)
            if table.status is Status.LOBBY:
                await apply_and_show(services, response, table, Cancel(by))
            elif by.moderator:
                await response.send_ephemeral(end_confirmation(table, services.private_language(interaction)))
            else:
                await apply_and_show(
                    services, response, table, AcceptEnd(by) if table.end_votes else ProposeEnd(by)
                )

        await handle_publicly(services, interaction, handle)

    @app_commands.command(description="Take your seat again, after a computer has played for you")
    async def back(interaction: Interaction) -> None:
        await apply_to_open_table(services, interaction, TakeSeatBack)

    @app_commands.command(name="keep-playing", description="Say no to ending the game")
    async def keep_playing(interaction: Interaction) -> None:
        await apply_to_open_table(services, interaction, RejectEnd)

    @app_commands.command(description="Play again with the players of the last game")
    async def rematch(interaction: Interaction) -> None:
        async def handle(response: Response) -> None:
            await play_again(services, response, await table_in(services, interaction))

        await handle_publicly(services, interaction, handle)

    return [new, variants, show, join, computer, start, remove, leave, back, end, keep_playing, rematch]


def _strengths() -> list[Choice[str]]:
    """Return the computer players to choose from."""
    return [
        Choice(name=locale_str("Lamb: rolls as the mood takes it"), value=Strength.EASY),
        Choice(name=locale_str("Goat: counts its steps"), value=Strength.MEDIUM),
        Choice(name=locale_str("Eagle: sees the whole mountain"), value=Strength.HARD),
    ]


def _strength(name: str) -> Strength:
    """Return the strength of a name.

    Raises:
        NotUnderstood: there is none of that name.
    """
    try:
        return Strength(name)
    except ValueError:
        raise NotUnderstood("I do not know that computer. Choose among those offered.") from None
