"""What a store refuses, and what keeps it from working."""


class ChannelTakenError(Exception):
    """The channel already has an open table."""

    def __init__(self, table_id: int) -> None:
        super().__init__(f"table {table_id} is open in that channel")
        self.table_id = table_id


class TooManyTablesError(Exception):
    """There are too many open tables, of the host or else of the server; nothing was created."""

    def __init__(self, *, of_host: bool) -> None:
        super().__init__(f"too many open tables {'of the host' if of_host else 'in the server'}")
        self.of_host = of_host


class ConflictError(Exception):
    """What is stored was changed since it was loaded; nothing was saved."""


class UnreadableTableError(Exception):
    """A stored table is damaged; the others are not affected."""

    def __init__(self, table_id: int, reason: object) -> None:
        super().__init__(f"Table {table_id} in the database cannot be read: {reason}.")


class TemporaryStoreError(Exception):
    """The store does not work at the moment."""


class StoreUnavailableError(TemporaryStoreError):
    """The store cannot write at the moment, for example because the disk is full; nothing was saved."""


class StoreAwayError(TemporaryStoreError):
    """The store was cut off in the middle of a write; nobody knows yet whether that was saved."""
