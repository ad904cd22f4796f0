"""Measures of what players and hosts notice. Times move with the machine, so each comes with a ratio."""
