"""What spectators guess."""
