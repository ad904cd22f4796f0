"""A game in progress: its card, the moves, and the menu."""
