"""The failures that are to be expected of Discord, told apart in one place."""

from enum import Enum, auto
from http import HTTPStatus

import aiohttp
import discord

EXPECTED = (discord.DiscordException, aiohttp.ClientError, TimeoutError, OSError)
"""What a call to Discord may raise through no fault of ours."""


class Fault(Enum):
    """What a failure means for what was to be shown."""

    LATE = auto()
    """The interaction is answered or over; nothing can be said through it any more."""
    NO_MESSAGE = auto()
    """The message is gone, or cannot be edited any more."""
    NO_CHANNEL = auto()
    """The channel is gone."""
    NO_PERMISSION = auto()
    """The bot may not do that there; trying again would bring its address near a ban."""
    REFUSED = auto()
    """Discord does not take it as it is; a plainer message may do."""
    PASSING = auto()
    """Discord or the network is troubled; it may work later."""


_BY_CODE = {
    10003: Fault.NO_CHANNEL,  # unknown channel
    10008: Fault.NO_MESSAGE,  # unknown message
    10015: Fault.LATE,  # unknown webhook
    10062: Fault.LATE,  # unknown interaction: the three seconds are over
    30046: Fault.NO_MESSAGE,  # too many edits of a message older than an hour
    40060: Fault.LATE,  # acknowledged already
    50001: Fault.NO_PERMISSION,  # missing access
    50005: Fault.NO_MESSAGE,  # not our message
    50013: Fault.NO_PERMISSION,  # missing permissions
    50027: Fault.LATE,  # invalid webhook token: the fifteen minutes are over
    50083: Fault.NO_PERMISSION,  # the thread is archived
}


def fault_of(error: BaseException) -> Fault:
    """Return what an error of :data:`EXPECTED` means."""
    if not isinstance(error, discord.HTTPException):
        return Fault.PASSING
    if error.code in _BY_CODE:
        return _BY_CODE[error.code]
    if error.status == HTTPStatus.TOO_MANY_REQUESTS or error.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return Fault.PASSING
    if error.status == HTTPStatus.UNAUTHORIZED:
        return Fault.NO_PERMISSION
    if error.status == HTTPStatus.NOT_FOUND:
        return Fault.NO_MESSAGE
    return Fault.REFUSED
