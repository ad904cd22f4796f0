"""Commands that prepare and start a game, which do the same as the buttons of a lobby."""

from functools import partial

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.chat.interactions.context import Interaction
from bot.chat.interactions.options import Command, parse_choice
from bot.chat.interactions.response import Response
from bot.chat.lobby.choosing import Choices, apply_choices, takes_options
from bot.chat.lobby.commands import strength_choices
from bot.chat.lobby.handlers import Lobby
from bot.players import Strength
from bot.tables import (
    AddComputer,
    Caller,
    ChangeOptions,
    Decline,
    Join,
    RemoveComputer,
    RemovePlayer,
    Request,
    Start,
)

NOBODY = "nobody"
"""The option value that removes a computer."""


def keyboard_commands(lobby: Lobby) -> list[Command]:
    """Return the commands."""

    @app_commands.command(description="Host: change the rules before the start")
    @takes_options
    async def variants(interaction: Interaction, chosen: Choices) -> None:
        change = partial(apply_choices, chosen)
        await lobby.access.command(interaction, lambda by: ChangeOptions(by, change))

    @app_commands.command(description="Take a seat at the table in this channel")
    async def join(interaction: Interaction) -> None:
        await lobby.access.command(interaction, Join, with_others=True)

    @app_commands.command(description="Free the seat that is kept for you")
    async def decline(interaction: Interaction) -> None:
        await lobby.access.command(interaction, Decline, with_others=True)

    @app_commands.command(description="Host: add or remove a computer before the start")
    @app_commands.describe(player="Which computer to add")
    @app_commands.choices(
        player=[*strength_choices(), Choice(name=locale_str("none: remove the last one"), value=NOBODY)]
    )
    async def computer(interaction: Interaction, player: str) -> None:
        def make_request(by: Caller) -> Request:
            return RemoveComputer(by) if player == NOBODY else AddComputer(by, parse_choice(Strength, player))

        await lobby.access.command(interaction, make_request)

    @app_commands.command(description="Host: start the game")
    @app_commands.describe(first="Who goes first, if the rules let the host choose")
    async def start(interaction: Interaction, first: discord.User | None = None) -> None:
        await lobby.access.command(interaction, lambda by: Start(by, first.id if first else None))

    @app_commands.command(description="Host: remove a player before the start")
    @app_commands.describe(player="Who loses their seat")
    async def remove(interaction: Interaction, player: discord.User) -> None:
        await lobby.access.command(interaction, lambda by: RemovePlayer(by, player.id), with_others=True)

    @app_commands.command(description="Play again with the players of the last game")
    @lobby.interactions.public
    async def rematch(response: Response) -> None:
        await lobby.opener.rematch(response, await lobby.access.latest(response.interaction))

    return [join, decline, computer, variants, start, remove, rematch]
