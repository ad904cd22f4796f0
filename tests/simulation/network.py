"""The way from the bot to Discord: what aiohttp's session is to discord.py."""

import asyncio
import json
import math
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from email.utils import formatdate
from functools import partial
from types import SimpleNamespace
from typing import Any

import aiohttp
from multidict import CIMultiDict
from yarl import URL

from playground.api.rate_limits import RateLimits
from playground.validation.errors import ApiError, ErrorCode
from tests.simulation.discord_server import GROUP, DiscordServer, Json
from tests.simulation.faults import Faults, Trouble
from tests.simulation.judge import Judge
from tests.simulation.virtual_time import Trace, request_begun

HANGING = 40.0
"""Seconds until a connection that hangs breaks."""


class Answer:
    """An answer, as discord.py reads it."""

    reason = "simulated"

    def __init__(self, status: int, body: Any, headers: dict[str, str] | None = None) -> None:
        self.status = status
        self.headers = CIMultiDict({"Content-Type": "application/json", "Via": "simulated"} | (headers or {}))
        self._body = body

    async def text(self, encoding: str = "utf-8") -> str:
        return json.dumps(self._body)


@asynccontextmanager
async def exchange(
    make: Callable[[], Awaitable[Answer]], hooks: aiohttp.TraceConfig, url: str
) -> AsyncIterator[Answer]:
    """Make a request and yield the answer, and tell of it as aiohttp does."""

    context = SimpleNamespace()

    async def tell(listeners: Any, **more: object) -> None:
        for listener in listeners:
            await listener(None, context, SimpleNamespace(url=URL(url), **more))

    await tell(hooks.on_request_start)
    try:
        answer = await make()
    except BaseException:
        await tell(hooks.on_request_exception)
        raise
    await tell(hooks.on_request_end, response=answer)
    await tell(hooks.on_response_chunk_received)
    yield answer


@dataclass(eq=False)
class Session:
    """Takes the requests of one process to Discord, whose ``hooks`` are told of them, until it has ended.

    Attributes:
        no_member_since: since when the process has known where it is no member, by channel.
        hidden_since: since when it has known which channels it may not view.
    """

    server: DiscordServer
    faults: Faults
    trace: Trace
    limits: RateLimits
    judge: Judge
    ended: bool = False
    hooks: aiohttp.TraceConfig = field(init=False)
    no_member_since: dict[int, float] = field(default_factory=lambda: {GROUP: -math.inf})
    hidden_since: dict[int, float] = field(default_factory=dict)

    def request(self, method: str, url: str, **options: Any) -> AbstractAsyncContextManager[Answer]:
        return exchange(partial(self._exchange, method, URL(url), options), self.hooks, url)

    async def log_in(self) -> None:
        """Tell the time, as answers to a login do."""

        async def answer() -> Answer:
            return self._dated(Answer(200, {}))

        async with exchange(answer, self.hooks, "https://simulated/api/v10/users/@me"):
            pass

    def _dated(self, answer: Answer) -> Answer:
        self.judge.told_time_at = self.server.clock()
        answer.headers["Date"] = formatdate(self.judge.told_time_at, usegmt=True)
        return answer

    async def close(self) -> None:
        """Close nothing."""

    async def _exchange(self, method: str, url: URL, options: dict[str, Any]) -> Answer:
        if self.ended:
            raise asyncio.CancelledError
        path = url.raw_path.split("/")[3:]  # after /api/v10
        body, files = _read(options.get("data"))
        faults = self.faults
        trouble = faults.of_request(webhook=path[0] == "webhooks")
        shown = f"{method} {'/'.join(path)} {' '.join(files)}"
        delay = faults.long_time() if trouble is Trouble.SLOW else faults.travel_time()
        try:
            await asyncio.sleep(delay)
        except asyncio.CancelledError:
            if not faults.calm and faults.chance(0.5):  # it was under way
                self.trace.add(f"{shown} (given up, but done)")
                self._do(method, path, body, files, options)
            raise
        match trouble:
            case Trouble.UNSENT:
                self.trace.add(f"{shown} -> not sent")
                raise aiohttp.ServerDisconnectedError
            case Trouble.BROKEN:
                if faults.chance(0.2):  # and does it all the same
                    self._do(method, path, body, files, options)
                answer = Answer(503, {"message": "Service Unavailable", "code": 0})
            case Trouble.LIMITED:
                answer = _limited(faults.long_time(), everywhere=faults.chance(0.3))
            case Trouble.REFUSED if files:
                refusal = ApiError(ErrorCode.INVALID_FORM)
                answer = Answer(refusal.code.status, refusal.body())
            case _:
                answer = self._do(method, path, body, files, options)
        self._dated(answer)
        self.trace.add(f"{shown} -> {answer.status}")
        await asyncio.sleep(faults.travel_time())
        if trouble is Trouble.UNANSWERED:
            if faults.chance(0.2):
                await asyncio.sleep(HANGING)
            raise aiohttp.ServerDisconnectedError
        return answer

    def _do(
        self, method: str, path: list[str], body: Json, files: dict[str, bytes], options: dict[str, Any]
    ) -> Answer:
        bucket, major = _bucket(method, path)
        verdict = self.limits.take(bucket, major)
        if verdict.retry_after is not None:
            return _limited(verdict.retry_after, everywhere=verdict.everywhere, headers=verdict.headers)
        try:
            answer = self.server.handle(method, path, body, files, options.get("params") or {})
            return Answer(200, answer, verdict.headers)
        except ApiError as refusal:
            if refusal.code is ErrorCode.MISSING_ACCESS and self._is_avoidable(int(path[1])):
                self.judge.wrong.append("the bot's own token is used where it knows that it is refused")
            return Answer(refusal.code.status, refusal.body(), verdict.headers)

    def _is_avoidable(self, channel_id: int) -> bool:
        """Return whether the bot knew that it is refused when it began the request that it makes now."""
        known = (self.no_member_since, self.hidden_since)
        return request_begun() > min(since.get(channel_id, math.inf) for since in known)


def _bucket(method: str, path: list[str]) -> tuple[str, str]:
    """Return what limits a request: the name of a limit, and the channel or the token."""
    match path:
        case ["channels", channel, "messages", *_]:
            names = {"POST": "create", "PATCH": "edit", "DELETE": "delete"}
            return names.get(method, f"{method} messages"), channel
        case ["webhooks", _, token, *_]:
            return "webhook", token
    return "callback", path[2]


def _limited(seconds: float, *, everywhere: bool, headers: dict[str, str] | None = None) -> Answer:
    body = {"message": "slow down", "retry_after": seconds, "global": everywhere, "code": 0}
    return Answer(429, body, headers)


def _read(data: Any) -> tuple[Json, dict[str, bytes]]:
    """Return the JSON and the files in what is sent."""
    if isinstance(data, aiohttp.FormData):
        fields = {options["name"]: (options, value) for options, _, value in data._fields}
        body = json.loads(fields.pop("payload_json")[1])
        return body, {options["filename"]: value.read() for options, value in fields.values()}
    return (json.loads(data) if data else {}), {}
