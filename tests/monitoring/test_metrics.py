import math
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from unittest.mock import AsyncMock

import aiohttp
import pytest
from aiohttp import test_utils, web
from prometheus_client import REGISTRY

from bot.monitoring import metrics
from bot.monitoring.metrics import BotState, ShardState
from bot.program import VERSION
from bot.store import SqliteStore
from bot.tables import ConflictError, StoreAwayError, StoreUnavailableError
from tests.store.memory_store import MemoryStore
from tests.store.saved_tables import create_lobby

SAVES = "cantstop_save_seconds_count"
REQUESTS = "cantstop_discord_requests_total"
API = "/api/v10"
TOKEN = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OmFiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6"

UP = ShardState(0, up=True, latency=0.25)
DOWN = ShardState(1, up=False, latency=math.nan)

STATE = BotState(
    slot=3,
    identifies_left=990,
    shards=(UP, DOWN),
    open_tables=7,
    boards_behind=2,
    board_behind_seconds=4.5,
    deadline_late=1.5,
)
READY = replace(STATE, shards=(UP,))
STANDBY = replace(STATE, slot=None, identifies_left=None, shards=(DOWN,), open_tables=0, boards_behind=0)


def count(metric: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(metric, labels) or 0.0


@contextmanager
def counted_once(metric: str, **labels: str) -> Iterator[None]:
    before = count(metric, **labels)
    yield
    assert count(metric, **labels) == before + 1


def test_the_version_is_a_metric() -> None:
    assert REGISTRY.get_sample_value("cantstop_build_info", {"version": VERSION}) == 1


def test_a_picture_is_drawn_as_before_and_timed() -> None:
    with counted_once("cantstop_picture_seconds_count", kind="test"):
        assert metrics.timed_picture("test", divmod)(7, 2) == (3, 1)


async def test_the_free_bytes_beside_a_file_are_a_metric(tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "game.db"):
        assert 0 < count("cantstop_database_free_bytes") <= shutil.disk_usage(tmp_path).total
        shutil.rmtree(tmp_path)
        assert math.isnan(count("cantstop_database_free_bytes"))


async def test_saves_are_timed_and_counted_by_what_came_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    metrics.time_saves(store)
    table = await create_lobby(store)
    changed = replace(table, revision=table.revision + 1)
    with counted_once(SAVES, outcome="saved"):
        await store.save(table, changed)
    assert await store.load(table.id) == changed
    with counted_once(SAVES, outcome="conflict"), pytest.raises(ConflictError):
        await store.save(table, changed)
    outcomes = {StoreUnavailableError: "full", StoreAwayError: "away", ZeroDivisionError: "failed"}
    for error, outcome in outcomes.items():
        monkeypatch.setattr(store, "save", AsyncMock(side_effect=error))
        metrics.time_saves(store)
        with counted_once(SAVES, outcome=outcome), pytest.raises(error):
            await store.save(table, table)


ROUTES = {
    "callback": [f"/interactions/123/{TOKEN}/callback"],
    "follow-up": [f"/webhooks/123/{TOKEN}", f"/webhooks/123/{TOKEN}/messages/@original"],
    "message": ["/channels/123/messages", "/channels/123/messages/456"],
    "thread": ["/channels/123/messages/456/threads", "/channels/123/threads"],
    "channel": ["/channels/123", "/channels/123/pins/456"],
    "commands": ["/applications/123/commands", "/applications/123/guilds/456/commands"],
    "emoji": ["/applications/123/emojis/456"],
    "gateway": ["/gateway", "/gateway/bot"],
    "other": ["/users/@me"],
}


@pytest.mark.parametrize("route", ROUTES)
def test_an_address_belongs_to_a_route_without_ids(route: str) -> None:
    for path in ROUTES[route]:
        assert metrics.route_of(path) == metrics.route_of(API + path) == route


async def test_requests_are_counted_with_the_status_and_scope_of_their_answers() -> None:
    async def limited(_: web.Request) -> web.Response:
        return web.Response(status=429, headers={"X-RateLimit-Scope": "shared"})

    app = web.Application()
    app.router.add_get("/gateway", limited)
    async with aiohttp.ClientSession(trace_configs=[metrics.request_counter()]) as session:
        async with test_utils.TestServer(app) as server:
            with counted_once(REQUESTS, route="gateway", status="429", scope="shared"):
                await session.get(server.make_url("/gateway"))
            away = server.make_url("/users/@me")
        with (
            counted_once(REQUESTS, route="other", status="none", scope=""),
            pytest.raises(aiohttp.ClientError),
        ):
            await session.get(away)


def collected(state: BotState) -> dict[str, float]:
    return {
        "".join([sample.name, *sample.labels.values()]).removeprefix("cantstop_"): sample.value
        for family in metrics.StateCollector(lambda: state).collect()
        for sample in family.samples
    }


def test_the_state_is_collected_with_a_value_for_each_shard() -> None:
    assert collected(STATE) == {
        "slot": 3,
        "identifies_left": 990,
        "tables_open": 7,
        "boards_behind": 2,
        "board_behind_seconds": 4.5,
        "deadline_late_seconds": 1.5,
        "shard_up0": 1,
        "shard_up1": 0,
        "shard_latency_seconds0": 0.25,
    }
    only_with_a_slot = {"slot", "identifies_left", "shard_up0", "shard_latency_seconds0"}
    assert collected(STANDBY).keys() == collected(STATE).keys() - only_with_a_slot
