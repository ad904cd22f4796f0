"""What the tests of the rules share: scripted dice, games from any position, and whole games at random."""

import random
from dataclasses import dataclass

from hypothesis import strategies as st

from bot.game import (
    PARKER,
    Choose,
    Dice,
    Event,
    Game,
    Moved,
    Phase,
    Resign,
    Roll,
    Started,
    State,
    Stop,
    legal_moves,
)
from bot.game.notation import read_position


class Script:
    """Dice that fall as they are told to."""

    def __init__(self, *dice: int) -> None:
        self.left = list(dice)

    def __call__(self, count: int) -> tuple[int, ...]:
        drawn = tuple(self.left[:count])
        assert len(drawn) == count, "more dice are drawn than the test has"
        del self.left[:count]
        return drawn


def no_dice(count: int) -> tuple[int, ...]:
    """Dice that must not be drawn."""
    raise AssertionError(f"{count} dice are drawn by what must not draw any")


def game_at(position: str) -> Game:
    """A game that stands at ``position``; how it came there is not known."""
    state = read_position(position)
    dice = tuple((6, 6) if seat == state.on_turn else (1, 1) for seat in range(len(state.markers)))
    return Game((Started(state.edition, (dice,)),), state, state, state.roll)


def with_roll(position: str, *dice: int) -> Game:
    """A game that stands at ``position``, after whoever is on turn there has rolled ``dice``."""
    game = game_at(position)
    return game.play(Roll(game.state.on_turn), Script(*dice))


def moves(position: str, *dice: int) -> tuple[tuple[int, ...], ...]:
    """The legal moves of ``dice`` at ``position``."""
    first, second, third, fourth = dice
    return legal_moves(read_position(position), (first, second, third, fourth))


def after(position: str, *events: Event) -> State:
    """The position after ``events`` at ``position``."""
    game = game_at(position)
    for event in events:
        game = game.append(event)
    return game.state


def moved(position: str, *columns: int) -> State:
    """The position after a move in ``columns`` at ``position``."""
    return after(position, Moved(columns))


@dataclass(frozen=True)
class Course:
    """A whole game played at random, by players with a character of their own.

    Attributes:
        seed: what all its chances come from.
        players: how many seats it has.
        boldness: how likely a player is to roll on after a move.
        restlessness: how likely somebody is to resign, or the game to be ended, before any one action.
    """

    seed: int
    players: int
    boldness: float
    restlessness: float

    def steps(self) -> list[Game]:
        """The game after its start and after every action, to its end."""
        chance = random.Random(self.seed)

        def dice(count: int) -> tuple[int, ...]:
            return tuple(chance.randint(1, 6) for _ in range(count))

        games = [Game.start(PARKER, self.players, dice)]
        while not games[-1].state.over:
            games.append(self._next(games[-1], chance, dice))
        return games

    def _next(self, game: Game, chance: random.Random, dice: Dice) -> Game:
        state = game.state
        if chance.random() < self.restlessness:
            leaver = chance.choice([*state.active, None])
            return game.end() if leaver is None else game.play(Resign(leaver), no_dice)
        if state.roll:
            return game.play(Choose(state.on_turn, chance.choice(legal_moves(state, state.roll))), no_dice)
        if state.phase is Phase.DECIDE and chance.random() > self.boldness:
            return game.play(Stop(state.on_turn), no_dice)
        return game.play(Roll(state.on_turn), dice)


courses = st.builds(
    Course,
    seed=st.integers(0, 2**32),
    players=st.integers(2, 4),
    boldness=st.sampled_from([0.3, 0.5, 0.7, 0.8]),
    restlessness=st.sampled_from([0.0, 0.0, 0.003, 0.03]),
)
"""Whole games at random. A game has several hundred events, so few of them test much."""
