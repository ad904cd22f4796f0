"""The bot in Discord: its commands, its cards, how a table is shown. The only package that knows Discord."""
