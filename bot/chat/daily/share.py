"""The post with which somebody shares a daily climb. It tells nothing about the dice."""

from collections.abc import Iterator

from bot.chat.ui.i18n.language import Language
from bot.tables import Climb, ClimbTurn, climb_turns

SQUARES_PER_COLUMN = 3
"""How many squares a line has for each of the three columns."""

MOST_LINES = 20
"""The most turns that are shown; of longer climbs some in the middle are left out."""


def share_text(climb: Climb, par: int, language: Language) -> str:
    """Return the post: the result, and a line for each turn, together the slope of a mountain.

    ``par`` is how many turns the computer needed.
    """
    title = language.text(
        "🏔️ {player}: the daily climb of {date}", player=climb.person, date=date_text(climb.day)
    )
    score = language.plural(
        "**{count} turn**, par {par}, {busts}",
        "**{count} turns**, par {par}, {busts}",
        climb.turns,
        par=par,
        busts=language.plural("{count} bust", "{count} busts", climb.busts),
    )
    invitation = language.text("Can you beat that? `/cantstop daily`")
    return "\n".join([title, score, *_slope(climb), f"-# {invitation}"])


def date_text(day: int) -> str:
    """Return a day as a date that Discord writes in the reader's language.

    It is given as noon in UTC, so that nearly everybody reads the same date.
    """
    return f"<t:{day * 86_400 + 43_200}:D>"


def _slope(climb: Climb) -> Iterator[str]:
    turns = list(climb_turns(climb.game.log))
    lines = list(map(_line, turns))
    if len(lines) > MOST_LINES:
        half = MOST_LINES // 2
        lines = [*lines[:half], "⋮", *lines[-half:]]
    yield from lines


def _line(turn: ClimbTurn) -> str:
    """Return a turn: how high the climb is after it, and what came of it."""
    squares = "🟩" * int(turn.height * SQUARES_PER_COLUMN + 1e-9)
    return (squares or "▫️") + ("💥" if turn.busted else "🚩" * turn.claimed)
