"""Computer players: what one does in a position, and what the strongest thinks of it.

They see the rules alone and change nothing: a :class:`~bot.game.State` goes in, an action comes out.
"""

from bot.players.advice import Advice, advise
from bot.players.decide import decide
from bot.players.legal_actions import legal_actions
from bot.players.odds import Odds, odds
from bot.players.ratings import ActionRatings, RatedAction, rate_actions
from bot.players.reasons import Reason
from bot.players.review import Decision, Grade, PlayerReview, Review, RiskyRoll, review
from bot.players.strength import Strength

__all__ = [
    "ActionRatings",
    "Advice",
    "Decision",
    "Grade",
    "Odds",
    "PlayerReview",
    "RatedAction",
    "Reason",
    "Review",
    "RiskyRoll",
    "Strength",
    "advise",
    "decide",
    "legal_actions",
    "odds",
    "rate_actions",
    "review",
]
