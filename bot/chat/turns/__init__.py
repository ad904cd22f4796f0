"""What the cards of games are made of: the board, the buttons, and what is said of moves, bids and odds."""
