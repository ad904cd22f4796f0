"""Play games on with the strongest computer, and tell what their positions were worth without luck.

The luck of a roll is how much it changes the chances to win, against the average over all rolls. It is zero
on average, whatever the chances are worth. So the shares of a win minus the luck of all rolls have the same
mean as the shares, and a far smaller spread.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from operator import itemgetter

from bot.game import Action, Game, Phase, Roll, Rolled, State, Stop, legal_moves, turns
from bot.game.actions import legal_actions
from bot.players import Strength, WinChances, decide
from bot.players.evaluation import evaluate
from bot.players.hard import chances_after_roll
from tools.benchmarks.random_games import random_dice


@dataclass(frozen=True, slots=True)
class Sample:
    """A position of a game that was played to its end.

    Attributes:
        won: each seat's share of the win.
        worth: the same without the luck of the rolls after the position; may exceed 0 to 1.
    """

    state: State
    won: tuple[float, ...]
    worth: tuple[float, ...]


def play_on(game: Game, rng: random.Random, is_sampled: Callable[[State], bool]) -> list[Sample]:
    """Play a game to its end and return the positions to sample, in order."""
    dice = random_dice(rng)
    luck = [0.0] * len(game.state.markers)
    seen = []
    while not game.state.over:
        state = game.state
        if is_sampled(state):
            seen.append((state, luck))
        expected = chances_after_roll(state) if state.phase in (Phase.ROLL, Phase.DECIDE) else ()
        action = _decide(state, expected)
        after = game.play(action, dice)
        if isinstance(action, Roll):
            of_roll = luck_of(game, after, expected)
            luck = [before + change for before, change in zip(luck, of_roll, strict=True)]
        game = after
    winners = game.state.winners
    won = tuple((seat in winners) / (len(winners) or 1) for seat in game.state.seats)
    return [
        Sample(state, won, tuple(w - (end - begun) for w, end, begun in zip(won, luck, before, strict=True)))
        for state, before in seen
    ]


def luck_of(game: Game, after: Game, expected: WinChances) -> list[float]:
    """Return what the roll that leads from one position to the other was worth for each seat.

    ``expected`` are the :func:`chances_after_roll` of the first.
    """
    state = game.state
    roll = next(event.dice for event in after.log[len(game.log) :] if isinstance(event, Rolled))
    moved = [turns.apply_move(state, move) for move in legal_moves(state, roll)]
    best = max(evaluate(moved or [turns.apply_bust(state)]), key=itemgetter(state.on_turn))
    return [chance - mean for chance, mean in zip(best, expected, strict=True)]


def _decide(state: State, expected: WinChances) -> Action:
    """Decide as the strongest computer does, which would find the chances after a roll once more."""
    seat = state.awaited[0]
    roll, stop = Roll(seat), Stop(seat)
    if state.winning or state.bids or set(legal_actions(state, seat)) != {roll, stop}:
        return decide(state, seat, Strength.HARD)
    (after_stop,) = evaluate([turns.apply_stop(state)])
    return roll if expected[seat] >= after_stop[seat] else stop
