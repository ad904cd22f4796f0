"""What buttons and commands share."""
