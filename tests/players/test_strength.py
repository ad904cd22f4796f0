"""The strengths of the computer players."""

from bot.players import Strength


def test_strengths_are_stored_by_these_values_from_weakest_to_strongest() -> None:
    assert [strength.value for strength in Strength] == ["easy", "medium", "hard"]
