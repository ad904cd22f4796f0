"""The board in plain characters, for a monospaced block as wide as a phone.

ASCII only: whatever lies beyond has another width in some monospaced font, and the columns would break. The
four letters look like the silhouettes in the picture.
"""

from collections.abc import Iterator

from bot.game import COLUMNS, LENGTHS, RUNNERS, Busted, Game, Phase, State

LETTERS = ("A", "#", "O", "X")
"""The seats: a triangle, a square, a disc, a diamond."""
BARS = tuple(letter * 2 for letter in LETTERS)
"""A space of a claimed column."""
RUNNER = "@"
LOST = "*"
ROPE = "|"
SPACE = "."

CELL = 2
"""Characters that a space is wide; what does not fit goes on a line of its own below."""


def text_board(game: Game) -> str:
    """Return the position of ``game`` as lines of at most 34 characters, without words.

    From top to bottom: the columns, each space with the letters of those who stand there, ``@`` for a runner
    and ``|`` for the rope below it; the score, ``>`` before who is on turn; the dice and the runners in hand.
    """
    lines = [*_mountain(game), "", *_score(game.state), _dice(game)]
    return "\n".join(line.rstrip() for line in lines)


def _mountain(game: Game) -> Iterator[str]:
    for height in range(max(LENGTHS), 0, -1):
        cells = [_cell(game, column, height) for column in COLUMNS]
        yield _line(cell[:CELL] for cell in cells)
        for start in range(CELL, max(map(len, cells)), CELL):
            yield _line(cell[start : start + CELL] or _below(cell) for cell in cells)
    yield _line(str(column) for column in COLUMNS)


def _below(cell: str) -> str:
    """What a cell shows beside the further pieces of a neighbour: a rope or a bar goes on."""
    return cell if cell == ROPE or cell in BARS else ""


def _line(cells: Iterator[str]) -> str:
    return " ".join(cell.rjust(CELL) for cell in cells)


def _cell(game: Game, column: int, height: int) -> str:
    """What stands on one space: letters, a claimed column's bar, the column's number, or an empty space."""
    state = game.state
    if height > LENGTHS[column]:
        return ""
    owner = state.owner(column)
    if owner is not None:
        return BARS[owner]
    bust = isinstance(game.log[-1], Busted)
    climb = game.previous if bust else state
    runner = climb.runners[column]
    pieces = (LOST if bust else RUNNER) if runner == height else ""
    pieces += "".join(
        letter for letter, row in zip(LETTERS, state.markers, strict=False) if row[column] == height
    )
    if pieces:
        return pieces
    if height == LENGTHS[column]:
        return str(column)
    return ROPE if climb.markers[climb.on_turn][column] < height < runner else SPACE


def _score(state: State) -> Iterator[str]:
    """Who owns how many columns of those needed; brackets around a winner, round ones around who has left."""
    entries = []
    for seat in range(len(state.markers)):
        score = f"{LETTERS[seat]} {len(state.claimed_by(seat))}/{state.columns_to_win}"
        if seat in state.winners:
            entries.append(f"[{score}]")
        elif seat in state.resigned:
            entries.append(f"({score})")
        elif seat == state.on_turn and not state.over:
            entries.append(f">{score} ")
        else:
            entries.append(f" {score} ")
    yield "  ".join(entries)


def _dice(game: Game) -> str:
    state = game.state
    values = game.roll or (" ",) * 4
    dice = " ".join(f"[{value}]" for value in values)
    if isinstance(game.log[-1], Busted):
        return f" {dice}  {LOST}"
    if state.phase is Phase.OVER:
        return f" {dice}"
    return f" {dice}  {RUNNER * (RUNNERS - sum(map(bool, state.runners)))}"
