import random
from collections import Counter

import pytest

from bot.dice import fair_dice


@pytest.mark.parametrize("count", [0, 1, 2, 4, 1000])
def test_it_rolls_the_requested_number_of_dice(count: int) -> None:
    dice = fair_dice(count)
    assert len(dice) == count
    assert set(dice) <= set(range(1, 7))


def test_they_use_the_random_numbers_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    faces = iter([0, 5, 2, 3])
    monkeypatch.setattr("bot.dice.secrets.randbelow", lambda below: next(faces) if below == 6 else None)
    assert fair_dice(4) == (1, 6, 3, 4)


def test_they_do_not_depend_on_a_seed() -> None:
    random.seed(1)
    first = fair_dice(200)
    random.seed(1)
    assert fair_dice(200) != first


def test_all_faces_are_equally_likely() -> None:
    rolls = 12_000
    faces = Counter(fair_dice(rolls))
    # Almost five standard deviations to either side: one run in a hundred thousand fails.
    assert all(abs(faces[face] - rolls / 6) < 200 for face in range(1, 7))
