"""The statistics of a player as one picture without words.

Top left: the games won, with a mark at the fair share. Top right: the busts, the player's above those of
the opponents. On the mountain each column is filled to the average height reached in a game, and its summit
holds the number of times it was claimed. In the lake the expected dice are a reflected mountain, the bars
are the dice as they were rolled, and the numbers are the difference in percent. Below are all games, from
the first to the last.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from PIL import Image, ImageDraw

from bot.game import PlayerStats
from bot.render.canvas import Canvas, draw_number, font
from bot.render.chart_background import chart_background
from bot.render.chart_layout import LAKE_BOTTOM, SPACE_HEIGHT, Mark, MarkKind, marks
from bot.render.geometry import WIDTH
from bot.render.palette import COLOURS, DIE_SIDE, SEAT_COLOURS, WHITE, Rgb, Theme, quantize
from bot.render.pieces import PieceKind as PieceKind
from bot.render.pieces import Sprite
from bot.render.png import encode_png
from bot.render.sprites import sprite_image

SCALE: Final = 4
OUTLINE_WIDTH: Final = 3
OWN_COLOURS: Final = SEAT_COLOURS[0]


@lru_cache(maxsize=16)
def stats_png(stats: PlayerStats, theme: Theme = Theme.DARK) -> bytes:
    """Return the chart of ``stats`` as a PNG of 1000×900.

    It may be called from any thread.
    """
    return encode_png(quantize(draw_image(stats, theme), theme))


def draw_image(stats: PlayerStats, theme: Theme) -> Image.Image:
    """Return the chart in full colour."""
    frame = chart_background(theme).copy()
    for mark in marks(stats):
        if mark.kind is MarkKind.TEXT:
            _write(frame, mark, theme)
            continue
        image = PAINTERS[mark.kind](mark, theme)
        frame.paste(image, (round(mark.x - image.width / 2), round(mark.y - image.height / 2)), image)
    return frame


def _write(frame: Image.Image, mark: Mark, theme: Theme) -> None:
    typeface = font(round(mark.height))
    _, top, _, bottom = typeface.getbbox("0", anchor="ls")
    baseline = round(mark.y - (top + bottom) / 2)
    colour = COLOURS[theme].base_text if mark.y > LAKE_BOTTOM else COLOURS[theme].preview
    anchor = {-1: "ls", 0: "ms", 1: "rs"}[mark.align]
    ImageDraw.Draw(frame).text(
        (round(mark.x), baseline), mark.text, font=typeface, fill=colour, anchor=anchor
    )


def _box(mark: Mark, radius: float, *layers: tuple[float, float, Rgb]) -> Image.Image:
    """Return a box with rounded corners from layers: an inset, more inset at the bottom, a colour."""
    return _layers(round(mark.width), max(round(mark.height), 1), radius, layers).copy()


@lru_cache(maxsize=64)
def _layers(
    width: int, height: int, radius: float, layers: tuple[tuple[float, float, Rgb], ...]
) -> Image.Image:
    canvas = Canvas(width, height, origin=(width / 2, 0), scale=SCALE)
    for inset, bottom, fill in layers:
        size = (width - 2 * inset, height - 2 * inset - bottom)
        if min(size) > 0:
            corner = min(max(radius - inset, 0), min(size) / 2)
            canvas.rounded_rectangle((0, inset + size[1] / 2), size, corner, fill)
    return canvas.to_image()


def _average_height(mark: Mark, theme: Theme) -> Image.Image:
    """Draw a bar like a claimed column of the board, with a line at each space."""
    image = _box(
        mark,
        9,
        (0, 0, COLOURS[theme].outline),
        (OUTLINE_WIDTH, 0, OWN_COLOURS.shade),
        (OUTLINE_WIDTH, 4, OWN_COLOURS.fill),
    )
    draw = ImageDraw.Draw(image)
    for y in range(image.height - SPACE_HEIGHT, OUTLINE_WIDTH + 6, -SPACE_HEIGHT):
        draw.rectangle((OUTLINE_WIDTH, y - 1, image.width - OUTLINE_WIDTH - 1, y), fill=OWN_COLOURS.shade)
    return image


def _claimed(mark: Mark, theme: Theme) -> Image.Image:
    colours = COLOURS[theme]
    image = _box(mark, 12, (0, 0, colours.summit_edge), (0, 4, colours.summit))
    draw_number(image, (image.width / 2, image.height / 2 - 2), mark.text, 34, colours.summit_text)
    return image


def _never_claimed(mark: Mark, theme: Theme) -> Image.Image:
    colours = COLOURS[theme]
    image = _box(mark, 12, (0, 0, colours.muted_side), (0, 4, colours.muted))
    draw_number(
        image,
        (image.width / 2, image.height / 2 - 2),
        mark.text,
        34,
        colours.base_text if theme is Theme.DARK else colours.chip,
    )
    return image


def _expected_pairs(mark: Mark, theme: Theme) -> Image.Image:
    colours = COLOURS[theme]
    return _box(mark, 0, (0, 0, colours.mountain if mark.x < WIDTH / 2 else colours.mountain_shade))


def _rolled_pairs(mark: Mark, theme: Theme) -> Image.Image:
    colour = COLOURS[theme].outline
    return _box(mark, 9, (0, 0, colour), (OUTLINE_WIDTH, 0, DIE_SIDE), (OUTLINE_WIDTH, 3, WHITE))


def _bar_track(mark: Mark, theme: Theme) -> Image.Image:
    colours = COLOURS[theme]
    dark = theme is Theme.LIGHT and mark.y > LAKE_BOTTOM
    return _box(mark, 8, (0, 0, colours.space_edge if dark else colours.space))


def _gold_bar(mark: Mark, theme: Theme) -> Image.Image:
    colours = COLOURS[theme]
    return _box(mark, 8, (0, 0, colours.summit_edge), (0, 3, colours.summit))


def _fair_share(mark: Mark, theme: Theme) -> Image.Image:
    """Draw a light line with an outline, visible on gold and beside it."""
    return _box(mark, 4, (0, 0, COLOURS[Theme.DARK].outline), (2.5, 0, WHITE))


def _crown(mark: Mark, theme: Theme) -> Image.Image:
    return sprite_image(Sprite(PieceKind.CROWN, round(mark.width), round(mark.height)), theme)


def _die(mark: Mark, theme: Theme) -> Image.Image:
    sprite = Sprite(PieceKind.BUST_DIE, round(mark.width), round(mark.height), text=mark.text, tilt=8)
    return sprite_image(sprite, theme)


def _pawn(mark: Mark, theme: Theme) -> Image.Image:
    return sprite_image(Sprite(PieceKind.FREE_RUNNER, round(mark.width), round(mark.height)), theme)


PAINTERS: Final[Mapping[MarkKind, Callable[[Mark, Theme], Image.Image]]] = MappingProxyType(
    {
        MarkKind.AVERAGE_HEIGHT: _average_height,
        MarkKind.CLAIMED: _claimed,
        MarkKind.NEVER_CLAIMED: _never_claimed,
        MarkKind.EXPECTED_PAIRS: _expected_pairs,
        MarkKind.ROLLED_PAIRS: _rolled_pairs,
        MarkKind.BAR_TRACK: _bar_track,
        MarkKind.WIN_RATE: _gold_bar,
        MarkKind.FAIR_SHARE: _fair_share,
        MarkKind.WON_GAMES: _gold_bar,
        MarkKind.CROWN: _crown,
        MarkKind.DIE: _die,
        MarkKind.OWN_PAWN: _pawn,
        MarkKind.OPPONENT_PAWN: _pawn,
    }
)
