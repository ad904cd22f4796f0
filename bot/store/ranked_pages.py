"""Read lists of people by rank, a page at a time."""

# ruff: noqa: S608 - statements are built from constants

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
    then: str = "user_id",
    ranked: str = "TRUE",
) -> Query[Page[Row]]:
    """Return ``limit`` people by rank starting at row ``offset``, and the reader's own row.

    ``results`` is a query with ``values`` for the user id and the figures of each person, of which
    ``make_row`` makes a row, after the rank, None without one, and the person. The less ``by`` is, the
    better; those who are equal in it share a rank, and follow in the order of ``then`` and of their ids. Only
    those who meet the condition ``ranked`` have a rank; the others come last, in the same order.

    This visits everybody in the list, but returns those alone who are shown. Leaderboards, which are longer,
    count in an index.
    """
    keys = (f"CASE WHEN {ranked} THEN 0 ELSE 1 END", *by)
    names = [f"key_{number}" for number in range(len(keys))]
    named = ", ".join(f"{key} AS {name}" for key, name in zip(keys, names, strict=True))
    key, listed_key = ", ".join(names), ", ".join(f"listed.{name}" for name in names)
    found: Rows = yield Statement(
        f"WITH listed AS MATERIALIZED (SELECT results.*, {named} FROM ({results}) AS results),"
        f" equals AS MATERIALIZED (SELECT {key}, count(*) AS people FROM listed GROUP BY {key}),"
        " page AS MATERIALIZED"
        f" (SELECT user_id FROM listed ORDER BY {key}, {then}, user_id LIMIT ? OFFSET ?)"
        " SELECT (SELECT sum(people) FROM equals WHERE key_0 = 0),"
        f" (SELECT sum(people) FROM equals WHERE ({key}) < ({listed_key})),"
        " user_id IN (SELECT user_id FROM page), listed.*"
        " FROM (SELECT 1) AS always LEFT JOIN listed ON user_id = ? OR user_id IN (SELECT user_id FROM page)"
        f" ORDER BY {key}, {then}, user_id",
        (*values, limit, offset, reader),
    )
    listed = [row[1:] for row in found if row[3] is not None]  # the total comes even if there is nobody
    ids = [reader, *(user_id for _, _, user_id, *_ in listed)]
    people = yield Statement(f"SELECT id, name FROM users WHERE id IN {marks(ids)}", tuple(ids))
    person_of = {user_id: Person(user_id, name) for user_id, name in people}
    rows, own_row = [], None
    for better, on_page, user_id, *rest in listed:
        figures, unranked = rest[: -len(keys)], rest[-len(keys)]
        row = make_row(None if unranked else 1 + int(better or 0), person_of[user_id], *figures)
        if on_page:
            rows.append(row)
        if user_id == reader:
            own_row = row
    return Page(rows=tuple(rows), total=int(found[0][0] or 0), own_row=own_row)
