"""Positions as text: round trips, and strict parsing."""

import pytest

from bot.game import FRANJOS, PARKER, Bid, Heights, Phase, Rules, Settlement, State
from bot.game.notation import MAX_LINE_LENGTH, format_position, parse_position

RULES = Rules.of(PARKER)
SETTLES = "parker,bidding 6:1/2:top,7:5,8:1/9:1,11:4 - 0 settle"


def heights(**pieces: int) -> Heights:
    """Return heights by column, such as ``c7=3``."""
    return tuple(pieces.get(f"c{column}", 0) for column in range(13))


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (State(RULES, (heights(), heights()), heights(), 1, Phase.ROLL), "parker -/- - 1 roll"),
        (
            State(
                rules=RULES,
                markers=(heights(c6=3, c8=11), heights(c7=6), heights(c2=3)),
                runners=heights(c6=4, c12=1),
                on_turn=0,
                phase=Phase.CHOOSE,
                roll=(3, 4, 5, 5),
                moves_made=1,
                resigned=frozenset({2}),
            ),
            "parker 6:3,8:top/7:6/x2:top 6:4,12:1 0 choose:3455",
        ),
        (
            State(
                rules=Rules.of(FRANJOS, bidding=True),
                markers=(heights(c6=3), heights(c7=6), heights(c2=3), heights()),
                runners=heights(c12=1),
                on_turn=2,
                phase=Phase.DECIDE,
                first_seat=3,
                moves_made=4,
                just_claimed=True,
                bids=(Bid(makes_it=True, stake=5), Bid(makes_it=False, stake=1), None, None),
                missing_next_turn=frozenset({1, 0}),
            ),
            "franjos,bidding 6:3/7:6/2:top/- 12:1 2 decide first=3 moves=4 claimed"
            " bids=makes:5/busts:1/-/- missing=0,1",
        ),
    ],
)
def test_positions_round_trip(state: State, text: str) -> None:
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


MALFORMED: list[tuple[str, list[str]]] = [
    ("at least 5 fields, not 1", [""]),
    ("at least 5 fields, not 4", ["parker -/- - 0"]),
    ("unknown field", ["parker -/- - 0 roll ", "parker -/- - 0 roll Claimed"]),
    ("unknown field", ["franjos 2:top/- 6:1,7:1 0 decide claimed=1"]),
    ("2 to 4 seats, not 1", ["parker  -/- - 0 roll", "parker - - 0 roll"]),
    ("no such edition", ["chess -/- - 0 roll"]),
    ("2 to 4 seats, not 5", ["parker -/-/-/-/- - 0 roll"]),
    ("a column", ["parker -/ - 0 roll", "parker 1:1/- - 0 roll", "parker 02:1/- - 0 roll"]),
    ("a column", ["parker 7:1,/- - 0 roll", "parker x/-/- - 1 roll"]),
    ("a column", [f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/1,2/"]),
    ("a height", ["parker 7/- - 0 roll", "parker 7:/- - 0 roll", "parker 7:0/- - 0 roll"]),
    ("a height", ["parker 7:04/- - 0 roll", "parker 7:-1/- - 0 roll", "parker 7:\u0664/- - 0 roll"]),
    ("a height", ["parker 7:13/- - 0 roll", "parker 7:1:1/- - 0 roll", "parker 7:Top/- - 0 roll"]),
    ("column 2 has 3 spaces", ["parker 2:3/- - 0 roll", "parker 2:4/- - 0 roll"]),
    ("not 7 after 8", ["parker 8:1,7:1/- - 0 roll"]),
    ("not 7 after 7", ["parker 7:1,7:1/- - 0 roll"]),
    ("a seat", ["parker -/- - 4 roll", "parker -/- - 0 over:", "parker -/- - 0 over:4"]),
    ("a seat", ["parker -/- - 0 roll first=x", "parker -/- - 0 roll first"]),
    ("a seat", ["parker,bidding -/-/- - 0 roll missing="]),
    ("a seat", [f"{SETTLES} bids=-/makes:2/busts:1 settlement=made//-"]),
    ("expected roll, choose, bid, decide, settle, over", ["parker -/- - 0 play", "parker -/- - 0 ROLL"]),
    ("nothing follows roll", ["parker -/- - 0 roll:1234", "parker -/- - 0 roll:"]),
    ("nothing follows decide", ["parker -/- 7:1 0 decide:1234"]),
    ("four dice", ["parker -/- - 0 choose", "parker -/- - 0 choose:1237"]),
    ("is written parker -/- - 0 roll", ["parker -/- - 0 roll first=0"]),
    ("1 to 99", ["parker -/- 7:1 0 decide moves=0", "parker -/- 7:1 0 decide moves=02"]),
    ("1 to 99", ["parker -/- 7:1 0 decide moves=100"]),
    ("is written", ["parker -/- 7:1 0 decide moves=2 moves=3", "parker -/- 7:1 0 decide moves=2 first=1"]),
    ("is written", ["parker,bidding -/-/- - 0 roll missing=2,1"]),
    ("expected makes or busts", ["parker,bidding -/7:1 6:1 0 decide bids=-/made:1"]),
    ("expected makes or busts", ["parker,bidding -/7:1 6:1 0 decide bids="]),
    ("a stake", ["parker,bidding -/7:1 6:1 0 decide bids=-/makes:6"]),
    ("a stake", ["parker,bidding -/7:1 6:1 0 decide bids=-/makes"]),
    ("expected made or bust", [f"{SETTLES} bids=-/makes:2/busts:1 settlement=won/1,2/-"]),
    ("expected made or bust", [f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/1,2"]),
    ("at most 1000 characters", ["parker -/- - 0 roll" + " " * MAX_LINE_LENGTH]),
]


@pytest.mark.parametrize(("text", "error"), [(text, error) for error, texts in MALFORMED for text in texts])
def test_malformed_positions_are_rejected(text: str, error: str) -> None:
    with pytest.raises(ValueError, match=error):
        parse_position(text)
