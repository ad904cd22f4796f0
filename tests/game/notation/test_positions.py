import pytest

from bot.game import FRANJOS, PARKER, Bid, Phase, Rules, Settlement, State
from bot.game.notation import format_position
from tests.game.game_factories import heights
from tests.game.notation.positions import parse_position

RULES = Rules.of(PARKER)
FULL = "2:top,3:top,4:top/5:top,6:top,7:top/8:top,9:top,10:top/11:top,12:top"
SETTLES = "parker,bidding 6:1/2:top,7:5,8:1/9:1,11:4 - 0 settle"


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
                bids=(Bid(stops=True, stake=5), Bid(stops=False, stake=1), None, None),
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
    assert state.settlement == Settlement(stopped=False, queue=(1,), steps=(8, 7, 8))
    assert format_position(state) == text


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("parker -/- - 0 choose:1234", 0),
        ("franjos 2:top/- - 0 choose:1234 claimed", 1),
        ("parker -/- 7:1 0 decide", 1),
        ("parker,bidding 7:1/- 7:1 1 bid bids=-/-", 2),
        ("parker,bidding 7:1/- - 1 settle bids=makes:1/- settlement=bust/0/-", 0),
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
    ("2 to 4 seats, not 5", ["parker -/-/-/-/- - 0 roll"]),
    ("a column", ["parker -/ - 0 roll", "parker 1:1/- - 0 roll", "parker 02:1/- - 0 roll"]),
    ("a column", ["parker 7:1,/- - 0 roll", "parker x/-/- - 1 roll"]),
    ("a height", ["parker 7/- - 0 roll", "parker 7:/- - 0 roll", "parker 7:0/- - 0 roll"]),
    ("a height", ["parker 7:04/- - 0 roll", "parker 7:-1/- - 0 roll", "parker 7:\u0664/- - 0 roll"]),
    ("column 2 has 3 spaces", ["parker 2:3/- - 0 roll", "parker 2:4/- - 0 roll"]),
    ("not 7 after 8", ["parker 8:1,7:1/- - 0 roll"]),
    ("a seat", ["parker -/- - 4 roll", "parker -/- - 0 over:", "parker -/- - 0 over:4"]),
    ("a seat", ["parker -/- - 0 roll first=x", "parker -/- - 0 roll first"]),
    ("expected roll, choose, bid, decide, settle, over", ["parker -/- - 0 play", "parker -/- - 0 ROLL"]),
    ("nothing follows roll", ["parker -/- - 0 roll:1234", "parker -/- - 0 roll:"]),
    ("four dice", ["parker -/- - 0 choose", "parker -/- - 0 choose:1237"]),
    ("1 to 99", ["parker -/- 7:1 0 decide moves=0", "parker -/- 7:1 0 decide moves=02"]),
    ("is written", ["parker -/- 7:1 0 decide moves=2 moves=3", "parker -/- 7:1 0 decide moves=2 first=1"]),
    ("expected makes or busts", ["parker,bidding -/7:1 6:1 0 decide bids=-/made:1"]),
    ("expected made or bust", [f"{SETTLES} bids=-/makes:2/busts:1 settlement=won/1,2/-"]),
]


@pytest.mark.parametrize(("text", "error"), [(text, error) for error, texts in MALFORMED for text in texts])
def test_malformed_positions_are_rejected(text: str, error: str) -> None:
    with pytest.raises(ValueError, match=error):
        parse_position(text)


@pytest.mark.parametrize(
    "text",
    [
        # Every column is claimed, but nobody owns four: the most columns win, unless the game was ended.
        f"parker,columns=4 {FULL} - 0 over:0,1,2",
        # Seat 0 has won in Franjos, and the round goes on.
        "franjos 2:top,3:top,4:top/5:1/- - 1 roll",
        "franjos 2:top,3:top,4:top/x-/5:1 - 2 over:0",
        "franjos 5:1/2:top,3:top,4:top/- - 2 roll first=1",
        # The player on turn resigned while the bids on the turn are settled.
        "parker,bidding x-/8:4/9:1 - 0 settle bids=-/makes:3/busts:2 settlement=made/1,2/-",
        # All steps have been made: two up, or one down from a space below the summit.
        f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/1,2/7,7",
        # The other bidder resigned, or lost the last marker to a claim, after the bids.
        "parker,bidding 7:1/x-/- 6:2 0 decide bids=-/-/-",
        "franjos,bidding 2:top/- 6:2,7:1,8:1 0 decide moves=3 bids=-/makes:3",
        # The roll will bust.
        "parker -/- 2:top 0 choose:1111",
    ],
)
def test_rare_positions_are_valid(text: str) -> None:
    assert format_position(parse_position(text)) == text


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("parker -/- - 2 roll", "no seat 2"),
        ("parker 7:top/7:1 - 0 roll", "column 7 is claimed"),
        ("parker x7:1/-/- - 1 roll", "seat 0 resigned, so only"),
        ("parker -/x-/- - 1 roll", "seat 1 resigned, so it is not on turn"),
        ("parker x-/x-/- - 1 over", "the winners are 2, not none"),
        ("parker x-/x- - 1 over", "at least one player must be left"),
        ("parker -/- 5:1,6:1,7:1,8:1 0 decide", "3 runners, not 4"),
        ("parker 7:4/- 7:4 0 decide", "above the marker"),
        ("parker -/- 7:1 0 roll", "no runners"),
        ("parker -/- - 0 decide", "a runner is on the board"),
        ("parker 2:top,3:top,4:top/- - 0 roll", "seat 0 has won"),
        ("parker x-/- - 1 roll", "seat 1 has won"),
        ("parker 2:top,3:top,4:top/- - 0 over:1", "the winners are 0, not 1"),
        ("parker -/- - 0 roll moves=1", "no move was made in phase roll"),
        ("parker -/- 7:1 0 decide claimed", "cannot have claimed"),
        ("franjos 2:top/- 6:1,7:1,8:1 0 decide claimed", "cannot have claimed"),
        ("franjos 7:3/- 7:2 0 decide", "on or above the marker"),
        ("franjos -/- 2:top 0 decide", "claims it at once"),
        ("franjos 2:top,3:top,4:top/- - 0 roll", "seat 0 owns enough columns"),
        ("franjos 2:top,3:top,4:top/x-/- - 1 roll", "seat 1 resigned"),
        ("asmodee,crowded=jump 7:4/7:4 - 0 roll", "two pieces share a space of column 7"),
        (
            "asmodee 2:1,3:1,4:1,5:1,6:1,7:1,8:1,9:1,10:1,11:1/- - 0 roll",
            "seat 0 has 9 markers, which cannot be in 10",
        ),
        (f"parker,columns=4 {FULL} - 0 roll", "every column is claimed"),
        ("parker,bidding -/x-/- - 0 roll missing=1", "seat 1 has no turn to miss"),
        ("parker -/7:1 6:1 0 decide bids=-/makes:1", "no bids in phase decide"),
        ("parker,bidding -/7:1 6:1 0 decide moves=1 bids=-/makes:1", "after the second move, not after 1"),
        ("parker,bidding -/7:1 6:1 0 decide moves=2", "bids are missing in phase decide"),
        ("parker,bidding -/7:1 6:1 0 bid bids=-/makes:1", "in phase bid not all bids are in"),
        ("parker,bidding -/7:1 6:1 0 decide bids=-/-", "in phase decide all bids are in"),
        ("parker,bidding -/7:1 6:1 0 decide bids=-/makes:1/-", "2 seats, but 3 bids"),
        ("parker,bidding -/7:1 6:1 0 decide bids=busts:1/makes:1", "seat 0 does not bid"),
        (f"{SETTLES} bids=-/makes:2/busts:1", "a settlement in phase settle"),
        (f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/1/-", "the last of 1, 2, not 1"),
        (f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/1,2/7,7,7", "seat 1 moves 2 steps at most"),
        (f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/1,2/8", "the steps in column 8"),
        (f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/2/11", "the steps in column 11"),
    ],
)
def test_unreachable_positions_are_rejected(text: str, error: str) -> None:
    with pytest.raises(ValueError, match=error):
        parse_position(text)
