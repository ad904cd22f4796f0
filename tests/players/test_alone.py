"""The player that sets par climbs alone, and needs few turns."""

from hashlib import sha256
from itertools import count
from statistics import mean

import pytest

from bot.game import Game, Phase, legal_moves, turns
from bot.game.state import replace
from bot.players.alone import choose_move, should_stop, turns_needed
from bot.tables.climbs import START, daily_seal

ALONE = Game.replay((START,)).state


def par(number: int) -> int:
    """Return the turns needed with some dice."""
    seal, rolls = daily_seal(number, sha256(b"%d" % number).digest()), count(1)
    return turns_needed(ALONE, lambda wanted: seal.roll(next(rolls), wanted))


def test_the_same_dice_take_the_same_turns() -> None:
    assert [par(1), par(2), par(3)] == [par(1), par(2), par(3)]


def test_turns_that_bust_count() -> None:
    bust = [(1, 1, 1, 1)] * 3  # column 2 is full after the second
    two_columns = [(1, 1, 1, 1), (1, 1, 1, 1), (6, 6, 6, 6), (6, 6, 6, 6), (3, 3, 3, 3)]
    the_last = [(3, 3, 3, 3)] * 5
    rolls = iter([*bust, *two_columns, *the_last])
    assert turns_needed(ALONE, lambda _: next(rolls)) == 3
    assert list(rolls) == []


@pytest.mark.thorough
def test_it_needs_under_eight_turns_on_average() -> None:
    assert mean(map(par, range(500))) < 8


def test_it_stops_once_that_is_the_end() -> None:
    runners = tuple({2: 3, 12: 3, 3: 5}.get(column, 0) for column in range(13))
    assert should_stop(replace(ALONE, phase=Phase.DECIDE, runners=runners))


def test_it_rolls_while_a_runner_is_free() -> None:
    runners = tuple({2: 2, 12: 2}.get(column, 0) for column in range(13))
    assert not should_stop(replace(ALONE, phase=Phase.DECIDE, runners=runners))


def test_it_stops_when_no_runner_can_go_on() -> None:
    claimed = tuple({6: 11}.get(column, 0) for column in range(13))
    runners = tuple({2: 3, 12: 1, 3: 1}.get(column, 0) for column in range(13))
    risky = replace(ALONE, markers=(claimed,), phase=Phase.DECIDE, runners=runners)
    assert should_stop(risky)


def test_it_takes_the_last_step_of_a_column() -> None:
    markers = tuple({6: 10}.get(column, 0) for column in range(13))
    state = replace(ALONE, markers=(markers,))
    assert choose_move(state, legal_moves(state, (2, 4, 3, 2))) == (5, 6)
    assert turns.apply_move(state, (5, 6)).runners[6] == 11
