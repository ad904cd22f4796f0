"""The options of a table: their texts, and what follows from choosing them with a command or in a form."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from discord.app_commands import Choice, locale_str

from bot.chat.rules.texts import rule_line
from bot.chat.ui.i18n.language import Language, command_text
from bot.game import EDITIONS, Edition, Label, NotUnderstood, Rules
from bot.tables import RULES, Coach, Options, Pace, Speed, option_value


@dataclass(frozen=True, slots=True)
class Option:
    """A rule or a setting as people choose it.

    Attributes:
        name: the name of the option of ``/cantstop new``, and of the field in the form.
        label: what its field is called.
        description: what it says in the command; None if the command does not have it.
        shown: each value of a setting in the command, in the form and on cards.
    """

    name: str
    label: Label
    description: locale_str | None = None
    shown: Mapping[Any, Label] = field(default_factory=dict)


RULE_OPTIONS = {
    "edition": Option("edition", Label("Edition"), locale_str("Which edition of the rules")),
    "columns": Option("columns", Label("Columns to win"), locale_str("How many columns win")),
    "starter": Option("starter", Label("First turn"), locale_str("Who goes first")),
    "crowded": Option("crowded", Label("Crowded spaces")),
}
"""The rules with a field of their own, by their names in :class:`bot.game.Rules`, in the order of forms.

The names of values are in :mod:`bot.chat.rules.texts`. New values come last, as in their enumerations.
"""

SETTING_OPTIONS = {
    "pace": Option(
        "pace",
        Label("Pace"),
        locale_str("How long players have to act"),
        shown={
            Pace.LIVE: Label("90 seconds to act"),
            Pace.RELAXED: Label("24 hours to act"),
            Pace.NONE: Label("No time limit"),
        },
    ),
    "coach": Option(
        "coach",
        Label("Coach"),
        locale_str("Who sees the odds"),
        shown={
            Coach.OFF: Label("No odds"),
            Coach.PRIVATE: Label("Bust chance shown, odds on request"),
            Coach.OPEN: Label("Odds for everyone"),
        },
    ),
    "speed": Option(
        "speed",
        Label("Computers"),
        locale_str("How fast computers play"),
        shown={
            Speed.AUTO: Label("Computers play quickly if you play alone, otherwise slowly"),
            Speed.SLOW: Label("Computers play step by step"),
            Speed.QUICK: Label("Computers play a turn at a time"),
            Speed.INSTANT: Label("Computers play instantly"),
        },
    ),
    "guessing": Option(
        "guesses",
        Label("spectators' guesses"),
        shown={True: Label("Spectators may guess"), False: Label("No guesses")},
    ),
}
"""The settings by their names in :class:`bot.tables.Options`, in the order of cards and forms."""

PRINTED = ("columns", "starter")
"""The rules that can be left to the edition."""

_OPTIONS = (*RULE_OPTIONS.values(), *SETTING_OPTIONS.values())


def form_value(value: object) -> str:
    """Return a value as it stands in a form: that of an enumeration, an edition's name, or on or off."""
    if isinstance(value, Edition):
        return value.name
    return value if isinstance(value, str) else "on" if value else "off"


DESCRIPTIONS = {option.name: option.description for option in _OPTIONS if option.description is not None}
"""The descriptions of the options of ``/cantstop new``, first the rules, then the settings."""

OFFERED = {
    rule.name: [
        Choice(name=command_text(partial(rule_line, value)), value=form_value(value))
        for value in RULES[rule.name]
    ]
    for rule in RULE_OPTIONS.values()
    if rule.description is not None
} | {
    setting.name: [
        Choice(name=locale_str(label.message), value=value) for value, label in setting.shown.items()
    ]
    for setting in SETTING_OPTIONS.values()
    if setting.description is not None
}
"""What these options offer."""


def settings_text(options: Options, language: Language) -> str:
    """Return pace and coach, and the other settings that are not the usual ones."""
    pace, coach = (SETTING_OPTIONS[name].shown[getattr(options, name)] for name in ("pace", "coach"))
    others = settings_differences(replace(options, pace=Pace.NONE, coach=Coach.PRIVATE), language)
    return " · ".join([language.text(pace.message), language.text(coach.message), *others])


def settings_differences(options: Options, language: Language) -> list[str]:
    """Return the settings that are not the usual ones."""
    usual = Options()
    chosen = [(name, setting, getattr(options, name)) for name, setting in SETTING_OPTIONS.items()]
    labels = [setting.shown[value] for name, setting, value in chosen if value is not getattr(usual, name)]
    return [language.text(label.message) for label in labels]


Choices = Mapping[str, Any]
"""What was chosen, by the names of options. What is None or left out stays as it is."""


def apply_choices(chosen: Choices, options: Options) -> Options:
    """Return ``options`` with what was chosen. It raises the refusals of :func:`choose_rules`."""
    rules = choose_rules(chosen, options.rules)
    settings = {name: chosen.get(setting.name) for name, setting in SETTING_OPTIONS.items()}
    try:
        return replace(options, rules=rules).with_settings(_given(settings))
    except ValueError:
        raise NotUnderstood("I don't know that choice. Pick one from the list.") from None


def choose_rules(chosen: Choices, base: Rules) -> Rules:
    """Return ``base`` with the rules that were chosen. Another edition resets the variants to its own.

    Raises:
        NotAllowed: the chosen rules contradict each other.
        NotUnderstood: a value is unknown.
    """
    chosen = _given({name: chosen.get(name) for name in RULES})
    try:
        edition = EDITIONS[chosen.pop("edition", base.edition.name)]
        if edition != base.edition:
            base = Rules.of(edition)
        printed = Rules.of(edition, bidding=base.bidding)
        rules = {name: getattr(base, name) for name in RULES}
        rules |= {name: None for name in PRINTED if rules[name] is getattr(printed, name)}
        rules |= {name: option_value(name, value) for name, value in chosen.items()}
        return Rules.of(**rules)
    except (KeyError, TypeError, ValueError):
        raise NotUnderstood("I don't know those rules. Pick them from the lists.") from None


def _given(chosen: Choices) -> dict[str, Any]:
    return {name: value for name, value in chosen.items() if value is not None}
