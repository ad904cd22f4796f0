from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from bot.dice import SEED_LENGTH, Seal, fair_dice, new_seed

SEAL = Seal(7, bytes(range(32)), 1234567890123456789)


def rolls(seal: Seal, count: int) -> list[tuple[int, ...]]:
    return [seal.roll(number, count) for number in range(20)]


class TestSeal:
    def test_its_commitment_and_rolls_never_change(self) -> None:
        # What players have checked must give the same for ever.
        assert SEAL.commitment == "b9da4daac14d24cfb15eb33794eb711294d05b3e443de542782a9720d1d2dc80"
        expected = {1: (2, 1, 1, 5), 3: (4, 2, 3, 6), 2: (4, 5, 5, 2)}
        for _ in range(2):  # it does not matter when or how often they are made
            assert {number: SEAL.roll(number, 4) for number in expected} == expected
        assert SEAL.roll(0, 2) == (5, 3)

    @pytest.mark.parametrize(
        "change", [{"table_id": 8}, {"seed": bytes(32)}, {"message_id": 1234567890123456788}]
    )
    def test_everything_that_it_is_made_of_counts(self, change: dict[str, Any]) -> None:
        changed = replace(SEAL, **change)
        assert rolls(changed, 4) != rolls(SEAL, 4)
        assert (changed.commitment == SEAL.commitment) == ("message_id" in change)

    def test_rolls_of_other_numbers_of_dice_have_nothing_in_common_and_may_be_long(self) -> None:
        assert [roll[:2] for roll in rolls(SEAL, 4)] != rolls(SEAL, 2)
        dice = SEAL.roll(1, 1000)
        assert (len(dice), set(dice)) == (1000, set(range(1, 7)))

    def test_nothing_is_rolled_before_the_commitment_was_shown(self) -> None:
        with pytest.raises(ValueError, match="has been shown"):
            replace(SEAL, message_id=None).roll(1, 4)

    def test_its_seed_is_in_no_text_about_it(self) -> None:
        assert "seed" not in repr(SEAL)
        assert "\\x" not in repr(SEAL)

    def test_all_faces_are_equally_likely(self) -> None:
        faces = Counter(die for number in range(15_000) for die in SEAL.roll(number, 4))
        chi_square = sum((faces[face] - 10_000) ** 2 / 10_000 for face in range(1, 7))
        assert chi_square < 11.07  # exceeded by one in twenty seeds; this one is fixed


def test_seeds_are_long_and_all_different() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert {len(seed) for seed in seeds} == {SEED_LENGTH}


@pytest.mark.parametrize("count", [0, 1, 2, 4, 1000])
def test_it_rolls_the_requested_number_of_dice(count: int) -> None:
    dice = fair_dice(count)
    assert len(dice) == count
    assert set(dice) <= set(range(1, 7))


def test_they_use_the_random_numbers_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    faces = iter([0, 5, 2, 3])
    monkeypatch.setattr("bot.dice.secrets.randbelow", lambda below: next(faces) if below == 6 else None)
    assert fair_dice(4) == (1, 6, 3, 4)
