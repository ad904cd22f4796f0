"""What the host's commands find out about a database."""

from dataclasses import dataclass

from bot.tables.table import Location


@dataclass(frozen=True, slots=True)
class Inspection:
    """What is in a database.

    Attributes:
        readable: the number of tables that can be read, with the logs of their games.
        unreadable: what is wrong with the others, a sentence for each.
        open_locations: where the open tables are, the one with the latest activity first.
    """

    readable: int
    unreadable: tuple[str, ...]
    open_locations: tuple[Location, ...]
