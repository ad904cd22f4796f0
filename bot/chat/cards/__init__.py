"""Cards: what a message of the bot shows, made from a table or from figures. Pure; nothing here is sent."""

from bot.chat.cards.card import Card
from bot.chat.cards.leaderboard import leaderboard_card
from bot.chat.cards.questions import end_question, resign_question
from bot.chat.cards.rules import help_card, rules_card
from bot.chat.cards.stats import stats_card
from bot.chat.cards.table import moved_card, table_card

__all__ = [
    "Card",
    "end_question",
    "help_card",
    "leaderboard_card",
    "moved_card",
    "resign_question",
    "rules_card",
    "stats_card",
    "table_card",
]
