"""Cards: the contents of messages, built from tables and statistics. Pure: nothing here sends anything."""

from bot.chat.cards.bids import bid_prompt, stake_prompt
from bot.chat.cards.card import Card
from bot.chat.cards.closed import result_text
from bot.chat.cards.computer_turns import last_turn_rolls
from bot.chat.cards.confirmations import (
    end_confirmation,
    proposal_confirmation,
    resign_confirmation,
    starter_prompt,
    thread_offer,
)
from bot.chat.cards.dice import dice_card
from bot.chat.cards.event_text import last_event_text
from bot.chat.cards.games import games_card
from bot.chat.cards.guessers import guessers_card
from bot.chat.cards.guesses import guess_prompt
from bot.chat.cards.hall_of_fame import hall_of_fame_card
from bot.chat.cards.help import help_card
from bot.chat.cards.leaderboard import leaderboard_card
from bot.chat.cards.odds import odds_card
from bot.chat.cards.permission_check import cost_of_lacking, permission_check_text
from bot.chat.cards.position import position_card
from bot.chat.cards.privacy import data_card, deletion_confirmation, privacy_card
from bot.chat.cards.replay import replay_card
from bot.chat.cards.review import decision_at, decision_card, review_card
from bot.chat.cards.rules import Lesson, lesson_card, rules_card
from bot.chat.cards.stats import Career, stats_card
from bot.chat.cards.table import moved_card, table_card

__all__ = [
    "Card",
    "Career",
    "Lesson",
    "bid_prompt",
    "cost_of_lacking",
    "data_card",
    "decision_at",
    "decision_card",
    "deletion_confirmation",
    "dice_card",
    "end_confirmation",
    "games_card",
    "guess_prompt",
    "guessers_card",
    "hall_of_fame_card",
    "help_card",
    "last_event_text",
    "last_turn_rolls",
    "leaderboard_card",
    "lesson_card",
    "moved_card",
    "odds_card",
    "permission_check_text",
    "position_card",
    "privacy_card",
    "proposal_confirmation",
    "replay_card",
    "resign_confirmation",
    "result_text",
    "review_card",
    "rules_card",
    "stake_prompt",
    "starter_prompt",
    "stats_card",
    "table_card",
    "thread_offer",
]
