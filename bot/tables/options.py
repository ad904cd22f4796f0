"""The options of a table, which its host chooses: the rules and the settings.

A new setting is a new field of :class:`Options`. Its values keep their order, and new ones come last: their
numbers are in the custom ids of buttons.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, cast

from bot.game import PARKER, Rules
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
    """The rules and the settings of a table. Each setting is an enumeration or a yes or no."""

    rules: Rules = _PARKERS
    pace: Pace = Pace.NONE
    coach: Coach = Coach.PRIVATE
    speed: Speed = Speed.AUTO
    guessing: bool = True  # whether spectators may guess how turns end

    def with_settings(self, values: Mapping[str, object]) -> "Options":
        """Return the options with other settings, given by name: members of enumerations or their values.

        Raises:
            ValueError: a setting has no such value.
        """
        for name, value in values.items():
            if value not in SETTINGS[name]:
                raise ValueError(f"{name} cannot be {value!r}")
        return replace(self, **{name: SETTINGS[name][SETTINGS[name].index(v)] for name, v in values.items()})


SETTINGS: Mapping[str, tuple[Any, ...]] = {
    field.name: (False, True) if field.type is bool else tuple(cast("type[StrEnum]", field.type))
    for field in fields(Options)
    if field.name != "rules"
}
"""The values of each setting. The place of a value among them is its number."""

_ENUMERATIONS = [name for name in SETTINGS if name != "guessing"]
_UNGUESSED = "unguessed"


def format_settings(options: Options) -> str:
    """Return the settings as words: the value of each enumeration, and a word if guessing is off."""
    words = [getattr(options, name) for name in _ENUMERATIONS]
    return " ".join(words if options.guessing else [*words, _UNGUESSED])


def parse_settings(text: str, rules: Rules) -> Options:
    """Return options with the settings that :func:`format_settings` wrote.

    What an earlier version wrote has fewer words; the settings that it lacks are the usual ones.

    Raises:
        ValueError: a word is unknown.
    """
    words = text.split()
    values = zip(_ENUMERATIONS, (word for word in words if word != _UNGUESSED), strict=False)
    return Options(rules, guessing=_UNGUESSED not in words).with_settings(dict(values))
