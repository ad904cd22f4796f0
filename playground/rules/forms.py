"""Collecting what is wrong with a form, the way Discord reports it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playground.errors import ApiError, Code

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playground.wire import Json

Path = tuple[str | int, ...]


class Form:
    """Gathers errors at paths, so that one answer tells all of them."""

    def __init__(self) -> None:
        self.errors: Json = {}

    def fault(self, path: Path, code: str, message: str) -> None:
        """Notes an error at a path."""
        node = self.errors
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def required(self, path: Path) -> None:
        """Notes that something is missing."""
        self.fault(path, "BASE_TYPE_REQUIRED", "This field is required")

    def done(self) -> None:
        """Ends the check.

        Raises:
            ApiError: Something was wrong.
        """
        if self.errors:
            raise ApiError(Code.INVALID_FORM, self.errors)

    def text(
        self, path: Path, value: Any, most: int, *, least: int = 0, required: bool = False
    ) -> str | None:
        """Checks a string of `least` to `most` characters; returns it, or None if it is absent or wrong."""
        if value is None:
            if required:
                self.required(path)
            return None
        if not isinstance(value, str):
            self.fault(path, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
            return None
        if not value and least and required:
            self.required(path)
            return None
        if not least <= length(value) <= most:
            if least:
                self.fault(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
            else:
                self.fault(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
            return None
        return value

    def number(
        self, path: Path, value: Any, least: float, most: float, *, required: bool = False, whole: bool = True
    ) -> None:
        """Checks a number from `least` to `most`."""
        if value is None:
            if required:
                self.required(path)
            return
        kinds = (int,) if whole else (int, float)
        if isinstance(value, bool) or not isinstance(value, kinds):
            self.fault(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not {"int" if whole else "float"}.')
        elif value < least:
            self.fault(path, "NUMBER_TYPE_MIN", f"Value should be greater than or equal to {least}.")
        elif value > most:
            self.fault(path, "NUMBER_TYPE_MAX", f"Value should be less than or equal to {most}.")

    def flag(self, path: Path, value: Any) -> None:
        """Checks a boolean that may be absent."""
        if value is not None and not isinstance(value, bool):
            self.fault(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")

    def choice(self, path: Path, value: Any, among: Iterable[Any]) -> bool:
        """Checks that a value is one of a few."""
        among = tuple(among)
        if value is None:
            self.required(path)
            return False
        if value not in among or isinstance(value, bool):
            self.fault(path, "BASE_TYPE_CHOICES", f"Value must be one of {among}.")
            return False
        return True

    def objects(
        self, path: Path, value: Any, most: int, *, least: int = 0, required: bool = False
    ) -> list[Json]:
        """Checks a list of `least` to `most` objects; returns it, empty if it is absent or none."""
        if value is None:
            if required:
                self.required(path)
            return []
        if not isinstance(value, list):
            self.fault(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        if not least <= len(value) <= most:
            if least:
                self.fault(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
            else:
                self.fault(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        for index, item in enumerate(value):
            if not isinstance(item, dict):
                self.fault(
                    (*path, index), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType"
                )
        return [item for item in value if isinstance(item, dict)]


def length(text: str) -> int:
    """A text's length as Discord counts it: in code points."""
    return len(text)
