"""Confirmations of what cannot be undone, and the question who goes first, and where."""

from discord import ButtonStyle, ui

from bot.chat.cards.card import GREY, Card, button, rows
from bot.chat.cards.custom_ids import ButtonAction, TableButton
from bot.chat.cards.thread_button import NewGame, ThreadButton
from bot.chat.i18n.language import Language
from bot.tables import Person, Table


def resign_confirmation(table: Table, language: Language) -> Card:
    """Ask a player whether to leave a game in progress."""
    text = language.text
    return confirmation(
        text("Leave this game? Your markers come off the board, and you cannot come back."),
        button(
            TableButton(table.id, table.action_version, ButtonAction.RESIGN),
            text("Leave the game"),
            ButtonStyle.danger,
        ),
        language,
    )


def end_confirmation(table: Table, language: Language) -> Card:
    """Ask a moderator whether to end a game for everyone."""
    text = language.text
    return confirmation(
        text("End this game for everyone, without a winner? It will not count."),
        button(
            TableButton(table.id, table.action_version, ButtonAction.END),
            text("End the game"),
            ButtonStyle.danger,
        ),
        language,
    )


def proposal_confirmation(table: Table, language: Language) -> Card:
    """Ask a host whether to propose ending a game; nobody else is asked if nobody else is there."""
    text = language.text
    question = text("End this game without a winner? The other players have to agree.")
    if len(table.present) == 1:
        question = text("End this game without a winner? It will not count.")
    return confirmation(
        question,
        button(
            TableButton(table.id, table.action_version, ButtonAction.PROPOSE, (1,)),
            text("End the game"),
            ButtonStyle.danger,
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
            TableButton(
                table.id, 0, ButtonAction.BEGIN, (player.id if isinstance(player, Person) else seat,)
            ),
            language.plain(player),
            ButtonStyle.primary,
            emoji=language.symbols.shapes[seat],
        )
        for seat, player in enumerate(table.seats)
    ]
    roll = button(TableButton(table.id, 0, ButtonAction.BEGIN), text("Roll for it"), emoji="🎲")
    return Card(GREY, ui.TextDisplay(text("Who goes first?")), *rows([*choices, roll]))


def confirmation(question: str, confirm: ui.Button[Card], language: Language) -> Card:
    """Ask a question with a button that says yes."""
    hint = language.text("Changed your mind? Dismiss this message.")
    return Card(GREY, ui.TextDisplay(f"{question}\n-# {hint}"), ui.ActionRow(confirm))
