"""What happened in a game, in words."""

from bot.chat.language import Language
from bot.game import (
    COLUMNS,
    RUNNERS,
    Busted,
    Four,
    Game,
    Move,
    Moved,
    Resigned,
    Rolled,
    Started,
    State,
    Stopped,
    summit,
)
from bot.render import SHAPES
from bot.tables import Table


def what_happened(table: Table, game: Game, language: Language) -> str:
    """Return what the last event did, in a line or a few."""
    text = language.text
    who = table.seats[game.previous.on_turn]
    dice = dice_text(game.roll) if game.roll else ""
    match game.log[-1]:
        case Started():
            return _roll_off(table, game.started, language)
        case Rolled():
            return text("Rolled {dice}.", dice=dice)
        case Moved(move=move):
            return text(
                "Rolled {dice} and played {move}.", dice=dice, move=f"**{move_label(move, language)}**"
            )
        case Busted() if any(game.previous.runners):
            lost = _progress(game.previous, language)
            return text(
                "💥 {player} rolled {dice}: bust! Lost: {columns}.", player=who, dice=dice, columns=lost
            )
        case Busted():
            return text(
                "💥 {player} rolled {dice}: bust! There was nothing to lose yet.", player=who, dice=dice
            )
        case Stopped():
            kept = _progress(game.previous, language)
            lines = [text("✅ {player} stopped and kept {columns}.", player=who, columns=kept)]
            lines += [
                text("🚩 {player} claims column {column}!", player=who, column=column)
                for column in COLUMNS
                if summit(column, game.previous.runners[column])
            ]
            return "\n".join(lines)
        case Resigned(seat=seat):
            return text("🏳️ {player} has left the game.", player=table.seats[seat])
        case _:
            return text("The game was ended without a winner.")


def at_stake(game: Game, language: Language) -> str:
    """Return what the player on turn would lose by a bust, in a line."""
    state = game.state
    line = language.text("At stake: {columns}.", columns=_progress(state, language))
    free = RUNNERS - sum(map(bool, state.runners))
    if not free:
        return line
    return f"{line} " + language.plural("{count} runner is free.", "{count} runners are free.", free)


def move_label(move: Move, language: Language) -> str:
    """Return what a move is called on its button: ``6 + 8``, ``7 twice`` or ``5 only``."""
    match move:
        case (column,):
            return language.text("{column} only", column=column)
        case (first, second) if first == second:
            return language.text("{column} twice", column=first)
        case _:
            return " + ".join(map(str, move))


def dice_text(dice: Four) -> str:
    """Return four dice as digits, which read better on a phone than Unicode's small dice."""
    return "**" + " · ".join(map(str, dice)) + "**"


def score(table: Table, game: Game, language: Language) -> str:
    """Return who owns how many columns, in a line."""
    parts = []
    for seat, person in enumerate(table.seats):
        line = language.text(
            "{shape} {player} {owned} of {needed}",
            shape=SHAPES[seat],
            player=person,
            owned=len(game.state.claimed_by(seat)),
            needed=game.state.edition.columns_to_win,
        )
        parts.append(f"~~{line}~~" if seat in game.state.resigned else line)
    return " · ".join(parts)


def _progress(state: State, language: Language) -> str:
    """Say how far each runner has come in this turn."""
    text = language.text
    parts = []
    for column in COLUMNS:
        if height := state.runners[column]:
            steps = height - state.markers[state.on_turn][column]
            form = text("{column} (+{steps}, summit)", column=column, steps=steps)
            if not summit(column, height):
                form = text("{column} (+{steps})", column=column, steps=steps)
            parts.append(form)
    return language.join(parts)


def _roll_off(table: Table, started: Started, language: Language) -> str:
    """Say how it came about who begins."""
    text = language.text
    lines = []
    for number, totals in enumerate(started.roll_off):
        rolls = [
            text("{player} {first} + {second}", player=table.seats[seat], first=pair[0], second=pair[1])
            for seat, pair in enumerate(totals)
            if pair
        ]
        message = text("🎲 Roll for the first turn: {rolls}.", rolls=", ".join(rolls))
        if number:
            message = text("A tie! Again: {rolls}.", rolls=", ".join(rolls))
        lines.append(message)
    lines.append(text("{player} begins.", player=table.seats[started.first]))
    return "\n".join(lines)
