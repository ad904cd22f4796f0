"""Commands for tables: open one, and challenge people to a game."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

import discord
from discord import app_commands
from discord.app_commands import Choice, choices, describe

from bot.chat.interactions.commands import command
from bot.chat.interactions.context import parse_choice
from bot.chat.interactions.handler import InteractionHandler
from bot.chat.interactions.response import Response
from bot.chat.lobby.cards import strength_line
from bot.chat.lobby.ids import FIRST_RIVAL
from bot.chat.lobby.opening import TableOpener
from bot.chat.lobby.options import DESCRIPTIONS, OFFERED
from bot.chat.ui.i18n.language import command_text
from bot.chat.ui.i18n.names import shown_name
from bot.game import MAX_PLAYERS, NotAllowed, NotUnderstood
from bot.players import Strength
from bot.tables import Person

MAX_COMPUTERS = MAX_PLAYERS - 1
"""How many computers can be added when a table is opened: the host has a seat."""

_STRENGTHS = [
    Choice(name=command_text(partial(strength_line, strength)), value=strength) for strength in Strength
]


@dataclass
class OpeningCommands:
    """The commands that open a table."""

    opener: TableOpener
    interactions: InteractionHandler

    def user_menu(self) -> app_commands.ContextMenu:
        """Return the command in the menu of a person that challenges them."""
        with_others = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=True)
        callback = self.interactions.callback(self._challenge_one, private=False)
        return app_commands.ContextMenu(name="Challenge", callback=callback, allowed_contexts=with_others)

    @command("new", "Open a game in this channel", private=False)
    @describe(computers="How many computers to add", strength="How well the computers play", **DESCRIPTIONS)
    @choices(strength=_STRENGTHS, **OFFERED)
    async def _new(
        self,
        response: Response,
        computers: app_commands.Range[int, 1, MAX_COMPUTERS] | None = None,
        strength: str | None = None,
        edition: str | None = None,
        columns: str | None = None,
        starter: str | None = None,
        pace: str | None = None,
        coach: str | None = None,
        speed: str | None = None,
    ) -> None:
        rules = {"edition": edition, "columns": columns, "starter": starter}
        kind = Strength.MEDIUM if strength is None else parse_choice(Strength, strength)
        if computers not in (None, *range(1, MAX_COMPUTERS + 1)):
            raise NotUnderstood("I don't know that choice. Pick one from the list.")
        count = int(strength is not None) if computers is None else computers
        chosen = {**rules, "pace": pace, "coach": coach, "speed": speed}
        await self.opener.open(response, chosen, (kind,) * count)

    @command("challenge", "Challenge people: their seats are reserved for ten minutes", private=False)
    @describe(user="Whom to challenge", user2="Another person", user3="A third person")
    async def _challenge(
        self,
        response: Response,
        user: discord.User,
        user2: discord.User | None = None,
        user3: discord.User | None = None,
    ) -> None:
        await self.opener.open(response, {}, challenged=challenged_people(response, (user, user2, user3)))

    async def _challenge_one(self, response: Response, user: discord.User) -> None:
        await self._challenge(response, user)

    @command("play", "Play against a computer at once: you go first", private=False)
    @describe(strength="How well the computer plays (default: Lamb)")
    @choices(strength=_STRENGTHS)
    async def _play(self, response: Response, strength: str | None = None) -> None:
        kind = Strength.EASY if strength is None else parse_choice(Strength, strength)
        await self.opener.open(response, {}, (kind,), now=True)

    @command("crowd", "The whole channel against a computer, by votes", private=False)
    @describe(strength="How well the computer plays (default: Goat)", edition=DESCRIPTIONS["edition"])
    @choices(strength=_STRENGTHS, edition=OFFERED["edition"])
    async def _crowd(
        self, response: Response, strength: str | None = None, edition: str | None = None
    ) -> None:
        kind = FIRST_RIVAL if strength is None else parse_choice(Strength, strength)
        await self.opener.open_crowd(response, {"edition": edition}, kind)


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
