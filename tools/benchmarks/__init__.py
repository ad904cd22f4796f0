"""Benchmarks of what players and hosts notice. Times depend on the machine, so most come with a ratio."""
