"""Choosing the rules, with the options of a command or in a modal."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any, cast

import pytest

from bot.chat.lobby.rule_options import (
    RuleOptions,
    encode_choices,
    read_rules_modal,
    rules_modal,
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
    NotAllowed,
    NotUnderstood,
    Rules,
    Starter,
)
from playground.validation.components import ComponentContext
from playground.validation.forms import Form
from playground.validation.modals import validate_modal
from tests.chat.all_features import GROUPS
from tests.tables.sample_tables import lobby_table

ENGLISH = Languages().english

Values = dict[str, tuple[str, ...]]


def _every_rules() -> Iterator[Rules]:
    for edition, columns, starter, crowded, priority, bidding in product(
        EDITIONS.values(), ColumnsToWin, Starter, CrowdedSpaces, (False, True), (False, True)
    ):
        try:
            yield Rules.of(
                edition,
                columns=columns,
                starter=starter,
                crowded=crowded,
                placing_priority=priority,
                bidding=bidding,
            )
        except NotAllowed:
            continue


EVERY_RULES = tuple(dict.fromkeys(_every_rules()))
EVERY_CHOICE = tuple(
    RuleOptions(edition, columns, starter, crowded, priority, bidding)
    for (edition, columns, crowded, bidding), (starter, priority) in product(
        product((None, *EDITIONS), (None, *ColumnsToWin), (None, *CrowdedSpaces), (None, False, True)),
        ((None, None), (Starter.RANDOM, None), (None, True)),
    )
)


def outcome(base: Rules, chosen: RuleOptions) -> Rules | None:
    """Return the rules after a choice, None if it is refused."""
    try:
        return chosen.apply_to(base)
    except NotAllowed:
        return None


class TestOptions:
    def test_the_samples_cover_all_rules(self) -> None:
        assert len(EVERY_RULES) == 273
        assert len(EVERY_CHOICE) == 900

    def test_options_that_are_left_out_change_nothing(self) -> None:
        assert all(RuleOptions().apply_to(rules) == rules for rules in EVERY_RULES)

    @pytest.mark.parametrize("edition", EDITIONS)
    def test_each_option_changes_its_rule_only(self, edition: str) -> None:
        """For all rules of an edition, with a seventh of the choices each."""
        all_rules = [rules for rules in EVERY_RULES if rules.edition.name == edition]
        for number, base in enumerate(all_rules):
            for chosen in EVERY_CHOICE[number % 7 :: 7]:
                before = base
                if chosen.edition not in (None, edition):
                    before = Rules.of(EDITIONS[chosen.edition or ""])
                bidding = before.bidding if chosen.bidding is None else chosen.bidding
                crowded = chosen.crowded or before.crowded
                as_printed = before.columns is Rules.of(before.edition, bidding=before.bidding).columns
                columns = chosen.columns or (None if as_printed else before.columns)
                after = outcome(base, chosen)
                if bidding and (
                    crowded != CrowdedSpaces.SHARE or columns not in (None, ColumnsToWin.BY_PLAYERS)
                ):
                    assert after is None
                    continue
                assert after == replace(
                    before,
                    columns=ColumnsToWin(columns or Rules.of(before.edition, bidding=bidding).columns),
                    starter=Starter(chosen.starter or before.starter),
                    crowded=CrowdedSpaces(crowded),
                    placing_priority=chosen.placing_priority or before.placing_priority,
                    bidding=bidding,
                )

    def test_another_edition_resets_the_variants(self) -> None:
        jumping = Rules.of(
            PARKER, columns=ColumnsToWin.FIVE, crowded=CrowdedSpaces.JUMP, placing_priority=True
        )
        assert RuleOptions(edition="asmodee").apply_to(jumping) == Rules.of(ASMODEE)
        assert RuleOptions(edition="parker").apply_to(Rules.of(FRANJOS)) == Rules.of(PARKER)

    def test_without_bidding_the_columns_are_as_printed(self) -> None:
        bidding = Rules.of(PARKER, bidding=True)
        assert bidding.columns is ColumnsToWin.BY_PLAYERS
        assert RuleOptions(bidding=False).apply_to(bidding) == Rules.of(PARKER)

    @pytest.mark.parametrize(
        ("base", "chosen", "word"),
        [
            (Rules.of(PARKER, crowded=CrowdedSpaces.JUMP), RuleOptions(bidding=True), "cannot be combined"),
            (Rules.of(PARKER, bidding=True), RuleOptions(crowded="no-stop"), "cannot be combined"),
            (Rules.of(PARKER, columns=ColumnsToWin.FOUR), RuleOptions(bidding=True), "number of players"),
            (Rules.of(PARKER, bidding=True), RuleOptions(columns="3"), "number of players"),
        ],
    )
    def test_a_refusal_names_the_contradiction(self, base: Rules, chosen: RuleOptions, word: str) -> None:
        with pytest.raises(NotAllowed, match=word):
            chosen.apply_to(base)

    @pytest.mark.parametrize(
        "unknown",
        [
            RuleOptions(edition="monopoly"),
            RuleOptions(columns="6"),
            RuleOptions(columns="printed"),
            RuleOptions(starter="me"),
            RuleOptions(crowded="Share"),
        ],
    )
    def test_unknown_choices_are_refused(self, unknown: RuleOptions) -> None:
        with pytest.raises(NotUnderstood):
            unknown.apply_to(Rules.of(PARKER))


def offered(command: str, option: str) -> set[str]:
    """Return the choices that Discord offers for an option of a command."""
    commands = {each.qualified_name: each for group in GROUPS for each in group.commands}
    found = cast(Any, commands[command]).get_parameter(option)
    return {choice.value for choice in found.choices}


class TestCommands:
    @pytest.mark.parametrize(
        "command", ["cantstop new", "cantstop-keyboard variants", "cantstop-admin defaults"]
    )
    def test_they_offer_every_rule(self, command: str) -> None:
        assert offered(command, "edition") == set(EDITIONS)
        assert offered(command, "columns") == set(ColumnsToWin)
        assert offered(command, "starter") == set(Starter)
        assert offered(command, "crowded") == set(CrowdedSpaces)


def modal_for(rules: Rules) -> dict[str, Any]:
    """Return the modal as Discord gets it."""
    return rules_modal(replace(lobby_table(2), rules=rules), ENGLISH).to_dict()


def selected_options(modal: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the options that are selected in a modal."""
    fields = [label["component"] for label in modal["components"]]
    return [option for field in fields for option in field["options"] if option.get("default")]


def submitted_values(modal: dict[str, Any]) -> Values:
    """Return the values of a modal that is submitted unchanged."""
    fields = [label["component"] for label in modal["components"]]
    return {
        field["custom_id"]: tuple(option["value"] for option in field["options"] if option.get("default"))
        for field in fields
    }


class TestModal:
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_discord_accepts_it_and_a_submission_without_changes_keeps_the_rules(self, edition: str) -> None:
        for rules in EVERY_RULES:
            if rules.edition.name == edition:
                modal = modal_for(rules)
                faults = Form()
                validate_modal(faults, (), modal, ComponentContext())
                assert faults.errors == {}
                assert read_rules_modal(submitted_values(modal), rules) == rules

    def test_what_the_edition_says_is_that_of_the_edition_entered(self) -> None:
        entered = {"edition": ("franjos",), "columns": ("printed",), "starter": ("printed",)}
        table = replace(lobby_table(2), rules=Rules.of(PARKER))
        modal = rules_modal(table, ENGLISH, encode_choices(entered | {"extras": ("bidding",)})).to_dict()
        assert [option["label"] for option in selected_options(modal)][1:3] == [
            "As the edition says: 5 columns win with two players, 4 with three, 3 with four",
            "As the edition says: the host decides who goes first",
        ]

    def test_its_custom_id_names_the_table(self) -> None:
        assert modal_for(Rules.of(PARKER))["custom_id"] == "cs1:17:0:rules"

    async def test_discord_py_does_not_keep_it_in_memory(self) -> None:
        assert rules_modal(lobby_table(2), ENGLISH).is_finished()

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
        assert read_rules_modal(submitted_values(modal_for(before)) | {field: values}, before) == after

    def test_another_edition_resets_what_the_first_one_prints(self) -> None:
        franjos = submitted_values(modal_for(Rules.of(FRANJOS)))
        assert read_rules_modal(franjos | {"edition": ("parker",)}, Rules.of(FRANJOS)) == Rules.of(PARKER)
        ravensburger = submitted_values(modal_for(Rules.of(RAVENSBURGER)))
        asmodee = read_rules_modal(ravensburger | {"edition": ("asmodee",)}, Rules.of(RAVENSBURGER))
        assert asmodee == Rules.of(ASMODEE)

    def test_another_edition_keeps_a_variant_that_was_chosen(self) -> None:
        rules = Rules.of(PARKER, columns=ColumnsToWin.FIVE, crowded=CrowdedSpaces.JUMP, placing_priority=True)
        after = read_rules_modal(submitted_values(modal_for(rules)) | {"edition": ("asmodee",)}, rules)
        assert after == replace(rules, edition=ASMODEE)

    def test_bidding_can_be_turned_off(self) -> None:
        rules = Rules.of(PARKER, bidding=True)
        values = submitted_values(modal_for(rules)) | {"extras": ()}
        assert read_rules_modal(values, rules) == Rules.of(PARKER)

    def test_rules_that_contradict_each_other_are_refused(self) -> None:
        before = Rules.of(PARKER, crowded=CrowdedSpaces.JUMP)
        with pytest.raises(NotAllowed):
            read_rules_modal(submitted_values(modal_for(before)) | {"extras": ("bidding",)}, before)

    @pytest.mark.parametrize(
        "values",
        [
            {"edition": ("monopoly",)},
            {"columns": ("6",)},
            {"starter": ("me",)},
            {"crowded": ("printing",)},
        ],
    )
    def test_unknown_values_are_refused(self, values: Values) -> None:
        with pytest.raises(NotUnderstood):
            read_rules_modal(submitted_values(modal_for(Rules.of(PARKER))) | values, Rules.of(PARKER))

    def test_a_modal_without_values_keeps_the_edition(self) -> None:
        assert read_rules_modal({}, Rules.of(FRANJOS, columns=ColumnsToWin.FIVE)) == Rules.of(FRANJOS)

    @pytest.mark.parametrize("edition", EDITIONS)
    def test_choices_come_back_as_they_were_encoded(self, edition: str) -> None:
        for rules in EVERY_RULES:
            if rules.edition.name == edition:
                values = submitted_values(modal_for(rules))
                other = rules_modal(lobby_table(2), ENGLISH, encode_choices(values)).to_dict()
                assert submitted_values(other) == values

    @pytest.mark.parametrize("number", [0b11, 2**18 - 1, 10**19 - 1])
    def test_a_number_that_selects_several_values_of_one_field_is_refused(self, number: int) -> None:
        with pytest.raises(NotUnderstood):
            rules_modal(lobby_table(2), ENGLISH, number)

    def test_every_edition_and_variant_has_a_description(self) -> None:
        for field in modal_for(Rules.of(PARKER))["components"]:
            assert all(option["description"] for option in field["component"]["options"])

    def test_the_rule_of_the_edition_is_named(self) -> None:
        labels = {
            option["label"]
            for field in modal_for(Rules.of(FRANJOS, bidding=True))["components"]
            for option in field["component"]["options"]
        }
        assert "As the edition says: the host decides who goes first" in labels
        assert "As the edition says: 5 columns win with two players, 4 with three, 3 with four" in labels
