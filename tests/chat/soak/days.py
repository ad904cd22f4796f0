"""Forges the buttons of the daily climb and puzzle, and says what they may change: their presser's."""

import random
import re
from collections.abc import Mapping
from dataclasses import replace

from bot.chat.days import PuzzleAction
from bot.game import Moved, Phase, Rolled, Stopped, Unmoved, legal_moves, rolls_in
from bot.players import judge
from bot.players.puzzles import puzzle_game, read_pool
from bot.tables import POINTS, Climb, PuzzleChoice
from tests.chat.soak.attempts import Attempt, pressed
from tests.tables.climbing import TODAY, begun, finished, make_dice
from tests.tables.sample_tables import ANN, BEN, CYD, LOCATION

_CLIMB_BUTTON = re.compile(r"day1:([0-9]{1,6}):([0-9]{1,9}):([a-z]+)(?::([0-9]+)(?:\.([0-9]+))?)?")

_EVENTS: dict[str, type] = {"roll": Rolled, "move": Moved, "change": Unmoved, "stop": Stopped}
"""The event that each action adds to a climb."""


def first_climbs() -> tuple[Climb, ...]:
    """Return climbs of every kind: two that go on, one that is finished, and one of yesterday."""
    return (
        begun(ANN, LOCATION.guild_id),
        begun(BEN, None),
        finished(CYD, LOCATION.guild_id),
        finished(ANN, LOCATION.guild_id, TODAY - 1),
    )


def forge_climb(rng: random.Random, user_id: int, climbs: Mapping[tuple[int, int], Climb]) -> str:
    """Return the custom id of a button that somebody could have, or could make up."""
    day = rng.choice((TODAY,) * 12 + (TODAY - 1, TODAY + 1, 0, 999_999, 10**7))
    climb = climbs.get((user_id, day)) or next(iter(climbs.values()))
    state, version = climb.game.state, climb.game.action_version
    version = rng.choice((version,) * 12 + (version - 1, version + 1, 0, 1, 10**9))
    if state.phase is Phase.CHOOSE and state.roll is not None:
        move = rng.choice((*legal_moves(state, state.roll), (7,), (6, 8), (13, 0)))
        likely = ["move:" + ".".join(map(str, move))] * 3
    else:
        likely = ["roll", "roll", "stop", "change"]
    others = ("text", "climb", "share", "share", "table", "month", "dice", "move", "roll:7", "resign", "")
    action = rng.choice(likely if rng.random() < 0.75 else others)
    return _perhaps_spoilt(rng, f"day1:{day}:{version}:{action}")


def _perhaps_spoilt(rng: random.Random, forged: str) -> str:
    if rng.random() < 0.9:
        return forged
    return rng.choice((forged + "0", forged + f":{BEN.id}", forged.replace("1", "2", 1), forged[:-1]))


def may_climb(attempt: Attempt, before: Climb | None, after: Climb | None, user_id: int) -> bool:
    """Whether an attempt may have changed a climb of a person this way."""
    if after is None or (match := pressed(attempt, _CLIMB_BUTTON, user_id, after.day)) is None:
        return False
    if match[3] == "share":
        return before is not None and before.finished and _was_shared(attempt, before, after)
    was = before or Climb.new(after.person, after.day, attempt.location.guild_id)
    numbers = [int(number) for number in match.groups()[3:] if number is not None]
    dice = make_dice(after.day).seal
    events = after.game.log[was.game.event_count :]
    return (
        after.day == TODAY
        and match[3] in _EVENTS
        and int(match[2]) == was.game.action_version
        and (was.guild_id, was.shared) == (after.guild_id, after.shared)
        and after.game.log[: was.game.event_count] == was.game.log
        and isinstance(events[0], _EVENTS[match[3]])
        and (not isinstance(events[0], Moved) or sorted(events[0].move) == sorted(numbers))
        and rolls_in(after.game.log) == tuple(dice.roll(n, 4) for n in range(1, after.game.rolls + 1))
    )


def _was_shared(attempt: Attempt, before: Climb | PuzzleChoice, after: Climb | PuzzleChoice) -> bool:
    """Whether nothing has changed but that a result was shared, which is done in a server."""
    in_server = attempt.location.guild_id is not None
    return in_server and not before.shared and after == replace(before, shared=True)


_PUZZLE_BUTTON = re.compile(r"pz1:([0-9]{1,6}):([a-z]+)(?::([0-9]+))?")

DAYS = (TODAY - 1, TODAY, TODAY + 1)
"""The days that have puzzles, in the order of the file."""

_LOSSES = tuple(
    round(POINTS * judged.loss(number))
    for judged in [judge(puzzle_game(read_pool()[DAYS.index(TODAY)]))]
    for number in range(len(judged.choices))
)
"""What each choice of today gives away."""


def first_choices() -> tuple[PuzzleChoice, ...]:
    """Return choices of every kind: of today here and in direct messages, and of yesterday."""
    return (
        PuzzleChoice(CYD, TODAY, LOCATION.guild_id, 0, _LOSSES[0]),
        PuzzleChoice(BEN, TODAY, None, 1, _LOSSES[1]),
        PuzzleChoice(ANN, TODAY - 1, LOCATION.guild_id, 0, 310),
    )


def forge_puzzle(rng: random.Random) -> str:
    """Return the custom id of a button that somebody could have, or could make up."""
    day = rng.choice((TODAY,) * 12 + (TODAY - 1, TODAY - 1, TODAY + 1, 0, 999_999, 10**7))
    likely = ("choose:0", "choose:1", "share", "share", "table", "week", "month", "show")
    others = ("choose:8", "choose:9", "choose", "choose:0.1", "share:1", "own:3", "try:0.0", "")
    return _perhaps_spoilt(rng, f"pz1:{day}:{rng.choice(likely if rng.random() < 0.8 else others)}")


def may_solve(
    attempt: Attempt, before: PuzzleChoice | None, after: PuzzleChoice | None, user_id: int
) -> bool:
    """Whether an attempt may have changed what a person chose this way."""
    if after is None or (match := pressed(attempt, _PUZZLE_BUTTON, user_id, after.day)) is None:
        return False
    guild_id = attempt.location.guild_id
    if match[2] == PuzzleAction.SHARE:
        return before is not None and _was_shared(attempt, before, after)
    return (
        before is None
        and match[2] == PuzzleAction.CHOOSE
        and after.day == TODAY
        and match[3] == str(after.choice)
        and (after.guild_id, after.loss, after.shared) == (guild_id, _LOSSES[after.choice], False)
    )
