"""What each server's pictures are drawn for."""

from bot.render import Theme
from bot.tables import GameStore


class Themes:
    """The themes of servers: kept in the store, and in memory so that no click waits for them.

    Args:
        store: where they are kept.
    """

    def __init__(self, store: GameStore) -> None:
        self._store = store
        self._known: dict[int, Theme] = {}

    async def of(self, guild_id: int | None) -> Theme:
        """Return the theme of a server; dark where none was chosen, and outside of servers."""
        if guild_id is None:
            return Theme.DARK
        if guild_id not in self._known:
            note = await self._store.get_setting(_key(guild_id))
            # Chosen while the note was read, a theme is newer than the note.
            self._known.setdefault(guild_id, Theme(note) if note is not None else Theme.DARK)
        return self._known[guild_id]

    async def choose(self, guild_id: int, theme: Theme) -> None:
        """Keep the theme of a server; every picture from now on has it."""
        await self._store.set_setting(_key(guild_id), theme.value)
        self._known[guild_id] = theme


def _key(guild_id: int) -> str:
    return f"theme of {guild_id}"
