"""Errors of the database."""


class StoreError(Exception):
    """The database cannot be used. The message is written for the person who hosts the bot."""


class NoDatabaseError(StoreError):
    """There is no database yet."""


class DatabaseAwayError(StoreError):
    """The database cannot be used at the moment. It may be there again in a while."""
