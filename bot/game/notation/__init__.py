"""The text notation for rules, events, games and positions.

docs/notation.md has the grammar. Formatting and parsing are exact inverses. Parsing is strict, since text may
come from anywhere: each value has exactly one text, and anything else raises :class:`ValueError` with a
message that says what is wrong.
"""

from bot.game.notation.events import MAX_GAME_LENGTH, format_event, format_game, parse_event, parse_game
from bot.game.notation.positions import format_position, parse_position
from bot.game.notation.tokens import MAX_LINE_LENGTH, format_rules, parse_rules
