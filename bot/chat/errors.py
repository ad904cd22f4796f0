"""The failures that are to be expected of Discord, told apart in one place."""

from enum import Enum, auto
from http import HTTPStatus

import aiohttp
import discord

DISCORD_ERRORS = (discord.DiscordException, aiohttp.ClientError, TimeoutError, OSError)
"""What a call to Discord may raise through no fault of ours."""


class ErrorKind(Enum):
    """What a failure means for what was to be shown."""

    INTERACTION_OVER = auto()
    """The interaction is answered or over; nothing can be said through it any more."""
    MESSAGE_GONE = auto()
    """The message is gone, or cannot be edited any more."""
    CHANNEL_GONE = auto()
    """The channel is gone."""
    FORBIDDEN = auto()
    """The bot may not do that there; trying again would bring its address near a ban."""
    REJECTED = auto()
    """Discord does not take it as it is; a plainer message may do."""
    TRANSIENT = auto()
    """Discord or the network is troubled; it may work later."""


_BY_CODE = {
    10003: ErrorKind.CHANNEL_GONE,  # unknown channel
    10008: ErrorKind.MESSAGE_GONE,  # unknown message
    10015: ErrorKind.INTERACTION_OVER,  # unknown webhook
    10062: ErrorKind.INTERACTION_OVER,  # unknown interaction: the three seconds are over
    30046: ErrorKind.MESSAGE_GONE,  # too many edits of a message older than an hour
    40060: ErrorKind.INTERACTION_OVER,  # acknowledged already
    50001: ErrorKind.FORBIDDEN,  # missing access
    50005: ErrorKind.MESSAGE_GONE,  # not our message
    50013: ErrorKind.FORBIDDEN,  # missing permissions
    50027: ErrorKind.INTERACTION_OVER,  # invalid webhook token: the fifteen minutes are over
    50083: ErrorKind.FORBIDDEN,  # the thread is archived
}


def error_kind(error: BaseException) -> ErrorKind:
    """Return what an error of :data:`DISCORD_ERRORS` means."""
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
