"""The errors that requests to Discord raise, and what each kind means."""

from enum import Enum, auto
from http import HTTPStatus

import discord


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
        answered_elsewhere: whether another process has answered the interaction.
        repeated: whether an earlier attempt may have done what was asked for.
    """

    def __init__(self, error: BaseException, *, repeated: bool = False) -> None:
        super().__init__(str(error) or type(error).__name__)
        self.kind = _kind(error)
        http_error = error if isinstance(error, discord.HTTPException) else None
        self.status = http_error.status if http_error else None
        self.answered_elsewhere = http_error is not None and http_error.code == ALREADY_ACKNOWLEDGED
        self.repeated = repeated


def _kind(error: BaseException) -> ErrorKind:
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
