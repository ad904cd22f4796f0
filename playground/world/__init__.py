"""The state of the fake Discord: the only place where it changes, and the bus that tells of every change."""

from playground.world.world import World
