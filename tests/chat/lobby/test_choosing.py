"""Choosing the options of a table with a command."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import product
from typing import Any, cast

import pytest

from bot.chat.lobby.choosing import Choices, apply_choices, choose_rules
from bot.game import (
    EDITIONS,
    FRANJOS,
    PARKER,
    ColumnsToWin,
    CrowdedSpaces,
    NotAllowed,
    NotUnderstood,
    Rules,
    Starter,
)
from bot.tables import Coach, Options, Pace, Speed
from tests.chat.all_features import GROUPS

NAMES = ("edition", "columns", "starter", "crowded", "placing_priority", "bidding")


def _every_rules() -> Iterator[Rules]:
    no_or_yes = (False, True)
    for edition, *values in product(
        EDITIONS.values(), ColumnsToWin, Starter, CrowdedSpaces, no_or_yes, no_or_yes
    ):
        variants: dict[str, Any] = dict(zip(NAMES[1:], values, strict=True))
        with suppress(NotAllowed):
            yield Rules.of(edition, **variants)


EVERY_RULES = tuple(dict.fromkeys(_every_rules()))
EVERY_CHOICE = tuple(
    dict(zip(NAMES, (edition, columns, starter, crowded, priority, bidding), strict=True))
    for (edition, columns, crowded, bidding), (starter, priority) in product(
        product((None, *EDITIONS), (None, *ColumnsToWin), (None, *CrowdedSpaces), (None, False, True)),
        ((None, None), (Starter.RANDOM, None), (None, True)),
    )
)


def outcome(base: Rules, chosen: Choices) -> Rules | None:
    """Return the rules after a choice, None if it is refused."""
    try:
        return choose_rules(chosen, base)
    except NotAllowed:
        return None


class TestRules:
    def test_the_samples_cover_all_rules(self) -> None:
        assert len(EVERY_RULES) == 273
        assert len(EVERY_CHOICE) == 900

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
                after = outcome(base, chosen)
                if bidding and (
                    crowded != CrowdedSpaces.SHARE or columns not in (None, ColumnsToWin.BY_PLAYERS)
                ):
                    assert after is None
                    continue
                assert after == replace(
                    before,
                    columns=ColumnsToWin(columns or Rules.of(before.edition, bidding=bidding).columns),
                    starter=Starter(chosen["starter"] or before.starter),
                    crowded=CrowdedSpaces(crowded),
                    placing_priority=chosen["placing_priority"] or before.placing_priority,
                    bidding=bidding,
                )

    @pytest.mark.parametrize(
        ("base", "chosen", "word"),
        [
            (Rules.of(PARKER, crowded=CrowdedSpaces.JUMP), {"bidding": True}, "cannot be combined"),
            (Rules.of(PARKER, bidding=True), {"crowded": "no-stop"}, "cannot be combined"),
            (Rules.of(PARKER, columns=ColumnsToWin.FOUR), {"bidding": True}, "number of players"),
            (Rules.of(PARKER, bidding=True), {"columns": "3"}, "number of players"),
        ],
    )
    def test_a_refusal_names_the_contradiction(self, base: Rules, chosen: Choices, word: str) -> None:
        with pytest.raises(NotAllowed, match=word):
            choose_rules(chosen, base)

    @pytest.mark.parametrize(
        "unknown", [{"edition": "monopoly"}, {"columns": "6"}, {"starter": "me"}, {"crowded": "Share"}]
    )
    def test_unknown_choices_are_refused(self, unknown: Choices) -> None:
        with pytest.raises(NotUnderstood):
            choose_rules(unknown, Rules.of(PARKER))


class TestSettings:
    OPTIONS = Options(Rules.of(FRANJOS), Pace.RELAXED, Coach.OFF, Speed.SLOW, guessing=True)

    @pytest.mark.parametrize(
        ("chosen", "changes"),
        [
            ({}, {}),
            ({"pace": None, "guesses": None}, {}),
            ({"pace": "live"}, {"pace": Pace.LIVE}),
            ({"coach": "open", "speed": "quick"}, {"coach": Coach.OPEN, "speed": Speed.QUICK}),
            ({"guesses": False}, {"guessing": False}),
            ({"edition": "parker"}, {"rules": Rules.of(PARKER)}),
        ],
    )
    def test_what_is_left_out_stays(self, chosen: Choices, changes: dict[str, Any]) -> None:
        assert apply_choices(chosen, self.OPTIONS) == replace(self.OPTIONS, **changes)

    @pytest.mark.parametrize(
        "unknown", [{"pace": "fast"}, {"coach": "printed"}, {"speed": "live"}, {"guesses": "perhaps"}]
    )
    def test_unknown_choices_are_refused(self, unknown: Choices) -> None:
        with pytest.raises(NotUnderstood, match="Pick one from the list"):
            apply_choices(unknown, self.OPTIONS)


def offered(command: str) -> dict[str, set[str]]:
    """Return the choices that Discord offers for each option of a command, by its name."""
    commands = {each.qualified_name: each for group in GROUPS for each in group.commands}
    parameters = cast(Any, commands[command]).parameters
    return {option.name: {choice.value for choice in option.choices} for option in parameters}


@pytest.mark.parametrize("command", ["cantstop new", "cantstop-keyboard variants", "cantstop-admin defaults"])
def test_commands_offer_every_choice(command: str) -> None:
    choices: dict[str, set[str]] = {
        "edition": set(EDITIONS),
        "columns": set(ColumnsToWin),
        "starter": set(Starter),
        "crowded": set(CrowdedSpaces),
        "pace": set(Pace),
        "coach": set(Coach),
        "speed": set(Speed),
        **{name: set() for name in ("placing_priority", "bidding", "guesses")},
    }
    assert offered(command).items() >= choices.items()
