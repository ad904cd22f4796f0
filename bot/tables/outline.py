"""What a start needs to know of each table, which takes no game to be folded."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.game import Event, Moved, Rolled, Rules, Unmoved
from bot.tables.table import Status
from bot.tables.time_limits import RESTART_GRACE


@dataclass(frozen=True, slots=True)
class Outline:
    """What is known of a table without its game.

    Attributes:
        next_timeout: as of a :class:`~bot.tables.table.Table`.
        set_at: when its times were set at the latest. That is still to come if the clock was ahead then.
        lent: as of a table.
        quiet: whether nothing has to be done before: Discord shows the table, and it waits for people who
            know it, not for a computer. False if only the game can tell.
    """

    id: int
    guild_id: int | None
    status: Status
    next_timeout: float | None
    set_at: float
    lent: bool
    quiet: bool

    def needs_restoring(self, now: float) -> bool:
        """Return whether something has to be done soon after a start."""
        is_due = self.next_timeout is not None and self.next_timeout < now + RESTART_GRACE
        return is_due or self.set_at > now or not self.quiet


def waits_for_pinged(
    rules: Rules,
    people: int,
    ping_id: int | None,
    pinged_turn: int,
    since_turn: Iterable[Event],
    *,
    was_reminded: bool = False,
) -> bool:
    """Return whether a game certainly waits for the person whose turn was the last to be recorded as pinged.

    ``people`` is how many have a seat, ``since_turn`` are those after that turn began, and ``was_reminded``
    says whether anybody has ever been reminded of a deadline.
    """
    # A computer's turn is recorded, too, if the ping before it had to go. Who plays alone is not pinged, so
    # there is none, except from the lobby, or a reminder.
    of_person = ping_id is not None or (people == 1 and pinged_turn > 1 and not was_reminded)
    same_turn = all(isinstance(event, Rolled | Moved | Unmoved) for event in since_turn)
    return of_person and same_turn and not rules.bidding  # others bid after a move
