"""The card of a table whose game has not begun."""

from discord import ButtonStyle, ui

from bot.chat.cards.card import Card, button, rows
from bot.chat.cards.rules_words import rules_sentence
from bot.chat.custom_ids import Act, TableButton
from bot.chat.language import Language, mention
from bot.render import ACCENTS
from bot.tables import MAX_SEATS, MIN_SEATS, Table


def lobby_card(table: Table, language: Language) -> Card:
    """Return the card: who plays, by which rules, and the way in."""
    text = language.text
    host = next(person for person in table.people if person.id == table.host)
    seats = [
        f"{language.marks.shapes[seat]} {mention(person)}" + (f" · {text('host')}" if person == host else "")
        for seat, person in enumerate(table.seats)
    ]
    seats += [f"▫️ {text('free seat')}"] * (MAX_SEATS - len(table.seats))
    return Card(
        ACCENTS[0],
        ui.TextDisplay("## " + text("Can't Stop")),
        ui.TextDisplay(text("{player} invites you up the mountain. Press **Join** to play.", player=host)),
        ui.TextDisplay("\n".join(seats)),
        ui.TextDisplay("-# " + _rules(table, language)),
        *rows(_buttons(table, language)),
    )


def _rules(table: Table, language: Language) -> str:
    """Say what will be played, and where to learn it."""
    return rules_sentence(table.rules, language) + " " + language.text("New here? See `/cantstop rules`.")


def _buttons(table: Table, language: Language) -> list[ui.Button[Card]]:
    text = language.text
    full = len(table.seats) == MAX_SEATS
    return [
        button(_id(table, Act.JOIN), text("Join"), ButtonStyle.success, disabled=full),
        button(_id(table, Act.LEAVE), text("Leave")),
        button(
            _id(table, Act.START), text("Start"), ButtonStyle.primary, disabled=len(table.seats) < MIN_SEATS
        ),
        button(_id(table, Act.RULES), text("Change the rules")),
        button(_id(table, Act.CANCEL), text("Cancel"), ButtonStyle.danger),
    ]


def _id(table: Table, act: Act) -> TableButton:
    return TableButton(table.id, 0, act)
