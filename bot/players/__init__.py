"""Computer players, and what the strongest of them has to say: advice, odds and reviews.

Everything here is a pure function of the game's rules and state, without side effects.
"""

from bot.players.advice import Advice, Reason, advise
from bot.players.decide import Strength, decide
from bot.players.evaluation import WinChances, chances
from bot.players.hard import RatedAction, rate_actions
from bot.players.odds import Odds, bust_chance, hit_chance, odds
from bot.players.puzzles import Judgement, choices_at, judge
from bot.players.review import Decision, Grade, PlayerReview, Review, review
from bot.players.story import Story, TurningPoint, story
