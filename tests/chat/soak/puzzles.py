"""Forges the buttons of the puzzle of the day, and says what they may change: what their presser chose."""

import random
import re

from bot.chat.puzzles.ids import PuzzleAction
from bot.players import judge
from bot.players.puzzles import puzzle_game, read_pool
from bot.tables import POINTS, PuzzleChoice
from tests.chat.soak.attempts import Attempt, pressed
from tests.tables.climbing import TODAY
from tests.tables.sample_tables import ANN, BEN, CYD, LOCATION

_CUSTOM_ID = re.compile(r"pz1:([0-9]{1,6}):([a-z]+)(?::([0-9]+))?")

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


def forge(rng: random.Random) -> str:
    """Return the custom id of a button that somebody could have, or could make up."""
    day = rng.choice((TODAY,) * 12 + (TODAY - 1, TODAY - 1, TODAY + 1, 0, 999_999, 10**7))
    likely = ("choose:0", "choose:1", "share", "share", "table", "week", "month", "show")
    others = ("choose:8", "choose:9", "choose", "choose:0.1", "share:1", "own:3", "try:0.0", "")
    forged = f"pz1:{day}:{rng.choice(likely if rng.random() < 0.8 else others)}"
    if rng.random() < 0.9:
        return forged
    return rng.choice((forged + "0", forged + f":{BEN.id}", forged.replace("pz1", "pz2"), forged[:-1]))


def may_solve(
    attempt: Attempt, before: PuzzleChoice | None, after: PuzzleChoice | None, user_id: int
) -> bool:
    """Whether an attempt may have changed what a person chose this way."""
    if after is None or (match := pressed(attempt, _CUSTOM_ID, user_id, after.day)) is None:
        return False
    guild_id = attempt.location.guild_id
    if match[2] == PuzzleAction.SHARE:
        return (
            before is not None
            and guild_id is not None
            and (before.shared, after.shared) == (False, True)
            and (before.guild_id, before.choice, before.loss) == (after.guild_id, after.choice, after.loss)
        )
    return (
        before is None
        and match[2] == PuzzleAction.CHOOSE
        and after.day == TODAY
        and match[3] == str(after.choice)
        and (after.guild_id, after.loss, after.shared) == (guild_id, _LOSSES[after.choice], False)
    )
