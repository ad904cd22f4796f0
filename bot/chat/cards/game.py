"""The card of a game that is on."""

from discord import ButtonStyle, ui

from bot.chat.cards.bids import awaited_bids, missed_turns, placed_bids, revealed_bids, settling_text
from bot.chat.cards.board import board_item
from bot.chat.cards.card import MAX_BUTTONS_PER_ROW, Card, button, rows
from bot.chat.cards.custom_ids import ButtonAction, TableButton
from bot.chat.cards.event_text import (
    end_of_turn_text,
    last_event_text,
    last_round_text,
    runners_text,
    score_text,
)
from bot.chat.cards.move_text import move_label
from bot.chat.cards.odds_text import bust_text, crowded_text
from bot.chat.i18n.language import Language
from bot.game import Game, Phase, legal_moves, may_confirm, shiftable_columns, steps_due, stop_obstacle
from bot.render import ACCENT_COLOURS
from bot.tables import SUBSTITUTE, Coach, Person, Table

NUMBERS = ("1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣", "9️⃣")
"""The numbers of the moves, as the picture shows them: three pairings make nine moves at most."""


def game_card(table: Table, language: Language, picture: str | None) -> Card:
    """Return the card: whose turn it is, the board, what just happened and what can be done."""
    game = table.game
    assert game is not None  # noqa: S101 - a table that is playing has a game
    seat = game.state.on_turn if game.state.phase is Phase.BID else game.state.acting[0]
    return Card(
        ACCENT_COLOURS[seat],
        ui.TextDisplay(_heading(table, game, language)),
        board_item(table, game, language, picture),
        *([ui.TextDisplay(happened)] if (happened := _what_happened(table, game, language)) else []),
        ui.TextDisplay("-# " + score_text(table, game, language)),
        *_rows(table, game, language),
        *_vote(table, language),
    )


def _heading(table: Table, game: Game, language: Language) -> str:
    """Say whose turn it is, and how long that may take."""
    text = language.text
    if table.paused:
        asleep = text("🌙 This game is paused: nobody has played for a while.")
        way = text("It stays here for a month. Press **Resume** to play on.")
        if not table.present:
            way = text("It stays here for a month. Press **I'm back** to play on.")
        return f"{asleep}\n-# {way}"
    turn = _turn(table, game, language) if table.acting else _computers_turn(table, game, language)
    if table.deadline is None:
        return turn
    return turn + "\n-# " + text("⏳ Time runs out {when}.", when=language.when(table.deadline))


def _computers_turn(table: Table, game: Game, language: Language) -> str:
    """Say which computer plays, or for whom; nobody is called upon, so no mention comes first."""
    text = language.text
    state = game.state
    if state.phase is Phase.BID:
        return text("🪙 The computers are placing their bids.")
    seat = state.acting[0]
    player, shape = table.seats[seat], language.symbols.shapes[seat]
    if isinstance(player, Person):
        return text("{computer} plays for {player} {shape}", computer=SUBSTITUTE, player=player, shape=shape)
    if state.phase is Phase.SETTLE:
        return text("{player} {shape} settles a bid.", player=player, shape=shape)
    return text("{player} {shape} is climbing …", player=player, shape=shape)


def _turn(table: Table, game: Game, language: Language) -> str:
    """Say who can do something and what that is; their mention comes first."""
    text = language.text
    state = game.state
    seat = state.acting[0]
    whose = {"player": table.seats[seat], "shape": language.symbols.shapes[seat]}
    match state.phase:
        case Phase.CHOOSE:
            return text("{player} {shape} Choose your move.", **whose)
        case Phase.DECIDE if stop_obstacle(state):
            return text("{player} {shape} Roll again.", **whose)
        case Phase.DECIDE:
            return text("{player} {shape} Roll again, or stop and keep your steps?", **whose)
        case Phase.BID:
            return text("{people}, place your bids.", people=language.people(table.acting))
        case Phase.SETTLE if steps_due(state) > 0:
            return text("{player} {shape} Your bid was right: move your markers up.", **whose)
        case Phase.SETTLE:
            return text("{player} {shape} Your bid was wrong: move your markers down.", **whose)
        case _:
            return text("{player} {shape} It is your turn: roll the dice.", **whose)


def _what_happened(table: Table, game: Game, language: Language) -> str:
    """Say what led here and what that means now."""
    state = game.state
    lines = [last_event_text(table, game, language), crowded_text(table, game, language)]
    settled = revealed_bids(table, game, language)
    if settled:
        told = dict.fromkeys(
            [end_of_turn_text(table, game, language), *lines]
        )  # the same, unless somebody left
        lines = [*told, settled, settling_text(game, language) if table.acting else ""]
    if state.phase is Phase.BID:
        lines.append(awaited_bids(table, state, language))
    if state.phase is Phase.DECIDE:
        lines.append(placed_bids(table, state, language))
    if state.phase in (Phase.DECIDE, Phase.BID):
        lines += [runners_text(game, language), bust_text(table, game, language)]
    lines.append(missed_turns(table, state, language))
    lines.append(last_round_text(table, game, language))
    return "\n".join(filter(None, lines))


def _return_buttons(table: Table, game: Game, language: Language) -> list[ui.Button[Card]]:
    """Return what brings back a game that was set aside, or somebody whose seat the computer looks after."""
    text = language.text
    buttons = []
    if table.paused and table.present:
        wake = TableButton(table.id, game.action_version, ButtonAction.WAKE)
        buttons.append(button(wake, text("Resume"), ButtonStyle.primary, emoji="☀️"))
    if game.attendance.computer_played - game.state.resigned:
        buttons.append(
            button(
                TableButton(table.id, game.action_version, ButtonAction.BACK), text("I'm back"), emoji="👋"
            )
        )
    return buttons


def _buttons(table: Table, game: Game, language: Language) -> list[ui.Button[Card]]:
    if not table.acting or table.paused:
        return []
    text = language.text
    state = game.state

    def act(kind: ButtonAction, *numbers: int) -> TableButton:
        return TableButton(table.id, game.action_version, kind, numbers)

    match state.phase:
        case Phase.ROLL:
            return [button(act(ButtonAction.ROLL), text("Roll"), ButtonStyle.primary, emoji="🎲")]
        case Phase.CHOOSE if state.roll is not None:
            return [
                button(
                    act(ButtonAction.MOVE, *move),
                    move_label(move, language),
                    ButtonStyle.primary,
                    emoji=NUMBERS[index],
                )
                for index, move in enumerate(legal_moves(state, state.roll))
            ]
        case Phase.BID:
            return [button(act(ButtonAction.BID), text("Bid"), ButtonStyle.primary, emoji="🪙")]
        case Phase.SETTLE:
            arrow = "⬆️" if steps_due(state) > 0 else "⬇️"
            return [
                *(
                    button(
                        act(ButtonAction.SHIFT, column),
                        language.number(column),
                        ButtonStyle.primary,
                        emoji=arrow,
                    )
                    for column in shiftable_columns(state)
                ),
                button(
                    act(ButtonAction.UNDO),
                    text("Undo"),
                    emoji="↩️",
                    disabled=state.settlement is None or not state.settlement.steps,
                ),
                button(
                    act(ButtonAction.CONFIRM),
                    text("Done"),
                    ButtonStyle.success,
                    emoji="✅",
                    disabled=not may_confirm(state),
                ),
            ]
        case _:
            return [
                button(act(ButtonAction.ROLL), text("Roll again"), ButtonStyle.primary, emoji="🎲"),
                button(
                    act(ButtonAction.STOP),
                    text("Stop"),
                    ButtonStyle.success,
                    emoji="✋",
                    disabled=stop_obstacle(state) is not None,
                ),
            ]


def _rows(table: Table, game: Game, language: Language) -> list[ui.ActionRow[Card]]:
    """Return all buttons; those besides the acts stand below many, so that moves stay together."""
    acts = _buttons(table, game, language)
    besides = [*_odds(table, game, language), *_return_buttons(table, game, language)]
    together = len(acts) + len(besides) <= MAX_BUTTONS_PER_ROW
    return rows([*acts, *besides]) if together else [*rows(acts), *rows(besides)]


def _odds(table: Table, game: Game, language: Language) -> list[ui.Button[Card]]:
    """Return the way to the odds, while there is somebody to ask for them."""
    if table.coach is Coach.OFF or table.paused or not table.acting or game.state.phase is Phase.SETTLE:
        return []
    return [
        button(
            TableButton(table.id, game.action_version, ButtonAction.ODDS), language.text("Odds"), emoji="📊"
        )
    ]


def _vote(table: Table, language: Language) -> list[ui.Item[Card]]:
    """Return the question whether to end the game, while it is asked."""
    if not table.end_votes:
        return []
    text = language.text
    agreed = [person for person in table.present if person.id in table.end_votes]
    asked = [person for person in table.present if person.id not in table.end_votes]
    question = language.plural(
        "🕊️ {agreed} wants to end this game without a winner. Do you agree, {asked}?",
        "🕊️ {agreed} want to end this game without a winner. Do you agree, {asked}?",
        len(agreed),
        agreed=language.people(agreed),
        asked=language.people(asked),
    )
    return [
        ui.Separator(),
        ui.TextDisplay(question),
        ui.ActionRow(
            button(
                TableButton(table.id, table.action_version, ButtonAction.AGREE),
                text("End the game"),
                ButtonStyle.danger,
            ),
            button(TableButton(table.id, table.action_version, ButtonAction.KEEP), text("Keep playing")),
        ),
    ]
