"""The private cards of a lobby: its options, and the questions before leaving, cancelling or starting."""

from discord import ButtonStyle

from bot.chat.lobby.ids import LobbyButton, lobby_button
from bot.chat.lobby.option_texts import settings_sentences
from bot.chat.lobby.thread_button import NewGame, ThreadButton
from bot.chat.rules.texts import rules_sentence
from bot.chat.ui.card import Card, button, confirmation
from bot.chat.ui.i18n.language import Language
from bot.tables import Person, Table


def options_card(table: Table, language: Language) -> Card:
    """Return the card with the options of a table, and the buttons to change them or to cancel the game."""
    text = language.text
    lines = [
        f"**{text('Options')}**",
        rules_sentence(table.options.rules, language),
        settings_sentences(table.options, language),
    ]
    return Card.with_text(
        "\n".join(lines),
        button(lobby_button(table, LobbyButton.RULES), text("Change the rules")),
        button(lobby_button(table, LobbyButton.PACE), text("Pace and coach")),
        button(lobby_button(table, LobbyButton.CANCEL), text("Cancel the game"), ButtonStyle.danger),
    )


def refused_rules_card(table: Table, reason: str, entered: int, language: Language) -> Card:
    """Return the card that says why rules were refused. Those of the table have not changed.

    ``entered`` is as :func:`bot.chat.lobby.option_forms.encode_choices` returns it.
    """
    text = language.text
    again = lobby_button(table, LobbyButton.RULES, entered)
    return Card.with_text(
        f"{text('Nothing has changed.')} {reason}", button(again, text("Try again"), ButtonStyle.primary)
    )


def seat_card(table: Table, language: Language) -> Card:
    """Tell a person that they have a seat in a lobby, and offer to leave it."""
    text = language.text
    leave = button(lobby_button(table, LobbyButton.LEAVE), text("Leave"))
    return Card.with_text(text("You have a seat in this game. Don't want to play?"), leave)


def cancel_confirmation(table: Table, user_id: int, language: Language) -> Card:
    """Ask whether to cancel a game that others have joined."""
    text = language.text
    others = [person for person in table.people if person.id != user_id]
    cancel = lobby_button(table, LobbyButton.CANCEL, 1)
    return confirmation(
        text("Cancel the game? You are not alone in it: {players}.", players=language.people(others)),
        button(cancel, text("Cancel the game"), ButtonStyle.danger),
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
    open_thread = button(ThreadButton(game), text("Open a thread"), ButtonStyle.primary, emoji="🧵")
    return Card.with_text("\n".join(lines), open_thread)


def starter_prompt(table: Table, language: Language) -> Card:
    """Ask the host who goes first."""
    text = language.text
    choices = []
    for seat, player in enumerate(table.seats):
        first = lobby_button(table, LobbyButton.BEGIN, player.id if isinstance(player, Person) else seat)
        shape = language.symbols.shapes[seat]
        choices.append(button(first, language.plain(player), ButtonStyle.primary, emoji=shape))
    roll = button(lobby_button(table, LobbyButton.BEGIN), text("Roll for it"), emoji="🎲")
    return Card.with_text(text("Who goes first?"), *choices, roll)
