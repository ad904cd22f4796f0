"""A click late in a game costs what it does early in one."""

import pytest

from tests.chat.click_costs import ClickCost, cost_of_roll, cost_of_stop

TENTH, THOUSANDTH = 9, 999
"""How many events there are before the tenth and the thousandth."""


@pytest.mark.parametrize("events", [TENTH, THOUSANDTH])
async def test_a_roll_loads_its_table_once_and_folds_its_own_event_once(events: int) -> None:
    assert await cost_of_roll(events) == ClickCost(loads=1, folds=1, new_events=1, message_requests=())


@pytest.mark.parametrize("events", [TENTH, THOUSANDTH])
async def test_passing_the_turn_loads_once_more_for_the_ping(events: int) -> None:
    turn = 3  # its events are folded again, to see which guesses about it were right
    assert await cost_of_stop(events) == ClickCost(
        loads=2, folds=1 + turn, new_events=1, message_requests=("find_board", "ping_players")
    )
