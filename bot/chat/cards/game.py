"""The card of a game that is on."""

from discord import ButtonStyle, ui

from bot.chat.cards.bids import awaited_bids, missed_turns, placed_bids, revealed_bids, settling_line
from bot.chat.cards.board import board_item
from bot.chat.cards.card import BUTTONS_IN_A_ROW, Card, button, rows
from bot.chat.cards.odds_words import bust_line, past_line
from bot.chat.cards.words import at_stake, end_of_turn, last_round, move_label, score, what_happened
from bot.chat.custom_ids import Act, TableButton
from bot.chat.language import Language
from bot.game import Game, Phase, debt, legal_moves, may_confirm, obstacle, shiftable
from bot.render import ACCENTS
from bot.tables import Coach, Table

NUMBERS = ("1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣", "9️⃣")
"""The numbers of the moves, as the picture shows them: three pairings make nine moves at most."""


def game_card(table: Table, language: Language, picture: str | None) -> Card:
    """Return the card: whose turn it is, the board, what just happened and what can be done."""
    game = table.game
    assert game is not None  # noqa: S101 - a table that is playing has a game
    seat = game.state.on_turn if game.state.phase is Phase.BID else game.state.acting[0]
    return Card(
        ACCENTS[seat],
        ui.TextDisplay(_turn(table, game, language)),
        board_item(table, game, language, picture),
        *([ui.TextDisplay(happened)] if (happened := _happened(table, game, language)) else []),
        ui.TextDisplay("-# " + score(table, game, language)),
        *_rows(table, game, language),
        *_vote(table, language),
    )


def _turn(table: Table, game: Game, language: Language) -> str:
    """Say who can do something and what that is; their mention comes first."""
    text = language.text
    state = game.state
    seat = state.acting[0]
    whose = {"player": table.seats[seat], "shape": language.marks.shapes[seat]}
    match state.phase:
        case Phase.CHOOSE:
            return text("{player} {shape} Choose your move.", **whose)
        case Phase.DECIDE if obstacle(state):
            return text("{player} {shape} Roll again.", **whose)
        case Phase.DECIDE:
            return text("{player} {shape} Roll again, or stop and keep it?", **whose)
        case Phase.BID:
            return text("{people} Place your bids.", people=language.people(table.acting))
        case Phase.SETTLE if debt(state) > 0:
            return text("{player} {shape} Your bid was right: move your markers up.", **whose)
        case Phase.SETTLE:
            return text("{player} {shape} Your bid was wrong: move your markers down.", **whose)
        case _:
            return text("{player} {shape} It is your turn: roll the dice.", **whose)


def _happened(table: Table, game: Game, language: Language) -> str:
    """Say what led here and what that means now."""
    state = game.state
    lines = [what_happened(table, game, language), past_line(table, game, language)]
    settled = revealed_bids(table, game, language)
    if settled:
        told = dict.fromkeys([end_of_turn(table, game, language), *lines])  # the same, unless somebody left
        lines = [*told, settled, settling_line(game, language)]
    if state.phase is Phase.BID:
        lines.append(awaited_bids(table, state, language))
    if state.phase is Phase.DECIDE:
        lines.append(placed_bids(table, state, language))
    if state.phase in (Phase.DECIDE, Phase.BID):
        lines += [at_stake(game, language), bust_line(table, game, language)]
    lines.append(missed_turns(table, state, language))
    lines.append(last_round(table, game, language))
    return "\n".join(filter(None, lines))


def _buttons(table: Table, game: Game, language: Language) -> list[ui.Button[Card]]:
    text = language.text
    state = game.state

    def act(kind: Act, *numbers: int) -> TableButton:
        return TableButton(table.id, game.moment, kind, numbers)

    match state.phase:
        case Phase.ROLL:
            return [button(act(Act.ROLL), text("Roll"), ButtonStyle.primary, emoji="🎲")]
        case Phase.CHOOSE if state.roll is not None:
            return [
                button(
                    act(Act.MOVE, *move),
                    move_label(move, language),
                    ButtonStyle.primary,
                    emoji=NUMBERS[index],
                )
                for index, move in enumerate(legal_moves(state, state.roll))
            ]
        case Phase.BID:
            return [button(act(Act.BID), text("Bid"), ButtonStyle.primary, emoji="🪙")]
        case Phase.SETTLE:
            arrow = "⬆️" if debt(state) > 0 else "⬇️"
            return [
                *(
                    button(act(Act.SHIFT, column), language.number(column), ButtonStyle.primary, emoji=arrow)
                    for column in shiftable(state)
                ),
                button(
                    act(Act.UNDO),
                    text("Undo"),
                    emoji="↩️",
                    disabled=state.settlement is None or not state.settlement.steps,
                ),
                button(
                    act(Act.CONFIRM),
                    text("Done"),
                    ButtonStyle.success,
                    emoji="✅",
                    disabled=not may_confirm(state),
                ),
            ]
        case _:
            return [
                button(act(Act.ROLL), text("Roll again"), ButtonStyle.primary, emoji="🎲"),
                button(
                    act(Act.STOP),
                    text("Stop"),
                    ButtonStyle.success,
                    emoji="✋",
                    disabled=obstacle(state) is not None,
                ),
            ]


def _rows(table: Table, game: Game, language: Language) -> list[ui.ActionRow[Card]]:
    """Return all buttons: the odds beside one or two others, else below them, so that moves stay together."""
    acts = _buttons(table, game, language)
    if table.coach is Coach.OFF or game.state.phase is Phase.SETTLE:
        return rows(acts)
    odds = button(TableButton(table.id, game.moment, Act.ODDS), language.text("Odds"), emoji="📊")
    return rows([*acts, odds]) if len(acts) < BUTTONS_IN_A_ROW else [*rows(acts), *rows([odds])]


def _vote(table: Table, language: Language) -> list[ui.Item[Card]]:
    """Return the question whether to end the game, while it is asked."""
    if not table.votes:
        return []
    text = language.text
    agreed = [person for person in table.present if person.id in table.votes]
    asked = [person for person in table.present if person.id not in table.votes]
    question = text(
        "🕊️ {agreed} would end this game without a winner. Do you agree, {asked}?",
        agreed=language.people(agreed),
        asked=language.people(asked),
    )
    return [
        ui.Separator(),
        ui.TextDisplay(question),
        ui.ActionRow(
            button(TableButton(table.id, table.moment, Act.AGREE), text("End the game"), ButtonStyle.danger),
            button(TableButton(table.id, table.moment, Act.KEEP), text("Keep playing")),
        ),
    ]
