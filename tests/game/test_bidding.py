"""Sackson's bidding: who bids and when, and how bids are settled."""

import pytest

from bot.game import EDITIONS, Bid, Game, NotAllowed, NotUnderstood, Phase
from bot.game.actions import Confirm, PlaceBid, Resign, Shift, Stop, Undo
from bot.game.bidding import STAKES, shiftable_columns, steps_due
from bot.game.events import Busted, Rolled, Settled, Shifted, Stopped, Unshifted
from bot.game.notation import format_position, parse_rules
from tests.game.game_factories import game_at, no_dice, position_after, state_after_move, with_roll
from tests.game.notation.positions import parse_position

BID = "parker,bidding -/8:2/7:5,9:1 6:2,7:5 0 bid bids=-/-/-"
DECIDE = "parker,bidding -/8:2/7:5,9:1 6:2,7:5 0 decide bids=-/makes:3/busts:2"
TWO_TO_SETTLE = "parker,bidding -/8:2/7:5,8:9 6:2,7:5 0 decide bids=-/makes:3/busts:2"


def game_after_turn(row: str, bid: str, *, made: bool) -> Game:
    """Return a game right after the turn on which seat 1 bid."""
    position = f"parker,bidding -/{row} 6:1,8:1,12:top 0 decide bids=-/{bid}"
    return game_at(position).play(Stop(0), no_dice) if made else with_roll(position, 6, 6, 6, 6)


class TestRules:
    @pytest.mark.parametrize("edition", list(EDITIONS))
    def test_every_edition_can_be_played_with_bidding(self, edition: str) -> None:
        rules = parse_rules(f"{edition},bidding")
        assert [rules.columns_to_win(players) for players in (2, 3, 4)] == [5, 4, 3]

    def test_a_stake_is_one_to_five_chips_which_are_never_lost(self) -> None:
        assert list(STAKES) == [1, 2, 3, 4, 5]
        for stake in (-1, 0, 6):
            with pytest.raises(NotUnderstood, match="one to five"):
                game_at(BID).play(PlaceBid(1, Bid(stops=True, stake=stake)), no_dice)
        # Somebody who has lost a bid can stake five again.
        again = position_after(f"{BID} missing=1", PlaceBid(1, Bid(True, 5)))
        assert again.endswith("bids=-/makes:5/- missing=1")


class TestSettling:
    def test_no_steps_are_due_unless_a_bidder_settles(self) -> None:
        state = parse_position(DECIDE)
        assert (steps_due(state), shiftable_columns(state)) == (0, ())

    def test_claims_come_before_settling_and_can_remove_markers(self) -> None:
        game = game_at("parker,bidding -/8:2,9:5 6:2,9:top 0 decide bids=-/busts:3").play(Stop(0), no_dice)
        assert game.log[-3:] == (Stopped(), Shifted(8), Settled())
        assert format_position(game.state) == "parker,bidding 6:2,9:top/8:1 - 0 roll"

    def test_settling_is_automatic_if_no_marker_can_go_up(self) -> None:
        game = game_after_turn("2:top,3:4", "busts:5", made=False)
        assert game.log[-3:] == (Rolled((6, 6, 6, 6)), Busted(), Settled())
        assert format_position(game.state) == "parker,bidding -/2:top,3:4 - 1 roll"

    def test_steps_without_a_choice_are_automatic(self) -> None:
        game = game_after_turn("2:top,7:5", "busts:3", made=True)
        assert game.log[-5:] == (Stopped(), *[Shifted(7)] * 3, Settled())

    def test_falling_short_goes_down_as_far_as_possible_and_misses_a_turn(self) -> None:
        game = game_after_turn("7:2,8:3", "busts:5", made=True)
        assert game.log[-5:] == (Stopped(), Shifted(7), Shifted(8), Shifted(8), Settled())
        assert format_position(game.state) == "parker,bidding 6:1,8:1,12:top/7:1,8:1 - 0 roll"

    def test_a_player_with_only_summits_misses_a_turn(self) -> None:
        game = game_after_turn("3:top", "makes:1", made=False)
        assert format_position(game.state) == "parker,bidding -/3:top - 0 roll"

    def test_falling_short_twice_misses_only_one_turn(self) -> None:
        position = "parker,bidding 2:top/7:1/8:1 3:1,6:1,9:1 2 decide bids=makes:1/makes:1/- missing=1"
        bust = with_roll(position, 1, 1, 1, 1)
        assert format_position(bust.state) == "parker,bidding 2:top/7:1/8:1 - 2 roll"

    def test_in_franjos_a_missed_turn_counts_as_a_turn_of_the_round(self) -> None:
        state = state_after_move("franjos,bidding 2:top,3:top,4:top,5:top/- 7:12 0 decide missing=1", 7)
        assert (state.phase, state.winners) == (Phase.OVER, (0,))

    def test_steps_are_taken_back_one_by_one(self) -> None:
        game = stopped = game_after_turn("7:5,8:4", "makes:3", made=True)
        for action in (Shift(1, 7), Shift(1, 8), Undo(1)):
            game = game.play(action, no_dice)
        assert (game.log[-1], game.state.markers[1][7:9]) == (Unshifted(), (6, 4))
        game = game.play(Undo(1), no_dice)
        assert game.state == stopped.state
        with pytest.raises(NotAllowed, match="no step"):
            game.play(Undo(1), no_dice)


class TestWinning:
    def test_in_franjos_a_winning_claim_settles_no_bids_although_the_round_goes_on(self) -> None:
        position = "franjos,bidding 2:top,3:top,4:top,5:top/8:4 7:12 0 decide moves=3 bids=-/busts:2"
        won = format_position(state_after_move(position, 7))
        assert won == "franjos,bidding 2:top,3:top,4:top,5:top,7:top/8:4 - 1 roll"

    def test_in_franjos_later_turns_of_the_round_are_settled(self) -> None:
        rows = "2:top,3:top,4:top,5:top,7:top/8:4"
        game = game_at(f"franjos,bidding {rows} 8:5,9:1,10:1 1 decide bids=busts:2/-").play(Stop(1), no_dice)
        assert game.log[-2:] == (Stopped(), Settled())
        assert game.state.winners == (0,)


class TestResigning:
    def test_all_bids_are_dropped_when_the_player_on_turn_resigns(self) -> None:
        for position in (BID, DECIDE):
            assert position_after(position, Resign(0)) == "parker,bidding x-/8:2/7:5,9:1 - 1 roll"

    def test_the_turn_goes_on_without_the_bid_of_a_player_who_resigned(self) -> None:
        one = BID.replace("-/-/-", "-/makes:3/-")
        assert position_after(one, Resign(2)) == "parker,bidding -/8:2/x- 6:2,7:5 0 decide bids=-/makes:3/-"
        assert position_after(BID, Resign(2)).endswith("bid bids=-/-/-")
        placed = position_after(BID, Resign(2), PlaceBid(1, Bid(True, 3)), Stop(0))
        assert placed.endswith("settlement=made/1/-")

    def test_a_placed_bid_is_dropped_when_its_bidder_resigns(self) -> None:
        assert position_after(DECIDE, Resign(1)).endswith("bids=-/-/busts:2")

    def test_the_next_bidder_settles_when_the_settling_one_resigns(self) -> None:
        left = position_after(TWO_TO_SETTLE, Stop(0), Shift(1, 8), Resign(1))
        assert left.endswith("0 settle bids=-/-/busts:2 settlement=made/2/-")

    def test_bids_are_settled_even_if_the_player_whose_turn_it_was_resigns(self) -> None:
        left = position_after(DECIDE, Stop(0), Resign(0), Shift(1, 8), Confirm(1))
        assert left == "parker,bidding x-/8:3/7:3,9:1 - 1 roll"

    def test_the_turn_passes_when_the_last_settling_bidder_resigns(self) -> None:
        assert position_after(TWO_TO_SETTLE, Stop(0), Confirm(1)).endswith("settlement=made/2/-")
        assert position_after(TWO_TO_SETTLE, Stop(0), Confirm(1), Resign(2)).endswith("8:2/x- - 1 roll")
        assert position_after(DECIDE, Stop(0), Resign(2), Resign(1)).endswith("over:0")
