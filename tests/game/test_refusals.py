"""Refusals: exceptions that carry a message for the player."""

import pytest

from bot.game import NotAllowed, NotUnderstood, OutOfDate, Refusal


@pytest.mark.parametrize("kind", [NotAllowed, NotUnderstood, OutOfDate])
def test_a_refusal_keeps_its_message_and_the_values_of_its_placeholders(kind: type[Refusal]) -> None:
    with pytest.raises(Refusal) as caught:
        raise kind("You have {count} games.", count=3)
    assert caught.value.message == "You have {count} games."
    assert caught.value.values == {"count": 3}
    assert str(caught.value) == "You have {count} games."


def test_values_are_optional() -> None:
    assert NotAllowed("Not now.").values == {}
