"""Choosing the options of a table: with a command, and in forms."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from bot.chat.lobby.option_forms import (
    encode_choices,
    read_rules_form,
    read_settings_form,
    rules_form,
    settings_form,
)
from bot.chat.lobby.options import (
    OFFERED,
    RULE_OPTIONS,
    SETTING_OPTIONS,
    apply_choices,
    choose_rules,
    settings_differences,
    settings_text,
)
from bot.chat.rules.texts import EXTRAS
from bot.chat.ui.custom_ids import TableButton
from bot.game import EDITIONS, ColumnsToWin, CrowdedSpaces, NotAllowed, NotUnderstood, Rules, Starter
from bot.game.notation import parse_rules
from bot.tables import RULES, SETTINGS, Coach, Options, Pace, Speed
from playground.validation.components import ComponentContext
from playground.validation.forms import Form
from playground.validation.modals import validate_modal
from tests.chat.all_features import GROUPS
from tests.chat.card_parts import submitted_values
from tests.chat.english import ENGLISH


def _every_rules() -> Iterator[Rules]:
    for values in product(*RULES.values()):
        with suppress(NotAllowed):
            yield Rules.of(**dict(zip(RULES, values, strict=True)))


EVERY_RULES = tuple(dict.fromkeys(_every_rules()))
NAMES = ("edition", "columns", "crowded", "bidding", "starter", "placing_priority")
EVERY_CHOICE: tuple[dict[str, Any], ...] = tuple(
    dict(zip(NAMES, (*first, *last), strict=True))
    for first, last in product(
        product((None, *EDITIONS), (None, *ColumnsToWin), (None, *CrowdedSpaces), (None, False, True)),
        ((None, None), (Starter.RANDOM, None), (None, True)),
    )
)


class TestRules:
    def test_the_samples_cover_all_rules(self) -> None:
        assert len(EVERY_RULES) >= 273
        assert len(EVERY_CHOICE) >= 900

    def test_options_that_are_left_out_change_nothing(self) -> None:
        assert all(choose_rules({}, rules) == rules for rules in EVERY_RULES)

    @pytest.mark.parametrize("edition", EDITIONS)
    def test_each_option_changes_its_rule_only(self, edition: str) -> None:
        """For all rules of an edition, with a seventh of the choices each."""
        all_rules = [rules for rules in EVERY_RULES if rules.edition.name == edition]
        for number, base in enumerate(all_rules):
            for chosen in EVERY_CHOICE[number % 7 :: 7]:
                before = base
                if chosen["edition"] not in (None, edition):
                    before = Rules.of(EDITIONS[chosen["edition"]])
                bidding = before.bidding if chosen["bidding"] is None else chosen["bidding"]
                crowded = chosen["crowded"] or before.crowded
                as_printed = before.columns is Rules.of(before.edition, bidding=before.bidding).columns
                columns = chosen["columns"] or (None if as_printed else before.columns)
                if bidding and (
                    crowded != CrowdedSpaces.SHARE or columns not in (None, ColumnsToWin.BY_PLAYERS)
                ):
                    with pytest.raises(NotAllowed):
                        choose_rules(chosen, base)
                    continue
                assert choose_rules(chosen, base) == replace(
                    before,
                    columns=ColumnsToWin(columns or Rules.of(before.edition, bidding=bidding).columns),
                    starter=Starter(chosen["starter"] or before.starter),
                    crowded=CrowdedSpaces(crowded),
                    placing_priority=chosen["placing_priority"] or before.placing_priority,
                    bidding=bidding,
                )


def test_settings_that_are_left_out_stay() -> None:
    options = Options(parse_rules("franjos"), Pace.RELAXED, Coach.OFF, Speed.SLOW, guessing=True)
    for unchosen in ({}, {"pace": None, "guesses": None}):
        assert apply_choices(unchosen, options) == options
    changed = replace(options, coach=Coach.OPEN, guessing=False)
    assert apply_choices({"coach": "open", "guesses": False}, options) == changed
    assert apply_choices({"edition": "parker"}, options) == replace(options, rules=parse_rules("parker"))


def test_the_command_offers_every_choice() -> None:
    commands: Any = {each.qualified_name: each for group in GROUPS for each in group.commands}
    offered = commands["cantstop new"].parameters
    found = {option.name: {choice.value for choice in option.choices} for option in offered}
    for name, values in (RULES | SETTINGS).items():
        if name in found:  # the others are in the forms of the lobby
            assert found[name] == {getattr(each, "name" if name == "edition" else "value") for each in values}
    assert found.keys() & (RULES | SETTINGS).keys() == OFFERED.keys()


BUTTON = TableButton(17, 0, "rules")


def form_for(rules: Rules) -> dict[str, Any]:
    return rules_form(rules, ENGLISH, BUTTON).to_dict()


def form_faults(form: dict[str, Any]) -> dict[str, Any]:
    faults = Form()
    validate_modal(faults, (), form, ComponentContext())
    return faults.errors


class TestRulesForm:
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_discord_accepts_it_and_a_submission_without_changes_keeps_the_rules(self, edition: str) -> None:
        for rules in EVERY_RULES:
            if rules.edition.name == edition:
                form = form_for(rules)
                assert form_faults(form) == {}
                values = submitted_values(form)
                for before in (rules, Rules.of(rules.edition)):
                    assert read_rules_form(values, before) == rules
                again = rules_form(rules, ENGLISH, BUTTON, encode_choices(values)).to_dict()
                assert submitted_values(again) == values, "choices come back as they were encoded"

    def test_what_the_edition_says_is_that_of_the_edition_entered(self) -> None:
        entered = {"edition": ("franjos",), "columns": ("printed",), "starter": ("printed",)}
        numbers = encode_choices(entered | {"extras": ("bidding",)})
        form = rules_form(Options().rules, ENGLISH, BUTTON, numbers).to_dict()
        labels = submitted_values(form, "label")
        assert labels["columns"] == (
            "As the edition says: 5 columns win with two players, 4 with three, 3 with four",
        )
        assert labels["starter"] == ("As the edition says: the host decides who goes first",)

    async def test_discord_py_does_not_keep_it_in_memory(self) -> None:
        assert rules_form(Options().rules, ENGLISH, BUTTON).is_finished()

    def test_another_edition_resets_what_the_first_one_prints(self) -> None:
        for first, other in (("franjos", "parker"), ("ravensburger", "asmodee")):
            entered = submitted_values(form_for(parse_rules(first))) | {"edition": (other,)}
            assert read_rules_form(entered, parse_rules(first)) == parse_rules(other)

    def test_another_edition_keeps_a_variant_that_was_chosen(self) -> None:
        rules = parse_rules("parker,columns=5,crowded=jump,priority")
        values = submitted_values(form_for(rules)) | {"edition": ("asmodee",)}
        assert read_rules_form(values, rules) == replace(rules, edition=EDITIONS["asmodee"])
        plain = replace(rules, edition=EDITIONS["asmodee"], placing_priority=False)
        assert read_rules_form(values | {"extras": ()}, rules) == plain, "what is not chosen is turned off"

    def test_unknown_values_are_refused_and_a_form_without_any_keeps_the_edition(self) -> None:
        with pytest.raises(NotUnderstood):
            read_rules_form({"columns": ("6",)}, parse_rules("parker"))
        assert read_rules_form({}, parse_rules("franjos,columns=5")) == parse_rules("franjos")


class TestSettingsForm:
    @pytest.mark.parametrize(
        ("name", "value"), [(name, value) for name, values in SETTINGS.items() for value in values]
    )
    def test_a_submission_without_changes_is_accepted_and_keeps_them(self, name: str, value: object) -> None:
        options = Options().with_settings({name: value})
        form = settings_form(options, ENGLISH, BUTTON).to_dict()
        assert form_faults(form) == {}
        values = submitted_values(form)
        in_form = SETTING_OPTIONS[name].name in values
        assert apply_choices(read_settings_form(values), Options() if in_form else options) == options

    def test_each_setting_is_in_it_or_an_option_of_the_command(self) -> None:
        form = submitted_values(settings_form(Options(), ENGLISH, BUTTON).to_dict())
        assert all(each.name in form or each.description for each in SETTING_OPTIONS.values())

    def test_it_has_the_first_five(self, monkeypatch: pytest.MonkeyPatch) -> None:
        options: Any = SimpleNamespace(**{name: getattr(Options(), name) for name in SETTINGS})
        for name in ("another", "one_more", "the_last"):
            monkeypatch.setitem(SETTING_OPTIONS, name, replace(SETTING_OPTIONS["coach"], name=name))
            setattr(options, name, Coach.OFF)
        form = settings_form(options, ENGLISH, BUTTON).to_dict()
        assert form_faults(form) == {}
        assert list(submitted_values(form)) == [each.name for each in SETTING_OPTIONS.values()][:5]

    def test_an_unknown_value_is_refused_and_what_is_left_out_stays(self) -> None:
        with pytest.raises(NotUnderstood):
            apply_choices(read_settings_form({"guesses": ("perhaps",)}), Options())
        assert read_settings_form({"pace": ()}) == {}


def test_every_value_of_every_setting_has_its_texts() -> None:
    assert [*RULE_OPTIONS, *EXTRAS] == list(RULES)
    assert {name: set(setting.shown) for name, setting in SETTING_OPTIONS.items()} == {
        name: set(values) for name, values in SETTINGS.items()
    }


def test_texts_tell_what_is_unusual_or_asked() -> None:
    usual = "No time limit · Bust chance shown, odds on request"
    live = "90 seconds to act · Odds for everyone"
    quick = "Computers play a turn at a time · No guesses"
    for options, text, differences in (
        (Options(), usual, ""),
        (Options(pace=Pace.LIVE, coach=Coach.OPEN), live, live),
        (Options(speed=Speed.QUICK, guessing=False), f"{usual} · {quick}", quick),
    ):
        assert settings_text(options, ENGLISH) == text
        assert " · ".join(settings_differences(options, ENGLISH)) == differences
