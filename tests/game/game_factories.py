"""What the tests of the rules share: scripted dice, games from any position, and whole games at random."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hypothesis import strategies as st

from bot.game import (
    EDITIONS,
    STAKES,
    Action,
    Attendance,
    Bid,
    Choose,
    ColumnsToWin,
    Confirm,
    CrowdedSpaces,
    DiceSource,
    Event,
    Game,
    Moved,
    NotAllowed,
    Phase,
    PlaceBid,
    Resign,
    Roll,
    Rules,
    Shift,
    Started,
    Starter,
    State,
    Stop,
    Undo,
    legal_moves,
    may_confirm,
    shiftable_columns,
    stop_obstacle,
)
from bot.game.notation import format_position, parse_position


class ScriptedDice:
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
    state = parse_position(position)
    there = Attendance((0,) * len(state.markers))
    return Game(
        (Started(state.rules, len(state.markers), state.first_seat),), state, state, there, state.roll
    )


def with_roll(position: str, *dice: int) -> Game:
    """A game that stands at ``position``, after whoever is on turn there has rolled ``dice``."""
    game = game_at(position)
    return game.play(Roll(game.state.on_turn), ScriptedDice(*dice))


def legal_moves_at(position: str, *dice: int) -> tuple[tuple[int, ...], ...]:
    """The legal moves of ``dice`` at ``position``."""
    first, second, third, fourth = dice
    return legal_moves(parse_position(position), (first, second, third, fourth))


def state_after(position: str, *events: Event) -> State:
    """The position after ``events`` at ``position``."""
    game = game_at(position)
    for event in events:
        game = game.append(event)
    return game.state


def state_after_move(position: str, *columns: int) -> State:
    """The position after a move in ``columns`` at ``position``."""
    return state_after(position, Moved(columns))


def position_after(position: str, *actions: Action) -> str:
    """The position, as text, after ``actions`` at ``position`` that draw no dice."""
    game = game_at(position)
    for action in actions:
        game = game.play(action, no_dice)
    return format_position(game.state)


@dataclass(frozen=True)
class RandomGame:
    """A whole game played at random, by players with a character of their own.

    Attributes:
        seed: what all its chances come from.
        players: how many seats it has.
        rules: what is played.
        roll_probability: how likely a player is to roll on after a move.
        leave_probability: how likely somebody is to resign, or the game to be ended, before any one action.
    """

    seed: int
    players: int
    rules: Rules
    roll_probability: float
    leave_probability: float

    @cached_property
    def steps(self) -> list[Game]:
        """The game after its start and after every action, to its end."""
        chance = random.Random(self.seed)

        def dice(count: int) -> tuple[int, ...]:
            return tuple(chance.randint(1, 6) for _ in range(count))

        first = chance.choice([None, *range(self.players)])
        games = [Game.start(self.rules, self.players, dice, first)]
        while not games[-1].state.over:
            games.append(self._next(games[-1], chance, dice))
        return games

    @cached_property
    def transitions(self) -> list[tuple[State, Event, State]]:
        """Every event after the start, between the positions before and after it."""
        game = Game.replay(self.end.log[:1])
        told = []
        for event in self.end.log[1:]:
            before, game = game.state, game.append(event)
            told.append((before, event, game.state))
        return told

    @property
    def end(self) -> Game:
        """The game when it is over."""
        return self.steps[-1]

    def sampled_steps(self, count: int) -> Iterator[Game]:
        """The end of the game, and some ``count`` steps spread over it."""
        yield self.end
        yield from self.steps[:: max(1, len(self.steps) // count)]

    def _next(self, game: Game, chance: random.Random, dice: DiceSource) -> Game:
        state = game.state
        if chance.random() < self.leave_probability:
            leaver = chance.choice([*state.active, None])
            return game.end() if leaver is None else game.play(Resign(leaver), no_dice)
        action = self._action(state, chance)
        return game.play(action, dice if isinstance(action, Roll) else no_dice)

    def _action(self, state: State, chance: random.Random) -> Action:
        if state.phase is Phase.BID:
            seat = chance.choice(state.bidders)
            return PlaceBid(seat, Bid(chance.random() < 0.5, chance.choice(STAKES)))
        if state.settlement:
            seat = state.settlement.queue[0]
            if state.settlement.steps and chance.random() < 0.1:
                return Undo(seat)
            if may_confirm(state) and (not shiftable_columns(state) or chance.random() < 0.2):
                return Confirm(seat)
            return Shift(seat, chance.choice(shiftable_columns(state)))
        if state.roll:
            return Choose(state.on_turn, chance.choice(legal_moves(state, state.roll)))
        if (
            state.phase is Phase.DECIDE
            and not stop_obstacle(state)
            and chance.random() > self.roll_probability
        ):
            return Stop(state.on_turn)
        return Roll(state.on_turn)


def _rules(**said: Any) -> Rules | None:
    try:
        return Rules.of(**said)
    except NotAllowed:
        return None


def rules_with(**fixed: object) -> st.SearchStrategy[Rules]:
    """Every edition with every variant, but what is ``fixed``."""
    said: dict[str, st.SearchStrategy[object]] = {
        "edition": st.sampled_from(list(EDITIONS.values())),
        "columns": st.sampled_from([None, None, *ColumnsToWin]),
        "starter": st.sampled_from([None, *Starter]),
        "crowded": st.sampled_from([CrowdedSpaces.SHARE, *CrowdedSpaces]),
        "placing_priority": st.booleans(),
        "bidding": st.booleans(),
    }
    said |= {name: st.just(value) for name, value in fixed.items()}
    return st.builds(_rules, **said).flatmap(lambda rules: st.just(rules) if rules else st.nothing())


def random_games_with(**fixed: object) -> st.SearchStrategy[RandomGame]:
    """Whole games at random. A game has several hundred events, so few of them test much."""
    return st.builds(
        RandomGame,
        seed=st.integers(0, 2**32),
        players=st.integers(2, 4),
        rules=rules_with(**fixed),
        roll_probability=st.sampled_from([0.3, 0.5, 0.7, 0.8]),
        leave_probability=st.sampled_from([0.0, 0.0, 0.003, 0.03]),
    )


all_rules = rules_with()
random_games = random_games_with()
