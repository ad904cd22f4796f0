"""The server: a Discord without users in front of it."""

import secrets
from collections.abc import Callable
from types import TracebackType
from typing import Self

from aiohttp import web

from playground.api.faults import Faults
from playground.api.gateway import Gateway
from playground.api.http_app import PREFIX, REAL_TOKEN, http_app
from playground.api.rate_limits import Limits, RateLimits
from playground.api.recording import Recorder
from playground.api.services import Services
from playground.api.session_starts import SessionStarts
from playground.model.clock import Clock
from playground.model.interactions import FIRST_ANSWER
from playground.model.sharding import DEFAULT_SHARDING, Sharding
from playground.world import World


class Server:
    """Serves the API of a world of its own while it is entered.

    Attributes:
        port: 0 before it listens, unless a port was asked for.
        token: The only bot token it accepts.
    """

    def __init__(
        self,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        rate_limits: bool | Limits = True,
        patience: float = FIRST_ANSWER,
        bot_name: str = "Bot",
        token: str | None = None,
        sharding: Sharding = DEFAULT_SHARDING,
    ) -> None:
        """Prepare a server; it listens once it is entered or started.

        Args:
            host: Where to listen.
            port: On which port; 0 for any free one.
            rate_limits: Whether to limit rates as Discord does, or with which numbers. With False, only edits
                of messages older than an hour are limited.
            patience: Seconds that the bot has for its first answer to an interaction.
            bot_name: The bot's name.
            token: The bot's token; made up if None. One that looks like a real one is refused.
            sharding: How many shards Discord recommends, and its limits for starting them.
        """
        if token and REAL_TOKEN.fullmatch(token):
            raise ValueError("this looks like a real token of Discord, which must be kept secret")
        if isinstance(rate_limits, bool):
            rate_limits = Limits(enabled=rate_limits)
        self.host = host
        self.port = port
        self.token = token or f"playground-{secrets.token_hex(16)}"
        self.clock = Clock()
        self.world = World(self.clock, bot_name)
        self.world.interactions.timeout = patience
        self.faults = Faults()
        self.recorder = Recorder(self.clock, self.world.bus)
        starts = SessionStarts(self.clock, sharding)
        self.gateway = Gateway(self.world, self.recorder, self.token, starts)
        self._limits = RateLimits(self.clock, rate_limits)
        self._routes: list[Callable[[web.UrlDispatcher], object]] = []
        self._runner: web.AppRunner | None = None

    def serve(self, add_routes: Callable[[web.UrlDispatcher], object]) -> None:
        """Serve more than Discord does, such as a page, from the next start on."""
        self._routes.append(add_routes)

    async def start(self) -> None:
        """Start to listen."""
        services = Services(
            self.token, self.clock, self.world, self.gateway, self.recorder, self._limits, self.faults
        )
        app = http_app(services, self._routes)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, self.host, self.port).start()
        self.port = self._runner.addresses[0][1]
        self.world.files.base_url = self.url
        self.gateway.url = f"ws{self.url.removeprefix('http')}/gw"

    async def stop(self) -> None:
        """Stop listening and close all connections."""
        self.world.bus.publish("stopping", self)
        await self.gateway.disconnect(resumable=False, code=1001)
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
    def url(self) -> str:
        """The server's address."""
        host = "127.0.0.1" if self.host in {"", "0.0.0.0"} else self.host  # noqa: S104 (compared, not bound)
        return f"http://{host}:{self.port}"

    @property
    def api_url(self) -> str:
        """The API's address, in place of `https://discord.com/api/v10`."""
        return self.url + PREFIX
