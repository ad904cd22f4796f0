"""What a channel does in its game: it votes where there is something to vote on, else anybody acts for it."""

import math
from dataclasses import replace

from bot.game import (
    Action,
    Choose,
    DiceSource,
    NotAllowed,
    OutOfDate,
    Phase,
    Roll,
    State,
    Stop,
    roll_moves,
    stop_obstacle,
    stopping_wins,
)
from bot.players import bust_chance
from bot.tables.crowd import CROWD_TIMEOUT, LATE, Crowd
from bot.tables.progress import close_table, game_in_progress, with_game
from bot.tables.requests import TakeAction
from bot.tables.seats import CHANNEL
from bot.tables.table import CloseReason, Table
from bot.tables.time_limits import RESTART_GRACE

ROLL, STOP = "roll", "stop"


def choices(state: State) -> dict[str, Action]:
    """Return what the player on turn can do, by the words that ballots are stored as.

    A stop is left out where the roll cannot bust and the stop would not win, a roll where it is certain to
    bust and the stop wins.
    """
    seat = state.on_turn
    match state.phase:
        case Phase.ROLL:
            return {ROLL: Roll(seat)}
        case Phase.CHOOSE:
            return {"+".join(map(str, move)): Choose(seat, move) for move in roll_moves(state)}
        case Phase.DECIDE:
            wins, risk = stopping_wins(state), bust_chance(state)
            rolls: dict[str, Action] = {} if wins and risk == 1 else {ROLL: Roll(seat)}
            stops: dict[str, Action] = (
                {} if stop_obstacle(state) or not (wins or risk) else {STOP: Stop(seat)}
            )
            return rolls | stops
        case _:
            return {}


def votes_now(table: Table) -> bool:
    """Whether the channel has to vote: whether there is more than one thing that it can do."""
    if table.crowd is None or table.game is None or table.paused or not table.acting:
        return False
    return len(choices(table.game.state)) > 1


def take_part(table: Table, crowd: Crowd, request: TakeAction, dice: DiceSource, now: float) -> Table:
    """Return the table of a channel after somebody's ballot, or after the only thing that it can do.

    Nothing happens on a tap that comes a moment too late; for the last vote, it counts as having taken part.

    Raises:
        NotAllowed: that is not for the channel to do now, or the game is paused.
        OutOfDate: the button is from an earlier position.
    """
    by, version = request.by, request.action_version
    if version is not None and version < table.action_version and now < crowd.closed + LATE:
        acts = table.open and not table.paused
        return _with_crowd(table, crowd.with_late(by.id, by.name, version)) if acts else table
    game = game_in_progress(table)
    if table.paused:
        raise NotAllowed("This game goes on once I'm back in this server.")
    if version not in (None, table.action_version):
        raise OutOfDate("That button is from an earlier position. `/cantstop games` leads to the board.")
    seat = table.seats.index(CHANNEL)
    if seat not in game.state.acting:
        raise NotAllowed("It's {player}'s turn.", player=table.seats[game.state.on_turn])
    action, offered = request.action(seat), choices(game.state)
    ballot = next((choice for choice, each in offered.items() if each == action), None)
    if ballot is None:
        game.play(action, dice)  # tells why, if it is against the rules
        raise NotAllowed("The channel can't do that now. Pick one of the buttons.")
    if len(offered) > 1:
        return _with_crowd(table, crowd.with_ballot(by.id, by.name, ballot, now))
    acted = replace(crowd, result=(), closed=now, closed_version=table.action_version)
    return with_game(replace(table, crowd=acted), game.play(action, dice))


def _with_crowd(table: Table, crowd: Crowd) -> Table:
    """Return the same object if nothing changes."""
    return table if crowd is table.crowd else replace(table, crowd=crowd)


def apply_crowd_timeout(
    table: Table, crowd: Crowd, dice: DiceSource, now: float, heard_since: float = -math.inf
) -> Table:
    """Return the table of a channel after what is due by ``now``, or the same object if nothing is.

    A vote closes, or a game nobody votes in. After an outage that began before, the time starts again.
    """
    due = table.next_timeout
    if due is None or now < due:
        return table
    if due <= heard_since:
        return restarted(table, crowd, now)
    if table.paused or crowd.opened is None:
        return close_table(table, CloseReason.EXPIRED)
    game = game_in_progress(table)
    ((winner, _), *_) = crowd.tally()
    after = replace(table, crowd=crowd.after_vote(now, table.action_version))
    return with_game(after, game.play(choices(game.state)[winner], dice))


def restarted(table: Table, crowd: Crowd, now: float) -> Table:
    """Return the table of a channel after an outage: its vote starts again.

    Ballots stay. Without any, there is some time to cast one.
    """
    if crowd.opened is not None:
        again = replace(crowd, opened=now)
        return with_crowd_deadline(replace(table, crowd=again), again)
    left = table.last_activity + CROWD_TIMEOUT - now
    if table.paused or RESTART_GRACE <= left <= CROWD_TIMEOUT:
        return table
    return with_crowd_deadline(replace(table, last_activity=now), crowd)


def with_crowd_deadline(table: Table, crowd: Crowd) -> Table:
    """Return the table of a channel with the time when its vote closes, or its game if nobody votes."""
    deadline = crowd.deadline or table.last_activity + CROWD_TIMEOUT
    return replace(table, deadline=None if table.paused else deadline, reminder_due=False)
