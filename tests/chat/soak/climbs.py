"""Forges the buttons of the daily climb, and says what they may change: the climb of the one who clicks."""

import random
import re
from collections.abc import Mapping

from bot.game import Moved, Phase, Rolled, Stopped, Unmoved, legal_moves, rolls_in
from bot.tables import Climb
from tests.chat.soak.attempts import Attempt, pressed
from tests.tables.climbing import TODAY, begun, finished, make_dice
from tests.tables.sample_tables import ANN, BEN, CYD, LOCATION

_CUSTOM_ID = re.compile(r"day1:([0-9]{1,6}):([0-9]{1,9}):([a-z]+)(?::([0-9]+)(?:\.([0-9]+))?)?")

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


def forge(rng: random.Random, user_id: int, climbs: Mapping[tuple[int, int], Climb]) -> str:
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
    forged = f"day1:{day}:{version}:{rng.choice(likely if rng.random() < 0.75 else others)}"
    if rng.random() < 0.9:
        return forged
    return rng.choice((forged + "0", forged + f":{BEN.id}", forged.replace("day1", "day2"), forged[:-1]))


def may_climb(attempt: Attempt, before: Climb | None, after: Climb | None, user_id: int) -> bool:
    """Whether an attempt may have changed a climb of a person this way."""
    if after is None or (match := pressed(attempt, _CUSTOM_ID, user_id, after.day)) is None:
        return False
    if match[3] == "share":
        return (
            before is not None
            and before.finished
            and attempt.location.guild_id is not None
            and (before.shared, after.shared) == (False, True)
            and (before.guild_id, before.game) == (after.guild_id, after.game)
        )
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
