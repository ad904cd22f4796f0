"""Pace, coach, speed and guesses: the options of commands, and the modal."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from discord import app_commands, ui
from discord.app_commands import Choice, locale_str

from bot.chat.lobby.ids import LobbyButton
from bot.chat.lobby.pace_text import coach_name, guessing_name, pace_name, speed_name
from bot.chat.ui.form_fields import select_field
from bot.chat.ui.i18n.language import Language
from bot.chat.ui.ids import TableButton
from bot.game import NotUnderstood
from bot.tables import Coach, Pace, Speed, Table

_GUESSING: Mapping[str, bool] = {"on": True, "off": False}
"""The values of the field in the modal that says whether there is guessing."""

_Command = TypeVar("_Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class PaceOptions:
    """The chosen pace, coach, speed and guesses; None means unchanged.

    Attributes:
        pace: how long players have to act.
        coach: who sees the odds.
        speed: how fast computers play.
        guesses: whether spectators may guess how turns end.
    """

    pace: str | None = None
    coach: str | None = None
    speed: str | None = None
    guesses: bool | None = None

    def apply_to(
        self, pace: Pace, coach: Coach, speed: Speed, guessing: bool
    ) -> tuple[Pace, Coach, Speed, bool]:
        """Return pace, coach, speed and whether there is guessing, with the choices applied.

        Raises:
            NotUnderstood: a value is unknown.
        """
        try:
            return (
                Pace(self.pace) if self.pace is not None else pace,
                Coach(self.coach) if self.coach is not None else coach,
                Speed(self.speed) if self.speed is not None else speed,
                bool(self.guesses) if self.guesses is not None else guessing,
            )
        except ValueError:
            raise NotUnderstood("I don't know that choice. Pick one from the list.") from None


def pace_options(command: _Command) -> _Command:
    """Add descriptions and choices to a command whose options are named like :class:`PaceOptions`."""
    described = app_commands.describe(
        pace=locale_str("How long players have to act"),
        coach=locale_str("Who sees the odds"),
        speed=locale_str("How fast computers play"),
        guesses=locale_str("Whether spectators may guess how turns will end"),
    )
    chosen = app_commands.choices(
        pace=[
            Choice(name=locale_str("live: 90 seconds"), value=Pace.LIVE),
            Choice(name=locale_str("relaxed: 24 hours"), value=Pace.RELAXED),
            Choice(name=locale_str("no time limit"), value=Pace.NONE),
        ],
        coach=[
            Choice(name=locale_str("nobody"), value=Coach.OFF),
            Choice(name=locale_str("anyone who asks, in private"), value=Coach.PRIVATE),
            Choice(name=locale_str("everyone, below the board"), value=Coach.OPEN),
        ],
        speed=[
            Choice(name=locale_str("quick if you play alone, otherwise slow"), value=Speed.AUTO),
            Choice(name=locale_str("slow: step by step"), value=Speed.SLOW),
            Choice(name=locale_str("quick: a turn at a time"), value=Speed.QUICK),
            Choice(name=locale_str("at once: until it's somebody's turn"), value=Speed.INSTANT),
        ],
    )
    return described(chosen(command))


def pace_modal(table: Table, language: Language) -> ui.Modal:
    """Return the modal for pace, coach, speed and guesses, with the current values; stopped, like cards."""
    text = language.text
    modal = ui.Modal(title=text("Pace and coach"), custom_id=str(TableButton(table.id, 0, LobbyButton.PACE)))
    paces = {pace.value: pace_name(pace, language) for pace in Pace}
    coaches = {coach.value: coach_name(coach, language) for coach in Coach}
    modal.add_item(select_field(text("Pace"), "pace", paces, {table.pace}))
    modal.add_item(select_field(text("Coach"), "coach", coaches, {table.coach}))
    speeds = {speed.value: speed_name(speed, language) for speed in Speed}
    modal.add_item(select_field(text("Computers"), "speed", speeds, {table.speed}))
    guesses = {each: guessing_name(guessing, language) for each, guessing in _GUESSING.items()}
    now = next(each for each, guessing in _GUESSING.items() if guessing is table.guessing)
    modal.add_item(select_field(text("Guesses by spectators"), "guesses", guesses, {now}))
    modal.stop()
    return modal


def read_pace_modal(values: Mapping[str, tuple[str, ...]]) -> PaceOptions:
    """Return the values submitted in the modal of :func:`pace_modal`.

    Raises:
        NotUnderstood: a value is unknown.
    """
    pace, coach, speed, guesses = (
        next(iter(values.get(name, ())), None) for name in ("pace", "coach", "speed", "guesses")
    )
    if guesses is not None and guesses not in _GUESSING:
        raise NotUnderstood("I don't know that choice. Pick one from the list.")
    return PaceOptions(pace, coach, speed, None if guesses is None else _GUESSING[guesses])
