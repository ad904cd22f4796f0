"""The leaderboard and the hall of fame."""
