from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game import COLUMNS, LENGTHS, Busted, Game, shiftable_columns, steps_due
from bot.render import text_board
from bot.render.text import BUSTS, DOWN, LETTERS, LOST_RUNNER, MISSES_TURN, MOVED_FROM, RUNNER, STOPS, UP
from tests.render.conftest import GOLDEN, UPDATE
from tests.render.sample_positions import EVERYBODY_TOGETHER, POSITIONS
from tests.render.strategies import BIDS, all_positions, positions_while_settling, positions_with_hidden_bids

TEXT_POSITIONS = {**POSITIONS, "everybody-together": EVERYBODY_TOGETHER}


@pytest.mark.parametrize("name", TEXT_POSITIONS)
def test_text_board_matches_the_golden_text(name: str) -> None:
    text, path = text_board(TEXT_POSITIONS[name]) + "\n", GOLDEN / f"{name}.txt"
    if UPDATE:
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")


@given(all_positions())
def test_the_text_fits_a_phone_and_a_message(game: Game) -> None:
    text = text_board(game)
    assert text.isascii()
    assert len(text) <= 1200
    assert max(map(len, text.splitlines())) <= 34
    assert "```" not in text


@given(all_positions())
def test_everything_on_the_board_is_in_the_text(game: Game) -> None:
    state = game.state
    mountain, score = text_board(game).split("\n\n")
    claims = {column: owner for column in COLUMNS if (owner := state.owner(column)) is not None}
    for seat, letter in enumerate(LETTERS[: len(state.markers)]):
        owned = sum(2 * LENGTHS[column] for column in claims if claims[column] == seat)
        markers = sum(bool(state.markers[seat][column]) for column in COLUMNS if column not in claims)
        assert letter in score
        assert mountain.count(letter) >= owned + markers
    bust = isinstance(game.log[-1], Busted)
    shown = game.previous_state if bust else state
    assert mountain.count(LOST_RUNNER if bust else RUNNER) == sum(map(bool, shown.runners))


@given(positions_while_settling())
def test_the_text_shows_the_bid_that_is_being_settled(game: Game) -> None:
    state = game.state
    assert state.settlement is not None
    mountain, below = text_board(game).split("\n\n")
    score, bids, dice = below.splitlines()
    seat = state.settlement.queue[0]
    owed = steps_due(state)
    arrow = UP if owed > 0 else DOWN
    assert score.index(">") == 9 * seat
    assert [number for number in state.seats if score[9 * number :][6:7] == MISSES_TURN] == sorted(
        state.missing_next_turn
    )
    for number, bid in enumerate(state.bids):
        shown = bids[9 * number :][:9].split()
        if bid is None:
            assert not shown
            continue
        right = bid.stops == state.settlement.stopped
        wrong = DOWN if state.settlement.stopped else DOWN * 2
        assert shown == [f"{STOPS if bid.stops else BUSTS}{bid.stake}", UP if right else wrong]
    assert mountain.count(MOVED_FROM) == len(set(state.settlement.steps))
    assert mountain.count(LETTERS[seat] + arrow) == mountain.count(arrow) == len(shiftable_columns(state))
    left = abs(owed) - len(state.settlement.steps) if shiftable_columns(state) else 0
    assert dice.count(arrow) == left


@given(positions_with_hidden_bids(), st.data())
def test_secret_bids_do_not_change_the_text(game: Game, data: st.DataObject) -> None:
    others = tuple(bid and data.draw(BIDS) for bid in game.state.bids)
    assert text_board(replace(game, state=replace(game.state, bids=others))) == text_board(game)
