"""Choosing pace and coach, with the options of a command or in a modal."""

from dataclasses import replace
from itertools import product
from typing import Any, cast

import pytest

from bot.chat.lobby.pace_options import (
    PaceOptions,
    pace_modal,
    read_pace_modal,
)
from bot.chat.ui.i18n.language import Languages
from bot.game import NotUnderstood
from bot.tables import Coach, Pace, Speed
from playground.validation.components import ComponentContext
from playground.validation.forms import Form
from playground.validation.modals import validate_modal
from tests.chat.all_features import GROUPS
from tests.tables.sample_tables import lobby_table

ENGLISH = Languages().english
EVERY = tuple(product(Pace, Coach, Speed, (True, False)))


def test_options_that_are_left_out_change_nothing() -> None:
    for every in EVERY:
        pace, coach, speed, guesses = every
        assert PaceOptions().apply_to(*every) == every
        assert PaceOptions(pace="live").apply_to(*every) == (Pace.LIVE, coach, speed, guesses)
        assert PaceOptions(coach="off").apply_to(*every) == (pace, Coach.OFF, speed, guesses)
        assert PaceOptions(speed="quick").apply_to(*every) == (pace, coach, Speed.QUICK, guesses)
        assert PaceOptions(guesses=False).apply_to(*every) == (pace, coach, speed, False)


@pytest.mark.parametrize(
    "chosen", [PaceOptions(pace="fast"), PaceOptions(coach="printed"), PaceOptions(speed="live")]
)
def test_unknown_choices_are_refused(chosen: PaceOptions) -> None:
    with pytest.raises(NotUnderstood):
        chosen.apply_to(Pace.NONE, Coach.PRIVATE, Speed.AUTO, guessing=True)


@pytest.mark.parametrize("command", ["cantstop new", "cantstop-keyboard variants", "cantstop-admin defaults"])
def test_commands_offer_every_choice(command: str) -> None:
    commands = {each.qualified_name: each for group in GROUPS for each in group.commands}
    found = cast(Any, commands[command])
    assert {choice.value for choice in found.get_parameter("pace").choices} == set(Pace)
    assert {choice.value for choice in found.get_parameter("coach").choices} == set(Coach)
    assert {choice.value for choice in found.get_parameter("speed").choices} == set(Speed)


@pytest.mark.parametrize(("pace", "coach", "speed", "guessing"), EVERY)
def test_the_current_choices_are_selected_in_the_modal(
    pace: Pace, coach: Coach, speed: Speed, guessing: bool
) -> None:
    table = replace(lobby_table(2), pace=pace, coach=coach, speed=speed, guessing=guessing)
    modal = pace_modal(table, ENGLISH).to_dict()
    selected = {
        field["component"]["custom_id"]: tuple(
            option["value"] for option in field["component"]["options"] if option.get("default")
        )
        for field in modal["components"]
    }
    guesses = "on" if guessing else "off"
    assert selected == {"pace": (pace,), "coach": (coach,), "speed": (speed,), "guesses": (guesses,)}
    assert read_pace_modal(selected).apply_to(Pace.NONE, Coach.PRIVATE, Speed.AUTO, not guessing) == (
        pace,
        coach,
        speed,
        guessing,
    )


def test_an_unknown_choice_about_guesses_is_refused() -> None:
    with pytest.raises(NotUnderstood):
        read_pace_modal({"guesses": ("perhaps",)})


def test_discord_accepts_the_modal() -> None:
    checked = Form()
    validate_modal(checked, (), pace_modal(lobby_table(2), ENGLISH).to_dict(), ComponentContext())
    assert not checked.errors


def test_a_modal_without_values_changes_nothing() -> None:
    assert read_pace_modal({}).apply_to(Pace.LIVE, Coach.OPEN, Speed.SLOW, guessing=False) == (
        Pace.LIVE,
        Coach.OPEN,
        Speed.SLOW,
        False,
    )
