"""The layout of the dice, top left: the four dice or, while a move is chosen, their pairings."""

from collections.abc import Iterator
from typing import Final

from bot.game import FourDice, Game, Phase, State, pairings, roll_moves
from bot.render.board_view import ended_in_bust
from bot.render.pieces import Piece, PieceKind, Sprite

DIE_POSITIONS: Final = ((96, 96), (200, 96), (96, 200), (200, 200))
DIE_SIZE: Final = 92
BUST_DIE_SIZE: Final = 104
BUST_TILTS: Final = (8, -7, -6, 9)

# A pairing is a row of two framed pairs of dice. Frames and the numbers between them do not overlap, so that
# their patches are few.
FIRST_PAIRING: Final = (152, 66)
PAIRINGS_PITCH: Final = 80
PAIR_SIZE: Final = (110, 58)
PAIR_OFFSET: Final = 73
PAIR_NUMBER_OFFSET: Final = 32
PAIRED_DIE_SIZE: Final = 52
PAIRED_DIE_OFFSET: Final = 25

BADGE_HEIGHT: Final = 36
CHARACTER_WIDTH: Final = 12
"""How much wider a badge is for each character after the first."""


def dice(game: Game) -> Iterator[Piece]:
    """Yield the dice of the last roll, blank before the first."""
    state = game.state
    if state.phase is Phase.CHOOSE and state.roll is not None:
        yield from _pairings(state, state.roll)
        return
    bust = ended_in_bust(game)
    # Between turns the dice show the previous roll, so they are muted.
    muted = not bust and (game.last_roll is None or state.phase in (Phase.ROLL, Phase.SETTLE))
    values = map(str, game.last_roll) if game.last_roll else ("",) * len(DIE_POSITIONS)
    for text, (x, y), tilt in zip(values, DIE_POSITIONS, BUST_TILTS, strict=True):
        if bust:
            yield Piece(Sprite(PieceKind.BUST_DIE, BUST_DIE_SIZE, BUST_DIE_SIZE, text=text, tilt=tilt), x, y)
        else:
            yield Piece(Sprite(PieceKind.DIE, DIE_SIZE, DIE_SIZE, text=text, faded=muted), x, y)


def badge(text: str, x: int, y: int) -> Piece:
    """Return a badge with the number of a move, or several."""
    return Piece(Sprite(PieceKind.BADGE, badge_width(text), BADGE_HEIGHT, text=text), x, y)


def badge_width(text: str) -> int:
    """Return the width of a badge."""
    return BADGE_HEIGHT + CHARACTER_WIDTH * (len(text) - 1)


def _pairings(state: State, roll: FourDice) -> Iterator[Piece]:
    """Yield each pairing, with the numbers of its moves; pairs that cannot be played are faded.

    The number of a move with both pairs is between them, that of a move with one pair is above the pair.
    """
    numbers = {move: str(number) for number, move in enumerate(roll_moves(state), 1)}
    rows = pairings(roll)
    centre, top = FIRST_PAIRING
    for row, sums in enumerate(rows):
        y = top + PAIRINGS_PITCH * row
        both = numbers.get(sums)
        alone = [numbers.get((column,)) for column in sums]
        if sums[0] == sums[1]:
            alone[1] = None  # one pair of the two is played, whichever
        for side, pair, number in zip((-1, 1), _pairs(roll, sums), alone, strict=True):
            x = centre + side * PAIR_OFFSET
            faded = both is None and number is None
            yield Piece(Sprite(PieceKind.PAIR, *PAIR_SIZE, faded=faded), x, y)
            for die_side, value in zip((-1, 1), sorted(pair), strict=True):
                die = Sprite(PieceKind.DIE, PAIRED_DIE_SIZE, PAIRED_DIE_SIZE, text=str(value), faded=faded)
                yield Piece(die, x + die_side * PAIRED_DIE_OFFSET, y)
            if number is not None:
                yield badge(number, x, y - PAIR_NUMBER_OFFSET)
        if both is not None:
            yield badge(both, centre, y)


def _pairs(roll: FourDice, sums: tuple[int, int]) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the dice of a pairing, given its sums."""
    first, *others = roll
    partner = next(die for die in others if first + die in sums)
    others.remove(partner)
    pair, other = (first, partner), (others[0], others[1])
    return (pair, other) if sum(pair) == sums[0] else (other, pair)
