"""What is the same of the daily climb and the puzzle: days in a row, and whether a result was shared.

``table`` says who took part on which day, and ``done`` is the condition that they finished.
"""

# ruff: noqa: S608 - statements are built from constants

from bot.store.queries import Query, Statement


def days_in_a_row(table: str, done: str, user_id: int, day: int) -> Query[int]:
    """Return on how many days in a row, up to and including ``day``, somebody has finished.

    Days in a row differ from their places, counted backwards, by the same number.
    """
    ((count,),) = yield Statement(
        "SELECT count(*) FROM (SELECT day, row_number() OVER (ORDER BY day DESC) AS place"
        f" FROM {table} WHERE {done} AND user_id = ? AND day <= ?) AS days WHERE day + place = ?",
        (user_id, day, day + 1),
    )
    return int(count)


def write_shared(table: str, done: str, user_id: int, day: int, *, shared: bool) -> Query[bool]:
    """Write whether somebody's result has been posted, if it is done; return whether that is new."""
    changed = yield Statement(
        f"UPDATE {table} SET shared = ? WHERE user_id = ? AND day = ? AND {done} AND shared <> ?"
        " RETURNING day",
        (shared, user_id, day, shared),
    )
    return bool(changed)
