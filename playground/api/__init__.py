"""Discord's API: REST, gateway, and the JSON that both speak."""
