"""Rules as text: each set of rules has exactly one text."""

import pytest
from hypothesis import given

from bot.game import Rules
from bot.game.notation import format_rules, parse_rules
from tests.game.game_factories import all_rules


@pytest.mark.parametrize(
    ("token", "wrong"),
    [
        ("", "no such edition: ''"),
        ("Parker", "no such edition"),
        ("parker,", "no such variant: ''"),
        ("parker,jump", "no such variant: 'jump'"),
        ("parker,columns=6", "expected 3, 4, 5, by-players, not '6'"),
        ("parker,starter=youngest", "expected roll-off, host, random"),
        ("parker,crowded=jump,crowded=no-stop", "are written parker,crowded=no-stop"),
        ("parker,crowded=no-stop,crowded=jump", "are written parker,crowded=jump"),
        ("parker,crowded=share", "are written parker,"),
        ("parker,crowded=jump,columns=4", "are written parker,columns=4,crowded=jump"),
        ("parker,bidding,columns=by-players", "are written parker,bidding"),
        ("parker,bidding,columns=4", "the number of players"),
        ("ravensburger,starter=host", "are written ravensburger,"),
        ("franjos,priority", "are written franjos,"),
        ("franjos,crowded=jump,bidding", "cannot be combined"),
    ],
)
def test_malformed_rules_are_rejected(token: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        parse_rules(token)


@given(all_rules)
def test_rules_round_trip(rules: Rules) -> None:
    assert parse_rules(format_rules(rules)) == rules
