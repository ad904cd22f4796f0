"""What the errors of PostgreSQL mean for what was being written."""

from enum import Enum, auto

import psycopg
from psycopg_pool import PoolTimeout


class SlotInDoubtError(psycopg.OperationalError):
    """Another process may have the slot of this one, so nothing was sent to the server."""


class Failure(Enum):
    """How a statement or transaction failed."""

    AGAIN = auto()
    """It was rolled back because of others at the same time, and can be repeated at once."""
    REFUSED = auto()
    """The server cannot do it at the moment; nothing was written."""
    LOST = auto()
    """The connection was lost: it may have been written or not."""
    FAULT = auto()
    """A bug in the bot, or a damaged database."""


_AGAIN = {"40001", "40P01"}  # serialization failure, deadlock

_REFUSED = {
    "25006",  # read-only, after a failover for example
    "55P03",  # a lock was not available
    "57014",  # statement_timeout
}

_REFUSED_CLASSES = {"53"}  # the disk or the memory is full, too many connections

_LOST = {
    "25P03",  # idle_in_transaction_session_timeout
    "57P01",  # the server is being stopped
    "57P02",  # another process of the server crashed
    "57P03",  # the server is starting
    "57P04",  # the database was dropped
    "57P05",  # idle_session_timeout
}

_LOST_CLASSES = {"08"}  # connection exceptions


def failure_of(error: Exception) -> Failure:
    """Return what ``error`` means."""
    if isinstance(error, PoolTimeout | SlotInDoubtError):  # it was not sent
        return Failure.REFUSED
    if not isinstance(error, psycopg.Error):
        return Failure.FAULT
    code = error.sqlstate
    if code is None:
        return Failure.LOST if isinstance(error, psycopg.OperationalError) else Failure.FAULT
    if code in _AGAIN:
        return Failure.AGAIN
    if code in _REFUSED or code[:2] in _REFUSED_CLASSES:
        return Failure.REFUSED
    if code in _LOST or code[:2] in _LOST_CLASSES:
        return Failure.LOST
    return Failure.FAULT
