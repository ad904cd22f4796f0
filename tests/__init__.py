"""The tests."""

WAIT_TIMEOUT = 120.0
"""Seconds until a wait is given up. It fails a test and measures nothing, so a busy machine may be slow."""
