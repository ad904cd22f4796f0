"""Where the bot keeps its own notes."""

from typing import Protocol


class NoteStore(Protocol):
    """Keeps what belongs to nobody, such as the ids of the commands."""

    async def get_note(self, key: str) -> str | None:
        """Return what is noted under a key, None if nothing."""

    async def set_note(self, key: str, value: str) -> None:
        """Note something under a key, in place of what was noted before."""
