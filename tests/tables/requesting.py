from dataclasses import replace
from functools import partial
from random import Random

import pytest

from bot.game import Bid, ChangeMove, Choose, DiceSource, Game, PlaceBid, Refusal, Roll, Shift, Stop
from bot.tables import CHANNEL, Caller, Computer, Options, Pace, Table
from bot.tables.apply import apply_request
from bot.tables.crowd import Crowd
from bot.tables.requests import ApplyTimeouts, PlayComputerTurn, Request, TakeAction
from bot.tables.timeouts import with_deadline
from tests.game.game_factories import ScriptedDice, game_at, no_dice, with_roll
from tests.tables.sample_tables import GOAT, NOW, START_POSITION, game_of, game_table


def apply(table: Table, request: Request, *dice: int, at: float = NOW) -> Table:
    """Return the table after a request that draws exactly ``dice``."""
    script = ScriptedDice(*dice)
    after = apply_request(table, request, script, at)
    assert script.left == []
    return after


def refusal(table: Table, request: Request) -> Refusal:
    """Return the refusal of a request, which must not draw dice."""
    with pytest.raises(Refusal) as refused:
        apply_request(table, request, no_dice, NOW)
    return refused.value


def play_computer_turn(table: Table, dice: DiceSource, at: float = NOW) -> Table:
    return apply_request(table, PlayComputerTurn(table.action_version), dice, at)


def seeded_dice(seed: int | str) -> DiceSource:
    """Return random dice that are the same for the same seed."""
    random = Random(seed)
    return lambda count: tuple(random.randint(1, 6) for _ in range(count))


def roll(by: Caller, action_version: int | None = None) -> TakeAction:
    return TakeAction(by, Roll, action_version)


def choose(by: Caller, *move: int, action_version: int | None = None) -> TakeAction:
    return TakeAction(by, partial(Choose, move=move), action_version)


def change_move(by: Caller, action_version: int | None = None) -> TakeAction:
    return TakeAction(by, ChangeMove, action_version)


def stop(by: Caller, action_version: int | None = None) -> TakeAction:
    return TakeAction(by, Stop, action_version)


def bid(by: Caller, stake: int = 3, *, stops: bool = True, action_version: int | None = None) -> TakeAction:
    return TakeAction(by, partial(PlaceBid, bid=Bid(stops, stake)), action_version)


def shift(by: Caller, column: int, action_version: int | None = None) -> TakeAction:
    return TakeAction(by, partial(Shift, column=column), action_version)


def timed_table(pace: Pace, position: Game | str = START_POSITION, *computers: Computer) -> Table:
    """Return a table with a game at ``position``, with the deadline of the people who can act."""
    table = replace(game_table(position, *computers), options=Options(pace=pace), last_activity=NOW)
    return with_deadline(table, table, NOW)


def crowd_table(position: str, *dice: int) -> Table:
    """Return a table that Ann opened, at which the channel is on turn."""
    game = with_roll(position, *dice) if dice else game_at(position)
    table = replace(game_table(game), seats=(CHANNEL, GOAT), crowd=Crowd(), last_activity=NOW)
    return with_deadline(table, table, NOW)


def crowd_of(table: Table) -> Crowd:
    assert table.crowd is not None
    return table.crowd


def after_deadline(table: Table, *dice: int) -> Table:
    assert table.deadline is not None
    return apply(table, ApplyTimeouts(), *dice, at=table.deadline)


def away_table(position: str = START_POSITION, *computers: Computer) -> Table:
    """Return a table whose player on turn has just missed two deadlines in a row."""
    game = game_at(position)
    late = replace(game, attendance=game.attendance.with_misses(0, 1))
    return after_deadline(timed_table(Pace.LIVE, late, *computers))


def events(table: Table) -> tuple[object, ...]:
    """Return the events since the game stood at its first position."""
    return game_of(table).log[1:]
