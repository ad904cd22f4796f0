"""Errors of the database."""


class StoreError(Exception):
    """The database cannot be used, and a restart does not help. The message is written for the host."""


class NoDatabaseError(StoreError):
    """There is no database yet."""


class DatabaseInUseError(StoreError):
    """Another process uses the database, and may end."""


class DatabaseAwayError(StoreError):
    """The database cannot be used at the moment. It may be there again in a while."""
