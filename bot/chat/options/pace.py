"""Pace and coach: the options of commands, and the modal."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from discord import app_commands, ui
from discord.app_commands import Choice, locale_str

from bot.chat.cards.custom_ids import ButtonAction, TableButton
from bot.chat.cards.pace_text import coach_name, pace_name
from bot.chat.i18n.language import Language
from bot.chat.options.modal_fields import select_field
from bot.game import NotUnderstood
from bot.tables import Coach, Pace, Table

_Command = TypeVar("_Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class PaceOptions:
    """The chosen pace and coach; None means unchanged.

    Attributes:
        pace: how long players have to act.
        coach: who sees the odds.
    """

    pace: str | None = None
    coach: str | None = None

    def apply_to(self, pace: Pace, coach: Coach) -> tuple[Pace, Coach]:
        """Return pace and coach with the choices applied.

        Raises:
            NotUnderstood: a value is unknown.
        """
        try:
            return (
                Pace(self.pace) if self.pace is not None else pace,
                Coach(self.coach) if self.coach is not None else coach,
            )
        except ValueError:
            raise NotUnderstood("I don't know that choice. Pick one from the list.") from None


def pace_options(command: _Command) -> _Command:
    """Add descriptions and choices for pace and coach to a command, named like :class:`PaceOptions`."""
    described = app_commands.describe(
        pace=locale_str("How long players have to act"),
        coach=locale_str("Who sees the odds"),
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
    )
    return described(chosen(command))


def pace_modal(table: Table, language: Language) -> ui.Modal:
    """Return the modal for pace and coach, with the current values selected; stopped, like cards."""
    text = language.text
    modal = ui.Modal(title=text("Pace and coach"), custom_id=str(TableButton(table.id, 0, ButtonAction.PACE)))
    paces = {pace.value: pace_name(pace, language) for pace in Pace}
    coaches = {coach.value: coach_name(coach, language) for coach in Coach}
    modal.add_item(select_field(text("Pace"), "pace", paces, {table.pace}))
    modal.add_item(select_field(text("Coach"), "coach", coaches, {table.coach}))
    modal.stop()
    return modal


def read_pace_modal(values: Mapping[str, tuple[str, ...]]) -> PaceOptions:
    """Return the values submitted in the modal of :func:`pace_modal`."""
    return PaceOptions(*(next(iter(values.get(name, ())), None) for name in ("pace", "coach")))
