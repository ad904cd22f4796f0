"""A fake Discord on this machine, to run and test bots; see README.md."""
