"""Read and write the bot's own notes."""

# ruff: noqa: D102 - the ports document the methods

from bot.store.choices import read_value, write_value
from bot.store.queries import Access, Database, Query, method


class NoteQueries(Database):
    """The bot's own notes."""

    @method(Access.READ)
    def get_note(self, key: str) -> Query[str | None]:
        return read_value("notes", key)

    @method(Access.WRITE)
    def set_note(self, key: str, value: str) -> Query[None]:
        return write_value("notes", key, value)
