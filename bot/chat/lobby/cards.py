"""The card of a table whose game has not started."""

from collections.abc import Iterator

import discord
from discord import ButtonStyle, ui

from bot.chat.dice.cards import seal_items
from bot.chat.lobby.ids import LobbyButton, lobby_button
from bot.chat.lobby.option_texts import settings_differences
from bot.chat.rules.texts import aim, rules_differences
from bot.chat.rules.tutorial import tutorial_button
from bot.chat.ui.card import Card, button, menu, rows
from bot.chat.ui.i18n.language import ANIMALS, Language
from bot.chat.ui.ids import TableButton
from bot.game import Label
from bot.players import Strength
from bot.render import ACCENT_COLOURS
from bot.tables import (
    MAX_SEATS,
    MIN_SEATS,
    Computer,
    Person,
    Player,
    Reservation,
    Table,
    wins_of_those_seated,
)

REMOVE = "remove"
"""The value in the menu of computers that removes the last one; the others are strengths."""

_CHARACTERS = {
    Strength.EASY: Label("rolls as the mood takes it"),
    Strength.MEDIUM: Label("counts its steps"),
    Strength.HARD: Label("sees the whole mountain"),
}


def lobby_card(table: Table, language: Language, *, follows_host: bool = False) -> Card:
    """Return the card, which says if the language is that of the host (``follows_host``)."""
    players = max(MIN_SEATS, len(table.seating))
    return Card(
        ACCENT_COLOURS[0],
        ui.TextDisplay("## " + language.text("Can't Stop")),
        ui.TextDisplay(aim(table.options.rules.columns_to_win(players), language)),
        ui.TextDisplay(_call(table, language)),
        ui.TextDisplay("\n".join(_seats(table, language))),
        *_rules(table, language),
        *rows(list(_join_buttons(table, language))),
        *_computers(table, language),
        *rows(list(_other_buttons(table, language))),
        *seal_items(table, language),
        *([_language_note(language)] if follows_host else []),
    )


def _language_note(language: Language) -> ui.TextDisplay[Card]:
    # Translators: small print, for example Language: français. The name is in the language itself.
    note = language.text(
        "Language: {language}. Server managers can change it: `/cantstop-admin language`",
        language=language.name,
    )
    return ui.TextDisplay(f"-# {note}")


def _call(table: Table, language: Language) -> str:
    join = language.text("Join")
    if not table.rematch:
        host = next(person for person in table.people if person.id == table.host)
        # Translators: {button} is the button "Join"
        return language.text(
            "{player} invites you up the mountain. Press **{button}** to play.", player=host, button=join
        )
    # Translators: {button} is the button "Join"
    call = language.text("🔁 Rematch! It begins when everyone has pressed **{button}**.", button=join)
    wins = wins_of_those_seated(table)
    if not any(entry.wins for entry in wins):
        return call
    score = " – ".join(
        language.text("{player} {wins}", player=entry.player, wins=entry.wins) for entry in wins
    )
    return f"{call}\n{language.text('Games won: {score}', score=score)}"


def _seats(table: Table, language: Language) -> Iterator[str]:
    """Yield a line for each seat: who has it, who it is kept for, or that it is free."""
    seating = table.seating
    for shape, entry in zip(language.symbols.shapes, seating, strict=False):
        yield f"{shape}\N{NO-BREAK SPACE}{_entry(entry, table.host, language)}"
    for _ in range(MAX_SEATS - len(seating)):
        yield f"▫️\N{NO-BREAK SPACE}{language.text('free seat')}"


def _entry(entry: Player | Reservation, host: int, language: Language) -> str:
    match entry:
        case Reservation(person=person, until=until):
            if until is None:
                # Translators: a seat
                return language.text("kept for {player}", player=person)
            return language.text("kept for {player} (ends {when})", player=person, when=language.when(until))
        case Person(id=user_id) if user_id == host:
            # Translators: the person who opened the game
            return language.text("{player} · host", player=entry)
        case Person() | Computer():
            return language.player(entry)


def _rules(table: Table, language: Language) -> list[ui.TextDisplay[Card]]:
    options = table.options
    different = rules_differences(options.rules, language) + settings_differences(options, language)
    return [ui.TextDisplay("-# " + " · ".join(different))] if different else []


def _join_buttons(table: Table, language: Language) -> Iterator[ui.Button[Card]]:
    text = language.text
    yield button(lobby_button(table, LobbyButton.JOIN), text("Join"), ButtonStyle.success)
    if len(table.seating) == 1:
        play_now = lobby_button(table, LobbyButton.PLAY)
        yield button(play_now, text("Play now"), ButtonStyle.primary, emoji=ANIMALS[Strength.EASY])
    else:
        start, too_few = lobby_button(table, LobbyButton.START), len(table.seats) < MIN_SEATS
        yield button(start, text("Start"), ButtonStyle.primary, disabled=too_few)


def _other_buttons(table: Table, language: Language) -> Iterator[ui.Button[Card]]:
    yield button(lobby_button(table, LobbyButton.OPTIONS), language.text("Options"), emoji="⚙️")
    if any(reservation.until is not None for reservation in table.reservations):
        yield button(lobby_button(table, LobbyButton.DECLINE), language.text("Not now"))
    else:
        yield tutorial_button(language)


def _computers(table: Table, language: Language) -> Iterator[ui.ActionRow[Card]]:
    """Yield the menu that adds and removes computers, unless it would be empty."""
    text = language.text
    options = []
    if len(table.seating) < MAX_SEATS:
        options = [
            discord.SelectOption(
                # Translators: a computer, in a menu
                label=text("Add {name}", name=language.strength(strength)),
                value=strength,
                description=text(_CHARACTERS[strength].message),
                emoji=ANIMALS[strength],
            )
            for strength in Strength
        ]
    computers = [player for player in table.seats if isinstance(player, Computer)]
    if computers:
        # Translators: a computer, in a menu
        remove = text("Remove {name}", name=language.plain(computers[-1]))
        options.append(discord.SelectOption(label=remove, value=REMOVE, emoji="✖️"))
    if options:
        yield menu(
            TableButton(table.id, table.revision, LobbyButton.COMPUTERS), text("Computer players"), options
        )
