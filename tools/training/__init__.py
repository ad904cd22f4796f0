"""Offline training of the strongest computer player, and matches of thousands of games at once."""
