"""The odds of a position, told to one person."""
