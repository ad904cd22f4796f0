"""What server managers decide and check."""
