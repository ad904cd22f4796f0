"""Positions of a game with bidding, in which seat 2 is on turn."""

from tests.game.notation.games import format_game, parse_game

BIDDERS = parse_game(
    "started parker,bidding 65 12 11\n"
    "rolled 3433\nmoved 6 7\nrolled 3433\nmoved 6 7\nrolled 3433\nmoved 6 7\nstopped\n"
    "rolled 1516\nmoved 6 7\nstopped\n"
    "rolled 1234\nmoved 3 7\nrolled 1234\nmoved 3 7\n"
)
"""Seats 0, with 6 and 7 at height 3, and 1, with 6 and 7 at height 1, have to bid."""

BIDS_IN = parse_game(format_game(BIDDERS) + "bid 0 makes 1\nbid 1 busts 5\n")
"""All bids are in."""

SETTLING_UP = parse_game(format_game(BIDDERS) + "bid 0 makes 2\nbid 1 busts 5\nstopped\n")
"""Seat 2 has stopped, so seat 0 may go up."""

SETTLING_DOWN = parse_game(format_game(BIDS_IN) + "rolled 1266\nmoved 3 12\nrolled 4444\nbusted\n")
"""Seat 2 has bust, so seat 0 must go down."""
