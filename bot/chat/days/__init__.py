"""The buttons of the daily climb and of puzzles, and what leads from one to the other."""
