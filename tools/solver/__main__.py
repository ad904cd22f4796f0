"""Solve a game for two, and compare a network that is trained on it as usual with exact play.

``python -m tools.solver 2 2 2 2 2 2 2`` solves the board with columns of these lengths; seven of them are for
dice with four sides.
"""

import argparse
import time

import numpy as np

from bot.players.value_network import Board
from tools.solver.distance import Distance, distance
from tools.solver.exact import Game, solve
from tools.solver.ground import Values
from tools.solver.player import ExactPlayer
from tools.training.dice import board_of
from tools.training.matches import play_games
from tools.training.train import train


def solve_and_simulate(game: Game, games: int) -> Values:
    """Solve a game, and show the chance of the first player and the share of games won with the best play."""
    began = time.process_time()
    values = solve(game)
    start = float(values[frozenset(), frozenset()][0, 0])
    positions = sum(chances.size for chances in values.values())
    seconds = time.process_time() - began
    print(f"{positions:,} positions in {seconds:.0f} s; the first player wins {start:.6f}", flush=True)
    if games:
        player = ExactPlayer(game, values)
        starters = np.zeros(games, dtype=int)
        won = play_games((player, player), starters, game.columns_to_win, game.board, seed=1) == 0
        error = won.std() / np.sqrt(games)
        print(f"in {games:,} games, the first player won {won.mean():.4f} ± {error:.4f}", flush=True)
    return values


def description(found: Distance, board: Board) -> str:
    """Return the distance in words, in points of the chance to win."""
    mine, theirs = (
        " ".join(
            f"{column}:{'top' if height == length else height}"
            for column, (height, length) in enumerate(zip(markers, board.lengths, strict=True), 2)
            if height
        )
        or "-"
        for markers in found.worst_position.tolist()
    )
    return (
        f"the network loses {100 * found.first:.2f} points as the first player"
        f" and {100 * found.second:.2f} as the second,"
        f" at most {100 * found.worst:.2f}, with {mine} against {theirs};"
        f" its chance to win is wrong by {100 * found.mean_error:.2f} points on average,"
        f" by {100 * found.worst_error:.2f} at most"
    )


def main() -> None:
    """Solve, train and compare."""
    parser = argparse.ArgumentParser()
    parser.add_argument("lengths", type=int, nargs="+")
    parser.add_argument("--columns-to-win", type=int, default=3)
    parser.add_argument("--games", type=int, default=0, help="how many games to play with the best choices")
    parser.add_argument("--seconds", type=float, default=300, help="how long to train; 0 for not at all")
    parser.add_argument("--sizes", type=int, nargs="+", default=[96, 48])
    options = parser.parse_args()
    board = board_of(tuple(options.lengths))
    game = Game(board, options.columns_to_win)
    values = solve_and_simulate(game, options.games)
    if options.seconds:
        *_, network = train(2, options.seconds, tuple(options.sizes), {options.columns_to_win: 1.0}, board)
        print(description(distance(game, values, network), board))


if __name__ == "__main__":
    main()
