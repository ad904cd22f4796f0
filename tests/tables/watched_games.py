"""A turn that people can guess about, event by event."""

from dataclasses import replace

from bot.game import PARKER, Busted, Event, Game, Moved, Rolled, Rules, Started, Starter, Stopped
from bot.tables import Options, Table
from tests.tables.sample_tables import game_table

STARTED = Started(Rules.of(PARKER, starter=Starter.HOST), 2, 0)
"""Ann begins, against Ben."""

TWO_RUNNERS: tuple[Event, ...] = (Rolled((1, 2, 3, 5)), Moved((3, 8)))
THIRD_RUNNER: tuple[Event, ...] = (*TWO_RUNNERS, Rolled((6, 1, 3, 4)), Moved((7, 7)))
"""A turn up to the third runner."""

NEXT_ROLL: tuple[Event, ...] = (Rolled((3, 4, 1, 6)), Moved((7, 7)))
BUST: tuple[Event, ...] = (Rolled((1, 1, 1, 1)), Busted())
STOP: tuple[Event, ...] = (Stopped(),)


def game_with(*events: Event, started: Started = STARTED) -> Game:
    return Game.replay([started, *events])


def table_with(*events: Event, started: Started = STARTED) -> Table:
    table = game_table(game_with(*events, started=started))
    return replace(table, options=Options(started.rules))
