"""How far a network that plays with one roll of lookahead is from exact play, without simulation."""

from dataclasses import dataclass

import numpy as np

from bot.players.value_network import Bools, Floats, Ints, Positions
from tools.solver.exact import Game
from tools.solver.ground import Columns, Values
from tools.solver.turns import Turns
from tools.training.lookahead import Evaluator, stop_values

BATCH_SIZE = 20_000
"""How many positions the network evaluates at once."""


@dataclass(frozen=True, slots=True)
class Distance:
    """What a network loses against the exact player, in chances to win, 0 to 1.

    Attributes:
        first: what it loses from the start of the game as the player who begins.
        second: what it loses as the other player.
        worst: the most that it loses from any position in which it is about to begin a turn.
        worst_position: the markers there, (2, c), with those of the network first.
        mean_error: how far its own chance to win, one roll ahead, is from the exact one in these positions.
        worst_error: how far at most.
    """

    first: float
    second: float
    worst: float
    worst_position: Ints
    mean_error: float
    worst_error: float


@dataclass(frozen=True, slots=True)
class Choices:
    """How a player plays: moves go to the best-rated state, and some states are for a stop."""

    ratings: Floats  # (n, o)
    stops: Bools  # (n, o)

    def outcome(self, turns: Turns, stopping: Floats) -> tuple[Floats, Floats]:
        """Return what stops add to the value of each turn, and the chance that it ends in a bust, (m, o)."""
        nothing = np.zeros((turns.count, stopping.shape[1]))
        stop = turns.follow(self.ratings, self.stops, stopping, nothing)
        bust = turns.follow(self.ratings, self.stops, np.zeros_like(stopping), nothing + 1)
        return stop[: turns.count], bust[: turns.count]


def distance(game: Game, exact: Values, network: Evaluator) -> Distance:
    """Return how far the network's play is from the ``exact`` values of a game."""
    with_network: Values = {}
    with_exact: Values = {}
    worst, worst_position, errors = -1.0, np.zeros((2, len(game.board.lengths)), dtype=int), []
    for claimed, ground in game.grounds.items():
        for own, other in game.ownerships(claimed):
            with_network[own, other] = np.zeros_like(exact[own, other])
            with_exact[own, other] = np.zeros_like(exact[own, other])
        for own, other in game.ownerships(claimed):
            for my_height, their_height in ground.heights:
                mine, theirs = ground.by_height[my_height], ground.by_height[their_height]
                here, there = np.ix_(mine, theirs), np.ix_(theirs, mine)
                my_turns, their_turns = ground.turns[my_height], ground.turns[their_height]

                choices, believed = network_choices(game, my_turns, theirs, own, other, network)
                stopping = game.stopping(my_turns, theirs, own, other, with_exact)
                my_stop, my_bust = choices.outcome(my_turns, stopping)

                choices = exact_choices(game, their_turns, mine, other, own, exact)
                stopping = game.stopping(their_turns, mine, other, own, with_network)
                their_stop, their_bust = (values.T for values in choices.outcome(their_turns, stopping))

                # A bust of one is worth what the other's turn leaves, and that depends on the other's busts.
                chances = (my_stop + my_bust * (1 - their_stop - their_bust)) / (1 - my_bust * their_bust)
                with_network[own, other][here] = chances
                with_exact[other, own][there] = (their_stop + their_bust * (1 - chances)).T

                errors.append(np.abs(believed - exact[own, other][here]).ravel())
                losses = exact[own, other][here] - chances
                if losses.max() > worst:
                    worst = float(losses.max())
                    row, column = np.unravel_index(losses.argmax(), losses.shape)
                    worst_position = markers_of(game, own, other, mine[[row]], theirs[[column]])[0]
    start = frozenset[int](), frozenset[int]()
    all_errors = np.concatenate(errors)
    return Distance(
        first=float(exact[start][0, 0] - with_network[start][0, 0]),
        second=float(with_exact[start][0, 0] - exact[start][0, 0]),
        worst=worst,
        worst_position=worst_position,
        mean_error=float(all_errors.mean()),
        worst_error=float(all_errors.max()),
    )


def exact_choices(
    game: Game, turns: Turns, opponents: Ints, own: Columns, other: Columns, exact: Values
) -> Choices:
    """Return the choices of the exact player."""
    stopping = game.stopping(turns, opponents, own, other, exact)
    ground = game.grounds[own | other]
    began = ground.numbers(turns.markers[: turns.count])
    rolling = turns.best(stopping, 1 - exact[other, own][np.ix_(opponents, began)].T)
    return Choices(np.maximum(stopping, rolling), stopping >= rolling)


def network_choices(
    game: Game, turns: Turns, opponents: Ints, own: Columns, other: Columns, network: Evaluator
) -> tuple[Choices, Floats]:
    """Return the choices of a network, and its chance to win at the beginning of turns, one roll ahead."""
    ground = game.grounds[own | other]
    states, columns = (grid.ravel() for grid in np.mgrid[: len(turns.began), : len(opponents)])
    rolling, stopping = np.empty(len(states)), np.empty(len(states))
    began = ground.numbers(turns.markers)
    for first in range(0, len(states), BATCH_SIZE):
        part = slice(first, first + BATCH_SIZE)
        positions = Positions(
            markers_of(game, own, other, began[states[part]], opponents[columns[part]]),
            turns.runners[states[part]],
            np.full(len(states[part]), game.columns_to_win),
            game.board,
        )
        rolling[part] = network(positions)[:, 0]
        stopping[part] = stop_values(network, positions)[:, 0]
    shape = len(turns.began), len(opponents)
    rolling, stopping = rolling.reshape(shape), stopping.reshape(shape)
    ratings = np.maximum(rolling, stopping)
    ahead = turns.look_ahead(ratings, stopping[: turns.count])
    return Choices(ratings, stopping >= ahead), ahead[: turns.count]


def markers_of(game: Game, own: Columns, other: Columns, mine: Ints, theirs: Ints) -> Ints:
    """Return the markers of both players, (n, 2, c), by their numbers, with those in columns they own."""
    ground = game.grounds[own | other]
    markers = np.stack([ground.markers[mine], ground.markers[theirs]], axis=1)
    for player, columns in enumerate((own, other)):
        for column in columns:
            markers[:, player, column] = game.board.lengths[column]
    return markers
