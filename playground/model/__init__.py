"""What there is in Discord, as plain data: guilds, channels, users, messages, commands, interactions."""
