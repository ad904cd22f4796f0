"""What the commands have in common: they are guarded, and most ask something of the channel's table."""

from collections.abc import Callable

from discord import app_commands

from bot.chat.interactions.handler import Callback, guard
from bot.chat.interactions.response import Response
from bot.chat.services import Interaction, Services, caller_of, place_of
from bot.game import NotAllowed
from bot.tables import Caller, Request, Table

Command = app_commands.Command[app_commands.Group, ..., None]


async def handle_publicly(services: Services, interaction: Interaction, handle: Callback) -> None:
    """Handle a command whose answer everybody sees."""
    await guard(services, interaction, _name(interaction), handle, private=False)


async def handle_privately(services: Services, interaction: Interaction, handle: Callback) -> None:
    """Handle a command whose answer is for its caller alone."""
    await guard(services, interaction, _name(interaction), handle)


async def apply_to_open_table(
    services: Services, interaction: Interaction, make: Callable[[Caller], Request]
) -> None:
    """Ask something of the channel's open table, and show the table."""

    async def handle(response: Response) -> None:
        await apply_and_show(
            services, response, await open_table_in(services, interaction), make(caller_of(interaction))
        )

    await handle_publicly(services, interaction, handle)


async def apply_and_show(services: Services, response: Response, table: Table, request: Request) -> None:
    """Ask something of a table, and show the table."""
    await services.tables.apply(table.id, request)
    await services.boards.show(response, table.id)


async def table_in(services: Services, interaction: Interaction) -> Table:
    """Return the open table of the channel, or its last one.

    Raises:
        NotAllowed: there has never been one.
    """
    table = await services.store.latest_table_in(place_of(interaction).channel_id)
    if table is None:
        raise NotAllowed("There is no game in this channel. `/cantstop new` opens one.")
    return table


async def open_table_in(services: Services, interaction: Interaction) -> Table:
    """Return the open table of the channel.

    Raises:
        NotAllowed: there is none.
    """
    table = await table_in(services, interaction)
    if not table.open:
        raise NotAllowed("There is no game in this channel. `/cantstop new` opens one.")
    return table


def _name(interaction: Interaction) -> str:
    name = interaction.command.qualified_name if interaction.command else "?"
    return f"/{name} by {interaction.user.id} in {interaction.channel_id}"
