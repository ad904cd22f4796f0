"""The forms for the options of a table."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from bot.chat.lobby.choosing import apply_choices
from bot.chat.lobby.option_forms import (
    encode_choices,
    read_rules_form,
    read_settings_form,
    rules_form,
    settings_form,
)
from bot.chat.ui.i18n.language import Languages
from bot.game import (
    ASMODEE,
    EDITIONS,
    FRANJOS,
    PARKER,
    RAVENSBURGER,
    ColumnsToWin,
    CrowdedSpaces,
    NotUnderstood,
    Rules,
    Starter,
)
from bot.tables import SETTINGS, Options
from playground.validation.components import ComponentContext
from playground.validation.forms import Form
from playground.validation.modals import validate_modal
from tests.chat.lobby.test_choosing import EVERY_RULES
from tests.tables.sample_tables import lobby_table

ENGLISH = Languages().english

Values = dict[str, tuple[str, ...]]


def form_for(rules: Rules) -> dict[str, Any]:
    """Return the form as Discord gets it."""
    return rules_form(replace(lobby_table(2), options=Options(rules)), ENGLISH).to_dict()


def submitted_values(form: dict[str, Any], key: str = "value") -> Values:
    """Return the values of a form that is submitted unchanged, or something else about them."""
    fields = [label["component"] for label in form["components"]]
    return {
        field["custom_id"]: tuple(option[key] for option in field["options"] if option.get("default"))
        for field in fields
    }


class TestRules:
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_discord_accepts_it_and_a_submission_without_changes_keeps_the_rules(self, edition: str) -> None:
        for rules in EVERY_RULES:
            if rules.edition.name == edition:
                form = form_for(rules)
                faults = Form()
                validate_modal(faults, (), form, ComponentContext())
                assert faults.errors == {}
                assert read_rules_form(submitted_values(form), rules) == rules

    def test_what_the_edition_says_is_that_of_the_edition_entered(self) -> None:
        entered = {"edition": ("franjos",), "columns": ("printed",), "starter": ("printed",)}
        table = replace(lobby_table(2), options=Options())
        form = rules_form(table, ENGLISH, encode_choices(entered | {"extras": ("bidding",)})).to_dict()
        labels = submitted_values(form, "label")
        assert labels["columns"] == (
            "As the edition says: 5 columns win with two players, 4 with three, 3 with four",
        )
        assert labels["starter"] == ("As the edition says: the host decides who goes first",)

    def test_its_custom_id_names_the_table(self) -> None:
        assert form_for(Rules.of(PARKER))["custom_id"] == "cs1:17:0:rules"

    async def test_discord_py_does_not_keep_it_in_memory(self) -> None:
        assert rules_form(lobby_table(2), ENGLISH).is_finished()

    @pytest.mark.parametrize(
        ("field", "values", "after"),
        [
            ("edition", ("franjos",), Rules.of(FRANJOS)),
            ("columns", ("by-players",), Rules.of(PARKER, columns=ColumnsToWin.BY_PLAYERS)),
            ("starter", ("random",), Rules.of(PARKER, starter=Starter.RANDOM)),
            ("crowded", ("jump",), Rules.of(PARKER, crowded=CrowdedSpaces.JUMP)),
            ("extras", ("priority",), Rules.of(PARKER, placing_priority=True)),
            ("extras", ("bidding",), Rules.of(PARKER, bidding=True)),
            ("extras", ("priority", "bidding"), Rules.of(PARKER, placing_priority=True, bidding=True)),
        ],
    )
    def test_each_field_changes_its_rule(self, field: str, values: tuple[str, ...], after: Rules) -> None:
        before = Rules.of(PARKER)
        assert read_rules_form(submitted_values(form_for(before)) | {field: values}, before) == after

    def test_another_edition_resets_what_the_first_one_prints(self) -> None:
        franjos = submitted_values(form_for(Rules.of(FRANJOS)))
        assert read_rules_form(franjos | {"edition": ("parker",)}, Rules.of(FRANJOS)) == Rules.of(PARKER)
        ravensburger = submitted_values(form_for(Rules.of(RAVENSBURGER)))
        asmodee = read_rules_form(ravensburger | {"edition": ("asmodee",)}, Rules.of(RAVENSBURGER))
        assert asmodee == Rules.of(ASMODEE)

    def test_another_edition_keeps_a_variant_that_was_chosen(self) -> None:
        rules = Rules.of(PARKER, columns=ColumnsToWin.FIVE, crowded=CrowdedSpaces.JUMP, placing_priority=True)
        after = read_rules_form(submitted_values(form_for(rules)) | {"edition": ("asmodee",)}, rules)
        assert after == replace(rules, edition=ASMODEE)

    def test_bidding_can_be_turned_off(self) -> None:
        rules = Rules.of(PARKER, bidding=True)
        values = submitted_values(form_for(rules)) | {"extras": ()}
        assert read_rules_form(values, rules) == Rules.of(PARKER)

    def test_unknown_values_are_refused(self) -> None:
        with pytest.raises(NotUnderstood):
            read_rules_form({"columns": ("6",)}, Rules.of(PARKER))

    def test_a_form_without_values_keeps_the_edition(self) -> None:
        assert read_rules_form({}, Rules.of(FRANJOS, columns=ColumnsToWin.FIVE)) == Rules.of(FRANJOS)

    @pytest.mark.parametrize("edition", EDITIONS)
    def test_choices_come_back_as_they_were_encoded(self, edition: str) -> None:
        for rules in EVERY_RULES:
            if rules.edition.name == edition:
                values = submitted_values(form_for(rules))
                other = rules_form(lobby_table(2), ENGLISH, encode_choices(values)).to_dict()
                assert submitted_values(other) == values

    def test_every_edition_and_variant_has_a_description(self) -> None:
        for field in form_for(Rules.of(PARKER))["components"]:
            assert all(option["description"] for option in field["component"]["options"])


class TestSettings:
    @pytest.mark.parametrize("values", [*product(*SETTINGS.values())])
    def test_a_submission_without_changes_keeps_them(self, values: tuple[Any, ...]) -> None:
        options = Options(Rules.of(PARKER), *values)
        form = settings_form(replace(lobby_table(2), options=options), ENGLISH).to_dict()
        assert apply_choices(read_settings_form(submitted_values(form)), Options()) == options

    def test_discord_accepts_it(self) -> None:
        checked = Form()
        validate_modal(checked, (), settings_form(lobby_table(2), ENGLISH).to_dict(), ComponentContext())
        assert not checked.errors

    def test_yes_and_no_are_on_and_off(self) -> None:
        assert read_settings_form({"guesses": ("off",)}) == {"guesses": False}
        with pytest.raises(NotUnderstood):
            apply_choices(read_settings_form({"guesses": ("perhaps",)}), Options())

    def test_a_form_without_values_changes_nothing(self) -> None:
        assert read_settings_form({"pace": ()}) == {}
