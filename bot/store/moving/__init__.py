"""Move everything from an SQLite file into a PostgreSQL database, or back."""

from bot.store.moving.move import move_database
