"""Questions asked before something that cannot be undone."""

from discord import ButtonStyle, ui

from bot.chat import names
from bot.chat.cards.card import GREY, Card, button, rows
from bot.chat.custom_ids import Act, TableButton
from bot.chat.language import Language
from bot.tables import Person, Table


def resign_question(table: Table, language: Language) -> Card:
    """Ask whether to leave a game that is on."""
    text = language.text
    return _question(
        text(
            "Leave the game {table}? Your markers come off the board, and you cannot come back.", table=table
        ),
        button(TableButton(table.id, table.moment, Act.RESIGN), text("Leave the game"), ButtonStyle.danger),
        language,
    )


def end_question(table: Table, language: Language) -> Card:
    """Ask a moderator whether to end a game for all."""
    text = language.text
    return _question(
        text("End the game {table} for everybody, without a winner? It will not count.", table=table),
        button(TableButton(table.id, table.moment, Act.END), text("End the game"), ButtonStyle.danger),
        language,
    )


def first_question(table: Table, language: Language) -> Card:
    """Ask the host who begins."""
    text = language.text
    choices = [
        button(
            TableButton(table.id, 0, Act.BEGIN, (person.id,)),
            names.plain(person.name),
            ButtonStyle.primary,
            emoji=language.marks.shapes[seat],
        )
        for seat, person in enumerate(table.seats)
        if isinstance(person, Person)
    ]
    roll = button(TableButton(table.id, 0, Act.BEGIN), text("Roll for it"), emoji="🎲")
    return Card(GREY, ui.TextDisplay(text("Who begins?")), *rows([*choices, roll]))


def _question(question: str, yes: ui.Button[Card], language: Language) -> Card:
    hint = language.text("If not, just dismiss this message.")
    return Card(GREY, ui.TextDisplay(f"{question}\n-# {hint}"), ui.ActionRow(yes))
