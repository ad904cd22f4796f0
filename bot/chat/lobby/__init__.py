"""The lobby: opening a table, its options, and who takes part."""
