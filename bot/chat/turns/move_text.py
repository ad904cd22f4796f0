"""The texts about moves, bids, claims and progress."""

from collections.abc import Iterable, Iterator

from bot.chat.ui.i18n.language import Language
from bot.game import COLUMNS, Bid, Move, State
from bot.tables import Player

NUMBERS = ("1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣", "9️⃣")
"""The numbers of the moves, as in the picture. Three pairings make nine moves at most."""

NO_BREAK = "\N{NO-BREAK SPACE}"


def column_name(column: int, language: Language) -> str:
    """Return the number of a column before the word "column", in the form that it has there."""
    text = language.text
    # Translators: a column before the word "column", as in "Lamb claims column 5!": in Hungarian "az 5-ös".
    # Leave it empty if your language writes just the number.
    names = {
        2: lambda: text("2", context="column"),
        3: lambda: text("3", context="column"),
        4: lambda: text("4", context="column"),
        5: lambda: text("5", context="column"),
        6: lambda: text("6", context="column"),
        7: lambda: text("7", context="column"),
        8: lambda: text("8", context="column"),
        9: lambda: text("9", context="column"),
        10: lambda: text("10", context="column"),
        11: lambda: text("11", context="column"),
        12: lambda: text("12", context="column"),
    }
    return names[column]()  # just the one: each card has some


def column_names(columns: Iterable[int], language: Language) -> str:
    """Return columns as a list before the word "columns"."""
    return language.join(column_name(column, language) for column in columns)


def move_label(move: Move, language: Language) -> str:
    """Return the label of a move in a choice: ``6 + 8``, ``7 twice`` or ``5 only``."""
    match move:
        case (column,):
            # Translators: a move in one column, although two pairs were rolled
            return language.text("{column} only", column=column)
        case (first, second) if first == second:
            # Translators: a move: two steps in one column
            return language.text("{column} twice", column=first)
        case _:
            return " + ".join(map(str, move))


def move_text(move: Move, language: Language) -> str:
    """Return a move in a sentence: ``6 + 8``, ``7 twice`` or ``5``. No line breaks within it."""
    if len(move) == 1:
        return language.number(move[0])
    return move_label(move, language).replace(" ", NO_BREAK)


def bid_text(bid: Bid, language: Language) -> str:
    """Return a bid, such as ``busts, 2 chips``."""
    if bid.stops:
        # Translators: a bid: the turn ends with a stop; in "@Ann: stops, 2 chips."
        return language.plural("stops, {count} chip", "stops, {count} chips", bid.stake)
    # Translators: a bid: the turn ends with a bust; in "@Ann: busts, 2 chips."
    return language.plural("busts, {count} chip", "busts, {count} chips", bid.stake)


def claim_text(player: Player | str, before: State, after: State, language: Language) -> str:
    """Return which columns a player has claimed between two positions, or an empty string."""
    claimed = [
        column for column in COLUMNS if after.owner(column) is not None and before.owner(column) is None
    ]
    if not claimed:
        return ""
    # Translators: {columns} are translated from the context "column", such as 5
    return language.plural(
        "🚩 {player} claims column {columns}!",
        "🚩 {player} claims columns {columns}!",
        len(claimed),
        player=player,
        columns=column_names(claimed, language),
    )


def progress_text(state: State, language: Language) -> str:
    """Return the steps of each runner in this turn, without line breaks within them, or an empty string."""
    parts = [
        # Translators: a column, and the steps in it in this turn: "7 (+2)"
        language.text("{column} (+{steps})", column=column, steps=steps).replace(" ", NO_BREAK)
        for column, steps in _steps_climbed(state)
    ]
    return language.join(parts)


def steps_climbed(state: State) -> int:
    """Return how many steps the runners have climbed in this turn."""
    return sum(steps for _, steps in _steps_climbed(state))


def _steps_climbed(state: State) -> Iterator[tuple[int, int]]:
    """Yield each column in which a runner has climbed in this turn, and by how many steps."""
    for column in COLUMNS:
        steps = state.runners[column] - state.markers[state.on_turn][column]
        if state.runners[column] and steps:
            yield column, steps
