"""Long tests of the bot: forged clicks, simulations, kills at random moments, and outages of PostgreSQL."""
