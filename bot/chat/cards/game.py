"""The card of a game that is on."""

from discord import ButtonStyle, ui

from bot.chat.cards.board import board_item
from bot.chat.cards.card import Card, button, rows
from bot.chat.cards.words import at_stake, move_label, score, what_happened
from bot.chat.custom_ids import Act, TableButton
from bot.chat.language import Language
from bot.game import Game, Phase, legal_moves
from bot.render import ACCENTS, SHAPES
from bot.tables import Table

NUMBERS = ("1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣")
"""The numbers of the moves, as the picture shows them: three pairings make six moves at most."""


def game_card(table: Table, language: Language, picture: str | None) -> Card:
    """Return the card: whose turn it is, the board, what just happened and what can be done."""
    game = table.game
    assert game is not None  # noqa: S101 - a table that is playing has a game
    happened = what_happened(table, game, language)
    if game.state.phase is Phase.DECIDE:
        happened += "\n" + at_stake(game, language)
    return Card(
        ACCENTS[game.state.on_turn],
        ui.TextDisplay(_turn(table, game, language)),
        board_item(table, game, language, picture),
        ui.TextDisplay(happened),
        ui.TextDisplay("-# " + score(table, game, language)),
        *rows(_buttons(table, game, language)),
        *_vote(table, language),
    )


def _turn(table: Table, game: Game, language: Language) -> str:
    """Say whose turn it is and what they do next; their mention comes first."""
    text = language.text
    seat = game.state.on_turn
    whose = {"player": table.seats[seat], "shape": SHAPES[seat]}
    match game.state.phase:
        case Phase.CHOOSE:
            line = text("{player} {shape} Choose your move.", **whose)
        case Phase.DECIDE:
            line = text("{player} {shape} Roll again, or stop and keep it?", **whose)
        case _:
            line = text("{player} {shape} It is your turn: roll the dice.", **whose)
    return line


def _buttons(table: Table, game: Game, language: Language) -> list[ui.Button[Card]]:
    text = language.text
    state = game.state
    if state.roll is not None:
        return [
            button(
                TableButton(table.id, game.seq, Act.MOVE, move),
                move_label(move, language),
                ButtonStyle.primary,
                emoji=NUMBERS[index],
            )
            for index, move in enumerate(legal_moves(state, state.roll))
        ]
    roll = TableButton(table.id, game.seq, Act.ROLL)
    if state.phase is Phase.ROLL:
        return [button(roll, text("Roll"), ButtonStyle.primary, emoji="🎲")]
    return [
        button(roll, text("Roll again"), ButtonStyle.primary, emoji="🎲"),
        button(TableButton(table.id, game.seq, Act.STOP), text("Stop"), ButtonStyle.success, emoji="✋"),
    ]


def _vote(table: Table, language: Language) -> list[ui.Item[Card]]:
    """Return the question whether to end the game, while it is asked."""
    if not table.votes:
        return []
    text = language.text
    agreed = [person for person in table.players if person.id in table.votes]
    asked = [person for person in table.players if person.id not in table.votes]
    question = text(
        "🕊️ {agreed} would end this game without a winner. Do you agree, {asked}?",
        agreed=language.people(agreed),
        asked=language.people(asked),
    )
    return [
        ui.Separator(),
        ui.TextDisplay(question),
        ui.ActionRow(
            button(TableButton(table.id, table.seq, Act.AGREE), text("End the game"), ButtonStyle.danger),
            button(TableButton(table.id, table.seq, Act.KEEP), text("Keep playing")),
        ),
    ]
