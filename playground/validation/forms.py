"""Forms: values are checked one by one, and all errors reported at once."""

from collections.abc import Iterable
from typing import Any

from playground.model.json_object import Json
from playground.validation.errors import FORM_ERRORS, ApiError, ErrorCode

Path = tuple[str | int, ...]


class Form:
    """Collects errors by their paths, so that one response tells all of them."""

    def __init__(self) -> None:
        self.errors: Json = {}

    def add_error(self, path: Path, code: str, message: str = "") -> None:
        """Add an error at a path, with a message of its own or that of :data:`FORM_ERRORS`."""
        node = self.errors
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message or FORM_ERRORS[code]})

    def add_missing(self, path: Path) -> None:
        """Add the error that a field is missing."""
        self.add_error(path, "BASE_TYPE_REQUIRED")

    def add_wrong_type(self, path: Path, among: object) -> None:
        """Add the error that a component has a type which is not one of a few."""
        self.add_error(
            (*path, "type"), "UNION_TYPE_CHOICES", f'Value of field "type" must be one of {among}.'
        )

    def raise_errors(self) -> None:
        """Raise the errors, if there are any.

        Raises:
            ApiError: 50035 with the tree of errors.
        """
        if self.errors:
            raise ApiError(ErrorCode.INVALID_FORM, self.errors)

    def text(
        self, path: Path, value: Any, most: int, *, least: int = 0, required: bool = False
    ) -> str | None:
        """Check a string of `least` to `most` characters; return it, or None if it is absent or wrong."""
        if value is None:
            if required:
                self.add_missing(path)
            return None
        if not isinstance(value, str):
            self.add_error(path, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
            return None
        if not value and least and required:
            self.add_missing(path)
            return None
        if not least <= len(value) <= most:
            if least:
                self.add_error(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
            else:
                self.add_error(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
            return None
        return value

    def number(
        self, path: Path, value: Any, least: float, most: float, *, required: bool = False, whole: bool = True
    ) -> None:
        """Check a number from `least` to `most`."""
        if value is None:
            if required:
                self.add_missing(path)
            return
        kinds = (int,) if whole else (int, float)
        if isinstance(value, bool) or not isinstance(value, kinds):
            self.add_error(
                path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not {"int" if whole else "float"}.'
            )
        elif value < least:
            self.add_error(path, "NUMBER_TYPE_MIN", f"Value should be greater than or equal to {least}.")
        elif value > most:
            self.add_error(path, "NUMBER_TYPE_MAX", f"Value should be less than or equal to {most}.")

    def flag(self, path: Path, value: Any) -> None:
        """Check a boolean that may be absent."""
        if value is not None and not isinstance(value, bool):
            self.add_error(path, "BOOLEAN_TYPE_CONVERT")

    def choice(self, path: Path, value: Any, among: Iterable[Any]) -> bool:
        """Check that a value is one of a few; return whether it is."""
        among = tuple(among)
        if value is None:
            self.add_missing(path)
            return False
        if value not in among or isinstance(value, bool):
            self.add_error(path, "BASE_TYPE_CHOICES", f"Value must be one of {among}.")
            return False
        return True

    def objects(
        self, path: Path, value: Any, most: int, *, least: int = 0, required: bool = False
    ) -> list[Json]:
        """Check a list of `least` to `most` objects; return the objects in it."""
        if value is None:
            if required:
                self.add_missing(path)
            return []
        if not isinstance(value, list):
            self.add_error(path, "LIST_TYPE_CONVERT")
            return []
        if not least <= len(value) <= most:
            if least:
                self.add_error(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
            else:
                self.add_error(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        for index, item in enumerate(value):
            if not isinstance(item, dict):
                self.add_error((*path, index), "MODEL_TYPE_CONVERT")
        return [item for item in value if isinstance(item, dict)]
