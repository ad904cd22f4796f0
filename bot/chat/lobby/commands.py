"""Commands for tables: open one, find it again, and leave."""

from collections.abc import Iterable

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.chat.interactions.context import Interaction, caller_of
from bot.chat.interactions.options import Command, check_number, parse_choice
from bot.chat.interactions.response import Response
from bot.chat.lobby.choosing import Choices, takes_options
from bot.chat.lobby.handlers import Lobby
from bot.chat.play.games import games_card
from bot.chat.play.menu import resign_confirmation
from bot.game import NotAllowed
from bot.players import Strength
from bot.tables import MAX_SEATS, Leave, Person, Resume, Status, check_is_playing

MAX_GAMES_FOUND = 50
"""How many of a person's games are looked at, the ones with the latest activity."""

MAX_COMPUTERS = MAX_SEATS - 1
"""How many computers can be added when a table is opened: the host has a seat."""


def commands(lobby: Lobby) -> list[Command]:
    """Return the commands."""

    @app_commands.command(description="Open a game in this channel")
    @app_commands.describe(
        computers="How many computers to add",
        strength="How well the computers play",
        opponent="Challenge somebody: their seat is kept for ten minutes",
        opponent2="Challenge another person",
        opponent3="Challenge a third person",
    )
    @app_commands.choices(strength=strength_choices())
    @takes_options
    @lobby.interactions.public
    async def new(
        response: Response,
        computers: app_commands.Range[int, 1, MAX_COMPUTERS] | None = None,
        strength: str | None = None,
        *,
        chosen: Choices,
        opponent: discord.User | None = None,
        opponent2: discord.User | None = None,
        opponent3: discord.User | None = None,
    ) -> None:
        kind = Strength.MEDIUM if strength is None else parse_choice(Strength, strength)
        count = int(strength is not None)
        if computers is not None:
            count = check_number(computers, 1, MAX_COMPUTERS)
        challenged = challenged_people(response.interaction, (opponent, opponent2, opponent3))
        await lobby.opener.open(response, chosen, (kind,) * count, challenged)

    @app_commands.command(description="Play against Lamb at once: you go first")
    @lobby.interactions.public
    async def play(response: Response) -> None:
        await lobby.opener.play(response)

    @app_commands.command(description="Move the board to the end of this channel")
    @lobby.interactions.public
    async def show(response: Response) -> None:
        table = await lobby.access.latest(response.interaction)
        await lobby.access.change_and_show(response, table, Resume(caller_of(response.interaction)))

    @app_commands.command(description="Give up your seat")
    @lobby.interactions.public
    async def leave(response: Response) -> None:
        interaction = response.interaction
        table = await lobby.access.open(interaction)
        if table.status is Status.LOBBY:
            await lobby.access.change_and_show(response, table, Leave(caller_of(interaction)))
            return
        check_is_playing(table, caller_of(interaction))
        await response.send_ephemeral(resign_confirmation(table, lobby.languages.of_user(interaction)))

    @app_commands.command(description="Your open games, first those that are waiting for you")
    @lobby.interactions.private
    async def games(response: Response) -> None:
        interaction = response.interaction
        user_id, guild_id = interaction.user.id, interaction.guild_id
        tables = await lobby.access.store.open_tables_of(user_id, guild_id, MAX_GAMES_FOUND)
        mine = [table for table in tables if table.takes_part(user_id)]
        language = lobby.languages.of_user(interaction)
        await response.send_ephemeral(games_card(mine, user_id, language, everywhere=guild_id is None))

    return [new, play, show, leave, games]


def strength_choices() -> list[Choice[str]]:
    """Return a choice for each computer player."""
    return [
        Choice(name=locale_str("Lamb: rolls as the mood takes it"), value=Strength.EASY),
        Choice(name=locale_str("Goat: counts its steps"), value=Strength.MEDIUM),
        Choice(name=locale_str("Eagle: sees the whole mountain"), value=Strength.HARD),
    ]


def challenged_people(
    interaction: Interaction, users: Iterable[discord.User | discord.Member | None]
) -> tuple[Person, ...]:
    """Return the people who are challenged, each once. ``users`` has None where an option was left out.

    Raises:
        NotAllowed: one of them cannot be challenged.
    """
    people = {}
    for user in users:
        if user is None:
            continue
        if interaction.guild_id is None:
            raise NotAllowed("Challenge people in a server: nobody else can see our direct messages.")
        if user.bot:
            raise NotAllowed("Bots can't be challenged. To play against me, use the option `computers`.")
        if user.id == interaction.user.id:
            raise NotAllowed("You can't challenge yourself: you have a seat anyway.")
        person = Person(user.id, user.display_name)
        permissions = user.resolved_permissions if isinstance(user, discord.Member) else None
        if permissions is None or not permissions.view_channel:
            raise NotAllowed("{player} can't see this channel. Challenge them where they can.", player=person)
        people[user.id] = person
    return tuple(people.values())
