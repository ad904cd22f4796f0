"""A picture to each lesson about the rules."""

from functools import lru_cache

from bot.chat.attachments import Picture
from bot.chat.cards import Lesson
from bot.game.notation import parse_game
from bot.render import Theme, board_png

_THIRD_RUNNER = "rolled 1546\nmoved 6 10\nrolled 2435\n"
_MEETING = "rolled 3433\nmoved 6 7\nstopped\nrolled 1516\n"

_GAMES = {
    Lesson.PARKER: "started parker 65 12\n" + _THIRD_RUNNER,
    Lesson.RAVENSBURGER: "started ravensburger first=0/2\n" + _THIRD_RUNNER,
    Lesson.ASMODEE: "started asmodee 65 12\n" + _THIRD_RUNNER,
    Lesson.FRANJOS: (
        "started franjos first=0/2\n"
        "rolled 3344\nmoved 6 8\nrolled 3411\nmoved 7\nrolled 3344\nmoved 6 8\nrolled 2435\n"
    ),
    Lesson.JUMP: "started parker,crowded=jump 65 12\n" + _MEETING,
    Lesson.NO_STOP: "started parker,crowded=no-stop 65 12\n" + _MEETING + "moved 6 7\n",
    Lesson.PRIORITY: "started parker,priority 65 12\nrolled 2345\n",
    Lesson.BIDDING: (
        "started parker,bidding 65 12\n"
        + _MEETING
        + "moved 6 7\nrolled 2625\nmoved 7 8\nbid 0 makes 2\nstopped\n"
    ),
}
"""The games that lead to the pictures, as docs/notation.md says."""


@lru_cache
def rule_example(lesson: Lesson, theme: Theme = Theme.DARK) -> Picture | None:
    """Return the picture of a lesson, None for one that needs none; drawing it is work for a thread."""
    game = _GAMES.get(lesson)
    return Picture(f"example-{lesson}.png", board_png(parse_game(game), theme)) if game else None
