"""Read lists of people by rank, a page at a time."""

# ruff: noqa: S608 - statements are built from constants

from collections.abc import Callable

from bot.store.queries import Query, Statement
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
    by: str,
    then: str = "name",
    ranked: str = "TRUE",
) -> Query[Page[Row]]:
    """Return ``limit`` people by rank starting at row ``offset``, and the reader's own row.

    ``results`` is a query with ``values`` for the user id and the figures of each person, of which
    ``make_row`` makes a row, after the rank, None without one, and the person. ``by`` is the order, the best
    first; those who are equal in it share a rank, and follow in the order of ``then``. Only those who meet
    the condition ``ranked`` have a rank; the others come last, in the same order.

    This visits everybody in the list. Leaderboards, which are longer, count in an index.
    """
    best_first = f"ORDER BY {ranked} DESC, {by}"
    found = yield Statement(
        "SELECT * FROM ("
        f"SELECT CASE WHEN {ranked} THEN rank() OVER ({best_first}) END,"
        f" row_number() OVER ({best_first}, {then}, user_id) AS line,"
        f" count(CASE WHEN {ranked} THEN 1 END) OVER () AS total, name, results.*"
        f" FROM ({results}) AS results JOIN users ON id = user_id"
        # The first one is always read, since each row knows how many there are.
        ") AS listed WHERE line = 1 OR user_id = ? OR (line > ? AND line <= ?) ORDER BY line",
        (*values, reader, offset, offset + limit),
    )
    rows = [
        (line, user_id, make_row(rank, Person(user_id, name), *figures))
        for rank, line, _, name, user_id, *figures in found
    ]
    return Page(
        rows=tuple(row for line, _, row in rows if offset < line <= offset + limit),
        total=found[0][2] if found else 0,
        own_row=next((row for _, user_id, row in rows if user_id == reader), None),
    )
