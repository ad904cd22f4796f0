"""A bust, a claim and a win move, for a short time, and end on the picture of the board."""

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from itertools import cycle
from pathlib import Path

import pytest
from PIL import Image

from bot.game import EDITIONS, PARKER, Busted, Game, Phase, Returned, Rules, Stopped
from bot.render import Theme, board_png, is_moving, moving_board_gif
from bot.render.geometry import Box, column_x, space_y
from bot.render.motion import CLIMB_MS, LANDING_MS, LAST_MS, STAMP_MS, TUMBLE_MS
from tests.chat.card_samples import SETTLING_DOWN
from tests.chat.card_samples import WON as WON_GAMES
from tests.game.game_factories import RandomGame
from tests.render.conftest import DOCS, assert_same_picture, durations, frames_of
from tests.render.sample_positions import BUST as LOST
from tests.render.sample_positions import CHANCES, CROWDED, FULL, RESIGNED, STOPPED, position

MAX_BACK_MS = 80
"""How long the first frame and the way back to before may last: nobody sees so short a time."""
STAMP = "ESTOUROU"
"""The longest word for a bust."""

STAND = "6:7,7:top,10:3 0 decide"
CLAIMED = position(f"parker 2:top,6:3,7:10/7:9,8:6/7:4,9:6 {STAND}", "rolled 1625").append(Stopped())
WON = position(f"parker 2:top,3:top,6:3,7:10/7:9,8:6/7:4,9:6 {STAND}", "rolled 1625").append(Stopped())
SCORES: Box = (700, 40, 1000, 320)
MOON_EDGE: Box = (305, 180, 330, 240)
STAMP_PLACE: Box = (60, 380, 190, 460)

EMPTY_HANDED = replace(LOST, previous_state=replace(LOST.previous_state, runners=(0,) * 13))
"""A bust on the first roll."""


def moving_positions() -> list[Game]:
    """Return positions that move, from games of each edition with bids and without."""
    found = [LOST, CLAIMED, WON, EMPTY_HANDED]
    for number, edition in enumerate(EDITIONS.values()):
        rules = Rules.of(edition, bidding=edition is PARKER)
        steps = RandomGame(number, 2, rules, roll_probability=0.6, leave_probability=0).steps
        moving = [game for game in steps if is_moving(game)]
        busts = [game for game in moving if isinstance(game.last_event, Busted)]
        claims = [game for game in moving if game not in busts]
        found += [busts[-1], *claims[-2:]]
    return [*found, SETTLING_DOWN, WON_GAMES["won in the last round by a bust"]]


def test_it_begins_and_ends_with_the_still_plays_once_and_is_short_and_small() -> None:
    positions = moving_positions()
    assert {type(game.last_event).__name__ for game in positions} == {"Busted", "Moved", "Stopped"}
    assert any(game.state.winners for game in positions)
    for game, theme in zip(positions, cycle(Theme), strict=False):
        gif, still = (draw(game, theme, CHANCES, STAMP) for draw in (moving_board_gif, board_png))
        first, *_, last = frames_of(gif)
        assert [first.tobytes(), last.tobytes()] == 2 * [frames_of(still)[0].tobytes()]
        assert "loop" not in Image.open(BytesIO(gif)).info
        *shown, held = durations(gif)
        assert sum(shown) <= 2_000
        assert min(shown) >= 20, "browsers show shorter frames for longer"
        assert held == LAST_MS
        assert len(gif) <= 180_000


def test_nobody_falls_in_a_bust_on_the_first_roll() -> None:
    assert max(durations(moving_board_gif(EMPTY_HANDED))[:-1]) == LANDING_MS
    assert STAMP_MS in durations(moving_board_gif(EMPTY_HANDED, bust=STAMP)), "it is stamped all the same"


def same_in(box: Box, frames: Sequence[Image.Image], still: bytes) -> bool:
    """Return whether a part of some frames is as in a still."""
    wanted = frames_of(still)[0].crop(box).tobytes()
    return all(frame.crop(box).tobytes() == wanted for frame in frames)


def test_a_bust_is_told_in_order() -> None:
    gif = moving_board_gif(LOST, bust=STAMP)
    frames, shown = frames_of(gif), durations(gif)
    tumbles, lands, stamped = shown.index(TUMBLE_MS), shown.index(LANDING_MS), shown.index(STAMP_MS)
    assert tumbles < lands < stamped
    assert sum(shown[:tumbles]) <= MAX_BACK_MS
    state = replace(LOST.previous_state, phase=Phase.DECIDE, roll=None)
    before = board_png(replace(LOST, state=state, position_since=2))
    for column, height in ((6, 8), (8, 9), (9, 8)):
        x, y = column_x(column), space_y(height)
        runner = x - 30, y - 28, x + 30, y + 28
        assert same_in(runner, frames[tumbles : lands + 1], before), "it stands while the dice roll and land"
        assert not same_in(runner, frames[stamped:], before), "it has fallen"
    assert same_in(SCORES, frames[tumbles : stamped + 1], before), "it is still the same player's turn"
    assert same_in(SCORES, frames[-1:], board_png(LOST))
    assert shown[stamped] >= 800
    assert not same_in(STAMP_PLACE, frames[-1:], board_png(LOST)), "a smaller stamp stays"


def test_nothing_shows_a_win_before_it_comes() -> None:
    gif = moving_board_gif(WON)
    frames, shown = frames_of(gif), durations(gif)
    climbs, claimed = shown.index(CLIMB_MS), len(shown) - 1 - shown[::-1].index(LANDING_MS)
    assert sum(shown[:climbs]) <= MAX_BACK_MS
    state = replace(WON.previous_state, runners=(0,) * 13)
    before = board_png(replace(WON, state=state, position_since=1))
    for place in (SCORES, MOON_EDGE):
        assert same_in(place, frames[climbs : claimed + 1], before)
        assert not same_in(place, frames[-1:], before)


def test_nothing_else_moves() -> None:
    for game in (FULL, STOPPED, RESIGNED, CROWDED):
        assert not is_moving(game)
    assert is_moving(CLAIMED)
    assert not is_moving(replace(CLAIMED, log=(*CLAIMED.log, Returned(0)))), "everybody has seen it"


@pytest.mark.parametrize(("name", "game"), [("bust", LOST), ("claim", CLAIMED), ("win", WON)])
def test_the_gallery_is_up_to_date(name: str, game: Game, tmp_path: Path) -> None:
    gif = moving_board_gif(game, bust="BUST")
    assert_same_picture(DOCS / "pictures" / f"{name}.gif", gif, tmp_path)
    assert_same_picture(DOCS / "pictures" / f"{name}-frames.png", film(gif), tmp_path)


def film(gif: bytes) -> bytes:
    """Return the frames of a moving picture, after the still one, as a PNG with four beside each other."""
    frames = frames_of(gif)[1:]
    width, height = (side // 4 for side in frames[0].size)
    whole = Image.new("RGB", (4 * width, -(-len(frames) // 4) * height), "white")
    for number, frame in enumerate(frames):
        row, place = divmod(number, 4)
        small = frame.resize((width - 4, height - 4), Image.Resampling.LANCZOS)
        whole.paste(small, (place * width, row * height))
    png = BytesIO()
    whole.quantize(128).save(png, "PNG", optimize=True)
    return png.getvalue()
