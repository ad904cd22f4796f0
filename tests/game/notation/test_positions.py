import pytest

from bot.game import FRANJOS, PARKER, Bid, Phase, Rules, Settlement, State
from bot.game.notation import format_position
from tests.game.game_factories import heights
from tests.game.notation.positions import parse_position

RULES = Rules.of(PARKER)


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (State(RULES, (heights(), heights()), heights(), 1, Phase.ROLL), "parker -/- - 1 roll"),
        (
            State(
                rules=Rules.of(FRANJOS, bidding=True),
                markers=(heights(c6=3, c8=11), heights(c7=6), heights(c2=3), heights()),
                runners=heights(c12=1),
                on_turn=3,
                phase=Phase.DECIDE,
                first_seat=3,
                moves_made=4,
                just_claimed=True,
                bids=(Bid(stops=True, stake=5), Bid(stops=False, stake=1), None, None),
                missing_next_turn=frozenset({1, 0}),
                resigned=frozenset({2}),
            ),
            "franjos,bidding 6:3,8:top/7:6/x2:top/- 12:1 3 decide first=3 moves=4 claimed"
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


def test_the_default_number_of_moves_is_not_written() -> None:
    moves = {
        "parker -/- - 0 choose:1234": 0,
        "franjos 2:top/- - 0 choose:1234 claimed": 1,
        "parker -/- 7:1 0 decide": 1,
        "parker,bidding 7:1/- 7:1 1 bid bids=-/-": 2,
        "parker,bidding 7:1/- - 1 settle bids=makes:1/- settlement=bust/0/-": 0,
    }
    states = list(map(parse_position, moves))
    assert {format_position(state): state.moves_made for state in states} == moves
