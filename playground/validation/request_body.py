"""The body of a request."""

from dataclasses import dataclass
from typing import Any

from playground.model.files import Upload
from playground.model.json_object import Json


@dataclass(frozen=True, slots=True)
class RequestBody:
    """The JSON of a request, and its files.

    Attributes:
        json: The parsed JSON; None if there was none.
        files: Uploads by the n of `files[n]`.
    """

    json: Any
    files: dict[int, Upload]

    @property
    def fields(self) -> Json:
        """The JSON object, or an empty one."""
        return self.json if isinstance(self.json, dict) else {}
