"""Long tests of the bot: forged clicks, simulations, and kills at random moments."""
