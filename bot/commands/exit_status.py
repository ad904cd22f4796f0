"""The exit statuses of ``python -m bot``, besides 0."""

FAILED = 1
"""Something does not work."""

MISCONFIGURED = 2
"""A restart will not help, so a process manager should not try one. ``argparse`` uses it too."""
