"""Read lists of people by rank, a page at a time."""

# ruff: noqa: S608 - statements are built from constants

from bisect import bisect_left
from collections.abc import Callable

from bot.store.queries import Query, Rows, Statement, marks
from bot.tables.seats import Person
from bot.tables.standings import Page, Row


def read_ranked_page(
    results: str,
    values: tuple[object, ...],
    make_row: Callable[..., Row],
    reader: int,
    limit: int,
    offset: int = 0,
    *,
    by: tuple[str, ...],
    then: str = "0",
    ranked: str = "TRUE",
) -> Query[Page[Row]]:
    """Return ``limit`` people by rank starting at row ``offset``, and the reader's own row.

    ``results`` is a query with ``values`` for the user id and the figures of each person, of which
    ``make_row`` makes a row, after the rank, None without one, and the person. The less ``by`` is, the
    better; those who are equal in it share a rank, and follow in the order of ``then`` and of their ids. Only
    those who meet the condition ``ranked`` have a rank; the others come last, in the same order.

    This visits everybody in the list. Leaderboards, which are longer, count in an index.
    """
    order = (f"CASE WHEN {ranked} THEN 0 ELSE 1 END", *by, then)
    places = ", ".join(str(place) for place in range(1, len(order) + 1))
    found: Rows = yield Statement(
        f"SELECT {', '.join(order)}, results.* FROM ({results}) AS results ORDER BY {places}, user_id", values
    )
    id_column = len(order)
    shown = found[offset : offset + limit]
    own = [row for row in found if row[id_column] == reader]
    ids = [reader, *(row[id_column] for row in shown)]
    people = yield Statement(f"SELECT id, name FROM users WHERE id IN {marks(ids)}", tuple(ids))
    named = {user_id: Person(user_id, name) for user_id, name in people}
    rows = [
        make_row(
            None if row[0] else 1 + bisect_left(found, row[: 1 + len(by)]),
            named[row[id_column]],
            *row[id_column + 1 :],
        )
        for row in shown + own
    ]
    return Page(
        rows=tuple(rows[: len(shown)]),
        total=bisect_left(found, (1,)),
        own_row=rows[-1] if own else None,
    )
