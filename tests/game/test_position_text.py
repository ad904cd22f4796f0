"""A position as text: read back without loss, and strict about all that no game can come to."""

import pytest

from bot.game import FRANJOS, PARKER, Bid, Phase, Rules, Settlement, State
from bot.game.board import EMPTY_COLUMNS, with_height
from bot.game.notation import MAX_LINE_LENGTH, format_position, parse_position

RULES = Rules.of(PARKER)
FULL = "2:top,3:top,4:top/5:top,6:top,7:top/8:top,9:top,10:top/11:top,12:top"
SETTLES = "parker,bidding 6:1/2:top,7:5,8:1/9:1,11:4 - 0 settle"


class TestPosition:
    def test_the_start_of_a_game(self) -> None:
        state = State(RULES, (EMPTY_COLUMNS, EMPTY_COLUMNS), EMPTY_COLUMNS, 1, Phase.ROLL)
        assert format_position(state) == "parker -/- - 1 roll"

    def test_every_part_has_its_place(self) -> None:
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

    def test_so_has_the_rest_of_it(self) -> None:
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

    def test_a_settlement_has_its_queue_and_its_steps(self) -> None:
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
    def test_the_fewest_moves_that_fit_are_not_written(self, text: str, moves: int) -> None:
        assert parse_position(text).moves_made == moves
        assert format_position(parse_position(text)) == text

    @pytest.mark.parametrize(
        "text",
        [
            # Every column is claimed, and nobody owns four: the richest win, or the game was ended before.
            f"parker,columns=4 {FULL} - 0 over:0,1,2",
            f"parker,columns=4 {FULL} - 0 over",
            # Seat 0 has won in Franjos, and the round goes on.
            "franjos 2:top,3:top,4:top/5:1/- - 1 roll",
            "franjos 2:top,3:top,4:top/5:1/- - 1 over",
            "franjos 2:top,3:top,4:top/x-/5:1 - 2 over:0",
            "franjos 5:1/2:top,3:top,4:top/- - 2 roll first=1",
            # Who was on turn has resigned, while the bids on the turn are settled.
            "parker,bidding x-/8:4/9:1 - 0 settle bids=-/makes:3/busts:2 settlement=made/1,2/-",
            # The other bidder resigned, or lost the last marker to a claim, after the bids.
            "parker,bidding 7:1/x-/- 6:2 0 decide bids=-/-/-",
            "franjos,bidding 2:top/- 6:2,7:1,8:1 0 decide moves=3 bids=-/makes:3",
        ],
    )
    def test_rare_positions_that_a_game_can_come_to_are_read(self, text: str) -> None:
        assert format_position(parse_position(text)) == text

    def test_a_roll_about_to_bust_is_a_position_too(self) -> None:
        text = "parker -/- 2:top 0 choose:1111"
        assert format_position(parse_position(text)) == text

    @pytest.mark.parametrize(
        ("text", "wrong"),
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
            ("parker -/- - 2 roll", "no seat 2"),
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
            ("parker 7:top/7:1 - 0 roll", "column 7 is claimed"),
            ("parker 7:top/7:top - 0 roll", "column 7 is claimed"),
            ("parker 7:top/- 7:1 1 decide", "column 7 is claimed"),
            ("parker x7:1/-/- - 1 roll", "seat 0 resigned, so only"),
            ("parker xx/-/- - 1 roll", "a column"),
            ("parker x/-/- - 1 roll", "a column"),
            ("parker -/x-/- - 1 roll", "seat 1 resigned, so it is not on turn"),
            ("parker x-/x-/- - 1 over", "the winners are 2, not none"),
            ("parker x-/x- - 1 over", "at least one player must be left"),
            ("parker -/- 5:1,6:1,7:1,8:1 0 decide", "3 runners, not 4"),
            ("parker 7:4/- 7:4 0 decide", "above the marker"),
            ("parker 7:4/- 7:3 0 choose:1234", "above the marker"),
            ("parker -/- 7:1 0 roll", "no runners"),
            ("parker -/- 7:1 0 over", "no runners"),
            ("parker -/- - 0 decide", "a runner is on the board"),
            ("parker 2:top,3:top,4:top/- - 0 roll", "seat 0 has won"),
            ("parker 2:top,3:top,4:top/- - 1 roll", "only the player on turn"),
            ("parker 2:top,3:top,4:top/5:top,6:top,7:top - 0 over:0", "only the player on turn"),
            ("parker x2:top,3:top,4:top/-/- - 0 over:0", "seat 0 resigned"),
            ("parker x-/- - 1 roll", "seat 1 has won"),
            ("parker -/- - 0 over:0", "the winners are none, not 0"),
            ("parker 2:top,3:top,4:top/- - 0 over", "the winners are 0, not none"),
            ("parker 2:top,3:top,4:top/- - 0 over:1", "the winners are 0, not 1"),
            ("parker 2:top,3:top,4:top/- - 0 over:0,0", "the winners are 0, not 0, 0"),
            ("parker -/- - 0 roll first=0", "is written parker -/- - 0 roll"),
            ("parker -/- - 0 roll first=2", "no seat 2"),
            ("parker -/- - 0 roll first=x", "a seat"),
            ("parker -/- - 0 roll first", "a seat"),
            ("parker -/- - 0 roll Claimed", "unknown field"),
            ("parker -/- - 0 roll moves=1", "no move was made in phase roll"),
            ("parker -/- 7:1 0 decide moves=0", "1 to 99"),
            ("parker -/- 7:1 0 decide moves=02", "1 to 99"),
            ("parker -/- 7:1 0 decide moves=100", "1 to 99"),
            ("parker -/- 7:1 0 decide moves=2 moves=3", "is written"),
            ("parker -/- 7:1 0 decide moves=2 first=1", "is written"),
            ("parker -/- 7:1 0 decide claimed", "cannot have claimed"),
            ("parker 2:top/- 7:1 0 decide claimed", "cannot have claimed"),
            ("franjos -/2:top 7:1 0 decide claimed", "cannot have claimed"),
            ("franjos 2:top/- 6:1,7:1,8:1 0 decide claimed", "cannot have claimed"),
            ("franjos 2:top/- 6:1,7:1 0 decide claimed=1", "unknown field"),
            ("franjos 2:top/- - 0 roll claimed", "no move was made"),
            ("franjos -/- - 0 choose:1234 moves=1", "a runner is on the board"),
            ("franjos 7:3/- 7:2 0 decide", "on or above the marker"),
            ("franjos -/- 2:top 0 decide", "claims it at once"),
            ("franjos 2:top,3:top,4:top/- - 0 roll", "seat 0 owns enough columns"),
            ("franjos 2:top,3:top,4:top/- - 1 roll first=1", "seat 0 owns enough columns"),
            ("franjos 2:top,3:top,4:top/- - 0 over", "seat 0 owns enough columns"),
            ("franjos 2:top,3:top,4:top/- - 1 over:1", "the winners are none or 0, not 1"),
            ("franjos 2:top,3:top,4:top/x-/- - 1 roll", "seat 1 resigned"),
            ("asmodee,crowded=jump 7:4/7:4 - 0 roll", "two pieces share a space of column 7"),
            ("asmodee,crowded=jump -/7:4 7:4 0 decide", "two pieces share a space of column 7"),
            (
                "asmodee 2:1,3:1,4:1,5:1,6:1,7:1,8:1,9:1,10:1,11:1/- - 0 roll",
                "seat 0 has 9 markers, which cannot be in 10",
            ),
            ("asmodee -/2:1,3:1,4:1,5:1,6:1,7:1,8:1,9:1,10:1 11:1 1 decide", "seat 1 has 9 markers"),
            (
                "parker 2:top,3:top/4:top,5:top/6:top,7:top/8:top,9:top - 0 over:0",
                "the winners are none, not 0",
            ),
            (
                f"parker,columns=4 {FULL} - 0 roll",
                "every column is claimed",
            ),
            ("parker -/- - 1 roll missing=0", "seat 0 has no turn to miss"),
            ("parker,bidding -/- - 1 roll missing=1", "seat 1 has no turn to miss"),
            ("parker,bidding -/x-/- - 0 roll missing=1", "seat 1 has no turn to miss"),
            ("parker,bidding -/- - 1 roll missing=2", "seat 2 has no turn to miss"),
            ("parker,bidding -/-/- - 0 roll missing=2,1", "is written"),
            ("parker,bidding -/-/- - 0 roll missing=", "a seat"),
            ("parker -/7:1 6:1 0 decide bids=-/makes:1", "no bids in phase decide"),
            ("parker,bidding -/7:1 - 0 roll bids=-/makes:1", "no bids in phase roll"),
            (
                "parker,bidding -/7:1 6:1 0 decide moves=1 bids=-/makes:1",
                "after the second move, not after 1",
            ),
            ("parker,bidding -/7:1 6:1 0 decide moves=2", "bids are missing in phase decide"),
            ("parker,bidding -/7:1 6:1 0 bid", "after the second move, not after 1"),
            ("parker,bidding -/7:1 6:1 0 bid moves=2", "bids are missing in phase bid"),
            ("parker,bidding -/7:1 6:1 0 bid moves=3 bids=-/-", "after the second move, not after 3"),
            ("parker,bidding -/7:1 6:1 0 bid bids=-/makes:1", "in phase bid not all bids are in"),
            ("parker,bidding -/7:1 6:1 0 decide bids=-/-", "in phase decide all bids are in"),
            ("parker,bidding -/7:1 6:1 0 decide bids=-/makes:1/-", "2 seats, but 3 bids"),
            ("parker,bidding -/7:1 6:1 0 decide bids=busts:1/makes:1", "seat 0 does not bid"),
            ("parker,bidding -/7:1/x- 6:1 0 decide bids=-/makes:1/makes:1", "seat 2 does not bid"),
            ("parker,bidding -/7:1 6:1 0 decide bids=-/made:1", "expected makes or busts"),
            ("parker,bidding -/7:1 6:1 0 decide bids=-/makes:6", "a stake"),
            ("parker,bidding -/7:1 6:1 0 decide bids=-/makes", "a stake"),
            ("parker,bidding -/7:1 6:1 0 decide bids=", "expected makes or busts"),
            (f"{SETTLES} bids=-/makes:2/busts:1", "a settlement in phase settle"),
            (f"{SETTLES} settlement=made/1,2/-", "bids are missing in phase settle"),
            (f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/2,1/-", "the last of 1, 2, not 2, 1"),
            (f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/1/-", "the last of 1, 2, not 1"),
            (f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/0,1,2/-", "the last of 1, 2, not 0, 1, 2"),
            (f"{SETTLES} bids=-/makes:2/busts:1 settlement=won/1,2/-", "expected made or bust"),
            (f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/1,2", "expected made or bust"),
            (f"{SETTLES} bids=-/makes:2/busts:1 settlement=made//-", "a seat"),
            (f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/1,2/", "a column"),
            (f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/1,2/7,7,7", "seat 1 moves 2 steps at most"),
            (f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/1,2/8", "the steps in column 8"),
            (f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/1,2/2", "the steps in column 2"),
            (f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/1,2/9", "the steps in column 9"),
            (f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/2/11", "the steps in column 11"),
            ("parker -/- - 0 settle", "bids are missing in phase settle"),
            ("parker -/- - 0 bid", "a runner is on the board"),
            ("parker -/- - 0 roll" + " " * MAX_LINE_LENGTH, "at most 1000 characters"),
        ],
    )
    def test_what_no_game_can_come_to_is_refused(self, text: str, wrong: str) -> None:
        with pytest.raises(ValueError, match=wrong):
            parse_position(text)
