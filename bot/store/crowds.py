"""Write who votes in the game of a channel."""

import json

from bot.store.columns import write_users
from bot.store.queries import Query, Repeated, Statement
from bot.tables.crowd import Crowd
from bot.tables.table import Person


def write_crowd(table_id: int, before: Crowd | None, after: Crowd) -> Query[None]:
    """Write what has changed about a crowd, and the names of those who vote for the first time."""
    yield Statement(
        "INSERT INTO crowds (table_id, people, votes, opened, result, closed, closed_version)"
        " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_id) DO UPDATE SET people = excluded.people,"
        " votes = excluded.votes, opened = excluded.opened, result = excluded.result,"
        " closed = excluded.closed, closed_version = excluded.closed_version",
        (
            *(table_id, after.people, after.votes, after.opened),
            *(json.dumps(after.result), after.closed, after.closed_version),
        ),
    )
    known = {voter.user_id: voter for voter in before.voters} if before else {}
    gone = known.keys() - {voter.user_id for voter in after.voters}
    changed = [voter for voter in after.voters if known.get(voter.user_id) != voter]
    new_names = [v for v in changed if v.user_id not in known or known[v.user_id].name != v.name]
    yield from write_users(Person(voter.user_id, voter.name) for voter in new_names)
    yield Repeated(
        "DELETE FROM voters WHERE table_id = ? AND user_id = ?", [(table_id, user) for user in sorted(gone)]
    )
    yield Repeated(
        "INSERT INTO voters (table_id, user_id, ballot, place, last, earlier) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (table_id, user_id) DO UPDATE SET ballot = excluded.ballot, place = excluded.place,"
        " last = excluded.last, earlier = excluded.earlier",
        [(table_id, v.user_id, v.ballot, v.place, v.last, v.earlier) for v in changed],
    )
