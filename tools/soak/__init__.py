"""Long tests of the bot: forged clicks, simulations, kills, and outages of PostgreSQL."""
