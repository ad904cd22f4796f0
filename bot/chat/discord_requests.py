"""Requests to Discord, which can be given up at any moment."""

import asyncio
import math
from collections.abc import Coroutine
from dataclasses import dataclass
from json import JSONDecodeError
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import aiohttp
import discord

from bot.chat.errors import DiscordError

T = TypeVar("T")

_LIBRARY_ERRORS = (discord.DiscordException, aiohttp.ClientError, TimeoutError, OSError, JSONDecodeError)
"""What discord.py raises when a request fails, or its answer is cut off."""


async def discord_request(
    request: Coroutine[Any, Any, T], *, seconds: float | None = None, once: bool = False
) -> T:
    """Make a request to Discord, a method of discord.py not yet awaited, and return what it returns.

    It runs in a task of its own, because discord.py 2.7.1 must not be cancelled while it waits for a rate
    limit or counts what Discord still accepts: other requests would wait for half a minute, or forever. A
    request that is given up, after ``seconds``, is only cancelled while it is under way. Otherwise discord.py
    goes on until it would send the request, which then fails (see :func:`watch_requests`).

    With ``once`` it fails where discord.py would repeat it, which it does for 25 seconds.

    Raises:
        DiscordError: it failed, or took too long. Network errors are ``OSError``, as are errors of our own,
            such as a missing file, so they can only be told apart here.
    """
    task = asyncio.create_task(request)
    task.add_done_callback(_take_error)
    attempts = _attempts[task] = _Attempts(1 if once else math.inf)
    try:
        async with asyncio.timeout(seconds):
            return await asyncio.shield(task)
    except _LIBRARY_ERRORS as error:
        raise DiscordError(error, repeated=attempts.made > 1) from error
    finally:
        attempts.most = 0
        if attempts.under_way:
            task.cancel()


def watch_requests(trace: aiohttp.TraceConfig) -> None:
    """Let the requests of the client that has ``trace`` as its ``http_trace`` be given up."""
    trace.on_request_start.append(_begin_attempt)
    trace.on_response_chunk_received.append(_end_attempt)  # once, with the whole answer
    trace.on_request_exception.append(_end_attempt)


@dataclass(eq=False)
class _Attempts:
    """The attempts of a request, of which ``most`` may be made."""

    most: float
    made: int = 0
    under_way: bool = False
    """Whether one has been sent and its answer has not come."""


_attempts: WeakKeyDictionary[asyncio.Task[Any], _Attempts] = WeakKeyDictionary()


async def _begin_attempt(*_: object) -> None:
    if (attempts := _current_attempts()) is None:
        return
    if attempts.made >= attempts.most:
        raise aiohttp.ClientError("the request failed and is not repeated")
    attempts.made += 1
    attempts.under_way = True


async def _end_attempt(*_: object) -> None:
    if (attempts := _current_attempts()) is not None:
        attempts.under_way = False


def _take_error(task: asyncio.Task[Any]) -> None:
    """Take the error of a request that was given up, so that asyncio does not log it."""
    if not task.cancelled():
        task.exception()


def _current_attempts() -> _Attempts | None:
    task = asyncio.current_task()
    return _attempts.get(task) if task is not None else None
