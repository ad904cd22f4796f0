from hashlib import sha256
from io import BytesIO

import pytest
from PIL import Image

from bot.game import PARKER, Busted, ColumnsToWin, CrowdedSpaces, Game, Rules, Stopped
from bot.render import Theme, replay, replay_gif
from bot.render.board import draw_quantized
from bot.render.board_layout import layout
from bot.render.canvas import font
from bot.render.pieces import Piece, PieceKind
from bot.render.replay import OUTCOME_FRAMES, Keyframe, frame_pieces, keyframes, turn_label
from bot.render.sprites import NAME_FONT
from tests.game.game_factories import RandomGame
from tests.game.notation.games import parse_game
from tests.render.conftest import durations, frames_of
from tests.render.layout_queries import STEPS, gap, pieces, seat_of

TWO_TURNS = parse_game(
    "started parker 65 12\nrolled 3433\nmoved 6 7\nstopped\n"
    "rolled 1516\nmoved 6 7\nrolled 1144\nmoved 5 5\nrolled 1111\nbusted\n"
)


@pytest.fixture(scope="module")
def game() -> Game:
    """A game of 33 turns, 7 of them busts."""
    return RandomGame(2, 2, Rules.of(PARKER), roll_probability=0.6, leave_probability=0).end


@pytest.fixture(scope="module")
def gif(game: Game) -> bytes:
    return replay_gif(game)


def opened(gif: bytes) -> Image.Image:
    return Image.open(BytesIO(gif))


def digest(image: Image.Image) -> bytes:
    return sha256(image.convert("RGB").tobytes()).digest()


def test_every_frame_is_exactly_the_picture_of_its_position_in_its_theme(game: Game, gif: bytes) -> None:
    light = replay_gif(TWO_TURNS, Theme.LIGHT)
    for shown, played, theme in ((gif, game, Theme.DARK), (light, TWO_TURNS, Theme.LIGHT)):
        drawn = [digest(draw_quantized(frame_pieces(frame), theme)) for frame in keyframes(played)]
        assert list(map(digest, frames_of(shown))) == drawn


def test_frames_have_everybodys_chances_after_their_turns_and_at_the_end() -> None:
    def bar(frame: Keyframe, chances: replay.Chances) -> list[Piece]:
        shown = frame_pieces(frame, chances=chances)
        return [piece for piece in shown if piece.sprite.kind is PieceKind.CHANCE]

    shown = keyframes(TWO_TURNS)
    chances = {0: (0.5, 0.5), 1: (0.7, 0.3), 2: (0.2, 0.8)}
    bars = [bar(frame, chances) for frame in shown]
    assert bars == [pieces(TWO_TURNS, PieceKind.CHANCE, chances=chances[turn]) for turn in (2, 1, 2, 2)]
    assert bar(shown[1], {2: (0.2, 0.8)}) == []
    drawn = digest(frames_of(replay_gif(TWO_TURNS, chances=chances))[0])
    assert drawn == digest(draw_quantized(frame_pieces(shown[0], chances=chances), Theme.DARK))


def test_a_typical_game_has_the_size_of_the_board_and_starts_again_after_its_last_frame(gif: bytes) -> None:
    assert opened(gif).size == (1000, 900)
    assert len(gif) < replay.MAX_BYTES
    *moving, held = durations(gif)
    assert (set(moving), held) == ({replay.FRAME_MS}, replay.LAST_FRAME_MS)
    assert opened(gif).info["loop"] == 0


@pytest.mark.thorough
def test_the_longest_game_is_smaller_and_without_its_least_important_turns() -> None:
    rules = Rules.of(PARKER, columns=ColumnsToWin.FIVE, crowded=CrowdedSpaces.NO_STOP, placing_priority=True)
    # Four who need much and seldom stop.
    longest = RandomGame(154, 4, rules, roll_probability=0.85, leave_probability=0).end
    assert len(keyframes(longest)) > 700
    gif = replay_gif(longest)
    assert len(gif) < replay.MAX_BYTES
    assert opened(gif).size == (500, 450)
    assert len(durations(gif)) == replay.SIZES[-1].max_turns + OUTCOME_FRAMES


def test_a_replay_beyond_the_limit_is_smaller_and_then_loses_turns(game: Game) -> None:
    game = Game.replay(game.log[:90])
    frames = len(keyframes(game))
    smaller, shorter = (replay_gif(game, max_bytes=limit) for limit in (150_000, 70_000))
    assert len(shorter) <= 70_000 < len(smaller) <= 150_000
    assert opened(shorter).size == opened(smaller).size == (500, 450)
    assert OUTCOME_FRAMES < len(durations(shorter)) < len(durations(smaller)) == frames


def test_the_label_has_the_number_the_shape_and_as_much_of_the_name_as_can_be_written() -> None:
    turn, marker, name = turn_label(19, 2, "Ann")
    assert (turn.sprite.text, marker.sprite.seat, name.sprite.text) == ("19", 2, "Ann")
    *_, long_name = turn_label(3, 1, "W" * 32)
    assert font(NAME_FONT).getlength(long_name.sprite.text) < replay.NAME_SIZE[0]
    assert [piece.sprite.kind for piece in turn_label(3, 1, "さくら")] == [PieceKind.TURN, PieceKind.MARKER]


def test_the_label_covers_nothing_of_the_board(game: Game) -> None:
    label = turn_label(7, 0, "Ann")
    for frame in keyframes(game)[1:-1]:
        assert all(gap(piece, part) >= 0 for piece in layout(frame.position) for part in label)


def test_frames_name_whose_turn_it_was() -> None:
    frames = [frame_pieces(frame, ("Ann", "Ben")) for frame in keyframes(TWO_TURNS)]
    names = [[part.sprite.text for part in frame if part.sprite.kind is PieceKind.NAME] for frame in frames]
    assert names == [[], ["Ann"], ["Ben"], []]


def turns(game: Game, max_turns: int | None = None) -> tuple[Game, ...]:
    """The keyframes between the outcome at the start and at the end."""
    return tuple(frame.position for frame in keyframes(game, max_turns)[1:-1])


def test_the_outcome_comes_first_and_last_and_the_end_of_every_turn_between(game: Game) -> None:
    frames = [frame.position for frame in keyframes(game)]
    assert frames[0] is frames[-1] is game
    ends = [event for event in game.log if isinstance(event, Stopped | Busted)]
    assert [frame.log[-1] for frame in frames[1:-1]] == ends


def test_turns_are_numbered_over_all_players_even_if_some_are_left_out(game: Game) -> None:
    assert [frame.turn for frame in keyframes(TWO_TURNS)] == [None, 1, 2, None]
    everything, few = keyframes(game)[1:-1], keyframes(game, 5)[1:-1]
    assert [frame.turn for frame in everything] == list(range(1, len(everything) + 1))
    assert all(everything[frame.turn - 1] == frame for frame in few if frame.turn is not None)


def test_a_game_without_turns_has_only_its_outcome() -> None:
    game = parse_game("started parker 65 12\nresigned 0\n")
    assert keyframes(game) == (Keyframe(game), Keyframe(game))
    assert len(durations(replay_gif(game))) == OUTCOME_FRAMES


def test_a_frame_highlights_whose_turn_ended_and_fades_the_runners_of_a_bust() -> None:
    stop, bust = turns(TWO_TURNS)
    for frame, lost in ((stop, False), (bust, True)):
        assert [piece.sprite.faded for piece in pieces(frame, PieceKind.RUNNER_SPACE)] == [lost] * (2 + lost)
        assert bool(pieces(frame, PieceKind.BUST_DIE)) == lost
    assert not any(piece.sprite.faded for piece in pieces(stop, PieceKind.DIE))
    highlighted = [pieces(frame, PieceKind.HIGHLIGHT) for frame in (stop, bust)]
    assert [[seat_of(piece) for piece in found] for found in highlighted] == [[0], [1]]


def test_busts_are_left_out_before_stops_and_what_is_kept_stays_in_order(game: Game) -> None:
    stops = sum(isinstance(frame.log[-1], Stopped) for frame in turns(game))
    few = turns(game, stops - 3)
    assert len(few) == stops - 3
    assert all(isinstance(frame.log[-1], Stopped) for frame in few)
    more = turns(game, stops + 3)
    assert sum(isinstance(frame.log[-1], Busted) for frame in more) == 3
    lengths = [len(frame.log) for frame in more]
    assert lengths == sorted(lengths)


def test_turns_about_the_fewest_spaces_are_left_out_first(game: Game) -> None:
    def spaces(frame: Game) -> int:
        state = frame.previous_state
        markers = state.markers[state.on_turn]
        return sum(max(0, height - markers[column]) for column, height in enumerate(state.runners))

    stops = [frame for frame in turns(game) if isinstance(frame.log[-1], Stopped)]
    kept = turns(game, len(stops) - 5)
    left_out = [frame for frame in stops if frame not in kept]
    assert max(map(spaces, left_out)) <= min(map(spaces, kept))


def test_bids_are_revealed_at_the_end_of_a_turn_and_not_being_settled() -> None:
    rules = Rules.of(PARKER, bidding=True)
    game = RandomGame(8, 4, rules, roll_probability=0.6, leave_probability=0).end
    with_bids = [frame for frame in turns(game) if any(frame.state.bids)]
    assert with_bids
    for frame in with_bids:
        assert not pieces(frame, PieceKind.BID_PLACED, PieceKind.BID_AWAITED, *STEPS)
        assert pieces(frame, PieceKind.BID_RIGHT, PieceKind.BID_WRONG, PieceKind.BID_WRONG_DOUBLED)
