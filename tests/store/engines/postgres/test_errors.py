import psycopg
import pytest
from psycopg import errors
from psycopg_pool import PoolTimeout

from bot.store.engines.postgres.errors import Failure, failure_of
from bot.tables.ports import ConflictError


@pytest.mark.parametrize(
    ("error", "failure"),
    [
        (errors.DeadlockDetected(), Failure.AGAIN),
        (errors.SerializationFailure(), Failure.AGAIN),
        (errors.DiskFull(), Failure.REFUSED),
        (errors.TooManyConnections(), Failure.REFUSED),
        (errors.ReadOnlySqlTransaction(), Failure.REFUSED),
        (errors.QueryCanceled(), Failure.REFUSED),
        (PoolTimeout(), Failure.REFUSED),
        (errors.AdminShutdown(), Failure.LOST),
        (errors.CrashShutdown(), Failure.LOST),
        (errors.IdleSessionTimeout(), Failure.LOST),
        (errors.IdleInTransactionSessionTimeout(), Failure.LOST),
        (errors.ConnectionFailure(), Failure.LOST),
        (psycopg.OperationalError("server closed the connection unexpectedly"), Failure.LOST),
        (errors.UniqueViolation(), Failure.FAULT),
        (errors.UndefinedTable(), Failure.FAULT),
        (psycopg.DataError("NUL"), Failure.FAULT),
        (ConflictError(), Failure.FAULT),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else value.name,
)
def test_an_error_tells_what_became_of_a_statement(error: Exception, failure: Failure) -> None:
    assert failure_of(error) is failure
