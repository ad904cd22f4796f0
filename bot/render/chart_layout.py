"""The layout of the statistics chart: which marks it has, where and how large. No drawing here."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal

from bot.game import COLUMNS, LENGTHS, PlayerStats
from bot.render.canvas import signed_percent
from bot.render.geometry import COLUMN_PITCH, WIDTH, column_x

# The mountain; its summits are taller than its spaces, to hold a number.
COLUMNS_BOTTOM: Final = 438
SPACE_HEIGHT: Final = 28
SUMMIT_HEIGHT: Final = 50
SPACE_WIDTH: Final = 76

# Below it: the numbers of the columns, the lake with the dice, and the games.
NUMBERS_BAND: Final = (446, 498)
MAX_BAR_DEPTH: Final = 142
MIN_EXPECTED_PAIRS: Final = 5
"""How many expected pairs it takes for a difference in percent to be meaningful."""
LAKE_BOTTOM: Final = 704
GAME_BARS: Final = (746, 856)
"""The top and the bottom of the bars of games."""
GAMES_AXIS_Y: Final = 878

MAX_BAR_PITCH: Final = 56
MAX_GAME_BARS: Final = 24
"""Up to this number each game has its own bar; more games share this number of bars."""


class MarkKind(Enum):
    """What a mark shows."""

    AVERAGE_HEIGHT = "the average height reached in a column"
    CLAIMED = "how often a column was claimed"
    NEVER_CLAIMED = "a column that was never claimed"
    EXPECTED_PAIRS = "the expected number of pairs of a sum"
    ROLLED_PAIRS = "the number of pairs of a sum that were rolled"
    BAR_TRACK = "the full length of a bar"
    WIN_RATE = "the share of games won"
    FAIR_SHARE = "the share of wins if all players were equal"
    WON_GAMES = "the games won, of one or of those that share a bar"
    CROWN = "wins"
    DIE = "busts"
    OWN_PAWN = "the player"
    OPPONENT_PAWN = "an opponent"
    TEXT = "a number"


@dataclass(frozen=True, slots=True)
class Mark:
    """A part of the chart in a box around ``x`` and ``y``.

    Text has no width, its height is the size of the font, and ``align`` says what of it is at ``x``: its left
    end, its middle or its right end.
    """

    kind: MarkKind
    x: float
    y: float
    width: float
    height: float
    text: str = ""
    align: Literal["l", "m", "r"] = "m"


def marks(stats: PlayerStats) -> tuple[Mark, ...]:
    """Return the marks in the order of drawing."""
    return (*_mountain(stats), *_dice(stats), *_games(stats), *_wins(stats), *_busts(stats))


def summit_top(column: int) -> float:
    """Return the y of the upper edge of a column's summit."""
    return COLUMNS_BOTTOM - (LENGTHS[column] - 1) * SPACE_HEIGHT - SUMMIT_HEIGHT


def _mountain(stats: PlayerStats) -> Iterator[Mark]:
    for column in COLUMNS:
        x = column_x(column)
        height = round(min(stats.mean_height(column), LENGTHS[column] - 1) * SPACE_HEIGHT)
        if height:
            yield Mark(MarkKind.AVERAGE_HEIGHT, x, COLUMNS_BOTTOM - height / 2, SPACE_WIDTH, height)
        times = stats.claimed[column]
        kind = MarkKind.CLAIMED if times else MarkKind.NEVER_CLAIMED
        yield Mark(
            kind, x, summit_top(column) + SUMMIT_HEIGHT / 2, SPACE_WIDTH, SUMMIT_HEIGHT - 4, str(times)
        )


def _dice(stats: PlayerStats) -> Iterator[Mark]:
    deepest = max(max(stats.pairs[column], stats.expected_pairs(column)) for column in COLUMNS)
    if not deepest:
        return
    scale = MAX_BAR_DEPTH / deepest
    surface = NUMBERS_BAND[1]
    for column in COLUMNS:
        depth = stats.expected_pairs(column) * scale
        yield Mark(MarkKind.EXPECTED_PAIRS, column_x(column), surface + depth / 2, COLUMN_PITCH, depth)
    for column in COLUMNS:
        x, seen, expected = column_x(column), stats.pairs[column], stats.expected_pairs(column)
        if seen:
            yield Mark(MarkKind.ROLLED_PAIRS, x, surface + seen * scale / 2, 44, seen * scale)
        if expected >= MIN_EXPECTED_PAIRS:
            off = signed_percent(seen / expected - 1)
            y = surface + max(seen, expected) * scale + 22
            yield Mark(MarkKind.TEXT, x, y, 0, 26 if len(off) < 5 else 24, off)


def _games(stats: PlayerStats) -> Iterator[Mark]:
    count, shared = stats.games, group_results(stats.outcomes)
    if not shared:
        return
    top, bottom = GAME_BARS
    pitch = min(MAX_BAR_PITCH, (WIDTH - 76) / len(shared))
    left = (WIDTH - pitch * len(shared)) / 2
    width = round(pitch - 8)
    for slot, games in enumerate(shared):
        x = left + pitch * (slot + 0.5)
        yield Mark(MarkKind.BAR_TRACK, x, (top + bottom) / 2, width, bottom - top)
        height = round((bottom - top) * sum(games) / len(games))
        if height:
            yield Mark(MarkKind.WON_GAMES, x, bottom - height / 2, width, height)
        if count == len(shared) and games[0]:
            yield Mark(MarkKind.CROWN, x, top - 14, 34, 30)
    if count > len(shared):
        y = bottom - stats.fair_win_rate * (bottom - top)
        yield Mark(MarkKind.FAIR_SHARE, WIDTH / 2, y, pitch * len(shared), 8)
    yield Mark(MarkKind.TEXT, left + pitch / 2, GAMES_AXIS_Y, 0, 28, "1")
    if count > 1:
        yield Mark(MarkKind.TEXT, left + pitch * (len(shared) - 0.5), GAMES_AXIS_Y, 0, 28, str(count))


def group_results(results: tuple[bool, ...]) -> tuple[tuple[bool, ...], ...]:
    """Return the results of each bar: one each or, if there are many, about equally many."""
    count = len(results)
    bars = min(count, MAX_GAME_BARS)
    return tuple(results[bar * count // bars : (bar + 1) * count // bars] for bar in range(bars))


def _wins(stats: PlayerStats) -> Iterator[Mark]:
    yield Mark(MarkKind.CROWN, 66, 60, 88, 72)
    yield Mark(MarkKind.TEXT, 120, 64, 0, 58, f"{stats.wins}/{stats.games}", align="l")
    left, width = 24, 246
    yield Mark(MarkKind.BAR_TRACK, left + width / 2, 120, width, 18)
    if share := stats.wins / stats.games if stats.games else 0:
        yield Mark(MarkKind.WIN_RATE, left + width * share / 2, 120, width * share, 18)
    yield Mark(MarkKind.FAIR_SHARE, left + width * stats.fair_win_rate, 120, 8, 36)


def _busts(stats: PlayerStats) -> Iterator[Mark]:
    yield Mark(MarkKind.DIE, 764, 70, 112, 112, "5")
    yield Mark(MarkKind.OWN_PAWN, 840, 52, 34, 46)
    for x, y in ((830, 108), (850, 108), (840, 112)):
        yield Mark(MarkKind.OPPONENT_PAWN, x, y, 26, 36)
    yield Mark(MarkKind.TEXT, 980, 52, 0, 48, f"{stats.bust_rate:.0%}", align="r")
    yield Mark(MarkKind.TEXT, 980, 112, 0, 48, f"{stats.opponents_bust_rate:.0%}", align="r")
