"""Text forms: rules, an event, a game and a position, written for people to read and read back without loss.

docs/notation.md has the grammar. Reading is strict, since a text may come from anywhere: a value has one
text, and whatever is not exactly that raises :class:`ValueError` with a message that says what is wrong.
"""

from bot.game.notation.events import event_text, read_event
from bot.game.notation.games import MAX_GAME, game_text, read_game
from bot.game.notation.positions import position_text, read_position
from bot.game.notation.rules import read_rules, rules_text
from bot.game.notation.words import MAX_LINE

__all__ = [
    "MAX_GAME",
    "MAX_LINE",
    "event_text",
    "game_text",
    "position_text",
    "read_event",
    "read_game",
    "read_position",
    "read_rules",
    "rules_text",
]
