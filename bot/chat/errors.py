"""The errors that calls to Discord raise, and what each kind means."""

from enum import Enum, auto
from http import HTTPStatus

import aiohttp
import discord

DISCORD_ERRORS = (discord.DiscordException, aiohttp.ClientError, TimeoutError, OSError)
"""What a call to Discord may raise through no fault of ours."""


class ErrorKind(Enum):
    """What an error means for the message that was to be shown."""

    INTERACTION_OVER = auto()
    """The interaction was answered already or has expired; it takes no more responses."""
    MESSAGE_GONE = auto()
    """The message was deleted, or can no longer be edited."""
    CHANNEL_GONE = auto()
    """The channel was deleted."""
    FORBIDDEN = auto()
    """The bot lacks a permission; repeated attempts would bring its address closer to a ban."""
    REJECTED = auto()
    """Discord does not accept the message as it is; a plainer one may work."""
    TRANSIENT = auto()
    """Discord or the network has trouble; a later attempt may work."""


_BY_CODE = {
    10003: ErrorKind.CHANNEL_GONE,  # unknown channel
    10008: ErrorKind.MESSAGE_GONE,  # unknown message
    10015: ErrorKind.INTERACTION_OVER,  # unknown webhook
    10062: ErrorKind.INTERACTION_OVER,  # unknown interaction: its three seconds are over
    30046: ErrorKind.MESSAGE_GONE,  # too many edits of a message older than an hour
    40060: ErrorKind.INTERACTION_OVER,  # acknowledged already
    50001: ErrorKind.FORBIDDEN,  # missing access
    50005: ErrorKind.MESSAGE_GONE,  # another user's message
    50007: ErrorKind.FORBIDDEN,  # the user accepts no direct messages
    50013: ErrorKind.FORBIDDEN,  # missing permissions
    50027: ErrorKind.INTERACTION_OVER,  # invalid webhook token: its fifteen minutes are over
    50083: ErrorKind.FORBIDDEN,  # the thread is archived
}


def error_kind(error: BaseException) -> ErrorKind:
    """Return what one of :data:`DISCORD_ERRORS` means."""
    if not isinstance(error, discord.HTTPException):
        return ErrorKind.TRANSIENT
    if error.code in _BY_CODE:
        return _BY_CODE[error.code]
    if error.status == HTTPStatus.TOO_MANY_REQUESTS or error.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return ErrorKind.TRANSIENT
    if error.status == HTTPStatus.UNAUTHORIZED:
        return ErrorKind.FORBIDDEN
    if error.status == HTTPStatus.NOT_FOUND:
        return ErrorKind.MESSAGE_GONE
    return ErrorKind.REJECTED
