"""Commands for tables: open one, and find it again."""

from collections.abc import Iterable
from functools import partial

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.chat.interactions.context import Command, check_number, parse_choice
from bot.chat.interactions.response import Response
from bot.chat.lobby.handlers import Lobby
from bot.chat.lobby.options import Choices, takes_options
from bot.chat.play.games import games_card
from bot.chat.ui.i18n.names import shown_name
from bot.game import MAX_PLAYERS, NotAllowed
from bot.players import Strength
from bot.tables import Person

MAX_GAMES_FOUND = 50
"""How many of a person's games are looked at, the ones with the latest activity."""

MAX_COMPUTERS = MAX_PLAYERS - 1
"""How many computers can be added when a table is opened: the host has a seat."""


def commands(lobby: Lobby) -> list[Command]:
    """Return the commands."""

    @app_commands.command(description="Open a game in this channel")
    @app_commands.describe(computers="How many computers to add", strength="How well the computers play")
    @app_commands.choices(strength=strength_choices())
    @partial(takes_options, names=("edition", "columns", "starter", "pace", "coach", "speed"))
    @lobby.access.interactions.public
    async def new(
        response: Response,
        computers: app_commands.Range[int, 1, MAX_COMPUTERS] | None = None,
        strength: str | None = None,
        *,
        chosen: Choices,
    ) -> None:
        kind = Strength.MEDIUM if strength is None else parse_choice(Strength, strength)
        count = int(strength is not None)
        if computers is not None:
            count = check_number(computers, 1, MAX_COMPUTERS)
        await lobby.opener.open(response, chosen, (kind,) * count)

    @app_commands.command(description="Challenge people: their seats are reserved for ten minutes")
    @app_commands.describe(user="Whom to challenge", user2="Another person", user3="A third person")
    @lobby.access.interactions.public
    async def challenge(
        response: Response,
        user: discord.User,
        user2: discord.User | None = None,
        user3: discord.User | None = None,
    ) -> None:
        await lobby.opener.open(response, {}, challenged=challenged_people(response, (user, user2, user3)))

    @app_commands.command(description="Play against a computer at once: you go first")
    @app_commands.describe(strength="How well the computer plays (default: Lamb)")
    @app_commands.choices(strength=strength_choices())
    @lobby.access.interactions.public
    async def play(response: Response, strength: str | None = None) -> None:
        kind = Strength.EASY if strength is None else parse_choice(Strength, strength)
        await lobby.opener.open(response, {}, (kind,), now=True)

    @app_commands.command(description="This channel's game, and your open games")
    @lobby.access.interactions.private
    async def games(response: Response) -> None:
        user_id, guild_id = response.caller.id, response.guild_id
        tables = await lobby.access.store.open_tables_of(user_id, guild_id, MAX_GAMES_FOUND)
        mine = [table for table in tables if table.takes_part(user_id)]
        here = await lobby.access.store.latest_table_in(response.place.channel_id)
        card = games_card(mine, user_id, response.language, here=here, everywhere=guild_id is None)
        await response.send_ephemeral(card)

    return [new, challenge, play, games]


def user_menu(lobby: Lobby) -> app_commands.ContextMenu:
    """Return the command in the menu of a person that challenges them."""

    @lobby.access.interactions.public
    async def challenge(response: Response, user: discord.User) -> None:
        await lobby.opener.open(response, {}, challenged=challenged_people(response, (user,)))

    with_others = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=True)
    return app_commands.ContextMenu(name="Challenge", callback=challenge, allowed_contexts=with_others)


def strength_choices() -> list[Choice[str]]:
    """Return a choice for each computer player."""
    return [
        Choice(name=locale_str("Lamb: rolls as the mood takes it"), value=Strength.EASY),
        Choice(name=locale_str("Goat: counts its steps"), value=Strength.MEDIUM),
        Choice(name=locale_str("Fox: weighs gain against risk"), value=Strength.ADVANCED),
        Choice(name=locale_str("Eagle: sees the whole mountain"), value=Strength.HARD),
    ]


def challenged_people(
    response: Response, users: Iterable[discord.User | discord.Member | None]
) -> tuple[Person, ...]:
    """Return the people who are challenged, each once, unless one of them cannot be."""
    people = {}
    for user in users:
        if user is None:
            continue
        if user.bot:
            raise NotAllowed("Bots can't be challenged. To play against me, use `/cantstop play`.")
        if user.id == response.caller.id:
            raise NotAllowed("You can't challenge yourself: you have a seat anyway.")
        person = Person(user.id, shown_name(user))
        if response.alone or (response.guild_id is not None and not _may_view(user)):
            raise NotAllowed(
                "{player} can't see this channel. Challenge them in one that they can see.", player=person
            )
        people[user.id] = person
    return tuple(people.values())


def _may_view(user: discord.User | discord.Member) -> bool:
    """Whether somebody may view the channel in which they were chosen, as far as Discord tells us."""
    if not isinstance(user, discord.Member):
        return False
    return user.resolved_permissions is None or user.resolved_permissions.view_channel
