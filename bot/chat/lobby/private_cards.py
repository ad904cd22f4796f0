"""The private cards of a lobby: its options, and the questions before leaving, cancelling or starting."""

from discord import ButtonStyle, ui

from bot.chat.lobby.ids import LobbyButton
from bot.chat.lobby.option_texts import settings_sentences
from bot.chat.lobby.thread_button import NewGame, ThreadButton
from bot.chat.rules.texts import rules_sentence
from bot.chat.ui.card import GREY, Card, button, confirmation, rows
from bot.chat.ui.i18n.language import Language
from bot.chat.ui.ids import TableButton
from bot.tables import Person, Table


def options_card(table: Table, language: Language) -> Card:
    """Return the card with the options of a table, and the buttons to change them or to cancel the game."""
    text = language.text
    lines = [
        f"**{text('Options')}**",
        rules_sentence(table.options.rules, language),
        settings_sentences(table.options, language),
    ]
    buttons = [
        button(TableButton(table.id, 0, LobbyButton.RULES), text("Change the rules")),
        button(TableButton(table.id, 0, LobbyButton.PACE), text("Pace and coach")),
        button(TableButton(table.id, 0, LobbyButton.CANCEL), text("Cancel the game"), ButtonStyle.danger),
    ]
    return Card(GREY, ui.TextDisplay("\n".join(lines)), *rows(buttons))


def refused_rules_card(table: Table, reason: str, entered: int, language: Language) -> Card:
    """Return the card that says why rules were refused. Those of the table have not changed.

    ``entered`` is as :func:`bot.chat.lobby.option_forms.encode_choices` returns it.
    """
    text = language.text
    again = button(
        TableButton(table.id, 0, LobbyButton.RULES, (entered,)), text("Try again"), ButtonStyle.primary
    )
    return Card(
        GREY,
        ui.TextDisplay(f"{text('Nothing has changed.')} {reason}"),
        ui.ActionRow(again),
    )


def seat_card(table: Table, language: Language) -> Card:
    """Tell a person that they have a seat in a lobby, and offer to leave it."""
    text = language.text
    leave = button(TableButton(table.id, 0, LobbyButton.LEAVE), text("Leave"))
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
            TableButton(table.id, 0, LobbyButton.CANCEL, (1,)), text("Cancel the game"), ButtonStyle.danger
        ),
        language,
    )


def thread_offer(taken: Table, game: NewGame, language: Language) -> Card:
    """Offer a thread of its own for a game, since the channel has one already."""
    text = language.text
    lines = [
        text("There's already a game in this channel: {table}", table=taken),
        text("Yours can have a thread of its own."),
    ]
    if game.challenged:
        lines.append(text("Tell {people} to join you there.", people=language.people(game.challenged)))
    return Card(
        GREY,
        ui.TextDisplay("\n".join(lines)),
        ui.ActionRow(button(ThreadButton(game), text("Open a thread"), ButtonStyle.primary, emoji="🧵")),
    )


def starter_prompt(table: Table, language: Language) -> Card:
    """Ask the host who goes first."""
    text = language.text
    choices = [
        button(
            TableButton(table.id, 0, LobbyButton.BEGIN, (player.id if isinstance(player, Person) else seat,)),
            language.plain(player),
            ButtonStyle.primary,
            emoji=language.symbols.shapes[seat],
        )
        for seat, player in enumerate(table.seats)
    ]
    roll = button(TableButton(table.id, 0, LobbyButton.BEGIN), text("Roll for it"), emoji="🎲")
    return Card(GREY, ui.TextDisplay(text("Who goes first?")), *rows([*choices, roll]))
