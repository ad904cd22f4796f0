"""The rules, the tutorial and the help."""
