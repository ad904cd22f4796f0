"""Run the bot with a clock and with dice that a test controls, where the environment says so."""

import os
from functools import partial
from itertools import count
from random import Random

from bot import __main__ as program
from bot.chat import client
from bot.commands import serve
from bot.game import DiceSource
from bot.tables import Table, Tables
from tests.e2e.controlled_clock import CLOCK_FILE_VARIABLE, FileClock

DICE_SEED_VARIABLE = "DICE_SEED"
"""The environment variable with what all rolls follow from, besides their numbers and their table's."""


def seeded_dice(seed: str, table: Table) -> DiceSource:
    """Return the dice of a table's next rolls, which are the same in every run with the same seed.

    Those that are sealed differ from run to run: they follow from the id of a message, too.
    """
    numbers = count(table.game.rolls if table.game else 0)
    return lambda wanted: tuple(Random(f"{seed} {table.id} {next(numbers)}").choices(range(1, 7), k=wanted))


def main(arguments: list[str]) -> int:
    """Run the bot."""
    client.NEXT_SERVER_TIMEOUT = 0.1  # the stand-in sends all at once
    if CLOCK_FILE_VARIABLE in os.environ:
        setattr(serve, "SystemClock", FileClock)  # noqa: B010 - a name that the module only imports
    if seed := os.environ.get(DICE_SEED_VARIABLE):
        setattr(serve, "Tables", partial(Tables, dice=partial(seeded_dice, seed)))  # noqa: B010 - the same
    return program.main(arguments)
