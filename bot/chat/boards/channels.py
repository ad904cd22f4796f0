"""The channels of boards, as far as the bot's own token reaches them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum, auto

import discord

from bot.chat.discord_requests import DiscordError, ErrorKind, ForeseenRefusal
from bot.chat.permissions import own_permissions
from bot.tables import Table, shard_of
from bot.tables.time_limits import HOUR

REFUSED_FOR = HOUR
"""Seconds after which something that was refused is tried again, although nothing seems to have changed."""


class Action(Enum):
    """What the bot does in a channel. It may be refused one and not another."""

    SEND = auto()
    EDIT = auto()
    DELETE = auto()


class BoardChannels:
    """Finds the channels of tables, and remembers what is refused there: Discord counts what it refuses.

    ``now`` tells the time at Discord, in seconds since 1970.
    """

    def __init__(self, client: discord.AutoShardedClient, now: Callable[[], float]) -> None:
        self._client = client
        self._now = now
        # By channel, with the bot's permissions there, and until when that counts.
        self._refused: dict[tuple[int, Action], tuple[discord.Permissions | None, float]] = {}
        self.private_follow_ups: set[tuple[int, int]] = set()
        """The channels and the people whose follow-ups nobody else sees: that depends on what they may do."""
        # How often a channel has changed: a refusal of a request from before that says nothing about now.
        self._changes = 0

    def find(self, table: Table) -> discord.PartialMessageable:
        """Return the channel of a table, for a request with the bot's own token that is made at once.

        Raises:
            DiscordError: the bot may not view it, or is no longer a member, which may not be noted at the
                tables yet.
        """
        assert not table.lent, "refused requests count towards a ban"  # noqa: S101 - a fault of the code
        guild_id, channel_id, client = table.location.guild_id, table.location.channel_id, self._client
        hears = shard_of(guild_id, client.shard_count or 1) in (client.shard_ids or ())
        if guild_id is not None and hears and client.get_guild(guild_id) is None:
            raise ForeseenRefusal("not a member")
        if (granted := self.granted(table)) is not None and not granted.view_channel:
            raise DiscordError(discord.ClientException("it is hidden"), kind=ErrorKind.FORBIDDEN)
        return client.get_partial_messageable(channel_id, guild_id=guild_id)

    def granted(self, table: Table) -> discord.Permissions | None:
        """Return what the bot may do in the channel of a table, None if that is not known."""
        guild = self._client.get_guild(table.location.guild_id or 0)
        return own_permissions(guild, table.location.channel_id) if guild is not None else None

    def may_edit(self, table: Table) -> bool:
        """Return whether the bot may edit boards where a table is, as far as it knows."""
        granted = self.granted(table)
        hidden = granted is not None and not granted.view_channel
        return not (table.lent or hidden or self.is_refused(table, Action.EDIT))

    def is_refused(self, table: Table, action: Action) -> bool:
        """Return whether something was refused lately, and nothing is known to have changed since."""
        granted, until = self._refused.get((table.location.channel_id, action), (None, 0.0))
        return self._now() < until and granted == self.granted(table)

    def note_change(self, channel_id: int) -> None:
        """Let everything be tried again in a channel that has changed, even if it looks as it did before."""
        self._changes += 1
        for action in Action:
            self._refused.pop((channel_id, action), None)

    @contextmanager
    def attempt(self, table: Table, action: Action) -> Iterator[None]:
        """Remember what is refused in the block, and refuse it at once until something has changed.

        Raises:
            ForeseenRefusal: it was refused before.
        """
        if self.is_refused(table, action):
            raise ForeseenRefusal("nothing has changed since it was refused")
        key, granted = (table.location.channel_id, action), self.granted(table)
        changes = self._changes
        try:
            yield
        except DiscordError as error:
            foreseen = isinstance(error, ForeseenRefusal)
            if error.kind is ErrorKind.FORBIDDEN and not foreseen and changes == self._changes:
                now = self._now()
                self._refused = {at: kept for at, kept in self._refused.items() if now < kept[1]}
                self._refused[key] = granted, now + REFUSED_FOR
            raise
        self._refused.pop(key, None)
