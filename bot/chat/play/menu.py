"""The menu of a game, for one person, and the confirmations of what cannot be undone."""

from collections.abc import Iterator

from discord import ButtonStyle, ui

from bot.chat.dice.cards import dice_buttons
from bot.chat.guesses.cards import GUESS
from bot.chat.lobby.ids import LobbyButton
from bot.chat.permissions import permission_names
from bot.chat.replay.cards import replay_button, viewer_items
from bot.chat.settings.cards import SHOW, SettingsButton
from bot.chat.turns.buttons import GameButton
from bot.chat.ui.card import GREY, Card, button, rows
from bot.chat.ui.custom_ids import TableButton
from bot.chat.ui.i18n.language import Language
from bot.tables import Caller, Status, Table, can_be_guessed, may_end_alone


def menu_card(table: Table, by: Caller, language: Language, *, code: str | None = None) -> Card:
    """Return the menu with what ``by`` may do. ``code`` is that of the game, if it is over and has one."""
    items: list[ui.Item[Card] | str] = [language.text("What would you like to do?")]
    items += [*rows(list(_buttons(table, by, language))), *viewer_items(code, language)]
    if table.explains_reach and table.location.guild_id is not None and by.moderator:
        app = language.text(
            "For moderators: members need the permission {permission} to open games like this one here.",
            permission=permission_names(["use_external_apps"], language),
        )
        items.append(f"-# {app}")
    return Card(GREY, *items)


def leave_button(table: Table, language: Language) -> ui.Button[Card]:
    """Return the button with which somebody gives up their seat, privately."""
    return button(TableButton.of(table, LobbyButton.LEAVE), language.text("Leave"), emoji="🏳️")


def show_button(table: Table, language: Language) -> ui.Button[Card]:
    """Return the button that sends the board to the end of its channel."""
    return button(TableButton.of(table, GameButton.SHOW), language.text("Show it again here"), emoji="⤵️")


def risk_confirmation(table: Table, language: Language) -> Card:
    """Ask a player whether to roll although every roll would bust."""
    text = language.text
    roll = button(TableButton.of(table, GameButton.ROLL), text("Roll anyway"), ButtonStyle.danger, emoji="🎲")
    return Card.with_text(text("Every roll would bust now, and you'd lose what is at stake."), roll)


def resign_confirmation(table: Table, language: Language) -> Card:
    """Ask a player whether to leave a game in progress."""
    text = language.text
    question = text("Leave this game? Your markers come off the board, and you can't come back.")
    leave = button(TableButton.of(table, GameButton.RESIGN), text("Leave the game"), ButtonStyle.danger)
    return Card.with_text(question, leave)


def end_confirmation(table: Table, by: Caller, language: Language) -> Card:
    """Ask a moderator whether to end a game for everyone, or a player whether to propose that.

    Nobody else is asked if nobody else is there.
    """
    text, end = language.text, TableButton.of(table, GameButton.PROPOSE, 1)
    if may_end_alone(table, by):
        end = TableButton.of(table, GameButton.END)
        question = text("End this game for everyone, without a winner? It won't count.")
    elif all(person.id == by.id for person in table.present):
        question = text("End this game without a winner? It won't count.")
    else:
        question = text("End this game without a winner? Everyone has to agree.")
    return Card.with_text(question, button(end, text("End the game"), ButtonStyle.danger))


def _buttons(table: Table, by: Caller, language: Language) -> Iterator[ui.Button[Card]]:
    text = language.text
    yield button(TableButton.of(table, GameButton.RULEBOOK), text("Rules"), emoji="📖")
    yield button(TableButton.of(table, GameButton.TEXT), text("Text board"), emoji="🔤")
    yield button(SettingsButton(SHOW), text("Your settings"), emoji="⚙️")
    if table.status is Status.FINISHED:
        yield replay_button(table, language)
    yield from dice_buttons(table, language)
    if not table.open:
        return
    if table.seat_of(by.id) is None and can_be_guessed(table):
        # Translators: a button for spectators: guess how the turn of the player ends
        yield button(TableButton.of(table, GUESS), text("Stops or busts?"), emoji="🔮")
    if table.takes_part(by.id):
        yield leave_button(table, language)
    if table.waits_for_clicks and table.takes_part(by.id):
        yield show_button(table, language)
    if may_end_alone(table, by) or table.takes_part(by.id):
        propose = TableButton.of(table, GameButton.PROPOSE)
        yield button(propose, text("End the game"), ButtonStyle.danger, emoji="🕊️")
