"""Connecting the shards of a bot, and running the tables of their servers."""
