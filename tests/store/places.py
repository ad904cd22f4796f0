"""Where the tables in a store are."""

from bot.tables.table import Location

SERVER = 7
LOCATION = Location(SERVER, 70)
OTHER_CHANNEL = Location(SERVER, 71)
OTHER_SERVER = Location(8, 80)
DIRECT_MESSAGES = Location(None, 90)

UNKNOWN_IDS = [0, 10_000, -1, 2**63 - 1, 2**63, 2**64, -(2**63) - 1, 10**100]
"""Ids of nothing, of which some cannot even be stored."""
