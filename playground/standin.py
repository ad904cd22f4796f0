"""A stand-in for Discord: a server on this machine, its world, and the ways to look and to make trouble."""

from __future__ import annotations

import secrets
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Self

from aiohttp import web

from playground import describe
from playground.clock import Clock
from playground.core import Core
from playground.desk import Desk
from playground.dispatch import Intents
from playground.faults import Faults
from playground.gateway import Gateway
from playground.ratelimits import Limits, RateLimits
from playground.recording import Breach, Event, Recorder, Request
from playground.rest import server
from playground.world import World

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from types import TracebackType

    from playground.application import Application
    from playground.changes import Change
    from playground.channels import Channel
    from playground.guilds import Guild
    from playground.messages import Message
    from playground.users import User


class StandIn:
    """Runs while it is entered: `async with StandIn() as discord: …`.

    Attributes:
        host: The address it listens on.
        port: The port; 0 before it listens, unless one was asked for.
        token: The only bot token it accepts.
        clock: Its idea of now.
        faults: Errors, delays and broken connections to plant.
        gateway: The websocket side.
        world: Everything there is, and the stream of changes.
        core: All its parts, for whoever shows or extends it.
    """

    def __init__(
        self,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        rate_limits: bool | Limits = True,
        patience: float = 3.0,
        bot_name: str = "Bot",
        token: str | None = None,
        privileged_intents: Intents = Intents.NONE,
    ) -> None:
        """Prepares a stand-in; it listens once it is entered.

        Args:
            host: Where to listen.
            port: On which port; 0 for any free one.
            rate_limits: Whether to limit rates as Discord does, or with which numbers. False paces nothing
                but edits of messages older than an hour.
            patience: Seconds that the bot has for its first answer.
            bot_name: The bot's name.
            token: The bot's token; made up if None. One shaped like Discord's own is refused.
            privileged_intents: The privileged intents that are switched on.
        """
        if token and server.REAL_TOKEN.fullmatch(token):
            raise ValueError("this token is shaped like a real one of Discord's; a stand-in must not have it")
        self.host = host
        self.port = port
        self.token = token or f"stand-in-{secrets.token_hex(16)}"
        self.clock = Clock()
        self.faults = Faults()
        self.world = World(self.clock, bot_name)
        recorder = Recorder(self.clock, self.world.changes)
        self.world.desk = Desk(self.world, patience)
        self.gateway = Gateway(self.world, recorder, self.token)
        self.gateway.privileged = privileged_intents
        if isinstance(rate_limits, bool):
            rate_limits = Limits(paced=rate_limits)
        limits = RateLimits(self.clock, rate_limits)
        self.core = Core(
            self.token, self.clock, self.world, self.world.desk, self.gateway, recorder, limits, self.faults
        )
        self.world.desk.explain = lambda channel: describe.situation(self.core, channel)
        self._served: list[Callable[[web.UrlDispatcher], object]] = []
        self._runner: web.AppRunner | None = None

    # Running

    def serve(self, add_routes: Callable[[web.UrlDispatcher], object]) -> None:
        """Serves more than Discord does, such as a page, from the next start on."""
        self._served.append(add_routes)

    async def start(self) -> None:
        """Starts to listen."""
        self._runner = web.AppRunner(
            server.app(self.core, self._served), access_log=None, shutdown_timeout=1.0
        )
        await self._runner.setup()
        await web.TCPSite(self._runner, self.host, self.port).start()
        self.port = self._runner.addresses[0][1]
        self.world.cdn = self.url
        self.core.api_url = self.api_url
        self.gateway.url = f"ws://{self._reachable}:{self.port}/gw"

    async def stop(self) -> None:
        """Stops listening and ends all connections."""
        self.world.changes.publish("stopping", self)
        await self.gateway.cut(resumable=False, code=1001)
        if self._runner:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    @property
    def _reachable(self) -> str:
        return "127.0.0.1" if self.host in {"", "0.0.0.0"} else self.host  # noqa: S104 (compared, not bound)

    @property
    def url(self) -> str:
        """Where the server is."""
        return f"http://{self._reachable}:{self.port}"

    @property
    def api_url(self) -> str:
        """The API's address, in place of `https://discord.com/api/v10`."""
        return self.url + server.PREFIX

    # The world

    @property
    def bot(self) -> User:
        """The bot's user."""
        return self.world.bot

    @property
    def application(self) -> Application:
        """The bot's application: its registered commands and emojis."""
        return self.world.application

    @property
    def patience(self) -> float:
        """Seconds that the bot has for its first answer to an interaction."""
        return self.core.desk.patience

    @patience.setter
    def patience(self, seconds: float) -> None:
        self.core.desk.patience = seconds

    def add_guild(
        self, name: str, *, locale: str = "en-US", owner: User | None = None, bot: bool = True
    ) -> Guild:
        """Makes a server; the bot is in it unless `bot` is false."""
        return self.world.add_guild(name, locale=locale, owner=owner, bot=bot)

    def add_user(self, name: str, *, display_name: str | None = None, locale: str = "en-US") -> User:
        """Makes a user, who is in no server yet."""
        return self.world.add_user(name, display_name=display_name, locale=locale)

    def add_message(self, channel: Channel, user: User, text: str) -> Message:
        """A user writes an ordinary message, under which others get buried."""
        return self.world.say(user, channel, text)

    def delete_channel(self, channel: Channel) -> None:
        """Deletes a channel or thread."""
        self.world.delete_channel(channel)

    # Waiting

    async def until(
        self,
        condition: Callable[[], object],
        timeout: float = 10.0,  # noqa: ASYNC109
        *,
        channel: Channel | None = None,
    ) -> None:
        """Waits until `condition()` is true, asking again after every change of the world and every request.

        A `LookupError` raised by it counts as "not yet".

        Raises:
            TimeoutError: With what the channels (or the one named) show, and the latest requests.
        """
        try:
            await self.world.changes.until(condition, timeout)
        except TimeoutError as error:
            raise TimeoutError(f"{error}\n{describe.situation(self.core, channel)}") from error.__cause__

    def nudge(self) -> None:
        """Has every `until` ask again, after a change elsewhere: a line in a log, the end of a process."""
        self.world.changes.publish("nudge", self)

    async def bot_ready(self, timeout: float = 15.0) -> None:  # noqa: ASYNC109
        """Waits until the bot is connected and has got READY (or RESUMED)."""
        await self.until(lambda: self.gateway.ready, timeout)

    async def bot_gone(self, timeout: float = 15.0) -> None:  # noqa: ASYNC109
        """Waits until the bot has no connection, as after the end of its process."""
        await self.until(lambda: not self.gateway.ready, timeout)

    async def commands_synced(self, timeout: float = 15.0) -> None:  # noqa: ASYNC109
        """Waits until the bot has registered commands."""
        known = self.application.commands
        await self.until(lambda: self.application.synced or any(known.values()), timeout)

    def changes(self, limit: int = 1000) -> AsyncIterator[Change]:
        """Every change of the world from now on."""
        return self.world.changes.stream(limit)

    # Trouble

    async def cut(self, *, resumable: bool = True) -> None:
        """Closes the bot's websocket; without `resumable` its session is forgotten too."""
        await self.gateway.cut(resumable=resumable)

    @asynccontextmanager
    async def unreachable(self) -> AsyncIterator[None]:
        """Cuts the websocket, and refuses new ones until the end of the block."""
        self.gateway.refusing = True
        try:
            await self.gateway.cut()
            yield
        finally:
            self.gateway.refusing = False

    # What happened

    @property
    def requests(self) -> list[Request]:
        """The latest requests, oldest first."""
        return list(self.core.recorder.requests)

    @property
    def events(self) -> list[Event]:
        """The latest gateway events, oldest first."""
        return list(self.core.recorder.events)

    @property
    def breaches(self) -> list[Breach]:
        """Every breach of Discord's rules; may be cleared."""
        return self.core.recorder.breaches

    @property
    def unhandled(self) -> list[Request]:
        """Every request for a route that the stand-in does not have."""
        return self.core.recorder.unhandled

    def __repr__(self) -> str:
        return f"<StandIn {self.url}>"
