"""Draw the bot's icon and banner in the style of its board: ``python -m tools.draw_brand``.

Discord cuts the icon to a circle and shows it as small as 32 pixels, so it is simple and has no words. On a
profile it covers the lower left corner of the banner.
"""

from typing import Final

from PIL import Image

from bot.assets import ASSETS
from bot.render.canvas import Canvas, Point, draw_number, paste_centred
from bot.render.palette import COLOURS, WHITE, Theme, quantize
from bot.render.pieces import PieceKind, Sprite
from bot.render.shapes import star_outline
from bot.render.sprites import DIE_ROOMS, draw_sprite

ICON: Final = ASSETS / "icon.png"
ICON_SIZE: Final = 1024
BANNER: Final = ASSETS / "banner.png"
BANNER_SIZE: Final = (1360, 480)

SCALE: Final = 4
NIGHT: Final = COLOURS[Theme.DARK]
TITLE: Final = "Can't Stop"

STEP: Final = (232, 172)
STEP_PITCH: Final = (256, 194)
STEP_RADIUS: Final = 44
STEP_EDGE: Final = 14

MOON: Final = ((0, -206), 350)
DIE: Final = ((0, -226), 430)
"""As the moon: the centre, measured from the top of the mountain, and the size."""

STARS: Final = (
    (-1670, -500, 20),
    (-1300, -530, 14),
    (-570, -480, 20),
    (-630, -70, 16),
    (560, -440, 22),
    (690, -170, 16),
)
TITLE_AT: Final = (90, 168)
TITLE_SIZE: Final = 128
MARKERS_AT: Final = (128, 282)
MARKER_SIZE: Final = 60
MARKER_PITCH: Final = 92


def draw_icon() -> Image.Image:
    """Return the icon."""
    top = (ICON_SIZE / 2, 606)
    canvas = Canvas(ICON_SIZE, ICON_SIZE, origin=top, scale=SCALE, background=NIGHT.halo_near)
    return _mountain_by_night(canvas, top)


def draw_banner() -> Image.Image:
    """Return the banner. But for the title and the markers it is drawn twice as large."""
    width, height = BANNER_SIZE
    top = (1940, 590)
    canvas = Canvas(2 * width, 2 * height, origin=top, scale=SCALE // 2, background=NIGHT.halo_middle)
    canvas.disc(MOON[0], 900, NIGHT.halo_near)
    for x, y, size in STARS:
        canvas.polygon([(x + dx, y + dy) for dx, dy in star_outline(size)], NIGHT.star)
    canvas.polygon(
        ((-1940, 210), (-1560, 50), (-1300, 200), (-940, 30), (-520, 390), (-1940, 390)), NIGHT.ridge_far
    )
    canvas.polygon(((780, -30), (680, 70), (560, 30), (280, 390), (780, 390)), NIGHT.ridge_far)
    image = _mountain_by_night(canvas, top).reduce(2)
    draw_number(image, TITLE_AT, TITLE, TITLE_SIZE, WHITE, align="l")
    for seat in range(4):
        sprite = Sprite(PieceKind.MARKER, MARKER_SIZE, MARKER_SIZE, seat)
        x, y = MARKERS_AT
        paste_centred(image, draw_sprite(sprite, NIGHT).to_image(), (x + seat * MARKER_PITCH, y))
    return image


def _mountain_by_night(canvas: Canvas, top: Point) -> Image.Image:
    """Draw the moon and the mountain, and return the image with the die on its top, which is the origin."""
    canvas.disc(*MOON, NIGHT.moon)
    _mountain(canvas)
    image = canvas.to_image()
    (x, y), size = DIE
    paste_centred(image, _die(size, "5", 12), (top[0] + x, top[1] + y))
    return image


def _mountain(canvas: Canvas) -> None:
    """Draw the mountain with its steps; the top of the highest is at the origin."""
    slope: list[Point] = [
        (-620, 700),
        (-500, 300),
        (-440, 330),
        (-250, 60),
        (-190, 96),
        (-150, -30),
        (0, -130),
    ]
    right = [(-x, y) for x, y in reversed(slope)]
    canvas.polygon((*slope, *right), NIGHT.mountain)
    canvas.polygon((*right, (0, 700)), NIGHT.mountain_shade)
    snow: list[Point] = [
        (0, 90),
        (-100, 160),
        (-160, 100),
        (-200, 150),
        (-225, 76),
        (-190, 96),
        (-150, -30),
        (0, -130),
    ]
    canvas.polygon(snow, NIGHT.snow)
    canvas.polygon([(-x, y) for x, y in snow], NIGHT.snow_shade)
    width, height = STEP
    for column in (-2, -1, 0, 1, 2):
        for row in range(4):
            x, y = column * STEP_PITCH[0], height / 2 + (abs(column) + row) * STEP_PITCH[1]
            edge, fill = (NIGHT.space_edge, NIGHT.space) if row else (NIGHT.summit_edge, NIGHT.summit)
            canvas.rounded_rectangle((x, y + STEP_EDGE / 2), (width, height + STEP_EDGE), STEP_RADIUS, edge)
            canvas.rounded_rectangle((x, y), STEP, STEP_RADIUS, fill)


def _die(size: int, value: str, tilt: int) -> Image.Image:
    room = round(size * DIE_ROOMS[PieceKind.TUMBLING_DIE] / 90)
    sprite = Sprite(PieceKind.TUMBLING_DIE, room, room, text=value, tilt=tilt)
    return draw_sprite(sprite, NIGHT).to_image()


def main() -> None:
    """Write both files."""
    for path, draw in ((ICON, draw_icon), (BANNER, draw_banner)):
        quantize(draw(), Theme.DARK).save(path, optimize=True)


if __name__ == "__main__":
    main()
