"""What ``cantstop-bot`` does: run the bot, or one of the commands for its host.

Whatever runs gets the settings and the parsed arguments, and returns the exit status.
"""

FAILED = 1
"""Something does not work."""

MISCONFIGURED = 2
"""A restart will not help, so a process manager should not try one. ``argparse`` uses it too."""
