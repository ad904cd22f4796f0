"""The private card with the odds of a position and the advice of the strongest computer."""

from typing import Final

from discord import ui

from bot.chat.odds.texts import advice_text, percent, reason_text, risk_text
from bot.chat.play.buttons import table_buttons
from bot.chat.play.move_text import move_label, move_text
from bot.chat.ui.card import Card, rows
from bot.chat.ui.i18n.language import Language
from bot.game import COLUMNS, ROLL_COUNT, Choose, Game, Phase, Roll, Stop, roll_moves
from bot.players import Advice, Odds, Strength
from bot.render import ACCENT_COLOURS
from bot.tables import Table

ODDS: Final = "odds"
"""The button that shows the odds of the position and advice, privately."""

BAR = 10
"""The length of a bar for a chance of 1, in characters."""

EIGHTHS = " ▏▎▍▌▋▊▉"

RUNNER = "▲"


def odds_card(
    table: Table, game: Game, advice: Advice, language: Language, seat: int | None = None, note: str = ""
) -> Card:
    """Return the odds of a game in progress, below a note on what has happened, and the advice.

    While it is the turn of the reader's ``seat``, the card has the board's choices.
    """
    parts = [note, _title(table, game, advice, language)]
    if advice.odds is not None:
        parts.append(_columns(game, advice.odds, language))
    if game.state.phase is Phase.CHOOSE:
        parts.append(_moves(game, advice, language))
    if advice.choices and advice.reason is not None:
        parts.append(_advice(table, advice, language))
    elif game.state.phase is Phase.BID:
        parts.append("-# " + language.text("Only bidders get advice on bids."))
    may_choose = seat in game.state.acting and game.state.phase in (Phase.ROLL, Phase.CHOOSE, Phase.DECIDE)
    choices, change = table_buttons(table, game, language)
    return Card(
        ACCENT_COLOURS[game.state.on_turn],
        *map(ui.TextDisplay[Card], filter(None, parts)),
        *rows([*choices, *change] if may_choose else []),
    )


def _title(table: Table, game: Game, advice: Advice, language: Language) -> str:
    """Return the bust chance of the next roll, or why there is no roll."""
    text, state = language.text, game.state
    player = table.seats[state.on_turn]
    odds = advice.odds
    if odds is None:
        if state.phase is Phase.CHOOSE:
            return text("{player} is choosing a move.", player=player)
        return text("The turn is over: a bid is being settled.")
    title = text("Bust chance: {chance}", chance=percent(odds.bust_chance, language))
    rolls = language.plural(
        "{player} rolls next: {count} of {rolls} possible rolls busts.",
        "{player} rolls next: {count} of {rolls} possible rolls bust.",
        odds.bust_rolls,
        player=player,
        rolls=ROLL_COUNT,
    )
    return f"### {title}\n{rolls}\n{risk_text(odds, language)}"


def _columns(game: Game, odds: Odds, language: Language) -> str:
    """Return the chance to advance in each possible column, one per line."""
    runners = game.state.runners
    columns = [column for column in COLUMNS if odds.column_rolls[column]]
    mixed = any(runners[column] for column in columns) and not all(runners[column] for column in columns)
    chances = {column: percent(odds.column_chance(column), language) for column in columns}
    width = max(map(len, chances.values()), default=0)
    lines = [
        f"{column:2}{(RUNNER if runners[column] else ' ') if mixed else ''} "
        f"{chances[column]:>{width}} {_bar(odds.column_chance(column))}".rstrip()
        for column in columns
    ]
    heading = language.text("Chance to advance in each column:")
    if mixed:
        heading = language.text("Chance to advance in each column ({sign} = a runner is there):", sign=RUNNER)
    return heading + "\n```\n" + "\n".join(lines) + "\n```" if lines else ""


def _moves(game: Game, advice: Advice, language: Language) -> str:
    """Return a line for each move, numbered as on the board: the chances to win and to bust next."""
    text = language.text
    chances = {
        choice.action.move: (choice.win_chance, after)
        for choice, after in zip(advice.choices, advice.odds_after, strict=True)
        if isinstance(choice.action, Choose)
    }
    lines = []
    for number, move in enumerate(roll_moves(game.state), 1):
        win_chance, after = chances[move]
        label = f"**{move_label(move, language)}**"
        values = {"number": number, "move": label, "chance": percent(win_chance, language)}
        line = text("{number}: {move} – {chance} to win", **values)
        if after is not None:
            values["bust"] = percent(after.bust_chance, language)
            line = text("{number}: {move} – {chance} to win; {bust} to bust on the next roll", **values)
        lines.append(line)
    return "\n".join(lines)


def _advice(table: Table, advice: Advice, language: Language) -> str:
    """Return what the strongest computer would do and why, and the chances to win."""
    text = language.text
    best, *others = advice.choices
    assert advice.seat is not None  # noqa: S101 - choices belong to a seat
    assert advice.reason is not None  # noqa: S101 - each choice has a reason
    lines = []
    if not others and isinstance(best.action, Choose):
        lines.append(text("{move} is the only legal move.", move=move_text(best.action.move, language)))
    elif others or not isinstance(best.action, Roll):
        lines.append(f"{advice_text(best.action, language)} {reason_text(advice.reason, language)}")
    chance = percent(best.win_chance, language)
    if others and isinstance(best.action, Roll | Stop):
        first, second = (percent(choice.win_chance, language) for choice in advice.choices)
        roll, stop = (first, second) if isinstance(best.action, Roll) else (second, first)
        chances = text(
            "Chance to win: {rolling} by rolling, {stopping} by stopping.", rolling=roll, stopping=stop
        )
        lines.append(f"-# {chances}")
    elif not isinstance(best.action, Choose):
        values = {"computer": Strength.HARD, "player": table.seats[advice.seat], "chance": chance}
        lines.append("-# " + text("{computer} gives {player} a chance of {chance} to win.", **values))
    return "\n".join(lines)


def _bar(chance: float) -> str:
    whole, eighths = divmod(round(chance * BAR * 8), 8)
    return "█" * whole + EIGHTHS[eighths].strip()
