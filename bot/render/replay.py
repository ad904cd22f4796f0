"""The replay of a game: an animated GIF with a frame per turn."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, NamedTuple

from bot.game import COLUMNS, Busted, Game, Phase, Rolled, Settlement, State, Stopped
from bot.render.board import draw_quantized
from bot.render.board_layout import layout
from bot.render.canvas import fitting_name
from bot.render.geometry import WIDTH
from bot.render.gif import changed_parts, encode_parts
from bot.render.palette import Theme
from bot.render.pieces import Piece, PieceKind, Sprite
from bot.render.sprites import NAME_FONT

MAX_BYTES: Final = 2_000_000

Chances = Mapping[int, Sequence[float]]
"""Everybody's chance to win, together 1, by the number of the turn that had ended."""


class ReplaySize(NamedTuple):
    """How many times smaller than the board replays are, and how many turns they show at most."""

    reduction: int
    max_turns: int


SIZES: Final = (ReplaySize(reduction=1, max_turns=100), ReplaySize(reduction=2, max_turns=280))
"""Largest first. A turn takes about 16 kB or 6 kB. In longer games the least important turns are left out."""

FRAME_MS: Final = 1_200
LAST_FRAME_MS: Final = 4_000
"""How long the last frame is shown before the replay starts again."""
# The label of a frame, right of the mountain.
LABEL_SIZE: Final = (168, 64)
NAME_SIZE: Final = (168, 38)
NAME_PADDING: Final = 14
LABEL_X: Final = WIDTH - 28 - LABEL_SIZE[0] // 2
LABEL_Y: Final = 350
NAME_Y: Final = 408
LABEL_MARKER: Final = 40

OUTCOME_FRAMES: Final = 2
"""Frames that are not turns: the outcome, first and last."""


@dataclass(frozen=True, slots=True)
class Keyframe:
    """A position that a replay shows.

    Attributes:
        position: the position. At the end of a turn it is that before the stop or the bust, with the player
            still on turn, but with the outcome known: the last dice, the runners, and revealed bids.
        turn: the number of the turn that ended, counted over all players from 1; None for the outcome.
    """

    position: Game
    turn: int | None = None


def replay_gif(
    game: Game,
    theme: Theme = Theme.DARK,
    names: Sequence[str] = (),
    chances: Chances = MappingProxyType({}),
    max_bytes: int = MAX_BYTES,
) -> bytes:
    """Return the replay of ``game``: a GIF that loops forever, with the number of each turn.

    It is 1000×900, or half of that for a long game. A hundred turns take less than a second of CPU. It may
    be called from any thread.

    The game may be unfinished. An empty name is not written. Frames of turns without ``chances`` to win lack
    the bar along the edge. If the frames are larger than usual, a smaller size is tried, then fewer turns.
    """
    frames = len(keyframes(game))
    fitting = [size for size in SIZES if frames <= size.max_turns + OUTCOME_FRAMES] or SIZES[-1:]
    for size in fitting:
        shown = keyframes(game, size.max_turns)
        if len(gif := _encode(shown, theme, names, chances, size.reduction)) <= max_bytes:
            return gif
    while len(gif) > max_bytes and len(shown) > OUTCOME_FRAMES:
        shown = keyframes(game, (len(shown) - OUTCOME_FRAMES) * 3 // 4)
        gif = _encode(shown, theme, names, chances, size.reduction)
    return gif


def keyframes(game: Game, max_turns: int | None = None) -> tuple[Keyframe, ...]:
    """Return the positions that a replay of ``game`` shows.

    The outcome comes first, because some Discord clients do not play animations and show only the first
    frame. Then comes the end of every turn, and the outcome again. A turn that was cut short by resigning
    is left out; the next frame shows its result.

    The game may be unfinished. Of more than ``max_turns`` turns, busts are left out before stops, and of each
    kind those about the fewest spaces first, the earlier before the later.
    """
    turns = tuple(_turns(game))
    order = sorted(range(len(turns)), key=lambda index: _importance(turns[index].position))
    kept = sorted(order if max_turns is None else order[max(0, len(turns) - max_turns) :])
    outcome = Keyframe(game)
    return (outcome, *(turns[index] for index in kept), outcome)


def _turns(game: Game) -> Iterator[Keyframe]:
    now = Game.replay(game.log[:1])
    turn = 0
    for event in game.log[1:]:
        before, now = now, now.append(event)
        turn += isinstance(event, Rolled) and before.state.phase is Phase.ROLL
        if isinstance(event, Stopped | Busted):
            yield Keyframe(_end_of_turn(before.state, now), turn)


def _end_of_turn(before: State, after: Game) -> Game:
    """Return the position before the turn passed, with the outcome known."""
    stopped = isinstance(after.log[-1], Stopped)
    revealed_bids = Settlement(stopped, queue=()) if after.state.settlement else None
    state = replace(before, phase=Phase.DECIDE, roll=None, settlement=revealed_bids)
    return replace(after, state=state, previous_state=before)


def _importance(end_of_turn: Game) -> tuple[bool, int]:
    """Return whether a turn ended in a stop, and the number of spaces that were gained or lost."""
    state = end_of_turn.state
    markers = state.markers[state.on_turn]
    steps = sum(max(0, state.runners[column] - markers[column]) for column in COLUMNS)
    return isinstance(end_of_turn.log[-1], Stopped), steps


def frame_pieces(
    frame: Keyframe, names: Sequence[str] = (), chances: Chances = MappingProxyType({})
) -> tuple[Piece, ...]:
    """Return the pieces of a frame: the board, everybody's chance, and the label of the turn that ended."""
    turn = max(chances, default=0) if frame.turn is None else frame.turn
    pieces = layout(frame.position, chances.get(turn, ()))
    if frame.turn is None:
        return pieces
    seat = frame.position.state.on_turn
    return (*pieces, *turn_label(frame.turn, seat, names[seat] if names else ""))


def turn_label(turn: int, seat: int, name: str) -> tuple[Piece, ...]:
    """Return the pieces of the label: the number of the turn, and whose it was, by name if that fits."""
    label = [
        Piece(Sprite(PieceKind.TURN, *LABEL_SIZE, text=str(turn)), LABEL_X, LABEL_Y),
        Piece(Sprite(PieceKind.MARKER, LABEL_MARKER, LABEL_MARKER, seat), LABEL_X - 48, LABEL_Y),
    ]
    if fitting := fitting_name(name, NAME_FONT, NAME_SIZE[0] - 2 * NAME_PADDING):
        label.append(Piece(Sprite(PieceKind.NAME, *NAME_SIZE, text=fitting), LABEL_X, NAME_Y))
    return tuple(label)


def _encode(
    frames: Sequence[Keyframe], theme: Theme, names: Sequence[str], chances: Chances, reduction: int
) -> bytes:
    milliseconds = (*(FRAME_MS,) * (len(frames) - 1), LAST_FRAME_MS)
    pieces = (frame_pieces(frame, names, chances) for frame in frames)
    return looping_gif(pieces, milliseconds, theme, reduction)


def looping_gif(
    frames: Iterable[Sequence[Piece]], milliseconds: Iterable[int], theme: Theme, reduction: int = 1
) -> bytes:
    """Return ``frames`` on the board, each shown for its ``milliseconds``, as a GIF that loops forever."""
    drawn = (draw_quantized(pieces, theme, reduction) for pieces in frames)
    return encode_parts(changed_parts(zip(drawn, milliseconds, strict=True)), theme, loops=True)
