"""The client does what discord.py 2.7.1 leaves to do for shards."""

import asyncio
import logging
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
import yarl

from bot.chat import discord_internals
from bot.chat.shards import sharded_client
from bot.chat.shards.identify_pacer import IdentifyPacer
from bot.chat.shards.sharded_client import ShardedClient
from bot.tables import Shards
from tests.chat.pauses import fail_at_first, skip_pauses
from tests.tables.controlled_clock import run_ready_tasks

Patch = pytest.MonkeyPatch

SERVERS = (4 << 22, 5 << 22, 6 << 22)
"""The ids of servers; of two shards, the first has two of them."""

GATEWAY = yarl.URL("wss://gateway.discord.gg/")


@pytest.fixture
async def client() -> ShardedClient:
    client = ShardedClient()
    client.loop = asyncio.get_running_loop()
    return client


def ready(shard_id: int, count: int, *servers: int) -> dict[str, Any]:
    """Return what Discord sends at the start of a session."""
    return {
        "user": {"id": "1", "username": "Bot", "discriminator": "0000", "avatar": None},
        "application": {"id": "1", "flags": 0},
        "guilds": [{"id": str(server), "unavailable": True} for server in servers],
        "shard": [shard_id, count],
    }


class FakePacer(IdentifyPacer):
    """Records whose turn it was."""

    def __init__(self) -> None:
        self.turns: list[tuple[str, int]] = []

    async def wait(self, shard_id: int) -> None:
        self.turns.append(("wait", shard_id))

    def started(self, shard_id: int) -> None:
        self.turns.append(("started", shard_id))


async def test_one_shard_hears_all_servers(client: ShardedClient) -> None:
    client._connection.parsers["READY"](ready(0, 1, *SERVERS))
    assert client.servers_of(0) == set(SERVERS)
    await client.close()


async def test_each_shard_has_its_servers_until_a_session_without_them(client: ShardedClient) -> None:
    client.choose_shards(Shards(2, frozenset({0, 1})))
    client._connection.parsers["READY"](ready(0, 2, SERVERS[0], SERVERS[2]))
    client._connection.parsers["READY"](ready(1, 2, SERVERS[1]))
    assert [client.servers_of(shard) for shard in (0, 1)] == [{SERVERS[0], SERVERS[2]}, {SERVERS[1]}]
    client._connection.parsers["READY"](ready(0, 2, SERVERS[2]))
    assert {guild.id for guild in client.guilds} == {SERVERS[1], SERVERS[2]}
    await client.close()


async def test_once_closed_it_ignores_all(caplog: pytest.LogCaptureFixture) -> None:
    """Another process may answer clicks."""
    client = ShardedClient()  # that has never logged in
    await client.close()
    assert client.is_closed()
    client._connection.parsers["INTERACTION_CREATE"]({})
    assert caplog.text == ""


async def test_no_shard_is_ready_once_the_client_is_closed(client: ShardedClient, monkeypatch: Patch) -> None:
    ready_shards = AsyncMock()
    monkeypatch.setattr(client, "on_shard_ready", ready_shards, raising=False)
    client._connection.guild_ready_timeout = 3600
    client._connection.parsers["READY"](ready(0, 1, *SERVERS))
    await client.close()
    await run_ready_tasks()
    others = asyncio.all_tasks() - {asyncio.current_task()}
    assert not others
    client.dispatch("shard_ready", 0)  # as discord.py does even then
    await run_ready_tasks()
    ready_shards.assert_not_called()


@pytest.fixture
def pacer(client: ShardedClient, monkeypatch: Patch) -> FakePacer:
    """Whose turn it was; shards connect without a gateway."""
    pacer = FakePacer()
    client._reconnect = True

    async def connect(*_: object, shard_id: int, initial: bool, **__: object) -> Any:
        pacer.turns.append(("connected" if initial else "connected again", shard_id))
        await client.before_identify_hook(shard_id, initial=initial)
        session = {"session_id": "session", "sequence": 17, "poll_event": asyncio.Event().wait}
        return SimpleNamespace(shard_id=shard_id, open=False, gateway=GATEWAY, **session)

    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "from_client", connect)
    return pacer


async def test_a_shard_waits_for_its_turn(client: ShardedClient, pacer: FakePacer) -> None:
    client.choose_shards(Shards(2, frozenset({1})), pacer)
    await client.launch_shards()
    await run_ready_tasks()
    assert pacer.turns == [("wait", 1), ("connected", 1), ("wait", 1), ("started", 1)]


async def test_a_shard_that_waits_holds_up_no_other_and_is_given_up_when_the_client_closes(
    client: ShardedClient, pacer: FakePacer, monkeypatch: Patch
) -> None:
    turns = [asyncio.Event() for _ in range(3)]
    turns[1].set()
    monkeypatch.setattr(pacer, "wait", lambda shard_id: turns[shard_id].wait())
    client.choose_shards(Shards(3, frozenset(range(3))), pacer)
    await client.launch_shards()
    await run_ready_tasks()
    assert list(client.shards) == [1]
    turns[0].set()
    await run_ready_tasks()
    assert sorted(client.shards) == [0, 1]
    await client.close()
    await run_ready_tasks()
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_it_never_gives_up(client: ShardedClient, pacer: FakePacer, monkeypatch: Patch) -> None:
    """However long the gateway is away: discord.py would nest one attempt in another."""
    client.choose_shards(Shards(1, frozenset({0})), pacer)
    skip_pauses(monkeypatch, discord.shard)
    refused = [OSError("refused")] * 1500
    fail_at_first(monkeypatch, discord.gateway.DiscordWebSocket, "from_client", *refused)
    monkeypatch.setattr(logging.getLogger("discord.shard"), "disabled", True)
    await client.launch_shards()
    await asyncio.wait(client._launches)
    assert list(client.shards) == [0]
    assert pacer.turns.count(("started", 0)) == 1501, "others had a turn after each attempt"
    await client.close()


@pytest.mark.usefixtures("pacer")
async def test_an_outage_of_the_gateway_ends_no_session(client: ShardedClient, monkeypatch: Patch) -> None:
    """Clicks during the outage would be lost with it."""
    await client.launch_shards()
    await run_ready_tasks()
    connect = AsyncMock(side_effect=asyncio.CancelledError)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "from_client", connect)
    await client.shards[0].connect()
    (attempt,) = connect.await_args_list
    assert attempt.kwargs.items() >= {"resume": True, "session": "session", "sequence": 17}.items()


async def test_a_lost_session_is_not_replaced_at_once(client: ShardedClient, monkeypatch: Patch) -> None:
    pauses = skip_pauses(monkeypatch, sharded_client)
    await client.before_identify_hook(0, initial=False)
    (pause,) = pauses
    assert 1 <= pause <= 5


@pytest.mark.parametrize(
    ("payload", "last"),
    [
        ({"guild_id": "5", "channel": {"id": "7", "last_message_id": "9"}}, 9),
        ({"guild_id": "5", "channel": {"id": "7", "last_message_id": None}}, None),
        ({"guild_id": "5", "channel": {"id": "7", "last_message_id": "x"}}, None),
        ({"guild_id": "5", "channel": {"id": "7"}}, None),
        ({"guild_id": "5", "channel": {"id": "8", "last_message_id": "9"}}, 1),
        ({"guild_id": "5", "channel": {}}, 1),
        ({"guild_id": "5", "channel": None}, 1),
        ({"guild_id": "5"}, 1),
        ({"guild_id": "6", "channel": {"id": "7", "last_message_id": "9"}}, 1),
        ({"guild_id": None}, 1),
        ({}, 1),
    ],
)
async def test_an_interaction_tells_the_last_message_and_is_heard_in_any_case(
    client: ShardedClient, monkeypatch: Patch, payload: dict[str, Any], last: int | None
) -> None:
    channel, heard = SimpleNamespace(last_message_id=1), list[object]()
    guild = SimpleNamespace(get_channel_or_thread={7: channel}.get)
    monkeypatch.setattr(client, "get_guild", {5: guild}.get)
    client._parse_interaction(heard.append, payload)
    assert (heard, channel.last_message_id) == ([payload], last)


async def test_the_clicked_message_has_only_what_is_needed(client: ShardedClient) -> None:
    heard: list[Any] = []
    for payload in ({"id": "1", "message": {"id": "2", "flags": 64, "components": []}}, {"id": "3"}):
        client._parse_interaction(heard.append, payload)
    assert heard == [{"id": "1", "message": {"id": "2", "flags": 64}}, {"id": "3"}]


@pytest.mark.parametrize(
    ("is_open", "answered", "heard"), [(True, True, True), (True, False, False), (False, True, False)]
)
async def test_clicks_have_arrived_if_an_open_connection_answers(
    client: ShardedClient, monkeypatch: Patch, is_open: bool, answered: bool, heard: bool
) -> None:
    shards = {0: SimpleNamespace(id=0, ws=SimpleNamespace(open=is_open))}
    monkeypatch.setattr(client, "_AutoShardedClient__shards", shards)
    monkeypatch.setattr(discord_internals, "answers_heartbeat", AsyncMock(return_value=answered))
    assert await client.is_heard(0) is heard
