"""Legal moves, and where they lead."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.game import EDITIONS, LENGTHS, Rules, State
from bot.game.board import EMPTY_COLUMNS, with_height
from bot.game.moves import legal_moves, roll_moves
from bot.game.notation import format_position, parse_position
from bot.game.state import Phase
from tests.game.game_factories import legal_moves_at, state_after_move

CASES: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("rules-cases.json").read_text(encoding="utf-8")
)["cases"]


def _heights(columns: dict[str, int]) -> tuple[int, ...]:
    heights = EMPTY_COLUMNS
    for column, height in columns.items():
        heights = with_height(heights, int(column), height)
    return heights


def _position(case: dict[str, Any]) -> State:
    rows = [_heights(case["markers"].get(str(seat), {})) for seat in range(2)]
    for column, seat in case["claimed"].items():
        rows[seat] = with_height(rows[seat], int(column), LENGTHS[int(column)])
    runners = _heights(case["runners"])
    return State(
        rules=Rules.of(EDITIONS[case["edition"]], **case["variants"]),
        markers=tuple(rows),
        runners=runners,
        on_turn=case["on_turn"],
        phase=Phase.DECIDE if any(runners) else Phase.ROLL,
        first_seat=1,  # seat 1 may have won in this round, before seat 0 plays on
        moves_made=int(any(runners)),
        just_claimed=case["after_claim"],
    )


def test_all_worked_cases_are_found() -> None:
    assert Counter(case["edition"] for case in CASES) == {
        "parker": 6,
        "ravensburger": 4,
        "asmodee": 3,
        "franjos": 7,
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_worked_case_has_the_listed_moves(case: dict[str, Any]) -> None:
    first, second, third, fourth = case["dice"]
    position = _position(case)
    legal = legal_moves(position, (first, second, third, fourth))
    assert sorted(legal) == sorted(tuple(move) for move in case["moves"])
    assert case["bust"] == (not legal)
    assert parse_position(format_position(position)) == position


def test_with_all_runners_free_a_pairing_is_played_together() -> None:
    assert legal_moves_at("parker -/- - 0 roll", 1, 4, 5, 6) == ((5, 11), (6, 10), (7, 9))


def test_one_free_runner_cannot_start_two_columns() -> None:
    assert legal_moves_at("parker -/- 2:1,12:1 0 decide", 3, 3, 4, 4) == ((6,), (7, 7), (8,))


def test_two_playable_pairs_may_not_be_split() -> None:
    legal = legal_moves_at("parker -/- 3:1,6:1 0 decide", 2, 4, 5, 5)
    assert (6, 10) in legal
    assert (6,) not in legal


def test_with_no_free_runner_only_columns_with_a_runner_are_playable() -> None:
    assert legal_moves_at("parker -/- 5:1,6:1,7:1 0 decide", 1, 4, 5, 6) == ((5,), (6,), (7,))
    assert legal_moves_at("parker -/- 2:1,3:1,4:1 0 decide", 4, 5, 6, 6) == ()


def test_two_runners_on_the_board_advance_together() -> None:
    assert legal_moves_at("parker -/- 2:1,6:1,8:1 0 decide", 3, 3, 4, 4) == ((6, 8),)


def test_a_double_takes_both_steps() -> None:
    assert legal_moves_at("parker -/- - 0 roll", 3, 4, 3, 4) == ((6, 8), (7, 7))
    assert state_after_move("parker -/- - 0 roll", 7, 7).runners[7] == 2


def test_a_double_with_one_space_left_loses_its_second_step() -> None:
    assert legal_moves_at("parker -/- 12:2 0 decide", 6, 6, 6, 6) == ((12,),)
    assert state_after_move("parker -/- 12:2 0 decide", 12).runners[12] == LENGTHS[12]


def test_a_double_that_enters_on_the_summit_loses_its_second_step() -> None:
    assert legal_moves_at("parker 12:2/- - 0 roll", 6, 6, 6, 6) == ((12,),)


def test_a_double_may_end_on_the_summit_with_its_second_step() -> None:
    assert legal_moves_at("parker 12:1/- - 0 roll", 6, 6, 6, 6) == ((12, 12),)
    assert state_after_move("parker 12:1/- - 0 roll", 12, 12).runners[12] == LENGTHS[12]


def test_a_new_runner_enters_on_the_first_space() -> None:
    assert state_after_move("parker -/7:9 - 0 roll", 7).runners[7] == 1


def test_a_new_runner_enters_above_the_own_marker() -> None:
    assert state_after_move("parker 7:4/7:9 - 0 roll", 7).runners[7] == 5


def test_a_runner_advances_from_its_space() -> None:
    assert state_after_move("parker 7:4/- 7:6 0 decide", 7).runners[7] == 7


def test_markers_do_not_move_before_a_stop() -> None:
    assert (
        state_after_move("parker 7:4/- 7:6 0 decide", 7).markers
        == state_after_move("parker 7:4/- - 0 roll", 6).markers
    )


def test_a_runner_on_a_summit_cannot_advance() -> None:
    assert legal_moves_at("parker -/- 2:top 0 decide", 1, 1, 1, 1) == ()
    assert legal_moves_at("parker -/- 2:top 0 decide", 1, 1, 3, 4) == ((4, 5), (7,))


def test_a_runner_on_a_summit_is_not_free_for_another_column() -> None:
    assert legal_moves_at("parker -/- 2:top,3:1,4:1 0 decide", 6, 6, 6, 5) == ()


def test_a_claimed_column_is_closed_to_everyone_including_its_owner() -> None:
    for claimed in ("12:top/-", "-/12:top"):
        assert legal_moves_at(f"parker {claimed} - 0 roll", 6, 6, 6, 6) == ()
        assert legal_moves_at(f"parker {claimed} - 1 roll", 6, 6, 6, 6) == ()
        assert legal_moves_at(f"parker {claimed} - 0 roll", 6, 6, 3, 4) == ((7,), (9, 10))


def test_other_players_markers_never_block() -> None:
    alone = legal_moves_at("parker 7:4/- - 0 roll", 3, 4, 3, 4)
    assert legal_moves_at("parker 7:4/6:1,7:5,8:1 - 0 roll", 3, 4, 3, 4) == alone
    assert state_after_move("parker 7:4/7:5 - 0 roll", 7).runners[7] == 5
    assert legal_moves_at("parker -/7:12 - 0 roll", 3, 4, 3, 4) == alone


def test_a_column_claimed_by_a_player_who_resigned_stays_closed() -> None:
    assert legal_moves_at("parker -/-/x12:top - 0 roll", 6, 6, 6, 6) == ()


def test_moves_are_sorted_and_unique() -> None:
    legal = legal_moves_at("parker -/- 2:1,12:1 0 decide", 2, 3, 4, 5)
    assert legal == tuple(sorted(set(legal))) == ((5,), (6,), (7, 7), (8,), (9,))


def test_eleven_markers_never_run_out() -> None:
    every = ",".join(f"{column}:1" for column in range(2, 12))
    assert legal_moves_at(f"parker {every}/- - 0 roll", 6, 6, 6, 6) == ((12, 12),)


def test_the_moves_of_a_roll_are_those_of_its_dice_and_none_without_a_roll() -> None:
    state = parse_position("parker -/- 6:2 0 choose:3344")
    assert state.roll is not None
    assert roll_moves(state) == legal_moves(state, state.roll) != ()
    assert roll_moves(replace(state, phase=Phase.DECIDE, roll=None)) == ()
