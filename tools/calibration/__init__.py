"""How far the chances that players are shown can be trusted, measured in games of computers."""
