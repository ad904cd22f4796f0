"""discord.py still has the names that the bot uses although they are private, or may change."""

import asyncio
import inspect
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from email import message_from_bytes
from io import BytesIO
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket, KeepAliveHandler
from discord.http import Route
from discord.shard import Shard
from discord.webhook import async_ as webhooks

from bot.chat import discord_internals as internals
from bot.chat.shards.sharded_client import ShardedClient
from bot.tables import Shards
from tests.chat.pauses import skip_pauses
from tests.simulation.network import Answer, exchange

INTENTS = discord.Intents(guilds=True)


@pytest.fixture
async def client() -> discord.AutoShardedClient:
    """A client of discord.py, as it is once it has logged in."""
    client = discord.AutoShardedClient(intents=INTENTS)
    await client._async_setup_hook()
    return client


class Connection(DiscordWebSocket):
    """A connection that counts its heartbeats, and calls ``on_heartbeat`` instead of sending them."""

    def __init__(self, client: discord.AutoShardedClient) -> None:
        self._open = SimpleNamespace(closed=False)
        super().__init__(cast(Any, self._open), loop=asyncio.get_running_loop())
        self.shard_id, self.gateway, self._max_heartbeat_timeout = 0, self.DEFAULT_GATEWAY, 60.0
        assert self._keep_alive is None
        self.keep_alive = self._keep_alive = KeepAliveHandler(ws=self, interval=41.25)
        client._reconnect = True
        self._shard = discord.ShardInfo(Shard(self, client, lambda _: None), 1)
        self.heartbeats = 0
        self.on_heartbeat: Callable[[], None] = lambda: None

    async def send_heartbeat(self, data: Any) -> None:
        assert data == {"op": DiscordWebSocket.HEARTBEAT, "d": self.sequence}
        self.heartbeats += 1
        self.on_heartbeat()

    def lose(self) -> None:
        self._open.closed = True

    async def answers(self) -> bool:
        return await internals.answers_heartbeat(self._shard)


@pytest.fixture
async def connection(client: discord.AutoShardedClient) -> Connection:
    return Connection(client)


@pytest.fixture(autouse=True)
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses, which take no time."""
    return skip_pauses(monkeypatch, webhooks, internals)


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


@pytest.mark.usefixtures("addresses")
async def test_addresses(client: discord.AutoShardedClient, monkeypatch: pytest.MonkeyPatch) -> None:
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


MESSAGE = discord.InteractionResponseType.channel_message.value
EDIT = discord.InteractionResponseType.message_update.value


class Session:
    """A session in which Discord answers once it has had trouble, and what was ``sent``."""

    def __init__(self, answer: object) -> None:
        self.sent: list[Any] = []
        self._answers = [Answer(503, {}), Answer(200, answer)]

    def request(self, method: str, url: str, **sent: Any) -> AbstractAsyncContextManager[Answer]:
        self.sent.append(sent)
        return exchange(self._answer, aiohttp.TraceConfig(), url)

    async def _answer(self) -> Answer:
        return self._answers.pop(0)


async def answer_click(session: Session, *pictures: bytes, kind: int = MESSAGE) -> Any:
    """Answer a click with a card as :func:`bot.chat.discord_internals.answer_leanly` lets the bot do."""
    files = [discord.File(BytesIO(each), filename=f"board-{at}.png") for at, each in enumerate(pictures)]
    params = webhooks.interaction_message_response_params(type=kind, content="card", files=files)
    internals.answer_leanly()
    adapter: Any = webhooks.async_context.get()
    return await adapter.create_interaction_response(1, "token", session=session, params=params)


class TestLeanAdapter:
    """A card is sent and received with less work, and nothing else is different."""

    @pytest.mark.parametrize("size", [1, internals.LARGE_FORM])
    async def test_each_attempt_sends_all_parts(self, size: int) -> None:
        session, pictures = Session({}), (b"\r\n\x00--" * size, b"other")
        await answer_click(session, *pictures)
        assert len(session.sent) == 2
        for sent in session.sent:
            body, kind = sent["data"], sent["headers"]["Content-Type"]
            assert isinstance(body, BytesIO) is (size > 1)
            body = body.read() if isinstance(body, BytesIO) else body
            form: Any = message_from_bytes(f"Content-Type: {kind}\n\n".encode() + body)
            named = [
                (part.get_param("name", header="Content-Disposition"), part.get_filename())
                for part in form.get_payload()
            ]
            assert named == [("payload_json", None), ("files[0]", "board-0.png"), ("files[1]", "board-1.png")]
            assert '"content":"card"' in form.get_payload()[0].get_payload()
            assert all(b"\r\n\r\n%b\r\n--" % picture in body for picture in pictures)
            assert sent["params"] == {"with_response": "1"}

    async def test_without_files_there_is_no_form(self) -> None:
        session = Session({})
        await answer_click(session)
        assert session.sent[1]["headers"] == {"Content-Type": "application/json"}
        assert "card" in session.sent[1]["data"]

    async def test_the_answers_message_has_what_is_needed(self, client: discord.AutoShardedClient) -> None:
        message = {"id": "8", "type": 0, "content": "", "flags": 64, "components": [{"type": 99}]}
        session = Session({"interaction": {"id": "1"}, "resource": {"type": MESSAGE, "message": message}})
        answer = await answer_click(session, b"picture")
        data = answer["resource"]["message"]
        shown = discord.Message(state=client._connection, channel=cast(Any, None), data=data)
        assert (shown.id, shown.flags.ephemeral, hasattr(shown, "components")) == (8, True, False)

    async def test_discord_does_not_send_back_a_board_that_a_click_edits(
        self, client: discord.AutoShardedClient
    ) -> None:
        session = Session("")  # what discord.py makes of no answer
        data = await answer_click(session, b"picture", kind=EDIT)
        assert [sent["params"] for sent in session.sent] == [None, None]
        parent, kind = cast(Any, None), discord.InteractionResponseType.message_update
        response = discord.InteractionCallbackResponse(
            data=data, parent=parent, state=client._connection, type=kind
        )
        assert response.message_id is None


class TestHeartbeat:
    """An answered heartbeat tells a quiet connection from one that is cut."""

    async def test_an_old_answer_is_none(self, connection: Connection) -> None:
        connection.keep_alive.ack()
        asking = asyncio.create_task(connection.answers())
        for _ in range(100):
            await asyncio.sleep(0)
        assert connection.heartbeats == 1
        assert not asking.done()
        connection.keep_alive.ack()
        assert await asking

    @pytest.mark.parametrize(
        "error",
        [
            None,
            aiohttp.ClientConnectionResetError("Cannot write to closing transport"),
            discord.ConnectionClosed(cast(Any, aiohttp.ClientWebSocketResponse), shard_id=0, code=1000),
        ],
    )
    async def test_a_connection_that_is_lost_gives_no_answer(
        self, connection: Connection, error: Exception | None
    ) -> None:
        def fail() -> None:
            if error is not None:
                raise error
            connection.lose()

        connection.on_heartbeat = fail
        assert not await connection.answers()

    async def test_a_connection_that_closes_is_not_asked(self, connection: Connection) -> None:
        connection._keep_alive = None
        assert not await connection.answers()
        assert connection.heartbeats == 0

    async def test_heartbeats_are_a_second_apart(
        self, connection: Connection, pauses: list[float], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        now = 99.75
        for module in (internals, discord.gateway):
            monkeypatch.setattr(module, "time", SimpleNamespace(perf_counter=lambda: now))
        connection.keep_alive.beat()
        now = 100.0
        connection.on_heartbeat = connection.keep_alive.ack
        assert await connection.answers()
        assert pauses == [internals.HEARTBEAT_PAUSE - 0.25]
