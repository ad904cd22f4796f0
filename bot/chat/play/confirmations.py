"""Confirmations of what cannot be undone."""

from discord import ButtonStyle

from bot.chat.play.ids import GameButton
from bot.chat.ui.card import Card, button, confirmation
from bot.chat.ui.i18n.language import Language
from bot.chat.ui.ids import TableButton
from bot.tables import Table


def resign_confirmation(table: Table, language: Language) -> Card:
    """Ask a player whether to leave a game in progress."""
    text = language.text
    question = text("Leave this game? Your markers come off the board, and you cannot come back.")
    leave = button(TableButton.of(table, GameButton.RESIGN), text("Leave the game"), ButtonStyle.danger)
    return confirmation(question, leave, language)


def end_confirmation(table: Table, language: Language) -> Card:
    """Ask a moderator whether to end a game for everyone."""
    text = language.text
    question = text("End this game for everyone, without a winner? It will not count.")
    end = button(TableButton.of(table, GameButton.END), text("End the game"), ButtonStyle.danger)
    return confirmation(question, end, language)


def proposal_confirmation(table: Table, language: Language) -> Card:
    """Ask a host whether to propose ending a game; nobody else is asked if nobody else is there."""
    text = language.text
    question = text("End this game without a winner? The other players have to agree.")
    if len(table.present) == 1:
        question = text("End this game without a winner? It will not count.")
    propose = button(TableButton.of(table, GameButton.PROPOSE, 1), text("End the game"), ButtonStyle.danger)
    return confirmation(question, propose, language)
