"""The texts about moves, claims and progress."""

from collections.abc import Iterable

from bot.chat.ui.i18n.language import Language
from bot.game import COLUMNS, Move, State, is_summit
from bot.tables import Table

NUMBERS = ("1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣", "9️⃣")
"""The numbers of the moves, as in the picture. Three pairings make nine moves at most."""

NO_BREAK = "\N{NO-BREAK SPACE}"


def column_name(column: int, language: Language) -> str:
    """Return the number of a column before the word "column", in the form that it has there."""
    text = language.text
    # Translators: a column before the word "column", as in "Lamb claims column 5!": in Hungarian "az 5-ös".
    # Leave it empty if your language writes just the number.
    names = {
        2: text("2", context="column"),
        3: text("3", context="column"),
        4: text("4", context="column"),
        5: text("5", context="column"),
        6: text("6", context="column"),
        7: text("7", context="column"),
        8: text("8", context="column"),
        9: text("9", context="column"),
        10: text("10", context="column"),
        11: text("11", context="column"),
        12: text("12", context="column"),
    }
    return names[column]


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


def claim_texts(table: Table, before: State, after: State, language: Language) -> list[str]:
    """Return a line for each column claimed between two positions."""
    return [
        # Translators: {column} is translated from the context "column", such as 5
        language.text(
            "🚩 {player} claims column {column}!",
            player=table.seats[owner],
            column=column_name(column, language),
        )
        for column in COLUMNS
        if (owner := after.owner(column)) is not None and before.owner(column) is None
    ]


def progress_text(state: State, language: Language) -> str:
    """Return the steps of each runner in this turn, without line breaks within them, or an empty string."""
    text, parts = language.text, []
    for column in COLUMNS:
        height = state.runners[column]
        steps = height - state.markers[state.on_turn][column]
        if height and steps:
            # Translators: a column, the steps in it in this turn, and that it is at the top: "7 (+2, summit)"
            form = text("{column} (+{steps}, summit)", column=column, steps=steps)
            if not is_summit(column, height):
                form = text("{column} (+{steps})", column=column, steps=steps)
            parts.append(form.replace(" ", NO_BREAK))
    return language.join(parts)
