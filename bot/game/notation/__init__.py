"""The text notation for rules and events, and for positions, which only tests read: see docs/notation.md.

Formatting and parsing are exact inverses. Parsing is strict: each value has exactly one text, and anything
else raises :class:`ValueError` with a message that says what is wrong.
"""

from bot.game.notation.events import MAX_LINE_LENGTH, format_event, parse_event
from bot.game.notation.positions import format_position
from bot.game.notation.tokens import format_rules, parse_rules
