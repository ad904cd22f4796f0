"""The private cards of a lobby: its options, and the questions before leaving or cancelling."""

from discord import ButtonStyle, ui

from bot.chat.cards.card import GREY, Card, button, rows
from bot.chat.cards.confirmations import confirmation
from bot.chat.cards.custom_ids import ButtonAction, TableButton
from bot.chat.cards.pace_text import pace_sentence
from bot.chat.cards.rules_text import rules_sentence
from bot.chat.i18n.language import Language
from bot.tables import Table


def options_card(table: Table, language: Language) -> Card:
    """Return the card with the rules and the pace, and the buttons to change them or to cancel the game."""
    text = language.text
    lines = [
        f"**{text('Options')}**",
        rules_sentence(table.rules, language),
        pace_sentence(table.pace, table.coach, table.speed, table.guessing, language),
    ]
    buttons = [
        button(TableButton(table.id, 0, ButtonAction.RULES), text("Change the rules")),
        button(TableButton(table.id, 0, ButtonAction.PACE), text("Pace and coach")),
        button(TableButton(table.id, 0, ButtonAction.CANCEL), text("Cancel the game"), ButtonStyle.danger),
    ]
    return Card(GREY, ui.TextDisplay("\n".join(lines)), *rows(buttons))


def refused_rules_card(table: Table, reason: str, entered: int, language: Language) -> Card:
    """Return the card that says why rules were refused.

    Args:
        table: the table, whose rules have not changed.
        reason: why they were refused.
        entered: what was entered, as :func:`bot.chat.options.rules.encode_choices` returns it.
        language: the reader's language.
    """
    text = language.text
    again = button(
        TableButton(table.id, 0, ButtonAction.RULES, (entered,)), text("Try again"), ButtonStyle.primary
    )
    return Card(
        GREY,
        ui.TextDisplay(f"{text('Nothing has changed.')} {reason}"),
        ui.ActionRow(again),
    )


def seat_card(table: Table, language: Language) -> Card:
    """Tell a person that they have a seat in a lobby, and offer to leave it."""
    text = language.text
    leave = button(TableButton(table.id, 0, ButtonAction.LEAVE), text("Leave"))
    return Card(
        GREY,
        ui.TextDisplay(text("You have a seat in this game. Don't want to play?")),
        ui.ActionRow(leave),
    )


def cancel_confirmation(table: Table, user_id: int, language: Language) -> Card:
    """Ask whether to cancel a game that others have joined."""
    text = language.text
    others = [person for person in table.people if person.id != user_id]
    return confirmation(
        text("Cancel the game? You are not alone in it: {players}.", players=language.people(others)),
        button(
            TableButton(table.id, 0, ButtonAction.CANCEL, (1,)), text("Cancel the game"), ButtonStyle.danger
        ),
        language,
    )
