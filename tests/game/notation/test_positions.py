"""Positions as text: round trips, and strict parsing."""

import pytest

from bot.game import FRANJOS, PARKER, Bid, Phase, Rules, Settlement, State
from bot.game.board import EMPTY_COLUMNS, with_height
from bot.game.notation import MAX_LINE_LENGTH, format_position, parse_position

RULES = Rules.of(PARKER)
SETTLES = "parker,bidding 6:1/2:top,7:5,8:1/9:1,11:4 - 0 settle"


def test_the_start_of_a_game() -> None:
    state = State(RULES, (EMPTY_COLUMNS, EMPTY_COLUMNS), EMPTY_COLUMNS, 1, Phase.ROLL)
    assert format_position(state) == "parker -/- - 1 roll"


def test_required_fields_round_trip() -> None:
    state = State(
        rules=RULES,
        markers=(
            with_height(with_height(EMPTY_COLUMNS, 6, 3), 8, 11),
            with_height(EMPTY_COLUMNS, 7, 6),
            with_height(EMPTY_COLUMNS, 2, 3),
        ),
        runners=with_height(with_height(EMPTY_COLUMNS, 6, 4), 12, 1),
        on_turn=0,
        phase=Phase.CHOOSE,
        roll=(3, 4, 5, 5),
        moves_made=1,
        resigned=frozenset({2}),
    )
    text = "parker 6:3,8:top/7:6/x2:top 6:4,12:1 0 choose:3455"
    assert format_position(state) == text
    assert parse_position(text) == state


def test_optional_fields_round_trip() -> None:
    state = State(
        rules=Rules.of(FRANJOS, bidding=True),
        markers=(
            with_height(EMPTY_COLUMNS, 6, 3),
            with_height(EMPTY_COLUMNS, 7, 6),
            with_height(EMPTY_COLUMNS, 2, 3),
            EMPTY_COLUMNS,
        ),
        runners=with_height(EMPTY_COLUMNS, 12, 1),
        on_turn=2,
        phase=Phase.DECIDE,
        first_seat=3,
        moves_made=4,
        just_claimed=True,
        bids=(Bid(makes_it=True, stake=5), Bid(makes_it=False, stake=1), None, None),
        missing_next_turn=frozenset({1, 0}),
    )
    text = (
        "franjos,bidding 6:3/7:6/2:top/- 12:1 2 decide first=3 moves=4 claimed"
        " bids=makes:5/busts:1/-/- missing=0,1"
    )
    assert format_position(state) == text
    assert parse_position(text) == state


def test_a_settlement_round_trips() -> None:
    text = "parker,bidding 6:3/7:4,8:3/2:2 - 2 settle bids=makes:5/busts:4/- settlement=bust/1/8,7,8"
    state = parse_position(text)
    assert state.settlement == Settlement(made_it=False, queue=(1,), steps=(8, 7, 8))
    assert format_position(state) == text


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("parker -/- - 0 roll", 0),
        ("parker -/- - 0 choose:1234", 0),
        ("parker -/- 7:1 0 choose:1234", 1),
        ("franjos 2:top/- - 0 choose:1234 claimed", 1),
        ("parker -/- 7:1 0 decide", 1),
        ("parker,bidding 7:1/- 7:1 1 bid bids=-/-", 2),
        ("parker,bidding 7:1/- 7:1 1 decide bids=makes:1/-", 2),
        ("parker,bidding 7:1/- - 1 settle bids=makes:1/- settlement=bust/0/-", 0),
        ("parker -/- - 0 over", 0),
    ],
)
def test_the_default_number_of_moves_is_not_written(text: str, moves: int) -> None:
    assert parse_position(text).moves_made == moves
    assert format_position(parse_position(text)) == text


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "at least 5 fields, not 1"),
        ("parker -/- - 0", "at least 5 fields, not 4"),
        ("parker -/- - 0 roll ", "unknown field"),
        ("parker  -/- - 0 roll", "2 to 4 seats, not 1"),
        ("chess -/- - 0 roll", "no such edition"),
        ("parker - - 0 roll", "2 to 4 seats, not 1"),
        ("parker -/-/-/-/- - 0 roll", "2 to 4 seats, not 5"),
        ("parker -/ - 0 roll", "a column"),
        ("parker 1:1/- - 0 roll", "a column"),
        ("parker 13:1/- - 0 roll", "a column"),
        ("parker 02:1/- - 0 roll", "a column"),
        ("parker 7/- - 0 roll", "a height"),
        ("parker 7:/- - 0 roll", "a height"),
        ("parker 7:0/- - 0 roll", "a height"),
        ("parker 7:04/- - 0 roll", "a height"),
        ("parker 7:-1/- - 0 roll", "a height"),
        ("parker 7:\u0664/- - 0 roll", "a height"),
        ("parker 7:13/- - 0 roll", "a height"),
        ("parker 7:1:1/- - 0 roll", "a height"),
        ("parker 7:Top/- - 0 roll", "a height"),
        ("parker 2:3/- - 0 roll", "column 2 has 3 spaces"),
        ("parker 2:4/- - 0 roll", "column 2 has 3 spaces"),
        ("parker 8:1,7:1/- - 0 roll", "not 7 after 8"),
        ("parker 7:1,7:1/- - 0 roll", "not 7 after 7"),
        ("parker 7:1,/- - 0 roll", "a column"),
        ("parker -/- - 4 roll", "a seat"),
        ("parker -/- - -1 roll", "a seat"),
        ("parker -/- - 0 play", "expected roll, choose, bid, decide, settle, over"),
        ("parker -/- - 0 ROLL", "expected roll, choose, bid, decide, settle, over"),
        ("parker -/- - 0 roll:1234", "nothing follows roll"),
        ("parker -/- - 0 roll:", "nothing follows roll"),
        ("parker -/- 7:1 0 decide:1234", "nothing follows decide"),
        ("parker -/- - 0 choose", "four dice"),
        ("parker -/- - 0 choose:123", "four dice"),
        ("parker -/- - 0 choose:1237", "four dice"),
        ("parker -/- - 0 over:", "a seat"),
        ("parker -/- - 0 over:4", "a seat"),
        ("parker xx/-/- - 1 roll", "a column"),
        ("parker x/-/- - 1 roll", "a column"),
        ("parker -/- - 0 roll first=0", "is written parker -/- - 0 roll"),
        ("parker -/- - 0 roll first=x", "a seat"),
        ("parker -/- - 0 roll first", "a seat"),
        ("parker -/- - 0 roll Claimed", "unknown field"),
        ("parker -/- 7:1 0 decide moves=0", "1 to 99"),
        ("parker -/- 7:1 0 decide moves=02", "1 to 99"),
        ("parker -/- 7:1 0 decide moves=100", "1 to 99"),
        ("parker -/- 7:1 0 decide moves=2 moves=3", "is written"),
        ("parker -/- 7:1 0 decide moves=2 first=1", "is written"),
        ("franjos 2:top/- 6:1,7:1 0 decide claimed=1", "unknown field"),
        ("parker,bidding -/-/- - 0 roll missing=2,1", "is written"),
        ("parker,bidding -/-/- - 0 roll missing=", "a seat"),
        ("parker,bidding -/7:1 6:1 0 decide bids=-/made:1", "expected makes or busts"),
        ("parker,bidding -/7:1 6:1 0 decide bids=-/makes:6", "a stake"),
        ("parker,bidding -/7:1 6:1 0 decide bids=-/makes", "a stake"),
        ("parker,bidding -/7:1 6:1 0 decide bids=", "expected makes or busts"),
        (f"{SETTLES} bids=-/makes:2/busts:1 settlement=won/1,2/-", "expected made or bust"),
        (f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/1,2", "expected made or bust"),
        (f"{SETTLES} bids=-/makes:2/busts:1 settlement=made//-", "a seat"),
        (f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/1,2/", "a column"),
        ("parker -/- - 0 roll" + " " * MAX_LINE_LENGTH, "at most 1000 characters"),
    ],
)
def test_malformed_positions_are_rejected(text: str, error: str) -> None:
    with pytest.raises(ValueError, match=error):
        parse_position(text)
