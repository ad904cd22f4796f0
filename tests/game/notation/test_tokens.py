from collections.abc import Callable

import pytest
from hypothesis import given

from bot.game import Rules
from bot.game.notation import format_rules, parse_rules
from bot.game.notation.tokens import parse_column, parse_dice, parse_seat, parse_side, parse_stake, quoted
from tests.game.game_factories import all_rules


@pytest.mark.parametrize(
    ("parse", "words", "error"),
    [
        (parse_dice, ["", "345", "34556", "3450", "3457", "34 5", "3455\n", "345\u0665"], "four dice"),
        (parse_column, ["", "0", "1", "13", "02", "+2", "-2", "2_0", "2 ", "\u0662"], "a column"),
        (parse_seat, ["", "4", "-1", "00", "\u00b2"], "a seat"),
        (parse_side, ["", "Makes", "made", "bust"], "makes or busts"),
        (parse_stake, ["", "0", "6", "05"], "a stake"),
    ],
)
def test_invalid_tokens_are_rejected(parse: Callable[[str], object], words: list[str], error: str) -> None:
    for word in words:
        with pytest.raises(ValueError, match=f"expected {error}"):
            parse(word)


def test_messages_quote_text_shortened_and_escaped() -> None:
    assert quoted("busted") == "'busted'"
    assert quoted("\u00e9\n") == r"'\xe9\n'"
    assert quoted("x" * 41) == f"'{'x' * 40}...'"
    assert quoted("x" * 40) == f"'{'x' * 40}'"


MALFORMED = {
    "": "no such edition: ''",
    "parker,": "no such variant: ''",
    "parker,jump": "no such variant: 'jump'",
    "parker,columns=6": "expected 3, 4, 5, by-players, not '6'",
    "parker,starter=youngest": "expected roll-off, host, random",
    "parker,crowded=jump,crowded=no-stop": "are written parker,crowded=no-stop",
    "parker,crowded=share": "are written parker,",
    "parker,crowded=jump,columns=4": "are written parker,columns=4,crowded=jump",
    "parker,bidding,columns=by-players": "are written parker,bidding",
    "franjos,priority": "are written franjos,",
    "franjos,crowded=jump,bidding": "players always share spaces",
}


@pytest.mark.parametrize(("token", "wrong"), MALFORMED.items())
def test_malformed_rules_are_rejected(token: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        parse_rules(token)


@given(all_rules)
def test_rules_round_trip(rules: Rules) -> None:
    assert parse_rules(format_rules(rules)) == rules
