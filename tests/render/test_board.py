from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.game import Game
from bot.render import ACCENT_COLOURS, SEAT_SYMBOLS, Theme, board, board_png, warm_up
from bot.render.board_layout import layout
from bot.render.geometry import NUMBERS_Y, column_x, space_y
from bot.render.palette import COLOURS, SEAT_COLOURS, Rgb
from tests.render.conftest import GOLDEN, SamePicture, count_different_pixels
from tests.render.sample_positions import CLAIMS, CROWDED, EMPTY, POSITIONS, RESIGNED, WON, position

DOCS = Path(__file__).parents[2] / "docs" / "pictures"
DOCS_PICTURES = (
    ("start.png", "empty", Theme.DARK),
    ("board.png", "full", Theme.DARK),
    ("board-light.png", "badges", Theme.LIGHT),
    ("crowded.png", "crowded", Theme.LIGHT),
    ("bust.png", "bust", Theme.DARK),
    ("won.png", "won", Theme.DARK),
    ("bids.png", "bids", Theme.DARK),
    ("settling.png", "settling", Theme.LIGHT),
)
GOLDEN_PICTURES = (
    ("empty", Theme.DARK),
    ("early", Theme.DARK),
    ("full", Theme.DARK),
    ("full", Theme.LIGHT),
    ("bust", Theme.DARK),
    ("badges", Theme.LIGHT),
    ("crowded", Theme.LIGHT),
    ("claims", Theme.DARK),
    ("stopped", Theme.LIGHT),
    ("won", Theme.DARK),
    ("won-together", Theme.LIGHT),
    ("resigned", Theme.LIGHT),
    ("five-to-win", Theme.DARK),
    ("freed", Theme.DARK),
    ("dropping", Theme.DARK),
    ("jumping", Theme.LIGHT),
    ("bids", Theme.DARK),
    ("bids", Theme.LIGHT),
    ("two-bid", Theme.DARK),
    ("revealed", Theme.DARK),
    ("settling", Theme.DARK),
    ("falling", Theme.LIGHT),
)


def drawn(game: Game, theme: Theme = Theme.DARK) -> Image.Image:
    return Image.open(BytesIO(board_png(game, theme)))


def at(game: Game, x: int, y: int, theme: Theme = Theme.DARK) -> Rgb:
    colour = drawn(game, theme).convert("RGB").getpixel((x, y))
    assert isinstance(colour, tuple)
    red, green, blue = colour
    return red, green, blue


@pytest.mark.parametrize(("name", "theme"), GOLDEN_PICTURES)
def test_the_picture_is_as_it_was(name: str, theme: Theme, same_picture: SamePicture) -> None:
    same_picture(GOLDEN / f"{name}-{theme.value}.png", board_png(POSITIONS[name], theme))


@pytest.mark.parametrize(("file", "name", "theme"), DOCS_PICTURES)
def test_the_docs_show_what_is_drawn_today(
    file: str, name: str, theme: Theme, same_picture: SamePicture
) -> None:
    same_picture(DOCS / file, board_png(POSITIONS[name], theme))


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("name", POSITIONS)
def test_the_picture_is_small_and_true_to_its_colours(name: str, theme: Theme) -> None:
    png = board_png(POSITIONS[name], theme)
    assert len(png) < 80_000
    picture = Image.open(BytesIO(png))
    assert (picture.format, picture.mode, picture.size) == ("PNG", "P", (1000, 900))
    full = board.draw_image(layout(POSITIONS[name]), theme)
    assert count_different_pixels(picture.convert("RGB"), full, limit=12) < 0.005 * 1000 * 900


@pytest.mark.parametrize("theme", Theme)
def test_a_marker_has_its_seats_colour(theme: Theme) -> None:
    game = position({3: 1}, {5: 2}, {7: 3}, {9: 4})
    for column, height, seat in ((3, 1, 0), (5, 2, 1), (7, 3, 2), (9, 4, 3)):
        assert at(game, column_x(column), space_y(height), theme) == SEAT_COLOURS[seat].fill
    assert at(game, column_x(7), space_y(4), theme) == COLOURS[theme].space


def test_a_claimed_column_has_its_owners_colour_from_top_to_number() -> None:
    for column, seat in ((2, 0), (3, 1), (6, 2), (10, 3)):
        fill = SEAT_COLOURS[seat].fill
        assert at(CLAIMS, column_x(column) - 26, space_y(1)) == fill
        assert at(CLAIMS, column_x(column) - 26, space_y(3)) == fill
        assert at(CLAIMS, column_x(column), NUMBERS_Y + 20) == fill
    assert at(RESIGNED, column_x(8) - 26, space_y(5)) == SEAT_COLOURS[1].fill


def test_a_runner_is_white_on_its_players_shade() -> None:
    assert at(CLAIMS, column_x(8), space_y(3)) == (255, 255, 255)
    assert at(CLAIMS, column_x(8) - 26, space_y(3)) == SEAT_COLOURS[1].shade


def test_the_moon_takes_the_winners_colour() -> None:
    assert at(EMPTY, 340, 200) == COLOURS[Theme.DARK].moon
    assert at(WON, 340, 200) == SEAT_COLOURS[1].fill


def test_the_same_moment_is_painted_once() -> None:
    again = replace(CROWDED)
    assert board_png(again) is board_png(CROWDED)


def test_many_threads_draw_the_same_pictures() -> None:
    def fresh(game: Game) -> bytes:
        return board.draw_png(layout(game), Theme.LIGHT)

    games = [*POSITIONS.values()] * 2
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(fresh, games)) == [board_png(game, Theme.LIGHT) for game in games]


def test_texts_and_pictures_agree_on_the_seats() -> None:
    warm_up(Theme.DARK)
    assert len(SEAT_SYMBOLS) == len(set(SEAT_SYMBOLS)) == len(ACCENT_COLOURS) == len(SEAT_COLOURS)
    assert [f"{accent:06X}" for accent in ACCENT_COLOURS] == ["E8580C", "0C6CCC", "F0E440", "D88CF0"]
