"""What players choose for themselves, in all their games."""
