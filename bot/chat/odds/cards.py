"""The private cards with odds: of a position, with the advice of the strongest computer, and of the dice."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from bot.chat.turns.buttons import table_buttons
from bot.chat.turns.move_text import column_names, move_text
from bot.chat.turns.odds_text import advice_text, percent, reason_text
from bot.chat.ui.card import Card, menu, menu_options, rows
from bot.chat.ui.custom_ids import CustomId
from bot.chat.ui.i18n.language import Language
from bot.game import COLUMNS, RUNNER_COUNT, Choose, Game, Phase, Roll, Stop, roll_moves
from bot.players import Advice, Odds, Strength, hit_chance
from bot.render import ACCENT_COLOURS
from bot.tables import Table

ODDS: Final = "odds"
"""The button that shows the odds of the position and advice, privately."""

BAR = 10
"""The length of a bar for a chance of 1, in characters."""

EIGHTHS = " ▏▎▍▌▋▊▉"


class DiceOddsButton(CustomId, prefix="odds1"):
    """The button that shows the odds of the dice, or the menu there of the columns with runners."""


def dice_odds_card(runners: Collection[int], language: Language) -> Card:
    """Return the odds of the dice on an open board, and the bust chance with ``runners`` in three columns."""
    text, told = language.text, ""
    if runners:
        told = language.sentences(
            text(
                "All three runners are climbing, in columns {columns}.",
                columns=column_names(runners, language),
            ),
            text("Bust chance: {chance}.", chance=percent(1 - hit_chance(runners), language)),
        )
    chances = {column: hit_chance([column]) for column in COLUMNS}
    columns = {str(column): language.number(column) for column in COLUMNS}
    options = menu_options(columns, set(map(str, runners)))
    return Card(
        ACCENT_COLOURS[0],
        "## " + text("Odds of the dice"),
        told,
        text("Chance to advance in each column:") + _bars(chances, language),
        menu(DiceOddsButton(), text("Choose three columns with runners"), options, RUNNER_COUNT),
    )


def odds_card(
    table: Table, game: Game, advice: Advice, language: Language, seat: int | None = None, note: str = ""
) -> Card:
    """Return the advice and the odds of a game in progress, below a note on what has happened.

    While it is the turn of the reader's ``seat``, the card has the board's choices.
    """
    lines = [note, *_advice(table, advice, language)]
    if game.state.phase is Phase.CHOOSE:
        lines += _moves(game, advice, language)
    if advice.odds is not None:
        lines.append(_columns(advice.odds, language))
    may_choose = seat in game.state.acting and game.state.phase in (Phase.ROLL, Phase.CHOOSE, Phase.DECIDE)
    return Card(
        ACCENT_COLOURS[game.state.on_turn],
        "\n".join(filter(None, lines)),
        *rows(table_buttons(table, game, language) if may_choose else []),
    )


def _columns(odds: Odds, language: Language) -> str:
    """Return the bust chance if there is one, and a line for each column with the chance to advance there."""
    chances = {column: odds.column_chance(column) for column in COLUMNS if odds.column_rolls[column]}
    heading = language.text("Chance to advance in each column:")
    if odds.bust_chance:
        risk = language.text("Bust chance: {chance}.", chance=percent(odds.bust_chance, language))
        heading = language.sentences(risk, heading)
    return heading + _bars(chances, language)


def _bars(chances: Mapping[int, float], language: Language) -> str:
    """Return a block with a line for each column, and its chance in percent and as a bar."""
    percents = {column: percent(chance, language) for column, chance in chances.items()}
    width = max(map(len, percents.values()), default=0)
    bars = [
        f"{column:2} {percents[column]:>{width}} {_bar(chance)}".rstrip()
        for column, chance in chances.items()
    ]
    return "\n".join(["", "```", *bars, "```"])


def _moves(game: Game, advice: Advice, language: Language) -> Iterator[str]:
    """Yield a line for each move, numbered as on the board: the chances to win and to bust next."""
    text = language.text
    chances = {
        choice.action.move: (choice.win_chance, after)
        for choice, after in zip(advice.choices, advice.odds_after, strict=True)
        if isinstance(choice.action, Choose)
    }
    for number, move in enumerate(roll_moves(game.state), 1):
        win_chance, after = chances[move]
        label = f"**{move_text(move, language)}**"
        values = {"option": number, "move": label, "chance": percent(win_chance, language)}
        if after is None:
            yield text("{option}: {move}\N{NO-BREAK SPACE}– {chance} to win", **values)
        else:
            bust = percent(after.bust_chance, language)
            # Translators: the chances after a move: to win the game, and to bust on the next roll
            yield text(
                "{option}: {move}\N{NO-BREAK SPACE}– {chance} to win, {bust} to bust", bust=bust, **values
            )


def _advice(table: Table, advice: Advice, language: Language) -> Iterator[str]:
    """Yield what the strongest computer would do and why, and the chances to win, if there is advice."""
    if advice.seat is None or advice.reason is None:
        return
    text = language.text
    best, *others = advice.choices
    if others or not isinstance(best.action, Roll):
        yield language.sentences(advice_text(best.action, language), reason_text(advice.reason, language))
    chance = percent(best.win_chance, language)
    if others and isinstance(best.action, Roll | Stop):
        first, second = (percent(choice.win_chance, language) for choice in advice.choices)
        roll, stop = (first, second) if isinstance(best.action, Roll) else (second, first)
        yield text(
            "Chance to win: {rolling} by rolling, {stopping} by stopping.", rolling=roll, stopping=stop
        )
    elif not isinstance(best.action, Choose):
        players = {"computer": Strength.HARD, "player": table.seats[advice.seat]}
        yield text("{computer} gives {player} a chance of {chance} to win.", chance=chance, **players)


def _bar(chance: float) -> str:
    whole, eighths = divmod(round(chance * BAR * 8), 8)
    return "█" * whole + EIGHTHS[eighths].strip()
