"""How tables are shown in Discord: their boards, the messages around them, and the turns of computers."""
