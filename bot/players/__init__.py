"""Computer players: what one does in a position, and what the strongest thinks of it.

They see the rules alone and change nothing: a :class:`~bot.game.State` goes in, an action comes out.
"""

from bot.players.advice import Advice, Choice, advise
from bot.players.coach import Counsel, counsel
from bot.players.deciding import decide
from bot.players.odds import Odds, odds
from bot.players.options import options
from bot.players.reasons import Reason
from bot.players.strength import Strength

__all__ = [
    "Advice",
    "Choice",
    "Counsel",
    "Odds",
    "Reason",
    "Strength",
    "advise",
    "counsel",
    "decide",
    "odds",
    "options",
]
