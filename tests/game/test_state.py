"""The state of a game, and what follows from it directly."""

import dataclasses
from itertools import product

import pytest
from hypothesis import given

from bot.game import COLUMNS, Phase
from bot.game.state import State, replace
from tests.game.game_factories import RandomGame, random_games
from tests.game.notation.positions import parse_position
from tests.hypothesis_profiles import examples

BID = "parker,bidding 7:3/7:1/-/6:2 8:2,9:2 1 bid bids=makes:2/-/-/-"
SETTLE = "parker,bidding 7:3/8:2/-/6:2,10:2 - 1 settle bids=makes:2/-/-/busts:1 settlement=made/3,0/-"


@pytest.mark.parametrize(
    ("position", "acting", "awaited"),
    [
        ("parker -/- - 1 roll", (1,), (1,)),
        ("parker -/- - 1 choose:1234", (1,), (1,)),
        ("parker -/- 7:1 1 decide", (1,), (1,)),
        (BID, (0, 3), (3,)),
        (SETTLE, (3,), (3,)),
        ("parker -/- - 1 over", (), ()),
    ],
)
def test_acting_and_awaited_seats(position: str, acting: tuple[int, ...], awaited: tuple[int, ...]) -> None:
    state = parse_position(position)
    assert (state.acting, state.awaited) == (acting, awaited)


@pytest.mark.parametrize(
    ("position", "bidders"),
    [
        ("parker,bidding 7:3/7:1/-/6:2 - 1 roll", (0, 3)),
        ("parker,bidding 7:top/-/-/6:2 - 3 roll", (0,)),
        ("parker,bidding x7:top/8:1/6:2 - 2 roll", (1,)),
    ],
)
def test_all_other_active_seats_with_a_marker_bid(position: str, bidders: tuple[int, ...]) -> None:
    assert parse_position(position).bidders == bidders


def test_active_seats_have_not_resigned() -> None:
    state = parse_position("parker -/x2:top/-/x- - 0 roll")
    assert state.seats == range(4)
    assert state.active == (0, 2)


def test_a_marker_on_the_summit_owns_its_column() -> None:
    state = parse_position("parker 7:4/2:top,12:top/x3:top - 0 roll")
    assert {column: state.owner(column) for column in (2, 3, 7, 12)} == {2: 1, 3: 2, 7: None, 12: 1}
    assert [state.claimed_by(seat) for seat in state.seats] == [(), (2, 12), (3,)]


@pytest.mark.parametrize(
    ("position", "winning"),
    [
        ("parker 2:top,3:top/- - 0 roll", ()),
        ("franjos 2:top,3:top,4:top/- - 1 roll", (0,)),
        ("franjos,columns=4 2:top,3:top,4:top/- - 1 roll", ()),
        ("franjos x2:top,3:top,4:top/-/- - 1 roll", ()),
    ],
)
def test_active_seats_with_enough_columns_are_winning(position: str, winning: tuple[int, ...]) -> None:
    assert parse_position(position).winning == winning


def test_only_markers_of_players_who_are_not_on_turn_crowd_a_space() -> None:
    state = parse_position("parker 7:4/7:5/8:1 - 0 roll")
    spaces = product(COLUMNS, range(1, 14))
    assert [space for space in spaces if state.is_crowded(*space)] == [(7, 5), (8, 1)]


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


def test_replaced_states_are_frozen() -> None:
    state = replace(parse_position("parker -/- - 0 roll"), on_turn=1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        state.on_turn = 0  # type: ignore[misc]


def test_a_field_that_does_not_exist_is_refused() -> None:
    with pytest.raises(TypeError, match="winner"):
        replace(parse_position("parker -/- - 0 roll"), winner=1)  # type: ignore[call-arg]
