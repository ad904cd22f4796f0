"""Exact play on boards small enough to solve, and how far a trained network is from it."""
