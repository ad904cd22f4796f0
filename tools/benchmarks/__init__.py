"""Benchmarks of what players and hosts notice. Times depend on the machine, so each comes with a ratio."""
