"""What Discord's app does for its user: it finds commands, checks input, and opens interactions."""
