"""Note which servers have removed the bot, and forget servers."""

from bot.store.queries import Query, Statement
from bot.tables.standings import OVERALL
from bot.tables.table import NO_LONGER_KNOWN


def read_known_servers() -> Query[frozenset[int]]:
    """Return the ids of all servers about which something is stored."""
    found = yield Statement(
        "SELECT guild_id FROM tables WHERE guild_id <> ? UNION SELECT guild_id FROM server_choices"
        " UNION SELECT scope FROM standings WHERE scope <> ?"
        " UNION SELECT guild_id FROM climbs WHERE guild_id <> ?",
        (NO_LONGER_KNOWN.guild_id, OVERALL, NO_LONGER_KNOWN.guild_id),
    )
    return frozenset(guild_id for (guild_id,) in found)


def read_removals() -> Query[dict[int, float]]:
    """Return the servers that have removed the bot, and when that was noticed."""
    return dict((yield Statement("SELECT guild_id, removed FROM removals")))


def write_removal(guild_id: int, removed: float) -> Query[None]:
    """Note that a server has removed the bot, unless that is noted already."""
    yield Statement(
        "INSERT INTO removals (guild_id, removed) VALUES (?, ?) ON CONFLICT DO NOTHING", (guild_id, removed)
    )


def delete_removal(guild_id: int) -> Query[None]:
    """Forget that a server had removed the bot."""
    yield Statement("DELETE FROM removals WHERE guild_id = ?", (guild_id,))


def forget_server(guild_id: int) -> Query[None]:
    """Delete what is stored about a server; see :meth:`bot.tables.ports.GameStore.forget_server`."""
    yield Statement(
        "DELETE FROM seat_ratings WHERE scope = ? AND table_id IN (SELECT id FROM tables WHERE guild_id = ?)",
        (guild_id, guild_id),
    )
    yield Statement(
        "UPDATE tables SET guild_id = ?, channel_id = ?, board = NULL, ping = NULL, shown = revision,"
        " announced = ?, seed = NULL, sealed_in = NULL"
        " WHERE guild_id = ? AND status IN ('finished', 'abandoned')",
        (NO_LONGER_KNOWN.guild_id, NO_LONGER_KNOWN.channel_id, True, guild_id),
    )
    yield Statement(
        "UPDATE guesses SET guild_id = ? WHERE guild_id = ?", (NO_LONGER_KNOWN.guild_id, guild_id)
    )
    yield Statement("UPDATE climbs SET guild_id = ? WHERE guild_id = ?", (NO_LONGER_KNOWN.guild_id, guild_id))
    yield Statement("DELETE FROM standings WHERE scope = ?", (guild_id,))
    yield Statement("DELETE FROM server_choices WHERE guild_id = ?", (guild_id,))
    yield Statement("DELETE FROM removals WHERE guild_id = ?", (guild_id,))
