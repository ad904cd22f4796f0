"""What somebody chose in the options of a command."""

import pytest

from bot.chat.interactions.context import parse_choice
from bot.game import NotUnderstood
from bot.render import Theme


def test_an_option_is_parsed_as_a_member_of_its_enumeration() -> None:
    assert parse_choice(Theme, "light") is Theme.LIGHT
    with pytest.raises(NotUnderstood, match="Pick one from the list"):
        parse_choice(Theme, "LIGHT")
