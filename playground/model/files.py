"""Files: as they are uploaded, and as messages hold them."""

import builtins
from dataclasses import dataclass

MAX_FILE_SIZE = 10 * 1024 * 1024
"""Bytes that one file may have in a guild without boosts."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file on its way to Discord.

    Attributes:
        content_type: The media type that the sender named, if any.
    """

    filename: str
    content: bytes
    content_type: str | None = None


@dataclass(slots=True, eq=False)
class Attachment:
    """A file of a message.

    Attributes:
        id: Its snowflake; 0 until it is stored.
        url: Where it is served for as long as its message holds it; empty until it is stored.
        size: Width and height of an image.
    """

    filename: str
    content: builtins.bytes
    content_type: str | None = None
    description: str | None = None
    id: int = 0
    url: str = ""
    size: tuple[int, int] | None = None

    @property
    def bytes(self) -> builtins.bytes:
        """The content."""
        return self.content
