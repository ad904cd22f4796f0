"""The custom ids of buttons, menus and forms. They grant no permission: anyone can send any of them.

An id is a prefix and the fields of its class, divided by colons, such as ``cs1:7:23:move:6.8``. Ids that were
ever sent stay readable, because old messages keep their buttons.
"""

from collections.abc import Callable, Iterable
from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import Annotated, Any, ClassVar, Final, Self, dataclass_transform, get_type_hints

from bot.game import COLUMNS
from bot.tables import Table, is_season

LONGEST: Final = 100
"""How many characters Discord accepts."""


@dataclass(frozen=True, slots=True)
class Field:
    """How a field of a custom id is read and written.

    ``read`` raises a ValueError if there is no such value. It may be generous, because an id counts only if
    it would be written just so.
    """

    read: Callable[[str], object]
    write: Callable[[Any], str] = str


def number(limit: int) -> Field:
    """Return how a whole number from 0 below a limit is read."""
    return Field(lambda text: range(limit).index(int(text)))


def word(text: str) -> Field:
    """Return how a switch is read that is on if a word is there."""
    return Field(lambda found: bool(["", text].index(found)), lambda _: text)


def _read_season(text: str) -> int:
    season = int(text)
    if not is_season(season):
        raise ValueError(text)
    return season


ANY_NUMBER: Final = range(2**63)
COLUMN: Final = range(min(COLUMNS), max(COLUMNS) + 1)

Number = Annotated[int, number(2**63)]
Offset = Annotated[int, number(10**9)]
Season = Annotated[int, Field(_read_season)]
Numbers = Annotated[
    tuple[int, ...],
    Field(lambda text: tuple(map(int, text.split("."))), lambda values: ".".join(map(str, values))),
]


@dataclass_transform(frozen_default=True)
class CustomId:
    """A custom id. Those with a ``prefix`` are frozen dataclasses, whose annotations say how fields are read.

    A field without a :class:`Field` in its annotation is read by its type. A field with a default is left out
    where it has that. ``action`` tells apart what the buttons of a prefix do, if they do different things.
    """

    prefix: ClassVar[str]

    def __init_subclass__(cls, prefix: str = "") -> None:
        cls.prefix = prefix
        dataclass(frozen=True)(cls)

    def __str__(self) -> str:
        parts = [self.prefix]
        for name, field, default in self._fields():
            value = getattr(self, name)
            if value != default:
                parts.append(field.write(value))
        return ":".join(parts)

    @classmethod
    def read(cls, custom_id: str) -> Self:
        """Return the id that is written so.

        Raises:
            ValueError: none is.
        """
        parts = custom_id[: LONGEST + 1].split(":")[1:]
        values: dict[str, object] = {}
        for name, field, default in cls._fields():
            try:
                values[name] = field.read(parts[0] if parts else "")
                del parts[:1]
            except ValueError:
                if default is MISSING:
                    raise
        read = cls(**values)
        if str(read) != custom_id:
            raise ValueError(custom_id)
        return read

    @classmethod
    @cache
    def _fields(cls) -> list[tuple[str, Field, object]]:
        """Return the names of the fields with how they are read, and their defaults."""
        hints = get_type_hints(cls, include_extras=True)
        found = []
        for each in fields(cls):  # type: ignore[arg-type]  # subclasses are dataclasses
            hint = hints[each.name]
            field = next(iter(getattr(hint, "__metadata__", ())), Field(hint))
            found.append((each.name, field, each.default))
        return found


class TableButton(CustomId, prefix="cs1"):
    """A button of a table, or a menu or form.

    Attributes:
        action_version: the action version of the game it was made for. In the lobby it is 0, except in the
            menu of computers, which has the table's revision: Discord forgets what was selected in a menu
            once it has another custom id.
        numbers: the arguments of the action.
    """

    table_id: Number
    action_version: Number
    action: str
    numbers: Numbers = ()

    @classmethod
    def of(cls, table: Table, action: str, *numbers: int) -> Self:
        """Return a button for a game as it is now."""
        return cls(table.id, table.action_version, action, numbers)


def table_on(components: Iterable[object]) -> int | None:
    """Return the id of the table that the buttons of a message belong to, None if it has none of a table."""
    for each in components:
        try:
            return TableButton.read(getattr(each, "custom_id", None) or "").table_id
        except ValueError:
            if (found := table_on(getattr(each, "children", ()))) is not None:
                return found
    return None
