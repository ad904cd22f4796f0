"""The databases that can store tables: how each runs statements, and how it keeps what it has confirmed."""
