"""The puzzle of the day, and puzzles of the games that somebody has played."""
