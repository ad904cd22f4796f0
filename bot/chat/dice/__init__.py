"""The dice of a table, and how to check them."""
