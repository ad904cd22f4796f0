"""A client of discord.py in one channel of the playground's Discord, which it reaches without HTTP."""

import json as json_module
import re
from itertools import chain
from typing import Any

import discord
from discord.http import Route
from yarl import URL

from playground.api import payloads
from playground.api.http_app import ENDPOINT_MODULES
from playground.api.recording import Request
from playground.api.rest.routing import Call, Endpoint, Result
from playground.api.services import Services
from playground.model.channels import Channel, ChannelType
from playground.model.files import Upload
from playground.model.guilds import Guild
from playground.model.messages import Message
from playground.model.snowflakes import snowflake_at
from playground.model.users import User
from playground.testing import FakeDiscord
from playground.validation.drafts import Draft
from playground.validation.errors import ApiError
from playground.validation.request_body import RequestBody
from tests.chat.fake_interactions import http_error
from tests.tables.sample_tables import ANN, BEN, CYD, DEE, LOCATION


class InProcessDiscord(FakeDiscord):
    """Discord with one server, where the bot and the sample people are in the channel of sample tables."""

    def __init__(self) -> None:
        super().__init__(rate_limits=False)
        # of the next requests, which do not reach Discord; None lets one succeed
        self.errors: dict[str, list[Exception | None]] = {}
        assert LOCATION.guild_id is not None
        self.guild = Guild(LOCATION.guild_id, "Club", self.world.create_user("owner"))
        self.world.add_guild(self.guild)
        for person in (ANN, BEN, CYD, DEE):
            self.world.add_member(self.guild, self.world.add_user(User(person.id, person.name, person.name)))
        self.channel = self.add_text_channel(LOCATION.channel_id)
        parts = self.token, self.clock, self.world, self.gateway, self.recorder
        self._services = Services(*parts, self._limits, self.faults)
        intents = discord.Intents(guilds=True)
        self.client = discord.AutoShardedClient(intents=intents, shard_count=1, shard_ids=[0])
        state: Any = self.client._connection
        user: Any = payloads.user(self.bot)
        state.user = discord.ClientUser(state=state, data=user)
        state.application_id = self.application.id
        self.hear_of(self.guild)
        self.client.http.request = self._request  # type: ignore[method-assign]

    def add_text_channel(self, channel_id: int) -> Channel:
        channel = Channel(channel_id, ChannelType.TEXT, "games", self.guild)
        self.world.add_channel(channel)
        return channel

    def hear_of(self, guild: Guild) -> None:
        """Tell the client what a server is like now."""
        data: Any = payloads.guild_create(guild, self.world.channels_of(guild), all_members=False)
        self.client._connection._add_guild_from_data(data)

    def forget_guilds(self) -> None:
        self.client._connection._guilds.clear()

    @property
    def messages(self) -> list[Message]:
        """The messages in the channel of sample tables that are there."""
        return self.world.public_messages(self.channel)

    def add_bots_message(self, age: float = 60.0) -> Message:
        """Add a message that the bot sent some seconds ago, the latest of all so far."""
        sent_at = self.clock.now() - age
        message = Message(snowflake_at(sent_at), self.channel, self.bot, sent_at)
        self.world.messages_in(self.channel)[message.id] = message
        return message

    def talk(self, count: int) -> None:
        """Let people send some messages."""
        for _ in range(count):
            self.world.post(self.channel, self.guild.owner, Draft(content="hello"))

    @property
    def methods(self) -> list[str]:
        """The methods of the requests so far."""
        return [request.method for request in self.requests]

    async def _request(
        self, route: Route, *, form: Any = (), json: Any = None, params: Any = None, **_: object
    ) -> Any:
        path = URL(route.url).path.removeprefix(URL(Route.BASE).path)
        endpoint, parts = _found(route.method, path)
        body = _form(form) if form else RequestBody(json, {})
        query = {name: str(value) for name, value in (params or {}).items()}
        record = Request(route.method, endpoint.path, path, query, body.json, (), self.clock.now())
        self.recorder.request(record)
        queued = self.errors.get(route.method)
        if queued and (failure := queued.pop(0)) is not None:
            raise failure
        try:
            result = endpoint.handler(Call(self._services, parts, query, body, record))
        except ApiError as error:
            code = error.code
            raise http_error(code.status, code.number, str(error.body())) from error
        return result.body if isinstance(result, Result) else result


def _found(method: str, path: str) -> tuple[Endpoint, dict[str, str]]:
    """Return the endpoint for a request, and the variable parts of the path."""
    for endpoint in chain.from_iterable(module.ENDPOINTS for module in ENDPOINT_MODULES):
        pattern = re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", endpoint.path)
        if endpoint.method == method and (match := re.fullmatch(pattern, path)):
            return endpoint, match.groupdict()
    raise AssertionError(f"the playground does not know {method} {path}")


def _form(fields: list[dict[str, Any]]) -> RequestBody:
    payload, *files = fields
    uploads = [Upload(file["filename"], file["value"].read(), file["content_type"]) for file in files]
    return RequestBody(json_module.loads(payload["value"]), dict(enumerate(uploads)))
