import dataclasses

import pytest
from hypothesis import given

from bot.game import Phase
from bot.game.state import State, replace
from tests.game.game_factories import RandomGame, random_games
from tests.game.notation.positions import parse_position
from tests.hypothesis_profiles import examples

BID = "parker,bidding 7:3/7:1/-/6:2 8:2,9:2 1 bid bids=makes:2/-/-/-"
SETTLE = "parker,bidding 7:3/8:2/-/6:2,10:2 - 1 settle bids=makes:2/-/-/busts:1 settlement=made/3,0/-"


def test_acting_and_awaited_seats() -> None:
    seats = {
        "parker -/- - 1 roll": ((1,), (1,)),
        "parker -/- - 1 choose:1234": ((1,), (1,)),
        "parker -/- 7:1 1 decide": ((1,), (1,)),
        BID: ((0, 3), (3,)),
        SETTLE: ((3,), (3,)),
        "parker -/- - 1 over": ((), ()),
    }
    states = {position: parse_position(position) for position in seats}
    assert {position: (state.acting, state.awaited) for position, state in states.items()} == seats


def test_a_marker_on_the_summit_owns_its_column() -> None:
    state = parse_position("parker 7:4/2:top,12:top/x3:top - 0 roll")
    assert {column: state.owner(column) for column in (2, 3, 7, 12)} == {2: 1, 3: 2, 7: None, 12: 1}
    assert [state.claimed_by(seat) for seat in state.seats] == [(), (2, 12), (3,)]


@examples(6)
@given(random_games)
def test_replace_does_what_that_of_dataclasses_does(random_game: RandomGame) -> None:
    for step in random_game.sampled_steps(5):
        state = step.state
        for changes in ({}, {"phase": Phase.BID}, {"winners": (1,), "on_turn": 3, "rules": state.rules}):
            before = dataclasses.astuple(state)
            changed = replace(state, **changes)
            assert changed == dataclasses.replace(state, **changes)
            assert (hash(changed), type(changed)) == (hash(dataclasses.replace(state, **changes)), State)
            assert dataclasses.astuple(state) == before


def test_replaced_states_are_frozen_and_have_no_other_fields() -> None:
    state = replace(parse_position("parker -/- - 0 roll"), on_turn=1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        state.on_turn = 0  # type: ignore[misc]
    with pytest.raises(TypeError, match="winner"):
        replace(state, winner=1)  # type: ignore[call-arg]
