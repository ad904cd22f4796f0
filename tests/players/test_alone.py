from functools import partial
from hashlib import sha256
from itertools import count
from statistics import mean

import pytest

from bot.game import DiceSource, Game, Heights, Phase, State, legal_moves, turns
from bot.game.board import EMPTY_COLUMNS
from bot.game.state import replace
from bot.players.alone import choose_move, par, should_stop, turns_needed
from bot.tables.climbs import START, daily_seal
from tests.game.game_factories import heights

ALONE = Game.replay((START,)).state


def deciding(runners: Heights, claimed: Heights = EMPTY_COLUMNS) -> State:
    return replace(ALONE, markers=(claimed,), phase=Phase.DECIDE, runners=runners)


def dice(number: int) -> DiceSource:
    """Return some dice before their first roll."""
    seal, rolls = daily_seal(number, sha256(b"%d" % number).digest()), count(1)
    return lambda wanted: seal.roll(next(rolls), wanted)


def test_turns_that_bust_count() -> None:
    bust = [(1, 1, 1, 1)] * 3  # column 2 is full after the second
    two_columns = [(1, 1, 1, 1), (1, 1, 1, 1), (6, 6, 6, 6), (6, 6, 6, 6), (3, 3, 3, 3)]
    the_last = [(3, 3, 3, 3)] * 5
    rolls = iter([*bust, *two_columns, *the_last])
    assert turns_needed(ALONE, lambda _: next(rolls)) == 3
    assert list(rolls) == []


@pytest.mark.thorough
def test_it_needs_under_eight_turns_on_average() -> None:
    assert mean(turns_needed(ALONE, dice(number)) for number in range(500)) < 8


def test_par_is_what_most_climbs_need_and_the_same_everywhere() -> None:
    assert [par(ALONE, partial(dice, number)) for number in range(2)] == [9, 6]


def test_it_rolls_while_a_runner_is_free_and_stops_at_the_end_or_before_a_risky_roll() -> None:
    assert not should_stop(deciding(heights(c2=2, c12=2)))
    assert should_stop(deciding(heights(c2=3, c3=5, c12=3)))
    assert should_stop(deciding(heights(c2=3, c3=1, c12=1), claimed=heights(c6=11)))


def test_it_takes_the_last_step_of_a_column() -> None:
    state = replace(ALONE, markers=(heights(c6=10),))
    assert choose_move(state, legal_moves(state, (2, 4, 3, 2))) == (5, 6)
    assert turns.apply_move(state, (5, 6)).runners[6] == 11
