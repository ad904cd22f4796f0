"""Bids that go by the chance of a stop."""

import pytest

from bot.game import Bid
from bot.game.notation import parse_position
from bot.players.bids import likely_bid, stop_chance


@pytest.mark.parametrize(
    ("runners", "chance"),
    [
        ("6:2,7:2,8:2", (1192 / 1296) ** 2),
        ("2:1,3:1,12:1", (568 / 1296) ** 2),
        ("2:top,3:1,12:1", (461 / 1296) ** 2),
        ("6:2,7:2", 1.0),
    ],
)
def test_the_chance_of_a_stop_is_that_of_two_rolls_without_a_bust(runners: str, chance: float) -> None:
    state = parse_position(f"parker,bidding -/7:1 {runners} 0 bid bids=-/-")
    assert stop_chance(state) == pytest.approx(chance)


@pytest.mark.parametrize(
    ("position", "bid"),
    [
        ("-/7:1 6:2,7:2", Bid(makes_it=True, stake=5)),
        ("6:top,7:top/5:3,8:top,9:3 2:1,3:1,12:1", Bid(makes_it=False, stake=4)),
        ("-/7:1 2:1,7:1,12:1", Bid(makes_it=True, stake=1)),
    ],
    ids=["safe", "risky", "even"],
)
def test_a_bid_is_on_the_likelier_side_and_higher_the_clearer_it_is(position: str, bid: Bid) -> None:
    assert likely_bid(parse_position(f"parker,bidding {position} 0 bid bids=-/-")) == bid
