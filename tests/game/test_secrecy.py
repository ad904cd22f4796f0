"""Only its bidder sees a bid until the turn it is on is over."""

import pytest
from hypothesis import given

from bot.game import Game, Phase, visible_log, visible_state
from bot.game.notation import format_event
from tests.game.game_factories import RandomGame, random_games
from tests.game.notation.games import format_game, parse_game
from tests.hypothesis_profiles import examples
from tests.players.bidding_positions import BIDDERS, BIDS_IN, SETTLING_DOWN, SETTLING_UP

CHANGED = parse_game(format_game(BIDDERS) + "bid 0 makes 4\nbid 0 busts 3\n")
NEXT_TURN = parse_game(format_game(SETTLING_UP) + "settled\nsettled\n")
TO_CHOOSE = parse_game(format_game(BIDS_IN) + "rolled 1266\n")


def visible_bids(game: Game, seat: int | None) -> list[str]:
    """Return the bids in the log as a seat sees it."""
    return [line for line in map(format_event, visible_log(game.log, seat)) if line.startswith("bid")]


@pytest.mark.parametrize("game", [BIDS_IN, TO_CHOOSE])
def test_bidders_see_their_own_bids_only(game: Game) -> None:
    assert visible_bids(game, 0) == ["bid 0 makes 1"]
    assert visible_bids(game, 1) == ["bid 1 busts 5"]
    assert visible_bids(game, 2) == visible_bids(game, None) == []
    assert visible_state(game.state, 1).bids == (None, game.state.bids[1], None)
    assert visible_state(game.state, 2).bids == visible_state(game.state, None).bids == (None, None, None)


def test_a_bid_that_was_changed_is_secret_too() -> None:
    assert visible_bids(CHANGED, 0) == ["bid 0 makes 4", "bid 0 busts 3"]
    assert visible_bids(CHANGED, 1) == []


@pytest.mark.parametrize("end", ["resigned 0\n", "resigned 0\nbid 1 makes 1\n"])
def test_a_bid_of_somebody_who_left_stays_secret(end: str) -> None:
    game = parse_game(format_game(CHANGED) + end)
    assert game.state.phase in (Phase.BID, Phase.DECIDE)
    assert visible_bids(game, 2) == []


@pytest.mark.parametrize("game", [SETTLING_UP, SETTLING_DOWN, NEXT_TURN, BIDS_IN.end()])
def test_everybody_sees_the_bids_on_a_turn_that_is_over(game: Game) -> None:
    for seat in (0, 1, 2, None):
        assert visible_log(game.log, seat) == game.log
        assert visible_state(game.state, seat) == game.state


def test_bids_on_earlier_turns_stay_visible() -> None:
    more = "rolled 3433\nmoved 6 7\nrolled 3433\nmoved 6 7\nbid 1 makes 2\n"
    game = parse_game(format_game(NEXT_TURN) + more)
    assert game.state.phase is Phase.BID
    assert visible_bids(game, 0) == ["bid 0 makes 2", "bid 1 busts 5"]


@examples(8)
@given(random_games)
def test_without_bids_everything_is_visible(random_game: RandomGame) -> None:
    for game in random_game.sampled_steps(4):
        hidden = len(game.log) - len(visible_log(game.log, None))
        assert (hidden == 0) == (visible_state(game.state, None) == game.state)
