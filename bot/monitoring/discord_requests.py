"""Count the requests to Discord."""

import re
from types import SimpleNamespace

import aiohttp

from bot.monitoring.metrics import DISCORD_REQUESTS

_ROUTES = (
    ("callback", re.compile(r"/interactions/[^/]+/[^/]+/callback$")),
    ("follow-up", re.compile(r"/webhooks/[^/]+/[^/]+(/messages/[^/]+)?$")),
    ("message", re.compile(r"/channels/[^/]+/messages(/[^/]+)?$")),
    ("thread", re.compile(r"/channels/[^/]+/(messages/[^/]+/)?threads$")),
    ("channel", re.compile(r"/channels/[^/]+(/|$)")),
    ("commands", re.compile(r"/applications/[^/]+/(guilds/[^/]+/)?commands(/|$)")),
    ("emoji", re.compile(r"/applications/[^/]+/emojis(/|$)")),
    ("gateway", re.compile(r"/gateway(/bot)?$")),
)
"""The kinds of address, without ids and tokens. What fits none is called "other"."""


def route_of(path: str) -> str:
    """Return the kind of address that a path is."""
    return next((name for name, pattern in _ROUTES if pattern.search(path)), "other")


def request_counter() -> aiohttp.TraceConfig:
    """Return what discord.py has to be given as ``http_trace`` for its requests to be counted."""
    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(_count_answer)
    trace.on_request_exception.append(_count_error)
    return trace


async def _count_answer(
    _: aiohttp.ClientSession, __: SimpleNamespace, answered: aiohttp.TraceRequestEndParams
) -> None:
    answer = answered.response
    scope = answer.headers.get("X-RateLimit-Scope", "") if answer.status == 429 else ""
    DISCORD_REQUESTS.labels(route_of(answered.url.path), answer.status, scope).inc()


async def _count_error(
    _: aiohttp.ClientSession, __: SimpleNamespace, failed: aiohttp.TraceRequestExceptionParams
) -> None:
    DISCORD_REQUESTS.labels(route_of(failed.url.path), "none", "").inc()
