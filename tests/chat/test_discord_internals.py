"""discord.py still has the names that the bot uses although they are private, or may change."""

import asyncio
import inspect
from itertools import count
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket, KeepAliveHandler
from discord.http import Route
from discord.shard import Shard

from bot.chat import discord_internals as internals
from bot.chat.shards.sharded_client import ShardedClient
from bot.tables import Shards

INTENTS = discord.Intents(guilds=True)


@pytest.fixture
async def client() -> discord.AutoShardedClient:
    """A client of discord.py, as it is once it has logged in."""
    client = discord.AutoShardedClient(intents=INTENTS)
    await client._async_setup_hook()
    return client


@pytest.fixture
async def socket() -> DiscordWebSocket:
    """A connection that is closed."""
    closed = cast(Any, SimpleNamespace(closed=True))
    socket = DiscordWebSocket(closed, loop=asyncio.get_running_loop())
    socket.shard_id, socket.gateway, socket._max_heartbeat_timeout = 0, socket.DEFAULT_GATEWAY, 60.0
    return socket


@pytest.fixture
def shard(client: discord.AutoShardedClient, socket: DiscordWebSocket) -> Shard:
    client._reconnect = True
    return Shard(socket, client, lambda _: None)


def test_the_version_is_the_one_that_was_read() -> None:
    """Read about each name again in the source of another version."""
    assert f"version {discord.__version__}." in (internals.__doc__ or "")


@pytest.mark.parametrize(
    "name", ["before_identify_hook", "close", "dispatch", "launch_shard", "launch_shards"]
)
def test_what_the_client_overrides_is_there(name: str) -> None:
    theirs, ours = (
        [(each.name, each.kind) for each in inspect.signature(getattr(kind, name)).parameters.values()]
        for kind in (discord.AutoShardedClient, ShardedClient)
    )
    assert ours == theirs


async def test_addresses(client: discord.AutoShardedClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    connected: list[yarl.URL] = []

    async def connect(url: str) -> None:
        connected.append(yarl.URL(url))
        raise ConnectionRefusedError

    monkeypatch.setattr(client.http, "ws_connect", connect)
    internals.use_api_url("http://127.0.0.1:1/api")
    internals.use_gateway("ws://127.0.0.1:1/")
    with pytest.raises(ConnectionRefusedError):
        await DiscordWebSocket.from_client(client, shard_id=0)
    assert Route("GET", "/gateway").url == "http://127.0.0.1:1/api/gateway"
    assert [url.with_query(None) for url in connected] == [internals.gateway_url()]


async def test_connections_of_requests(client: discord.AutoShardedClient) -> None:
    assert client.http.connector is discord.utils.MISSING, "a login creates one if it is missing"
    client.http.connector = cast(Any, object())
    await internals.prepare_new_login(client)
    assert client.http.connector is discord.utils.MISSING


def test_warnings_about_voice(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(discord.VoiceClient, "warn_nacl", True)
    monkeypatch.setattr(discord.VoiceClient, "warn_dave", True)
    internals.ignore_voice()
    discord.Client(intents=INTENTS)
    assert caplog.records == []


async def test_the_queue_of_a_client(client: discord.AutoShardedClient) -> None:
    (queue,) = [name for name, value in vars(client).items() if isinstance(value, asyncio.PriorityQueue)]
    created = vars(client)[queue]
    internals.allow_early_close(client)
    assert vars(client)[queue] is not created


async def test_the_shards_of_a_client(client: discord.AutoShardedClient) -> None:
    state = client._connection
    assert {"shard_count", "shard_ids"} <= vars(client).keys() & vars(state).keys()
    internals.set_shards(client, Shards(4, frozenset({3, 2})))
    assert (client.shard_count, client.shard_ids) == (state.shard_count, state.shard_ids) == (4, [2, 3])


async def test_events(client: discord.AutoShardedClient) -> None:
    internals.set_shards(client, Shards(1, frozenset({0})))
    parsers = internals.parsers_of(client)
    assert "INTERACTION_CREATE" in parsers
    user = {"id": "1", "username": "Bot", "discriminator": "0000", "avatar": None}
    servers = [{"id": "7", "unavailable": True}, {"id": "8", "unavailable": True}]
    parsers["READY"]({"user": user, "guilds": servers, "shard": [0, 1]})
    internals.forget_server(client, 7)
    assert [server.id for server in client.guilds] == [8]
    waiting = asyncio.all_tasks() - {asyncio.current_task()}
    assert len(waiting) == 2
    internals.cancel_ready_tasks(client)
    await asyncio.wait(waiting)


async def test_the_connection_of_a_shard(shard: Shard, monkeypatch: pytest.MonkeyPatch) -> None:
    resumed: list[object] = []

    async def connect(*_: object, resume: bool = False, **__: object) -> None:
        resumed.append(resume)
        raise asyncio.CancelledError

    monkeypatch.setattr(DiscordWebSocket, "from_client", connect)
    info = discord.ShardInfo(shard, 1)
    assert internals.socket_of(info) is shard.ws
    await info.connect()
    internals.resume_after_outages(info)
    await info.connect()
    assert resumed == [False, True]


async def test_the_heartbeats_of_a_connection(
    socket: DiscordWebSocket, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert internals.keep_alive_of(socket) is None
    times = count()
    monkeypatch.setattr(discord.gateway, "time", SimpleNamespace(perf_counter=times.__next__))
    keep_alive = KeepAliveHandler(ws=socket, interval=41.25)
    created = next(times)
    assert keep_alive.beat() == {"op": DiscordWebSocket.HEARTBEAT, "d": None}
    assert internals.last_sent(keep_alive) > created > internals.last_answered(keep_alive)
    keep_alive.ack()
    assert internals.last_answered(keep_alive) > internals.last_sent(keep_alive)
