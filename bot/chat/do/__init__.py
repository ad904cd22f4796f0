"""Everything that the buttons of a lobby and a game do, with one command."""
