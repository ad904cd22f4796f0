"""The fake Discord of tests: a server, the people and places in it, and ways to look, wait and interfere."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from playground.api.recording import Breach, GatewayEvent, Request
from playground.api.server import Server
from playground.client.client import write_message
from playground.model import channels, users
from playground.model.application import Application
from playground.model.channels import ChannelType
from playground.model.messages import Message
from playground.model.sharding import Shard
from playground.testing.diagnostics import describe_situation
from playground.testing.guilds import Channel, Guild
from playground.testing.users import User
from playground.world.event_bus import PATIENCE, Event


class FakeDiscord(Server):
    """A Discord that runs while it is entered: `async with FakeDiscord() as discord: …`."""

    # The world

    @property
    def bot(self) -> users.User:
        """The bot's user."""
        return self.world.bot

    @property
    def application(self) -> Application:
        """The bot's application: its commands and emojis."""
        return self.world.application

    @property
    def patience(self) -> float:
        """Seconds that the bot has for its first answer to an interaction."""
        return self.world.interactions.timeout

    @patience.setter
    def patience(self, seconds: float) -> None:
        self.world.interactions.timeout = seconds

    @property
    def private_followups(self) -> bool:
        """Whether followups in direct messages between users and in groups are ephemeral, wanted or not."""
        return self.world.interactions.private_followups

    @private_followups.setter
    def private_followups(self, private: bool) -> None:
        self.world.interactions.private_followups = private

    def add_guild(
        self,
        name: str,
        *,
        community_locale: str | None = None,
        owner: users.User | None = None,
        bot: bool = True,
        shard: int = 0,
    ) -> Guild:
        """Make a guild.

        Args:
            name: Its name.
            community_locale: Its language if it is a Community.
            owner: Its owner; a new user if None.
            bot: Whether the bot is in it.
            shard: Which of the shards that Discord recommends it belongs to.
        """
        owner = owner or self.add_user(f"owner of {name}")
        home = Shard(shard, self.gateway.starts.sharding.shards)
        guild = Guild(self.world, name, owner, community_locale, home)
        self.world.add_guild(guild, bot=bot)
        return guild

    def add_user(self, name: str, *, display_name: str | None = None, locale: str = "en-US") -> User:
        """Make a user, who is in no guild yet."""
        user = User(self.world, name, display_name or name, locale, self.describe)
        self.world.add_user(user)
        return user

    def add_group(self, name: str, *members: users.User) -> Channel:
        """Make a group, in which users talk without the bot."""
        return self._add_private(ChannelType.GROUP_DM, name, members)

    def add_direct_messages(self, *both: users.User) -> Channel:
        """Make the direct messages of two users, or of one and the bot."""
        return self._add_private(ChannelType.DM, "", both)

    def _add_private(self, kind: ChannelType, name: str, recipients: tuple[users.User, ...]) -> Channel:
        channel = Channel(self.world, kind, name, None, recipients=recipients)
        self.world.open_private(channel)
        return channel

    def add_message(self, channel: channels.Channel, user: users.User, text: str) -> Message:
        """Have a user write an ordinary message."""
        return write_message(self.world, user, channel, text)

    def delete_channel(self, channel: channels.Channel) -> None:
        """Delete a channel or thread."""
        self.world.delete_channel(channel)

    # Waiting

    async def until(
        self,
        condition: Callable[[], object],
        timeout: float = PATIENCE,  # noqa: ASYNC109
        *,
        channel: channels.Channel | None = None,
    ) -> None:
        """Wait until `condition()` is true; it is checked after every change and every request.

        A `LookupError` raised by it counts as "not yet".

        Raises:
            TimeoutError: With what the channels (or only `channel`) show, and the latest requests.
        """
        try:
            await self.world.bus.wait_until(condition, timeout)
        except TimeoutError as error:
            raise TimeoutError(f"{error}\n{self.describe(channel)}") from error.__cause__

    def describe(self, channel: channels.Channel | None = None) -> str:
        """Return what the channels (or only `channel`) show, the latest requests, and the breaches."""
        return describe_situation(self, channel)

    def nudge(self) -> None:
        """Have every `until` check again, after a change elsewhere: a line in a log, the end of a process."""
        self.world.bus.publish("nudge", self)

    async def bot_ready(self, timeout: float = PATIENCE) -> None:  # noqa: ASYNC109
        """Wait until the bot is connected and has got READY (or RESUMED), with all its shards."""
        await self.until(lambda: self.gateway.ready, timeout)

    async def bot_gone(self, timeout: float = PATIENCE) -> None:  # noqa: ASYNC109
        """Wait until the bot has no connection, as after the end of its process."""
        await self.until(lambda: not self.gateway.connected_shards, timeout)

    async def commands_synced(self, timeout: float = PATIENCE) -> None:  # noqa: ASYNC109
        """Wait until the bot has registered commands."""
        application = self.application
        await self.until(lambda: application.syncs or any(application.commands.values()), timeout)

    def changes(self, limit: int = 1000) -> AsyncIterator[Event]:
        """Yield every event of the bus from now on."""
        return self.world.bus.stream(limit)

    # Interfering

    async def disconnect(self, shard: int | None = None, *, resumable: bool = True) -> None:
        """Close the websockets, or only a shard's; without `resumable` the sessions are forgotten too."""
        await self.gateway.disconnect(shard, resumable=resumable)

    @asynccontextmanager
    async def unreachable(self) -> AsyncIterator[None]:
        """Close the websocket, and refuse new ones until the end of the block."""
        self.gateway.refusing = True
        try:
            await self.gateway.disconnect()
            yield
        finally:
            self.gateway.refusing = False

    @asynccontextmanager
    async def unreachable_shard(self, shard: int) -> AsyncIterator[None]:
        """Close a shard's websockets, and let no session of it start or resume until the end of the block."""
        self.gateway.unreachable_shards.add(shard)
        try:
            await self.gateway.disconnect(shard)
            yield
        finally:
            self.gateway.unreachable_shards.discard(shard)

    @asynccontextmanager
    async def cut_off(self) -> AsyncIterator[None]:
        """Lose what is sent over the websockets, and close them only at the end of the block."""
        self.gateway.cut()
        try:
            yield
        finally:
            await self.gateway.disconnect()

    # What happened

    @property
    def requests(self) -> list[Request]:
        """The latest requests, oldest first."""
        return list(self.recorder.requests)

    @property
    def events(self) -> list[GatewayEvent]:
        """The latest gateway events, oldest first."""
        return list(self.recorder.events)

    @property
    def breaches(self) -> list[Breach]:
        """Every breach of Discord's rules; may be cleared."""
        return self.recorder.breaches

    @property
    def refused(self) -> list[Request]:
        """Every request answered with 401, 403 or 429, faults aside; many of them get a bot banned."""
        return self.recorder.refused

    @property
    def unhandled(self) -> list[Request]:
        """Every request for a route that does not exist here."""
        return self.recorder.unhandled

    def __repr__(self) -> str:
        return f"<FakeDiscord {self.url}>"
