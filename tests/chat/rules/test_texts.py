"""The texts about the rules of a table."""

import pytest

from bot.chat.rules.texts import Extra, rule_description, rule_name, rules_sentence
from bot.chat.ui.i18n.language import Languages
from bot.game import EDITIONS, ColumnsToWin, CrowdedSpaces, Starter
from bot.game.notation import parse_rules

ENGLISH = Languages().english


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ("parker", "Parker edition: 3 columns win · highest roll goes first."),
        ("franjos", "Franjos edition: 3 columns win · the host decides who goes first."),
        (
            "ravensburger,columns=5,starter=random,crowded=jump,priority",
            "Ravensburger edition: 5 columns win · a random player goes first · "
            "runners jump over other players' markers · new runners come first.",
        ),
        (
            "asmodee,columns=by-players,crowded=no-stop",
            "Asmodée edition: 5 columns win with two players, 4 with three, 3 with four · "
            "highest roll goes first · no stopping on another player's marker.",
        ),
        (
            "parker,bidding",
            "Parker edition: 5 columns win with two players, 4 with three, 3 with four · "
            "highest roll goes first · the others bid on each turn.",
        ),
    ],
)
def test_the_sentence_has_the_edition_and_its_variants(rules: str, sentence: str) -> None:
    assert rules_sentence(parse_rules(rules), ENGLISH) == sentence


def test_every_rule_has_its_own_name_and_description() -> None:
    rules = (*EDITIONS.values(), *ColumnsToWin, *CrowdedSpaces, *Starter, *Extra)
    assert len({rule_name(rule, ENGLISH) for rule in rules}) == len(rules)
    assert len({rule_description(rule, ENGLISH) for rule in rules}) == len(rules)
