"""Runners that become markers, and columns that are claimed."""

from bot.game import Stopped
from bot.game.board import EMPTY_COLUMNS
from bot.game.claiming import claim_summits, place_markers
from bot.game.notation import format_position, parse_position
from tests.game.game_factories import state_after


def test_a_stop_replaces_runners_with_markers() -> None:
    state = state_after("parker 6:3,7:5/7:6 6:4,7:6,8:1 0 decide", Stopped())
    assert format_position(state) == "parker 6:4,7:6,8:1/7:6 - 1 roll"


def test_a_stop_on_a_summit_claims_the_column_and_removes_other_markers() -> None:
    state = state_after("parker 6:3/6:10,7:1/6:2 6:top 0 decide", Stopped())
    assert format_position(state) == "parker 6:top/7:1/- - 1 roll"
    assert state.owner(6) == 0


def test_one_stop_can_claim_two_columns() -> None:
    state = state_after("parker -/- 2:top,12:top 1 decide", Stopped())
    assert format_position(state) == "parker -/2:top,12:top - 0 roll"


def test_placing_markers_keeps_the_turn_in_progress() -> None:
    state = place_markers(parse_position("parker 6:3/6:10,7:1 6:top,7:2 0 decide moves=3"))
    assert (state.on_turn, state.moves_made, state.runners) == (0, 3, EMPTY_COLUMNS)
    assert (state.markers[0][6:8], state.markers[1][6:8]) == ((11, 2), (0, 1))


def test_claiming_summits_replaces_only_runners_on_summits() -> None:
    state = claim_summits(parse_position("parker -/2:1 2:top,7:4 0 decide"))
    assert state.just_claimed
    assert (state.owner(2), state.markers[1][2]) == (0, 0)
    assert (state.runners[2], state.runners[7]) == (0, 4)


def test_without_a_runner_on_a_summit_nothing_is_claimed() -> None:
    before = parse_position("franjos 2:top/- 6:1,7:4 0 decide claimed")
    after = claim_summits(before)
    assert not after.just_claimed
    assert (after.markers, after.runners) == (before.markers, before.runners)
