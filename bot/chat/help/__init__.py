"""The help, and the addresses it links."""
