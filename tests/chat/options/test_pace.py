"""Choosing pace and coach: options of a command, the form, a server's defaults."""

from dataclasses import replace
from itertools import product
from typing import Any, cast

import pytest

from bot.chat.commands import command_groups
from bot.chat.i18n.language import Languages
from bot.chat.options.pace import (
    PaceOptions,
    pace_modal,
    read_pace_modal,
)
from bot.chat.services import Services
from bot.game import NotUnderstood
from bot.tables import Coach, Pace
from playground.validation.components import ComponentContext
from playground.validation.forms import Form
from playground.validation.modals import validate_modal
from tests.tables.sample_tables import lobby_table

ENGLISH = Languages().english
EVERY = tuple(product(Pace, Coach))


def test_what_is_not_chosen_stays() -> None:
    for pace, coach in EVERY:
        assert PaceOptions().apply_to(pace, coach) == (pace, coach)
        assert PaceOptions(pace="live").apply_to(pace, coach) == (Pace.LIVE, coach)
        assert PaceOptions(coach="off").apply_to(pace, coach) == (pace, Coach.OFF)


@pytest.mark.parametrize("chosen", [PaceOptions(pace="fast"), PaceOptions(coach="printed")])
def test_what_is_not_offered_is_not_understood(chosen: PaceOptions) -> None:
    with pytest.raises(NotUnderstood):
        chosen.apply_to(Pace.NONE, Coach.PRIVATE)


@pytest.mark.parametrize("command", ["cantstop new", "cantstop variants", "cantstop-admin defaults"])
def test_all_there_is_can_be_chosen_by_command_and_nothing_else(command: str) -> None:
    commands = {
        each.qualified_name: each for group in command_groups(cast(Services, None)) for each in group.commands
    }
    found = cast(Any, commands[command])
    assert {choice.value for choice in found.get_parameter("pace").choices} == set(Pace)
    assert {choice.value for choice in found.get_parameter("coach").choices} == set(Coach)


@pytest.mark.parametrize(("pace", "coach"), EVERY)
def test_the_form_is_filled_in_with_what_was_chosen(pace: Pace, coach: Coach) -> None:
    form = pace_modal(replace(lobby_table(2), pace=pace, coach=coach), ENGLISH).to_dict()
    on = {
        field["component"]["custom_id"]: tuple(
            option["value"] for option in field["component"]["options"] if option.get("default")
        )
        for field in form["components"]
    }
    assert on == {"pace": (pace,), "coach": (coach,)}
    assert read_pace_modal(on).apply_to(Pace.NONE, Coach.PRIVATE) == (pace, coach)


def test_discord_takes_the_form() -> None:
    checked = Form()
    validate_modal(checked, (), pace_modal(lobby_table(2), ENGLISH).to_dict(), ComponentContext())
    assert not checked.errors


def test_a_form_without_an_answer_changes_nothing() -> None:
    assert read_pace_modal({}).apply_to(Pace.LIVE, Coach.OPEN) == (Pace.LIVE, Coach.OPEN)
