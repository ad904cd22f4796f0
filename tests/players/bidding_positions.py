"""Moments of a game with bids, in which Ann, Ben and Cyd have the seats 0, 1 and 2."""

from bot.game.notation import format_game, parse_game

BIDDERS = parse_game(
    "started parker,bidding 65 12 11\n"
    "rolled 3433\nmoved 6 7\nrolled 3433\nmoved 6 7\nrolled 3433\nmoved 6 7\nstopped\n"
    "rolled 1516\nmoved 6 7\nstopped\n"
    "rolled 1234\nmoved 3 7\nrolled 1234\nmoved 3 7\n"
)
"""Cyd has made a second move: Ann, with 6 and 7 at 3, and Ben, with 6 and 7 at 1, have to bid."""

BIDS_IN = parse_game(format_game(BIDDERS) + "bid 0 makes 1\nbid 1 busts 5\n")

SETTLING_UP = parse_game(format_game(BIDDERS) + "bid 0 makes 2\nbid 1 busts 5\nstopped\n")
"""Cyd has stopped: Ann may go up."""

SETTLING_DOWN = parse_game(format_game(BIDS_IN) + "rolled 1266\nmoved 3 12\nrolled 4444\nbusted\n")
"""Cyd has bust: Ann must go down."""
