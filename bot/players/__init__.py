"""Computer players: what one does in a position, and what the strongest thinks of it.

They see the rules alone and change nothing: a :class:`~bot.game.State` goes in, an action comes out.
"""

from bot.players.advice import Advice, Choice, advise
from bot.players.deciding import decide
from bot.players.options import options
from bot.players.strength import Strength

__all__ = ["Advice", "Choice", "Strength", "advise", "decide", "options"]
