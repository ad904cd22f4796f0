"""The whole bot on a virtual clock: hours of play in a fraction of a second, repeatable from a seed."""
