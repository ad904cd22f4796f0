"""The tables that a start finds, to compare what it reads of them with all that is stored."""

from bot.chat.boards.pings import is_behind
from bot.tables import ONLY_SHARD, GameStore, Shards, Table


async def tables_to_restore(store: GameStore, shards: Shards = ONLY_SHARD) -> tuple[Table, ...]:
    """Return the tables whose outlines a start reads, of which it loads some; check that they agree."""
    tables = []
    for outline in await store.outlines(shards):
        table = await store.load(outline.id)
        assert table is not None
        assert (outline.guild_id, outline.status) == (table.location.guild_id, table.status)
        assert outline.next_timeout == table.next_timeout
        limit = table.pace.time_limit or 0.0
        assert outline.set_at == max(table.last_activity, (table.deadline or 0.0) - limit)
        assert not (outline.quiet and (is_behind(table) or table.computer_to_act))
        tables.append(table)
    return tuple(tables)
