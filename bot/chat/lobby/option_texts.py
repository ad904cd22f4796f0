"""The texts about the options of a table: in commands, in forms and on cards."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from discord.app_commands import locale_str

from bot.chat.ui.i18n.language import Language
from bot.game import ColumnsToWin, CrowdedSpaces, Label, Starter
from bot.tables import Coach, Options, Pace, Speed

CommandOption = tuple[locale_str, Mapping[str, locale_str]]
"""The description of an option of commands, and the text of each value; without any it is a yes or no."""


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

    @property
    def option(self) -> CommandOption:
        """The option of commands."""
        return self.description, {
            value: offered for value, (_, offered) in self.values.items() if offered is not None
        }


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
            Coach.PRIVATE: (Label("Odds on request"), locale_str("anyone who asks, in private")),
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
        Label("Guesses by spectators"),
        locale_str("Whether spectators may guess how turns will end"),
        {True: (Label("Spectators may guess"), None), False: (Label("No guesses"), None)},
    ),
}
"""The texts about each setting of :class:`bot.tables.Options`, in the order of cards, forms and commands."""

COMMAND_OPTIONS: Mapping[str, CommandOption] = {
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
            CrowdedSpaces.SHARE: locale_str("spaces are shared: markers do not get in each other's way"),
            CrowdedSpaces.JUMP: locale_str("runners jump over it: one marker per space"),
            CrowdedSpaces.NO_STOP: locale_str("no stopping there: roll again while you share a space"),
        },
    ),
    "placing_priority": (locale_str("Whether moves that bring in new runners come first"), {}),
    "bidding": (locale_str("Whether the others bid on how each turn ends"), {}),
    **{texts.name: texts.option for texts in SETTING_TEXTS.values()},
}
"""The options of commands, by name: the rules, and then the settings."""


def settings_sentences(options: Options, language: Language) -> str:
    """Return pace and coach in short sentences, and the other settings that are not the usual ones."""
    pace, coach = (SETTING_TEXTS[name].values[getattr(options, name)][0] for name in ("pace", "coach"))
    sentences = language.text("{pace}. {coach}.", pace=pace, coach=coach)
    for other in settings_differences(replace(options, pace=Pace.NONE, coach=Coach.PRIVATE), language):
        sentences = language.text("{sentences} {speed}.", sentences=sentences, speed=other)
    return sentences


def settings_differences(options: Options, language: Language) -> list[str]:
    """Return the settings that are not the usual ones."""
    usual = Options()
    chosen = [(name, texts, getattr(options, name)) for name, texts in SETTING_TEXTS.items()]
    labels = [texts.values[value][0] for name, texts, value in chosen if value is not getattr(usual, name)]
    return [language.text(label.message) for label in labels]
