"""The stories of finished games."""
