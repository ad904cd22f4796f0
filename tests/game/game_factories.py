"""Helpers for tests: scripted dice, games at any position, and random games."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from hypothesis import strategies as st

from bot.game import DiceSource, Game, Heights, NotAllowed, legal_moves, stop_obstacle, transitions
from bot.game.actions import Action, ChangeMove, Choose, Confirm, PlaceBid, Resign, Roll, Shift, Stop, Undo
from bot.game.bidding import STAKES, may_confirm, shiftable_columns
from bot.game.events import Event, Moved, Started, Unmoved
from bot.game.notation import format_position
from bot.game.rules import EDITIONS, ColumnsToWin, CrowdedSpaces, Rules, Starter
from bot.game.state import Bid, Phase, State
from tests.game.notation.positions import parse_position

CHANGE_PROBABILITY = 0.05
"""The probability that the player of a random game changes a move."""


class ScriptedDice:
    def __init__(self, *dice: int) -> None:
        self.left = list(dice)

    def __call__(self, count: int) -> tuple[int, ...]:
        rolled = tuple(self.left[:count])
        assert len(rolled) == count, "the test rolls more dice than it has"
        del self.left[:count]
        return rolled


def no_dice(count: int) -> tuple[int, ...]:
    raise AssertionError(f"{count} dice were rolled, but none should be")


def game_at(position: str) -> Game:
    """Return a game at ``position``, whose log holds only its start.

    Only if that is how a game starts can it be stored and read again.
    """
    state = parse_position(position)
    dice = tuple((6, 5) if seat == state.first_seat else (1, 2) for seat in range(len(state.markers)))
    roll_off = (dice,) if state.rules.starter is Starter.ROLL_OFF else ()
    started = Started(state.rules, len(state.markers), state.first_seat, roll_off)
    return replace(Game.replay((started,)), state=state, previous_state=state, last_roll=state.roll)


def with_roll(position: str, *dice: int) -> Game:
    """Return a game at ``position`` after the player on turn has rolled ``dice``."""
    game = game_at(position)
    return game.play(Roll(game.state.on_turn), ScriptedDice(*dice))


def heights(**columns: int) -> Heights:
    """Return heights by column, such as ``c7=3``."""
    return tuple(columns.get(f"c{column}", 0) for column in range(13))


def legal_moves_at(position: str, *dice: int) -> tuple[tuple[int, ...], ...]:
    first, second, third, fourth = dice
    return legal_moves(parse_position(position), (first, second, third, fourth))


def state_after(position: str, *events: Event) -> State:
    return game_at(position).extend(events).state


def state_after_move(position: str, *columns: int) -> State:
    return state_after(position, Moved(columns))


def position_after(position: str, *actions: Action) -> str:
    """Return the position, as text, after ``actions`` that roll no dice."""
    game = game_at(position)
    for action in actions:
        game = game.play(action, no_dice)
    return format_position(game.state)


def without_changes(log: Sequence[Event]) -> tuple[Event, ...]:
    """Return a log as if moves that were taken back had not been made."""
    return tuple(
        event
        for event, following in zip(log, [*log[1:], None], strict=True)
        if not isinstance(event, Unmoved) and not isinstance(following, Unmoved)
    )


@dataclass(frozen=True)
class RandomGame:
    """A whole game with random actions.

    Attributes:
        roll_probability: the probability of rolling again after a move.
        leave_probability: the probability, before each action, that a player resigns or the game is ended.
        max_actions: the number of actions after which the game is ended, None for no limit.
    """

    seed: int
    players: int
    rules: Rules
    roll_probability: float
    leave_probability: float
    max_actions: int | None = None

    @cached_property
    def steps(self) -> list[Game]:
        """The game after its start and after each action, up to its end."""
        rng = random.Random(self.seed)

        def dice(count: int) -> tuple[int, ...]:
            return tuple(rng.randint(1, 6) for _ in range(count))

        first = rng.choice([None, *range(self.players)])
        games = [Game.start(self.rules, self.players, dice, first)]
        while not games[-1].state.over:
            if len(games) == self.max_actions:
                return [*games, games[-1].end()]
            games.append(self._next(games[-1], rng, dice))
        return games

    @cached_property
    def transitions(self) -> list[tuple[State, Event, State]]:
        """Every event after the start, between the states before and after it."""
        return list(transitions(self.end.log))

    @property
    def end(self) -> Game:
        return self.steps[-1]

    def sampled_steps(self, count: int) -> Iterator[Game]:
        """Yield the end of the game and about ``count`` steps spread over it."""
        yield self.end
        yield from self.steps[:: max(1, len(self.steps) // count)]

    def _next(self, game: Game, rng: random.Random, dice: DiceSource) -> Game:
        state = game.state
        if rng.random() < self.leave_probability:
            leaver = rng.choice([*state.active, None])
            return game.end() if leaver is None else game.play(Resign(leaver), no_dice)
        changes = game.may_change_move and rng.random() < CHANGE_PROBABILITY
        action = ChangeMove(state.on_turn) if changes else self._action(state, rng)
        return game.play(action, dice if isinstance(action, Roll) else no_dice)

    def _action(self, state: State, rng: random.Random) -> Action:
        if state.phase is Phase.BID:
            seat = rng.choice(state.bidders)
            return PlaceBid(seat, Bid(rng.random() < 0.5, rng.choice(STAKES)))
        if state.settlement:
            seat = state.settlement.bidder
            if state.settlement.steps and rng.random() < 0.1:
                return Undo(seat)
            if may_confirm(state) and (not shiftable_columns(state) or rng.random() < 0.2):
                return Confirm(seat)
            return Shift(seat, rng.choice(shiftable_columns(state)))
        if state.roll:
            return Choose(state.on_turn, rng.choice(legal_moves(state, state.roll)))
        if state.phase is Phase.DECIDE and not stop_obstacle(state) and rng.random() > self.roll_probability:
            return Stop(state.on_turn)
        return Roll(state.on_turn)


def _allowed_rules(choices: dict[str, Any]) -> st.SearchStrategy[Rules]:
    try:
        return st.just(Rules.of(**choices))
    except NotAllowed:
        return st.nothing()


def rules_with(**fixed: object) -> st.SearchStrategy[Rules]:
    """Return a strategy for all editions and variants, except for what is ``fixed``."""
    choices: dict[str, st.SearchStrategy[object]] = {
        "edition": st.sampled_from(list(EDITIONS.values())),
        "columns": st.sampled_from([None, None, *ColumnsToWin]),
        "starter": st.sampled_from([None, *Starter]),
        "crowded": st.sampled_from([CrowdedSpaces.SHARE, *CrowdedSpaces]),
        "placing_priority": st.booleans(),
        "bidding": st.booleans(),
    }
    choices |= {name: st.just(value) for name, value in fixed.items()}
    return st.fixed_dictionaries(choices).flatmap(_allowed_rules)


def random_games_with(**fixed: object) -> st.SearchStrategy[RandomGame]:
    """Return a strategy for random games; with several hundred events each, a few examples go a long way."""
    return st.builds(
        RandomGame,
        seed=st.integers(0, 2**32),
        players=st.integers(2, 4),
        rules=rules_with(**fixed),
        roll_probability=st.sampled_from([0.3, 0.5, 0.7, 0.8]),
        leave_probability=st.sampled_from([0.0, 0.0, 0.003, 0.03]),
        max_actions=st.just(1000),
    )


all_rules = rules_with()
random_games = random_games_with()
