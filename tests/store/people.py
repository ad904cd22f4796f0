"""The players of the tables in a store."""

from bot.players import Strength
from bot.tables.seats import Computer, Person

ANA, BEN, CLEO, DAN = (Person(n, name) for n, name in enumerate(("Ana", "Ben", "Cleo", "Dan"), start=101))
LAMB, GOAT, FOX, EAGLE = (Computer(strength, 1) for strength in Strength)
