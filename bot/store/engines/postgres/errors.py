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


_FAILURES = {
    "40001": Failure.AGAIN,  # serialization failure
    "40P01": Failure.AGAIN,  # deadlock
    "25006": Failure.REFUSED,  # read-only, after a failover for example
    "53": Failure.REFUSED,  # the disk or the memory is full, too many connections
    "55P03": Failure.REFUSED,  # a lock was not available
    "57014": Failure.REFUSED,  # statement_timeout
    "08": Failure.LOST,  # connection exceptions
    "25P03": Failure.LOST,  # idle_in_transaction_session_timeout
    "57P01": Failure.LOST,  # the server is being stopped
    "57P02": Failure.LOST,  # another process of the server crashed
    "57P03": Failure.LOST,  # the server is starting
    "57P04": Failure.LOST,  # the database was dropped
    "57P05": Failure.LOST,  # idle_session_timeout
}
"""What the codes of errors mean; those of two characters are classes. All others are faults."""


def failure_of(error: Exception) -> Failure:
    """Return what ``error`` means."""
    if isinstance(error, PoolTimeout | SlotInDoubtError):  # it was not sent
        return Failure.REFUSED
    if not isinstance(error, psycopg.Error):
        return Failure.FAULT
    code = error.sqlstate
    if code is None:
        return Failure.LOST if isinstance(error, psycopg.OperationalError) else Failure.FAULT
    return _FAILURES.get(code) or _FAILURES.get(code[:2], Failure.FAULT)
