"""The card of a table whose game has not started."""

from discord import ButtonStyle, ui

from bot.chat.cards.card import Card, button, rows
from bot.chat.cards.custom_ids import ButtonAction, TableButton
from bot.chat.cards.pace_text import character, pace_sentence
from bot.chat.cards.rules_text import rules_sentence
from bot.chat.i18n.language import ANIMALS, Language
from bot.players import Strength
from bot.render import ACCENT_COLOURS
from bot.tables import MAX_SEATS, MIN_SEATS, Computer, Person, Player, Reservation, Table, seating_of


def lobby_card(table: Table, language: Language) -> Card:
    """Return the card: the players, the rules, and the buttons to join and start."""
    text = language.text
    host = next(person for person in table.people if person.id == table.host)
    seats = [
        f"{shape} {_entry(entry, host, language)}"
        for shape, entry in zip(language.symbols.shapes, seating_of(table), strict=False)
    ]
    seats += [f"▫️ {text('free seat')}"] * (MAX_SEATS - len(seats))
    return Card(
        ACCENT_COLOURS[0],
        ui.TextDisplay("## " + text("Can't Stop")),
        ui.TextDisplay(text("{player} invites you up the mountain. Press **Join** to play.", player=host)),
        ui.TextDisplay("\n".join(seats)),
        ui.TextDisplay("-# " + _rules(table, language)),
        *rows(_join_buttons(table, language)),
        *_computers(table, language),
        *rows(_host_buttons(table, language)),
    )


def _entry(entry: Player | Reservation, host: Person, language: Language) -> str:
    """Return who has a seat, or who it is kept for and until when."""
    if not isinstance(entry, Reservation):
        return language.player(entry) + (f" · {language.text('host')}" if entry == host else "")
    if entry.until is None:
        return language.text("kept for {player}", player=entry.person)
    return language.text(
        "kept for {player} (ends {when})", player=entry.person, when=language.when(entry.until)
    )


def _rules(table: Table, language: Language) -> str:
    """Return the rules and the pace, and where to read the rules."""
    return " ".join(
        [
            rules_sentence(table.rules, language),
            pace_sentence(table.pace, table.coach, language),
            language.text("New here? See `/cantstop rules`."),
        ]
    )


def _join_buttons(table: Table, language: Language) -> list[ui.Button[Card]]:
    text = language.text
    full = len(table.seats) == MAX_SEATS
    too_few = len(table.seats) < MIN_SEATS
    return [
        button(_custom_id(table, ButtonAction.JOIN), text("Join"), ButtonStyle.success, disabled=full),
        button(_custom_id(table, ButtonAction.LEAVE), text("Leave")),
        button(_custom_id(table, ButtonAction.START), text("Start"), ButtonStyle.primary, disabled=too_few),
    ]


def _computers(table: Table, language: Language) -> list[ui.Item[Card]]:
    """Return the buttons that add computers, while a seat is free."""
    if len(table.seats) == MAX_SEATS:
        return []
    characters = language.join(character(strength, language) for strength in Strength)
    offer = language.text("Or add a computer: {characters}.", characters=characters)
    buttons = [
        button(
            _custom_id(table, ButtonAction.ADD, number),
            language.strength(strength),
            emoji=ANIMALS[strength],
        )
        for number, strength in enumerate(Strength, start=1)
    ]
    return [ui.TextDisplay("-# " + offer), *rows(buttons)]


def _host_buttons(table: Table, language: Language) -> list[ui.Button[Card]]:
    text = language.text
    buttons = [
        button(_custom_id(table, ButtonAction.RULES), text("Change the rules")),
        button(_custom_id(table, ButtonAction.PACE), text("Pace and coach")),
        button(_custom_id(table, ButtonAction.CANCEL), text("Cancel"), ButtonStyle.danger),
    ]
    computers = [player for player in table.seats if isinstance(player, Computer)]
    if computers:
        remove = text("Remove {name}", name=language.plain(computers[-1]))
        buttons.insert(0, button(_custom_id(table, ButtonAction.DISMISS), remove))
    return buttons


def _custom_id(table: Table, action: ButtonAction, *numbers: int) -> TableButton:
    return TableButton(table.id, 0, action, numbers)
