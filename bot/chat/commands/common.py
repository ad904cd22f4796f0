"""Helpers for commands, most of which are about the table of the channel."""

from collections.abc import Callable
from enum import Enum
from typing import TypeVar

from discord import app_commands
from discord.app_commands import locale_str

from bot.chat.interactions.context import Interaction, caller_of, place_of
from bot.chat.interactions.handler import Callback
from bot.chat.interactions.response import Response
from bot.chat.services import Services
from bot.game import NotAllowed, NotUnderstood
from bot.players import Strength
from bot.tables import Caller, Request, Table

Command = app_commands.Command[app_commands.Group, ..., None]

MAX_CHOICES = 25
"""Discord's limit on autocomplete choices."""

MAX_CHOICE_LENGTH = 100
"""How many characters of a choice Discord accepts; it refuses all choices if one is longer."""

Choice = TypeVar("Choice", bound=Enum)


async def handle_publicly(services: Services, interaction: Interaction, respond: Callback) -> None:
    """Handle a command with a public response."""
    await services.interactions.handle(interaction, _describe(interaction), respond, private=False)


async def handle_privately(services: Services, interaction: Interaction, respond: Callback) -> None:
    """Handle a command with an ephemeral response."""
    await services.interactions.handle(interaction, _describe(interaction), respond)


async def apply_to_open_table(
    services: Services,
    interaction: Interaction,
    make_request: Callable[[Caller], Request],
    *,
    with_others: bool = False,
) -> None:
    """Handle a command that applies a request to the channel's open table and shows the board.

    Args:
        services: what the command works with.
        interaction: the command.
        make_request: returns the request of its caller.
        with_others: whether it makes no sense in direct messages, where nobody else plays.
    """

    async def respond(response: Response) -> None:
        if with_others:
            check_in_server(interaction)
        table = await open_table_in(services, interaction)
        await apply_and_show(services, response, table, make_request(caller_of(interaction)))

    await handle_publicly(services, interaction, respond)


async def apply_and_show(services: Services, response: Response, table: Table, request: Request) -> None:
    """Apply a request to a table and show its board."""
    await services.tables.apply(table.id, request)
    await services.boards.show(response, table.id)


async def table_in(services: Services, interaction: Interaction) -> Table:
    """Return the latest table of the channel.

    Raises:
        NotAllowed: there has never been one.
    """
    table = await services.store.latest_table_in(place_of(interaction).channel_id)
    if table is None:
        raise NotAllowed("There is no game in this channel. Start one with `/cantstop new`.")
    return table


async def open_table_in(services: Services, interaction: Interaction) -> Table:
    """Return the open table of the channel.

    Raises:
        NotAllowed: there is none.
    """
    table = await table_in(services, interaction)
    if not table.open:
        raise NotAllowed("There is no game in this channel. Start one with `/cantstop new`.")
    return table


def check_in_server(interaction: Interaction) -> None:
    """Check that there can be other people where somebody interacts.

    Raises:
        NotAllowed: it is in direct messages.
    """
    if interaction.guild_id is None:
        raise NotAllowed(
            "Here you play against computers only. To play with others, use `/cantstop new` in a server."
        )


def parse_choice(kind: type[Choice], value: str) -> Choice:
    """Return the enum member with the value of an option.

    Raises:
        NotUnderstood: there is none.
    """
    try:
        return kind(value)
    except ValueError:
        raise NotUnderstood("I don't know that choice. Pick one from the list.") from None


def strength_choices() -> list[app_commands.Choice[str]]:
    """Return a choice for each computer player."""
    return [
        app_commands.Choice(name=locale_str("Lamb: rolls as the mood takes it"), value=Strength.EASY),
        app_commands.Choice(name=locale_str("Goat: counts its steps"), value=Strength.MEDIUM),
        app_commands.Choice(name=locale_str("Eagle: sees the whole mountain"), value=Strength.HARD),
    ]


def check_number(number: int, minimum: int, maximum: int) -> int:
    """Return a number that somebody chose in an option.

    Raises:
        NotUnderstood: it is not between the limits.
    """
    if number not in range(minimum, maximum + 1):
        raise NotUnderstood("Choose a number from {minimum} to {maximum}.", minimum=minimum, maximum=maximum)
    return number


def _describe(interaction: Interaction) -> str:
    name = interaction.command.qualified_name if interaction.command else "?"
    return f"/{name} by {interaction.user.id} in {interaction.channel_id}"
