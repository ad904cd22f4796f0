"""Cards: what a message of the bot shows, made from a table or from figures. Pure; nothing here is sent."""

from bot.chat.cards.bids import bid_question, stake_question
from bot.chat.cards.card import Card
from bot.chat.cards.help import help_card
from bot.chat.cards.leaderboard import leaderboard_card
from bot.chat.cards.odds import odds_card
from bot.chat.cards.position import position_card
from bot.chat.cards.questions import end_question, first_question, resign_question
from bot.chat.cards.replay import replay_card
from bot.chat.cards.rules import Lesson, rules_card
from bot.chat.cards.stats import stats_card
from bot.chat.cards.table import moved_card, table_card

__all__ = [
    "Card",
    "Lesson",
    "bid_question",
    "end_question",
    "first_question",
    "help_card",
    "leaderboard_card",
    "moved_card",
    "odds_card",
    "position_card",
    "replay_card",
    "resign_question",
    "rules_card",
    "stake_question",
    "stats_card",
    "table_card",
]
