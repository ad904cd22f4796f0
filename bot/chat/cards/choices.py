"""The buttons for what the players who can act may do."""

from discord import ButtonStyle, ui

from bot.chat.cards.card import Card, button
from bot.chat.cards.custom_ids import ButtonAction, TableButton
from bot.chat.cards.move_text import NUMBERS, move_label
from bot.chat.i18n.language import Language
from bot.game import (
    Game,
    Phase,
    columns_to_claim,
    legal_moves,
    may_confirm,
    shiftable_columns,
    steps_due,
    stop_obstacle,
    stopping_wins,
)
from bot.tables import Table


def choice_buttons(table: Table, game: Game, language: Language) -> list[ui.Button[Card]]:
    """Return the buttons of the choices, none while the game waits for computers or is paused."""
    if not table.acting or table.paused:
        return []
    match game.state.phase:
        case Phase.ROLL:
            # Translators: a button: rolls the dice
            return [_roll_button(table, game, language.text("Roll"))]
        case Phase.CHOOSE:
            return _move_buttons(table, game, language)
        case Phase.BID:
            bid = _custom_id(table, game, ButtonAction.BID)
            # Translators: a button: lets people bid on how the turn ends
            return [button(bid, language.text("Bid"), ButtonStyle.primary, emoji="🪙")]
        case Phase.SETTLE:
            return _settling_buttons(table, game, language)
        case _:
            return _decision_buttons(table, game, language)


def change_button(table: Table, game: Game, language: Language) -> list[ui.Button[Card]]:
    """Return the button that takes back the move just made, if its player may change it."""
    if not table.acting or table.paused or not game.may_change_move:
        return []
    return [button(_custom_id(table, game, ButtonAction.CHANGE), language.text("Change move"), emoji="↩️")]


def _custom_id(table: Table, game: Game, action: ButtonAction, *numbers: int) -> TableButton:
    return TableButton(table.id, game.action_version, action, numbers)


def _roll_button(
    table: Table, game: Game, label: str, style: ButtonStyle = ButtonStyle.primary
) -> ui.Button[Card]:
    return button(_custom_id(table, game, ButtonAction.ROLL), label, style, emoji="🎲")


def _move_buttons(table: Table, game: Game, language: Language) -> list[ui.Button[Card]]:
    state = game.state
    return [
        button(
            _custom_id(table, game, ButtonAction.MOVE, *move),
            move_label(move, language),
            ButtonStyle.primary,
            emoji=NUMBERS[index],
        )
        for index, move in enumerate(legal_moves(state, state.roll) if state.roll else ())
    ]


def _decision_buttons(table: Table, game: Game, language: Language) -> list[ui.Button[Card]]:
    """Return the buttons to roll again and, where that is allowed, to stop. A stop that wins stands out."""
    text, state = language.text, game.state
    roll = text("Roll again")
    if stop_obstacle(state):
        return [_roll_button(table, game, roll)]
    stop = _custom_id(table, game, ButtonAction.STOP)
    if stopping_wins(state):
        return [
            _roll_button(table, game, roll, ButtonStyle.secondary),
            button(stop, text("Stop and win"), ButtonStyle.primary, emoji="🏆"),
        ]
    label, emoji = text("Stop"), "✋"
    if claimed := columns_to_claim(state):
        # Translators: a button: "Stop and claim 5 and 7"
        label, emoji = text("Stop and claim {columns}", columns=language.join(map(str, claimed))), "🚩"
    return [_roll_button(table, game, roll), button(stop, label, ButtonStyle.success, emoji=emoji)]


def _settling_buttons(table: Table, game: Game, language: Language) -> list[ui.Button[Card]]:
    text, state = language.text, game.state
    arrow = "⬆️" if steps_due(state) > 0 else "⬇️"
    steps = [
        button(
            _custom_id(table, game, ButtonAction.SHIFT, column),
            language.number(column),
            ButtonStyle.primary,
            emoji=arrow,
        )
        for column in shiftable_columns(state)
    ]
    undo = button(
        _custom_id(table, game, ButtonAction.UNDO),
        text("Undo"),
        emoji="↩️",
        disabled=state.settlement is None or not state.settlement.steps,
    )
    done = button(
        _custom_id(table, game, ButtonAction.CONFIRM),
        text("Done"),
        ButtonStyle.success,
        emoji="✅",
        disabled=not may_confirm(state),
    )
    return [*steps, undo, done]
