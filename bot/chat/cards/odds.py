"""What a coach tells one person of a position: the odds, and what the strongest player would do."""

from discord import ui

from bot.chat.cards.card import Card
from bot.chat.cards.move_text import move_label
from bot.chat.cards.odds_text import advice_text, percent, reason_text, risk_text
from bot.chat.i18n.language import Language
from bot.game import COLUMNS, ROLL_COUNT, Choose, Game, Phase, Roll, Stop, legal_moves
from bot.players import Advice, Odds, Strength
from bot.render import ACCENT_COLOURS
from bot.tables import Table

BAR = 10
"""How many characters a bar has that stands for certainty."""

EIGHTHS = " ▏▎▍▌▋▊▉"

RUNNER = "▲"


def odds_card(table: Table, game: Game, told: Advice, language: Language) -> Card:
    """Return what a coach tells about a game that is on."""
    parts = [_title(table, game, told, language)]
    if told.odds is not None:
        parts.append(_columns(game, told.odds, language))
    if game.state.phase is Phase.CHOOSE:
        parts.append(_moves(game, told, language))
    if told.choices and told.reason is not None:
        parts.append(_advice(table, told, language))
    elif game.state.phase is Phase.BID:
        parts.append("-# " + language.text("Only bidders get advice on bids."))
    return Card(ACCENT_COLOURS[game.state.on_turn], *map(ui.TextDisplay[Card], filter(None, parts)))


def _title(table: Table, game: Game, told: Advice, language: Language) -> str:
    """Say how likely the next roll busts, or what there is instead of one."""
    text, state = language.text, game.state
    player = table.seats[state.on_turn]
    now = told.odds
    if now is None:
        if state.phase is Phase.CHOOSE:
            return text("{player} is choosing a move.", player=player)
        return text("The turn is over: a bid is being settled.")
    title = text("Bust chance: {chance}", chance=percent(now.bust_chance, language))
    rolls = text(
        "{player} rolls next: {busts} of {rolls} possible rolls bust.",
        player=player,
        busts=now.bust_rolls,
        rolls=ROLL_COUNT,
    )
    return f"### {title}\n{rolls}\n{risk_text(now, language)}"


def _columns(game: Game, now: Odds, language: Language) -> str:
    """Return a line to each column in which the next roll may lead further."""
    runners = game.state.runners
    shown = [column for column in COLUMNS if now.column_rolls[column]]
    mixed = any(runners[column] for column in shown) and not all(runners[column] for column in shown)
    chances = {column: percent(now.column_chance(column), language) for column in shown}
    width = max(map(len, chances.values()), default=0)
    lines = [
        f"{column:2}{(RUNNER if runners[column] else ' ') if mixed else ''} "
        f"{chances[column]:>{width}} {_bar(now.column_chance(column))}".rstrip()
        for column in shown
    ]
    told = language.text("Chance to advance in each column:")
    if mixed:
        told = language.text("Chance to advance in each column ({sign} = a runner is there):", sign=RUNNER)
    return told + "\n```\n" + "\n".join(lines) + "\n```" if lines else ""


def _moves(game: Game, told: Advice, language: Language) -> str:
    """Return a line to each move, numbered as on the board: the chance to win, and to bust next."""
    text = language.text
    state = game.state
    values = {
        choice.action.move: (choice.win_chance, after)
        for choice, after in zip(told.choices, told.odds_after, strict=True)
        if isinstance(choice.action, Choose)
    }
    lines = []
    for number, move in enumerate(legal_moves(state, state.roll) if state.roll else (), 1):
        value, after = values[move]
        label = f"**{move_label(move, language)}**"
        wins = percent(value, language)
        line = text("{number}: {move} – {chance} to win", number=number, move=label, chance=wins)
        if after is not None:
            bust = percent(after.bust_chance, language)
            line = text(
                "{number}: {move} – {chance} to win; {bust} to bust on the next roll",
                number=number,
                move=label,
                chance=wins,
                bust=bust,
            )
        lines.append(line)
    return "\n".join(lines)


def _advice(table: Table, told: Advice, language: Language) -> str:
    """Return what the strongest player would do and why, and what it thinks of the chances to win."""
    text = language.text
    best, *others = told.choices
    assert told.seat is not None  # noqa: S101 - choices are somebody's
    assert told.reason is not None  # noqa: S101 - there is one where there is a choice
    lines = []
    if others or not isinstance(best.action, Roll):
        lines.append(f"{advice_text(best.action, language)} {reason_text(told.reason, language)}")
    chance = percent(best.win_chance, language)
    if others and isinstance(best.action, Roll | Stop):
        first, second = (percent(choice.win_chance, language) for choice in told.choices)
        rolling, stopping = (first, second) if isinstance(best.action, Roll) else (second, first)
        chances = text(
            "Chance to win: {rolling} if you roll, {stopping} if you stop.",
            rolling=rolling,
            stopping=stopping,
        )
        lines.append(f"-# {chances}")
    elif not isinstance(best.action, Choose):
        line = text(
            "{computer} gives {player} a chance of {chance} to win.",
            computer=Strength.HARD,
            player=table.seats[told.seat],
            chance=chance,
        )
        lines.append(f"-# {line}")
    return "\n".join(lines)


def _bar(chance: float) -> str:
    """Return a bar as long as a chance is large."""
    whole, eighths = divmod(round(chance * BAR * 8), 8)
    return "█" * whole + EIGHTHS[eighths].strip()
