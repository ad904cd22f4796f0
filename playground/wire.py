"""What goes over the wire, in types: JSON and the odd words for parts of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

Json = dict[str, Any]
"""A JSON object. Discord's are too many and too loose to be worth a type each."""


class Unset:
    """The type of `UNSET`: a key that a request left out, which is not the same as null."""

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "UNSET"


UNSET: Final = Unset()


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it came in a multipart request.

    Attributes:
        filename: Its name, already reduced to what Discord keeps of it.
        content: Its bytes.
        content_type: The media type the sender named, if any.
    """

    filename: str
    content: bytes
    content_type: str | None = None


@dataclass(frozen=True, slots=True)
class Body:
    """A request's body: the JSON part and, by their number, the files.

    Attributes:
        json: The parsed JSON (an object, a list, or None when there was none).
        files: Uploads by the n of `files[n]`.
    """

    json: Any
    files: dict[int, Upload]

    @property
    def fields(self) -> Json:
        """The JSON object, or an empty one."""
        return self.json if isinstance(self.json, dict) else {}
