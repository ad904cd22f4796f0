"""A replay is a frame to a turn, exactly the board's picture, and never too large."""

from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image, ImageSequence

from bot.game import PARKER, Busted, ColumnsToWin, CrowdedSpaces, Game, Rules, Stopped
from bot.game.notation import parse_game
from bot.render import Theme, replay, replay_gif
from bot.render.board import draw_quantized
from bot.render.board_layout import layout
from bot.render.keyframes import keyframes
from bot.render.pieces import PieceKind
from tests.game.game_factories import RandomGame
from tests.render.layout_queries import pieces, seat_of

PLAIN = Rules.of(PARKER)
USUAL = RandomGame(seed=2, players=4, rules=PLAIN, roll_probability=0.6, leave_probability=0).end
LONGEST = RandomGame(
    seed=1,
    players=4,
    rules=Rules.of(PARKER, columns=ColumnsToWin.FIVE, crowded=CrowdedSpaces.NO_STOP, placing_priority=True),
    roll_probability=0.85,
    leave_probability=0,
).end
"""A game of more than 700 turns: four players who need five columns each and seldom stop."""
BIDDING = RandomGame(
    seed=5, players=4, rules=Rules.of(PARKER, bidding=True), roll_probability=0.6, leave_probability=0
).end

TWO_TURNS = parse_game(
    "started parker 65 12\nrolled 3433\nmoved 6 7\nstopped\n"
    "rolled 1516\nmoved 6 7\nrolled 1144\nmoved 5 5\nrolled 1111\nbusted\n"
)


def turns_of(game: Game) -> int:
    return sum(isinstance(event, Stopped | Busted) for event in game.log)


def opened(gif: bytes) -> Image.Image:
    return Image.open(BytesIO(gif))


def frames(gif: bytes) -> Iterator[Image.Image]:
    for shown in ImageSequence.Iterator(opened(gif)):
        yield shown.convert("RGB")


def same(one: Image.Image, other: Image.Image) -> bool:
    return one.tobytes() == other.convert("RGB").tobytes()


@pytest.mark.parametrize("theme", Theme)
def test_every_frame_is_exactly_the_picture_of_its_moment(theme: Theme) -> None:
    moments = keyframes(USUAL)
    seen = 0
    for shown, moment in zip(frames(replay_gif(USUAL, theme)), moments, strict=True):
        assert same(shown, draw_quantized(layout(moment), theme))
        seen += 1
    assert seen == turns_of(USUAL) + 2


def test_the_first_frame_is_the_outcome_because_some_see_no_other() -> None:
    shown = list(frames(replay_gif(USUAL)))
    outcome = draw_quantized(layout(USUAL), Theme.DARK)
    assert same(shown[0], outcome)
    assert same(shown[-1], outcome)
    assert not same(shown[1], outcome)


def test_the_last_frame_is_held_and_then_it_begins_anew() -> None:
    gif = opened(replay_gif(USUAL))
    durations = [shown.info["duration"] for shown in ImageSequence.Iterator(gif)]
    assert durations == [1_200] * (len(durations) - 1) + [4_000]
    assert gif.info["loop"] == 0


def test_a_usual_game_is_drawn_at_the_size_of_the_board() -> None:
    gif = replay_gif(USUAL)
    assert opened(gif).size == (1000, 900)
    assert len(gif) < replay.MAX_BYTES


def test_of_the_longest_game_every_frame_is_smaller_and_the_least_turns_are_missing() -> None:
    assert turns_of(LONGEST) > 700
    gif = replay_gif(LONGEST)
    assert len(gif) < replay.MAX_BYTES
    assert opened(gif).size == (500, 450)
    assert len(list(frames(gif))) == replay.SIZES[-1].max_turns + replay.OUTCOME_FRAMES


@pytest.mark.parametrize("most", [500_000, 100_000, 70_000])
def test_it_is_never_larger_than_it_may_be(most: int) -> None:
    gif = replay_gif(USUAL, max_bytes=most)
    assert len(gif) <= most
    assert len(list(frames(gif))) >= 2


def test_a_game_that_nobody_played_is_its_outcome_alone() -> None:
    gif = replay_gif(parse_game("started parker 65 12\nresigned 0\n"))
    assert len(list(frames(gif))) == 2


def test_busts_are_left_out_before_stops_and_small_ones_before_great_ones() -> None:
    stops = sum(isinstance(moment.log[-1], Stopped) for moment in keyframes(LONGEST)[1:-1])
    few = keyframes(LONGEST, stops - 10)[1:-1]
    assert len(few) == stops - 10
    assert all(isinstance(moment.log[-1], Stopped) for moment in few)
    more = keyframes(LONGEST, stops + 10)[1:-1]
    busts = [moment for moment in more if isinstance(moment.log[-1], Busted)]
    assert len(busts) == 10
    assert all(any(moment.previous_state.runners) for moment in busts)
    order = [len(moment.log) for moment in more]
    assert order == sorted(order)


def test_a_stop_shows_the_runners_where_they_came_to_and_a_bust_those_that_were_lost() -> None:
    stop, bust = keyframes(TWO_TURNS)[1:-1]
    for moment, lost in ((stop, False), (bust, True)):
        assert [piece.sprite.faded for piece in pieces(moment, PieceKind.RUNNER_SPACE)] == [lost] * (2 + lost)
        assert bool(pieces(moment, PieceKind.BUST_DIE)) == lost
    assert not any(piece.sprite.faded for piece in pieces(stop, PieceKind.DIE))


def test_each_frame_points_at_whose_turn_it_was() -> None:
    players = [0, 1]
    for moment, seat in zip(keyframes(TWO_TURNS)[1:-1], players, strict=True):
        assert [seat_of(piece) for piece in pieces(moment, PieceKind.HIGHLIGHT)] == [seat]


def test_bids_lie_open_at_the_end_of_the_turn_and_nobody_is_settling_them() -> None:
    told = [moment for moment in keyframes(BIDDING)[1:-1] if any(moment.state.bids)]
    assert told
    for moment in told:
        assert not pieces(
            moment, PieceKind.BID_PLACED, PieceKind.BID_AWAITED, PieceKind.ARROW_UP, PieceKind.ARROW_DOWN
        )
        assert pieces(moment, PieceKind.BID_RIGHT, PieceKind.BID_WRONG, PieceKind.BID_WRONG_DOUBLED)
    assert replay_gif(BIDDING)
