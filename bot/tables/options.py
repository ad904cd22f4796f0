"""The options of a table, which its host chooses: the rules and the settings.

A new setting is a new field of :class:`Options`. Settings and rules keep their order, and so do their values:
custom ids of buttons count them. New ones come last.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any

from bot.game import EDITIONS, PARKER, Edition, Rules
from bot.tables.time_limits import Pace


class Coach(StrEnum):
    """Who sees the odds."""

    OFF = "off"
    PRIVATE = "private"  # everyone sees the bust chance, and the person who asks sees the rest
    OPEN = "open"  # everyone: the chances to win are on the card, too


class Speed(StrEnum):
    """How fast computers play."""

    AUTO = "auto"  # quick for a person who plays alone against them, slow if there are several people
    SLOW = "slow"  # a turn in one or two steps, with time to read each
    QUICK = "quick"  # a turn in one step
    INSTANT = "instant"  # everything up to the next decision of a person in one step


_PARKERS = Rules.of(PARKER)


@dataclass(frozen=True, slots=True)
class Options:
    """The rules and the settings of a table.

    Each setting is an enumeration or a yes or no, which has a word for what is ``unusual``.
    """

    rules: Rules = _PARKERS
    pace: Pace = Pace.NONE
    coach: Coach = Coach.PRIVATE
    speed: Speed = Speed.AUTO
    guessing: bool = field(default=True, metadata={"unusual": "unguessed"})
    """Whether spectators may guess how turns end."""

    def with_settings(self, values: Mapping[str, object]) -> "Options":
        """Return the options with other settings, given by name: members of enumerations or their values.

        Raises:
            ValueError: a setting has no such value.
        """
        return replace(self, **{name: option_value(name, value) for name, value in values.items()})


def _values(owner: type[Rules | Options]) -> dict[str, tuple[Any, ...]]:
    kinds: dict[str, Any] = {each.name: each.type for each in fields(owner) if each.type is not Rules}
    return {
        name: (False, True) if kind is bool else tuple(EDITIONS.values() if kind is Edition else kind)
        for name, kind in kinds.items()
    }


RULES = _values(Rules)
"""The values of each rule. The place of a value among them is its number in custom ids."""

SETTINGS = _values(Options)
"""The values of each setting, with their numbers."""

_VALUES = RULES | SETTINGS


def option_value(name: str, value: object) -> Any:
    """Return the value of a rule or a setting that equals ``value``.

    Raises:
        ValueError: there is none.
    """
    values = _VALUES[name]
    if value not in values:
        raise ValueError(f"{name} cannot be {value!r}")
    return values[values.index(value)]


_USUAL = Options()
_WORDS: Mapping[str, str] = {
    each.name: each.metadata["unusual"] for each in fields(Options) if each.type is bool
}
_ENUMERATIONS = [name for name in SETTINGS if name not in _WORDS]


def format_settings(options: Options) -> str:
    """Return the settings as words: the value of each enumeration, and a word for what is unusual."""
    unusual = [word for name, word in _WORDS.items() if getattr(options, name) is not getattr(_USUAL, name)]
    return " ".join([*(getattr(options, name) for name in _ENUMERATIONS), *unusual])


def parse_settings(text: str, rules: Rules) -> Options:
    """Return options with the settings that :func:`format_settings` wrote.

    What an earlier version wrote has fewer words; the settings that it lacks are the usual ones.

    Raises:
        ValueError: a word is unknown.
    """
    words = text.split()
    values: dict[str, object] = {
        name: not getattr(_USUAL, name) for name, word in _WORDS.items() if word in words
    }
    values |= zip(_ENUMERATIONS, (word for word in words if word not in _WORDS.values()), strict=False)
    return Options(rules).with_settings(values)
