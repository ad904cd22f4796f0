from bot.game.notation import format_position
from tests.game.notation.positions import parse_position


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


def test_the_steps_of_a_settlement_keep_their_order() -> None:
    text = "parker,bidding 6:3/7:4,8:3/2:2 - 2 settle bids=makes:5/busts:4/- settlement=bust/1/8,7,7"
    assert format_position(parse_position(text)) == text
