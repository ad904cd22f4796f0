"""Which positions a game can reach."""

import pytest

from bot.game.notation import format_position, parse_position

FULL = "2:top,3:top,4:top/5:top,6:top,7:top/8:top,9:top,10:top/11:top,12:top"
SETTLES = "parker,bidding 6:1/2:top,7:5,8:1/9:1,11:4 - 0 settle"


@pytest.mark.parametrize(
    "text",
    [
        # Every column is claimed, but nobody owns four: the most columns win, unless the game was ended.
        f"parker,columns=4 {FULL} - 0 over:0,1,2",
        f"parker,columns=4 {FULL} - 0 over",
        # Seat 0 has won in Franjos, and the round goes on.
        "franjos 2:top,3:top,4:top/5:1/- - 1 roll",
        "franjos 2:top,3:top,4:top/5:1/- - 1 over",
        "franjos 2:top,3:top,4:top/x-/5:1 - 2 over:0",
        "franjos 2:top,3:top,4:top/5:1/x- - 2 over:0",
        "franjos 5:1/2:top,3:top,4:top/- - 2 roll first=1",
        # The player on turn resigned while the bids on the turn are settled.
        "parker,bidding x-/8:4/9:1 - 0 settle bids=-/makes:3/busts:2 settlement=made/1,2/-",
        # All steps have been made: two up, or one down from a space below the summit.
        f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/1,2/7,7",
        "parker,bidding 6:1/7:5/9:1,11:3 - 0 settle bids=-/makes:2/busts:1 settlement=made/2/11",
        # The other bidder resigned, or lost the last marker to a claim, after the bids.
        "parker,bidding 7:1/x-/- 6:2 0 decide bids=-/-/-",
        "franjos,bidding 2:top/- 6:2,7:1,8:1 0 decide moves=3 bids=-/makes:3",
    ],
)
def test_rare_positions_are_valid(text: str) -> None:
    assert format_position(parse_position(text)) == text


def test_a_roll_that_will_bust_is_valid() -> None:
    text = "parker -/- 2:top 0 choose:1111"
    assert format_position(parse_position(text)) == text


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("parker -/- - 2 roll", "no seat 2"),
        ("parker 7:top/7:1 - 0 roll", "column 7 is claimed"),
        ("parker 7:top/7:top - 0 roll", "column 7 is claimed"),
        ("parker 7:top/- 7:1 1 decide", "column 7 is claimed"),
        ("parker x7:1/-/- - 1 roll", "seat 0 resigned, so only"),
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
        ("parker -/- - 0 roll first=2", "no seat 2"),
        ("parker -/- - 0 roll moves=1", "no move was made in phase roll"),
        ("parker -/- 7:1 0 decide claimed", "cannot have claimed"),
        ("parker 2:top/- 7:1 0 decide claimed", "cannot have claimed"),
        ("franjos -/2:top 7:1 0 decide claimed", "cannot have claimed"),
        ("franjos 2:top/- 6:1,7:1,8:1 0 decide claimed", "cannot have claimed"),
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
        ("parker 2:top,3:top/4:top,5:top/6:top,7:top/8:top,9:top - 0 over:0", "the winners are none, not 0"),
        (f"parker,columns=4 {FULL} - 0 roll", "every column is claimed"),
        ("parker -/- - 1 roll missing=0", "seat 0 has no turn to miss"),
        ("parker,bidding -/- - 1 roll missing=1", "seat 1 has no turn to miss"),
        ("parker,bidding -/x-/- - 0 roll missing=1", "seat 1 has no turn to miss"),
        ("parker,bidding -/- - 1 roll missing=2", "seat 2 has no turn to miss"),
        ("parker -/7:1 6:1 0 decide bids=-/makes:1", "no bids in phase decide"),
        ("parker,bidding -/7:1 - 0 roll bids=-/makes:1", "no bids in phase roll"),
        ("parker,bidding -/7:1 6:1 0 decide moves=1 bids=-/makes:1", "after the second move, not after 1"),
        ("parker,bidding -/7:1 6:1 0 decide moves=2", "bids are missing in phase decide"),
        ("parker,bidding -/7:1 6:1 0 bid", "after the second move, not after 1"),
        ("parker,bidding -/7:1 6:1 0 bid moves=2", "bids are missing in phase bid"),
        ("parker,bidding -/7:1 6:1 0 bid moves=3 bids=-/-", "after the second move, not after 3"),
        ("parker,bidding -/7:1 6:1 0 bid bids=-/makes:1", "in phase bid not all bids are in"),
        ("parker,bidding -/7:1 6:1 0 decide bids=-/-", "in phase decide all bids are in"),
        ("parker,bidding -/7:1 6:1 0 decide bids=-/makes:1/-", "2 seats, but 3 bids"),
        ("parker,bidding -/7:1 6:1 0 decide bids=busts:1/makes:1", "seat 0 does not bid"),
        ("parker,bidding -/7:1/x- 6:1 0 decide bids=-/makes:1/makes:1", "seat 2 does not bid"),
        (f"{SETTLES} bids=-/makes:2/busts:1", "a settlement in phase settle"),
        (f"{SETTLES} settlement=made/1,2/-", "bids are missing in phase settle"),
        (f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/2,1/-", "the last of 1, 2, not 2, 1"),
        (f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/1/-", "the last of 1, 2, not 1"),
        (f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/0,1,2/-", "the last of 1, 2, not 0, 1, 2"),
        (f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/1,2/7,7,7", "seat 1 moves 2 steps at most"),
        (f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/1,2/8", "the steps in column 8"),
        (f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/1,2/2", "the steps in column 2"),
        (f"{SETTLES} bids=-/makes:1/busts:1 settlement=made/1,2/8", "the steps in column 8"),
        (f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/1,2/9", "the steps in column 9"),
        (f"{SETTLES} bids=-/makes:2/busts:1 settlement=made/2/11", "the steps in column 11"),
        ("parker -/- - 0 settle", "bids are missing in phase settle"),
        ("parker -/- - 0 bid", "a runner is on the board"),
    ],
)
def test_unreachable_positions_are_rejected(text: str, error: str) -> None:
    with pytest.raises(ValueError, match=error):
        parse_position(text)
