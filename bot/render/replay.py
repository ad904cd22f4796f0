"""A game -> an animated picture: a frame to a turn.

Every frame is reduced to the one palette of its theme, as the still pictures are, and holds only what differs
from the frame before it. Pillow would do the same, but it keeps all frames in memory until the last is made,
1 MB each; here there are two at a time.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from struct import pack
from typing import Final

from PIL import GifImagePlugin, Image, ImageChops

from bot.game import Game
from bot.render.board import draw_quantized
from bot.render.board_layout import layout
from bot.render.geometry import HEIGHT, WIDTH
from bot.render.keyframes import keyframes
from bot.render.palette import PALETTE_SIZE, Theme, palette

MAX_BYTES: Final = 2_000_000


@dataclass(frozen=True, slots=True)
class ReplaySize:
    """A size that a replay comes in.

    Attributes:
        reduction: how many times smaller than the board it is.
        max_turns: how many turns there is room for.
    """

    reduction: int
    max_turns: int


SIZES: Final = (ReplaySize(reduction=1, max_turns=100), ReplaySize(reduction=2, max_turns=280))
"""The largest comes first. A turn takes some 16 kB or 6 kB. In longer games the least turns are left out."""

FRAME_MS: Final = 1_200
"""Milliseconds."""
LAST_FRAME_MS: Final = 4_000
"""Milliseconds of the last frame, before it begins again."""
OUTCOME_FRAMES: Final = 2
"""How many frames there are beside the turns."""

_LOOP_FOREVER: Final = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_KEEP_FRAME: Final = 1
"""What becomes of a frame once it was shown: the next is laid over it."""
_ZERO_MASK: Final = (255, *(0,) * 255)
"""Turns differences into a mask of where there are none."""
_ONE_PIXEL: Final = (0, 0, 1, 1)
"""What is drawn again where nothing at all has changed: a frame needs something to last."""


def replay_gif(game: Game, theme: Theme = Theme.DARK, max_bytes: int = MAX_BYTES) -> bytes:
    """Return the replay of ``game``: a GIF without words that begins anew for ever.

    It is 1000×900, or half of that for a long game. It takes under a second of processor time for a hundred
    turns and may be called from any thread.

    Args:
        game: a game, over or not.
        theme: what it is drawn for.
        max_bytes: how large it may become. Should the frames take more than they usually do, a smaller size
            is tried, and then fewer turns.
    """
    whole = len(keyframes(game))
    fitting = [size for size in SIZES if whole <= size.max_turns + OUTCOME_FRAMES] or SIZES[-1:]
    for size in fitting:
        moments = keyframes(game, size.max_turns)
        if len(gif := _encode(moments, theme, size.reduction)) <= max_bytes:
            return gif
    while len(gif) > max_bytes and len(moments) > OUTCOME_FRAMES:
        moments = keyframes(game, (len(moments) - OUTCOME_FRAMES) * 3 // 4)
        gif = _encode(moments, theme, size.reduction)
    return gif


def _encode(moments: Sequence[Game], theme: Theme, part: int) -> bytes:
    colours = bytes(palette(theme).getpalette() or ()).ljust(3 * PALETTE_SIZE, b"\0")
    screen = pack("<HHBBB", WIDTH // part, HEIGHT // part, 0xF7, 0, 0)
    blocks = [b"GIF89a", screen, colours, _LOOP_FOREVER]
    shown = None
    for number, moment in enumerate(moments, 1):
        drawn = draw_quantized(layout(moment), theme, part)
        blocks += _frame_blocks(drawn, shown, LAST_FRAME_MS if number == len(moments) else FRAME_MS)
        shown = drawn
    return b"".join((*blocks, b";"))


def _frame_blocks(drawn: Image.Image, shown: Image.Image | None, lasts: int) -> list[bytes]:
    """Return what turns the picture ``shown`` into ``drawn``, all of it where nothing is shown yet."""
    if shown is None:
        return GifImagePlugin.getdata(drawn, duration=lasts, disposal=_KEEP_FRAME)
    difference = ImageChops.subtract_modulo(drawn, shown)
    box = difference.getbbox() or _ONE_PIXEL
    part, same = drawn.crop(box), difference.crop(box).point(_ZERO_MASK, "1")
    try:
        clear = part.histogram().index(0)
    except ValueError:  # the part has all colours there are, so none can stand for what stays
        return GifImagePlugin.getdata(part, box[:2], duration=lasts, disposal=_KEEP_FRAME)
    part.paste(clear, mask=same)
    return GifImagePlugin.getdata(part, box[:2], duration=lasts, disposal=_KEEP_FRAME, transparency=clear)
