"""A Discord bot that hosts Sid Sackson's dice game Can't Stop."""
