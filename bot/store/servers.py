"""Which servers are known, in which of them the bot is no member, and how they are forgotten."""

# ruff: noqa: D102, S608 - the ports document the methods; statements are built from constants

from bot.store.mentions import CLOSED, CONTENTS, FORGOTTEN, SERVERS
from bot.store.queries import Access, Database, Lock, Locked, Query, Statement, column, method
from bot.store.tables import OPEN
from bot.tables.standings import OVERALL
from bot.tables.table import NO_LONGER_KNOWN

_KNOWN = " UNION ".join(
    "SELECT server FROM (WITH RECURSIVE found (server) AS ("
    f"SELECT min({mention.column}) FROM {table} UNION ALL"
    f" SELECT (SELECT min({mention.column}) FROM {table} WHERE {mention.column} > found.server)"
    f" FROM found WHERE server IS NOT NULL) SELECT server FROM found) AS of_{table}"
    for table, mention in SERVERS.items()
    if CONTENTS[table].known
)
"""Each server is found in an index after the one before: most tables have many rows of each."""


def write_removal(guild_id: int, removed: float) -> Query[None]:
    """Write when a server removed the bot, or when a game was last opened there without it."""
    yield Statement(
        "INSERT INTO removals (guild_id, removed) VALUES (?, ?)"
        " ON CONFLICT (guild_id) DO UPDATE SET removed = excluded.removed",
        (guild_id, removed),
    )


class ServerQueries(Database):
    """What is stored about servers."""

    @method(Access.SURVEY)
    def known_servers(self) -> Query[frozenset[int]]:
        return frozenset((yield from column(_KNOWN))) - {None, OVERALL, NO_LONGER_KNOWN.guild_id}

    @method(Access.READ)
    def open_tables_in_server(self, guild_id: int) -> Query[tuple[int, ...]]:
        found = yield from column(f"SELECT id FROM tables WHERE {OPEN} AND guild_id = ?", guild_id)
        return tuple(sorted(found))

    @method(Access.READ)
    def removals(self) -> Query[dict[int, float]]:
        return dict((yield Statement("SELECT guild_id, removed FROM removals")))

    @method(Access.WRITE)
    def note_removal(self, guild_id: int, removed: float) -> Query[None]:
        yield from write_removal(guild_id, removed)

    @method(Access.WRITE)
    def forget_removal(self, guild_id: int) -> Query[None]:
        yield Statement(SERVERS["removals"].erasure, (guild_id,))

    @method(Access.WRITE)
    def forget_private_channels(self, before: float) -> Query[None]:
        yield Statement(
            f"UPDATE tables SET {FORGOTTEN}"
            f" WHERE reach = 'lent' AND guild_id IS NULL AND {CLOSED} AND acted < ?",
            (before,),
        )

    @method(Access.TRANSACT)
    def forget_server(self, guild_id: int) -> Query[None]:
        if guild_id != NO_LONGER_KNOWN.guild_id:
            yield Locked(Lock.FINISH)  # a rebuild may be about to write the standings of the server
            for mention in reversed(SERVERS.values()):
                yield Statement(mention.erasure, (guild_id,))
