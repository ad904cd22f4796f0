import random
from statistics import mean, stdev

import pytest

from bot.game import Game, Phase
from bot.game.notation import parse_rules
from tests.game.game_factories import game_at
from tools.calibration.__main__ import samples
from tools.calibration.playing_on import play_on


def test_the_same_number_gives_the_same_game() -> None:
    rules = parse_rules("parker")
    assert samples(rules, 2, 5, mixed=True) == samples(rules, 2, 5, mixed=True)


@pytest.mark.parametrize("rules", ["franjos", "parker,bidding"])
def test_all_shares_of_a_win_are_one_game(rules: str) -> None:
    found = samples(parse_rules(rules), 3, 2, mixed=False)
    assert len(found) > 5
    assert all(sum(sample.won) == pytest.approx(1) for sample in found)
    assert all(sample.state.phase is not Phase.BID for sample in found)


def test_without_luck_the_mean_is_the_same_and_the_spread_far_smaller() -> None:
    def play(number: int) -> tuple[float, float]:
        start: Game = game_at("parker 2:top,6:top,7:9/3:top,8:top,9:6 - 0 roll")
        sample = play_on(start, random.Random(number), lambda state: state is start.state)[0]
        return sample.won[0], sample.worth[0]

    won, worth = zip(*map(play, range(40)), strict=True)
    assert stdev(worth) < stdev(won) / 3
    assert mean(worth) == pytest.approx(mean(won), abs=3 * stdev(won) / len(won) ** 0.5)
