"""Training of the strongest player, offline, and matches between players, thousands of games side by side."""
