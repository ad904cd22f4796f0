"""Somebody's figures -> the marks of their picture: what is drawn, where, how large. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.game import COLUMNS, LENGTHS, PlayerStats
from bot.render.geometry import COLUMN_PITCH, WIDTH, column_x

# The mountain, whose lower spaces are flat and whose goals are tall enough for a number.
COLUMNS_BOTTOM: Final = 438
SPACE_HEIGHT: Final = 28
SUMMIT_HEIGHT: Final = 50
SPACE_WIDTH: Final = 76

# The numbers of the columns, the lake below them with the dice, and the ground with the games.
NUMBERS_BAND: Final = (446, 498)
MAX_BAR_DEPTH: Final = 142
MIN_EXPECTED_PAIRS: Final = 5
"""Of how many pairs that were to be expected on it makes sense to tell the difference in percent."""
LAKE_BOTTOM: Final = 704
GAME_BARS: Final = (746, 856)
"""The top and the foot of the bars, one to a game."""
GAMES_AXIS_Y: Final = 878

MAX_BAR_PITCH: Final = 56
MAX_GAME_BARS: Final = 24
"""So many games have a bar each; more of them share this number of bars."""


class MarkKind(Enum):
    """What a mark is."""

    AVERAGE_HEIGHT = "how high a column was climbed on average"
    CLAIMED = "how often a column was claimed"
    NEVER_CLAIMED = "a column that was never claimed"
    EXPECTED_PAIRS = "the pairs of a sum that so many rolls hold on average"
    ROLLED_PAIRS = "the pairs of a sum that there were"
    BAR_TRACK = "where there is room for a bar"
    WIN_RATE = "the share of games won"
    BUSTS = "the share of one's own turns that were busts"
    OTHERS = "the share of the others' turns that were busts"
    FAIR_SHARE = "the share of games that everybody would win if all were equal"
    WON_GAMES = "a game won"
    CROWN = "wins"
    DIE = "busts"
    OWN_PAWN = "oneself"
    OPPONENT_PAWN = "an opponent"
    TEXT = "a number"


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to draw.

    Attributes:
        kind: what it is.
        x: the middle of its box; of a text that is aligned, the edge that stays.
        y: the middle of its box.
        width: of the box; 0 for a text.
        height: of the box, or the size of a text.
        text: the number on it.
        align: where a text stands: -1 from x on, 0 about it, 1 up to it.
    """

    kind: MarkKind
    x: float
    y: float
    width: float
    height: float
    text: str = ""
    align: int = 0


def marks(figures: PlayerStats) -> tuple[Mark, ...]:
    """Return the marks in the order in which they are drawn."""
    return (
        *_mountain(figures),
        *_dice(figures),
        *_games(figures),
        *_wins(figures),
        *_busts(figures),
    )


def summit_y(column: int) -> float:
    """Return the y of the middle of a column's goal."""
    return COLUMNS_BOTTOM - (LENGTHS[column] - 1) * SPACE_HEIGHT - SUMMIT_HEIGHT / 2


def summit_top(column: int) -> float:
    """Return the y of the upper edge of a column's goal."""
    return summit_y(column) - SUMMIT_HEIGHT / 2


def _mountain(figures: PlayerStats) -> Iterator[Mark]:
    for column in COLUMNS:
        x = column_x(column)
        height = round(min(figures.mean_height(column), LENGTHS[column] - 1) * SPACE_HEIGHT)
        if height:
            yield Mark(MarkKind.AVERAGE_HEIGHT, x, COLUMNS_BOTTOM - height / 2, SPACE_WIDTH, height)
        times = figures.claimed[column]
        kind = MarkKind.CLAIMED if times else MarkKind.NEVER_CLAIMED
        yield Mark(kind, x, summit_y(column), SPACE_WIDTH, SUMMIT_HEIGHT - 4, str(times))


def _dice(figures: PlayerStats) -> Iterator[Mark]:
    deepest = max(max(figures.pairs[column], figures.expected_pairs(column)) for column in COLUMNS)
    if not deepest:
        return
    scale = MAX_BAR_DEPTH / deepest
    surface = NUMBERS_BAND[1]
    for column in COLUMNS:
        depth = figures.expected_pairs(column) * scale
        yield Mark(MarkKind.EXPECTED_PAIRS, column_x(column), surface + depth / 2, COLUMN_PITCH, depth)
    for column in COLUMNS:
        x, seen, expected = column_x(column), figures.pairs[column], figures.expected_pairs(column)
        if seen:
            yield Mark(MarkKind.ROLLED_PAIRS, x, surface + seen * scale / 2, 44, seen * scale)
        if off := deviation(seen, expected):
            y = surface + max(seen, expected) * scale + 22
            yield Mark(MarkKind.TEXT, x, y, 0, 26 if len(off) < 5 else 24, off)


def deviation(seen: int, expected: float) -> str:
    """Return by how much more or less was seen than expected, in percent; empty where it says nothing."""
    if expected < MIN_EXPECTED_PAIRS:
        return ""
    off = round((seen / expected - 1) * 100)
    return f"{'+' if off > 0 else '−' if off < 0 else ''}{abs(off)}%"


def _games(figures: PlayerStats) -> Iterator[Mark]:
    count, shared = figures.games, group_results(figures.outcomes)
    if not shared:
        return
    top, foot = GAME_BARS
    pitch = min(MAX_BAR_PITCH, (WIDTH - 76) / len(shared))
    left = (WIDTH - pitch * len(shared)) / 2
    width = round(pitch - 8)
    for slot, games in enumerate(shared):
        x = left + pitch * (slot + 0.5)
        yield Mark(MarkKind.BAR_TRACK, x, (top + foot) / 2, width, foot - top)
        height = round((foot - top) * sum(games) / len(games))
        if height:
            yield Mark(MarkKind.WON_GAMES, x, foot - height / 2, width, height)
        if count == len(shared) and games[0]:
            yield Mark(MarkKind.CROWN, x, top - 14, 34, 30)
    if count > len(shared):
        y = foot - figures.fair_win_rate * (foot - top)
        yield Mark(MarkKind.FAIR_SHARE, WIDTH / 2, y, pitch * len(shared), 8)
    yield Mark(MarkKind.TEXT, left + pitch / 2, GAMES_AXIS_Y, 0, 28, "1")
    if count > 1:
        yield Mark(MarkKind.TEXT, left + pitch * (len(shared) - 0.5), GAMES_AXIS_Y, 0, 28, str(count))


def group_results(results: tuple[bool, ...]) -> tuple[tuple[bool, ...], ...]:
    """Return the results that share a bar, for every bar: one each, or, if they are many, about as many."""
    count = len(results)
    bars = min(count, MAX_GAME_BARS)
    return tuple(results[bar * count // bars : (bar + 1) * count // bars] for bar in range(bars))


def _wins(figures: PlayerStats) -> Iterator[Mark]:
    yield Mark(MarkKind.CROWN, 66, 60, 88, 72)
    yield Mark(MarkKind.TEXT, 120, 64, 0, 58, f"{figures.wins}/{figures.games}", align=-1)
    left, width = 24, 246
    yield Mark(MarkKind.BAR_TRACK, left + width / 2, 120, width, 18)
    if share := figures.wins / figures.games if figures.games else 0:
        yield Mark(MarkKind.WIN_RATE, left + width * share / 2, 120, width * share, 18)
    yield Mark(MarkKind.FAIR_SHARE, left + width * figures.fair_win_rate, 120, 8, 36)


def _busts(figures: PlayerStats) -> Iterator[Mark]:
    yield Mark(MarkKind.DIE, 764, 70, 112, 112, "5")
    yield Mark(MarkKind.OWN_PAWN, 840, 52, 34, 46)
    for x in (830, 850, 840):
        yield Mark(MarkKind.OPPONENT_PAWN, x, 112 if x == 840 else 108, 26, 36)
    yield Mark(MarkKind.TEXT, 980, 52, 0, 48, f"{figures.bust_rate:.0%}", align=1)
    yield Mark(MarkKind.TEXT, 980, 112, 0, 48, f"{figures.opponents_bust_rate:.0%}", align=1)
