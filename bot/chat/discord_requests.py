"""Requests to Discord, which can be given up at any moment, and what their errors mean."""

import asyncio
import logging
import math
from collections.abc import Coroutine
from dataclasses import dataclass
from enum import Enum, auto
from http import HTTPStatus
from json import JSONDecodeError
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import aiohttp
import discord

from bot.monitoring.metrics import DISCORD_REFUSALS

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
        refusal = DiscordError(error, repeated=attempts.made > 1)
        DISCORD_REFUSALS.labels(refusal.kind.name.lower()).inc()
        raise refusal from error
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


class ErrorKind(Enum):
    """What a failed request means for the message that was to be shown."""

    INTERACTION_OVER = auto()
    """The interaction was answered already or has expired; it takes no more responses."""
    MESSAGE_GONE = auto()
    """The message was deleted, or can no longer be edited."""
    CHANNEL_GONE = auto()
    """The channel was deleted."""
    THREAD_ARCHIVED = auto()
    """The thread is archived: its messages cannot be edited or deleted, but a new one reopens it."""
    FORBIDDEN = auto()
    """The bot lacks a permission; repeated attempts would bring its address closer to a ban."""
    TOKEN_REFUSED = auto()
    """The bot's token is no longer valid, so the bot ends."""
    REJECTED = auto()
    """Discord does not accept the message as it is; a plainer one may work."""
    TRANSIENT = auto()
    """Discord or the network has trouble; a later attempt may work."""


ALREADY_ACKNOWLEDGED = 40060
"""Discord's code when an interaction has been answered already."""

_BY_CODE = {
    10003: ErrorKind.CHANNEL_GONE,  # unknown channel
    10008: ErrorKind.MESSAGE_GONE,  # unknown message
    10015: ErrorKind.INTERACTION_OVER,  # unknown webhook
    10062: ErrorKind.INTERACTION_OVER,  # unknown interaction: its three seconds are over
    30046: ErrorKind.MESSAGE_GONE,  # too many edits of a message older than an hour
    ALREADY_ACKNOWLEDGED: ErrorKind.INTERACTION_OVER,
    50001: ErrorKind.FORBIDDEN,  # missing access
    50005: ErrorKind.MESSAGE_GONE,  # another user's message
    50007: ErrorKind.FORBIDDEN,  # the user accepts no direct messages
    50013: ErrorKind.FORBIDDEN,  # missing permissions
    50027: ErrorKind.INTERACTION_OVER,  # invalid webhook token: its fifteen minutes are over
    50083: ErrorKind.THREAD_ARCHIVED,
    160005: ErrorKind.FORBIDDEN,  # the thread is locked
}


class DiscordError(Exception):
    """A request to Discord failed.

    Attributes:
        status: the HTTP status of Discord's answer, None without an answer.
        code: Discord's own code for the error, None without an answer.
        answered_elsewhere: whether another process has answered the interaction.
        repeated: whether an earlier attempt may have done what was asked for.
        level: the level at which it is logged if nothing else can be done.
    """

    level = logging.WARNING

    def __init__(
        self, error: BaseException, *, repeated: bool = False, kind: ErrorKind | None = None
    ) -> None:
        super().__init__(str(error) or type(error).__name__)
        self.kind = kind or _kind(error)
        http_error = error if isinstance(error, discord.HTTPException) else None
        self.status = http_error.status if http_error else None
        self.code = http_error.code if http_error else None
        self.answered_elsewhere = self.code == ALREADY_ACKNOWLEDGED
        self.repeated = repeated


class ForeseenRefusal(DiscordError):
    """A request was not made, because Discord would refuse it: what it refuses counts towards a ban."""

    level = logging.DEBUG

    def __init__(self, reason: str) -> None:
        super().__init__(discord.ClientException(reason), kind=ErrorKind.FORBIDDEN)


def _kind(error: BaseException) -> ErrorKind:
    if not isinstance(error, discord.HTTPException):
        return ErrorKind.TRANSIENT
    if error.code in _BY_CODE:
        return _BY_CODE[error.code]
    if error.status == HTTPStatus.TOO_MANY_REQUESTS or error.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return ErrorKind.TRANSIENT
    if error.status == HTTPStatus.UNAUTHORIZED:
        return ErrorKind.TOKEN_REFUSED
    if error.status == HTTPStatus.NOT_FOUND:
        return ErrorKind.MESSAGE_GONE
    return ErrorKind.REJECTED
