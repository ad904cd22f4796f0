"""The options of a table: their texts, and what follows from choosing them with a command or in a form."""

import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any

from discord.app_commands import Choice, choices, describe, locale_str

from bot.chat.ui.i18n.language import Language
from bot.game import EDITIONS, ColumnsToWin, CrowdedSpaces, Label, NotUnderstood, Rules, Starter
from bot.tables import Coach, Options, Pace, Speed


@dataclass(frozen=True, slots=True)
class SettingTexts:
    """The texts about a setting.

    Attributes:
        name: the name of the option of commands, and of the field in the form.
        values: each value in the form and on cards, and as commands offer it, which a yes or no is not.
    """

    name: str
    label: Label
    description: locale_str
    values: Mapping[Any, tuple[Label, locale_str | None]]


SETTING_TEXTS: Mapping[str, SettingTexts] = {
    "pace": SettingTexts(
        "pace",
        Label("Pace"),
        locale_str("How long players have to act"),
        {
            Pace.LIVE: (Label("90 seconds to act"), locale_str("live: 90 seconds")),
            Pace.RELAXED: (Label("24 hours to act"), locale_str("relaxed: 24 hours")),
            Pace.NONE: (Label("No time limit"), locale_str("no time limit")),
        },
    ),
    "coach": SettingTexts(
        "coach",
        Label("Coach"),
        locale_str("Who sees the odds"),
        {
            Coach.OFF: (Label("No odds"), locale_str("nobody")),
            Coach.PRIVATE: (
                Label("Bust chance shown, odds on request"),
                locale_str("everyone the bust chance, the rest on request"),
            ),
            Coach.OPEN: (Label("Odds for everyone"), locale_str("everyone, below the board")),
        },
    ),
    "speed": SettingTexts(
        "speed",
        Label("Computers"),
        locale_str("How fast computers play"),
        {
            Speed.AUTO: (
                Label("Quick if you play alone, otherwise slow"),
                locale_str("quick if you play alone, otherwise slow"),
            ),
            Speed.SLOW: (Label("Computers play step by step"), locale_str("slow: step by step")),
            Speed.QUICK: (Label("Computers play a turn at a time"), locale_str("quick: a turn at a time")),
            Speed.INSTANT: (
                Label("Computers play at once"),
                locale_str("at once: until it's somebody's turn"),
            ),
        },
    ),
    "guessing": SettingTexts(
        "guesses",
        Label("Spectators' guesses"),
        locale_str("Whether spectators may guess how turns will end"),
        {True: (Label("Spectators may guess"), None), False: (Label("No guesses"), None)},
    ),
}
"""The texts about each setting of :class:`bot.tables.Options`, in the order of cards, forms and commands."""

COMMAND_OPTIONS: Mapping[str, tuple[locale_str, Mapping[str, locale_str]]] = {
    "edition": (
        locale_str("Which edition of the rules"),
        {
            "parker": locale_str("Parker: the classic rules"),
            "ravensburger": locale_str("Ravensburger: like Parker, the host picks who is first"),
            "asmodee": locale_str("Asmodée: like Parker, but with nine markers"),
            "franjos": locale_str("Franjos: fewer markers, no early stop, claims at once"),
        },
    ),
    "columns": (
        locale_str("How many columns win"),
        {
            ColumnsToWin.THREE: locale_str("3 columns: the usual game"),
            ColumnsToWin.FOUR: locale_str("4 columns: a longer game"),
            ColumnsToWin.FIVE: locale_str("5 columns: the longest game"),
            ColumnsToWin.BY_PLAYERS: locale_str(
                "by the number of players: 5 for two, 4 for three, 3 for four"
            ),
        },
    ),
    "starter": (
        locale_str("Who goes first"),
        {
            Starter.ROLL_OFF: locale_str("highest roll: everyone rolls two dice"),
            Starter.HOST: locale_str("the host's choice: asked when the game starts"),
            Starter.RANDOM: locale_str("random: everyone is equally likely"),
        },
    ),
    "crowded": (
        locale_str("What another player's marker on a space means"),
        {
            CrowdedSpaces.SHARE: locale_str("spaces are shared: markers don't get in each other's way"),
            CrowdedSpaces.JUMP: locale_str("runners jump over it: one marker per space"),
            CrowdedSpaces.NO_STOP: locale_str("no stopping there: roll again while you share a space"),
        },
    ),
    "placing_priority": (locale_str("Whether moves that bring in new runners come first"), {}),
    "bidding": (locale_str("Whether the others bid on how each turn ends"), {}),
    **{
        texts.name: (
            texts.description,
            {value: offered for value, (_, offered) in texts.values.items() if offered is not None},
        )
        for texts in SETTING_TEXTS.values()
    },
}
"""The options of commands, by name: first the rules, then the settings.

Each has its description and the text of each value; without any it is a yes or no.
"""


def settings_text(options: Options, language: Language) -> str:
    """Return pace and coach, and the other settings that are not the usual ones."""
    pace, coach = (SETTING_TEXTS[name].values[getattr(options, name)][0] for name in ("pace", "coach"))
    others = settings_differences(replace(options, pace=Pace.NONE, coach=Coach.PRIVATE), language)
    return " · ".join([language.text(pace.message), language.text(coach.message), *others])


def settings_differences(options: Options, language: Language) -> list[str]:
    """Return the settings that are not the usual ones."""
    usual = Options()
    chosen = [(name, texts, getattr(options, name)) for name, texts in SETTING_TEXTS.items()]
    labels = [texts.values[value][0] for name, texts, value in chosen if value is not getattr(usual, name)]
    return [language.text(label.message) for label in labels]


Choices = Mapping[str, Any]
"""What was chosen, by the names of the options of commands. What is None or left out stays as it is."""


def apply_choices(chosen: Choices, options: Options) -> Options:
    """Return ``options`` with what was chosen. It raises the refusals of :func:`choose_rules`."""
    rules = choose_rules(chosen, options.rules)
    settings = {name: chosen.get(texts.name) for name, texts in SETTING_TEXTS.items()}
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
    chosen = _given(chosen)
    try:
        edition = EDITIONS[chosen.get("edition", base.edition.name)]
        if edition != base.edition:
            base = Rules.of(edition)
        printed = Rules.of(edition, bidding=base.bidding)
        kept = None if base.columns is printed.columns else base.columns
        return Rules.of(
            edition,
            columns=ColumnsToWin(chosen["columns"]) if "columns" in chosen else kept,
            starter=Starter(chosen.get("starter", base.starter)),
            crowded=CrowdedSpaces(chosen.get("crowded", base.crowded)),
            placing_priority=_yes_or_no(chosen.get("placing_priority", base.placing_priority)),
            bidding=_yes_or_no(chosen.get("bidding", base.bidding)),
        )
    except (KeyError, TypeError, ValueError):
        raise NotUnderstood("I don't know those rules. Pick them from the lists.") from None


def takes_options(
    callback: Callable[..., Awaitable[None]], names: Iterable[str] = COMMAND_OPTIONS
) -> Callable[..., Any]:
    """Give a command those ``names`` of :data:`COMMAND_OPTIONS` in place of its parameter ``chosen``."""
    taken = {name: COMMAND_OPTIONS[name] for name in names}
    keyword = inspect.Parameter.KEYWORD_ONLY
    options = [
        inspect.Parameter(name, keyword, default=None, annotation=(str if values else bool) | None)
        for name, (_, values) in taken.items()
    ]
    first, *others = inspect.signature(callback).parameters.values()
    parameters = [first]
    for parameter in others:
        parameters += options if parameter.name == "chosen" else [parameter.replace(kind=keyword)]

    @wraps(callback)
    async def command(interaction: Any, **values: object) -> None:
        chosen = {name: values.pop(name, None) for name in taken}
        await callback(interaction, chosen=chosen, **values)

    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # for discord.py
    describe(**{name: description for name, (description, _) in taken.items()})(command)
    offered = {
        name: [Choice(name=text, value=value) for value, text in values.items()]
        for name, (_, values) in taken.items()
        if values
    }
    return choices(**offered)(command)


def _given(chosen: Choices) -> Choices:
    return {name: value for name, value in chosen.items() if value is not None}


def _yes_or_no(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{value!r} is neither yes nor no")
    return value
