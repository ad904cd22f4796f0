"""Options of a game, in commands and in modals."""
