"""The rules with their example pictures."""

import asyncio
from functools import lru_cache, partial

from bot.chat.rules.cards import Lesson, example_of, rules_card
from bot.chat.ui.attachments import Attachment, CardMessage
from bot.chat.ui.i18n.language import Language
from bot.game import Rules
from bot.game.notation import parse_game
from bot.render import Theme, board_png

_FIRST_ROLL = "rolled 2345\n"
_SHARED_SPACES = "rolled 3433\nmoved 6 7\nstopped\nrolled 1516\n"

_GAMES = {
    Lesson.PARKER: "started parker 65 12\n" + _FIRST_ROLL,
    Lesson.RAVENSBURGER: "started ravensburger first=0/2\n" + _FIRST_ROLL,
    Lesson.ASMODEE: "started asmodee 65 12\n" + _FIRST_ROLL,
    Lesson.FRANJOS: "started franjos first=0/2\n" + _FIRST_ROLL,
    Lesson.JUMP: "started parker,crowded=jump 65 12\n" + _SHARED_SPACES,
    Lesson.NO_STOP: "started parker,crowded=no-stop 65 12\n" + _SHARED_SPACES + "moved 6 7\n",
    Lesson.PRIORITY: "started parker,priority 65 12\n" + _FIRST_ROLL,
    Lesson.BIDDING: (
        "started parker,bidding 65 12\n"
        + _SHARED_SPACES
        + "moved 6 7\nrolled 2625\nmoved 7 8\nbid 0 makes 2\nstopped\n"
    ),
}
"""The games that lead to the pictures, in the notation of docs/notation.md."""


@lru_cache
def rule_example(lesson: Lesson, theme: Theme = Theme.DARK) -> Attachment | None:
    """Return the picture of a lesson, None if it has none. Call it in a thread: drawing takes time."""
    game = _GAMES.get(lesson)
    return Attachment(f"example-{lesson}.png", board_png(parse_game(game), theme)) if game else None


async def rules_message(rules: Rules, theme: Theme, language: Language, note: str = "") -> CardMessage:
    """Return all the rules of a game with their example, after a note whose rules they are."""
    example = await asyncio.to_thread(rule_example, example_of(rules), theme)
    return CardMessage(partial(rules_card, rules, language, note=note), example)
