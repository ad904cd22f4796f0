"""The playground's own tests: they use nothing but it and what its `test` extra installs."""

WAIT_TIMEOUT = 120.0
"""Seconds until a wait is given up. It fails a test and measures nothing, so a busy machine may be slow."""
