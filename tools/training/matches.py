"""Matches between two players, thousands at once: ``python -m tools.training.matches [GAMES]``."""

import sys
from collections.abc import Iterator

import numpy as np

from bot.players.value_network import BOARD, Board, Ints, load_network
from tools.training.batch_rules import expand, new_games, pass_turn, select, wins
from tools.training.lookahead import best_moves
from tools.training.policies import EVR, GLENN_ALOI, LINEAR, RULE_OF_28, NetworkPolicy, Policy

COLUMNS_TO_WIN = 3


def match(first: Policy, second: Policy, games: int, seed: int = 1) -> tuple[float, float]:
    """Return the share of games that ``first`` wins, 0 to 1, and its standard error; seats alternate."""
    won = play_games((first, second), np.arange(games) % 2, COLUMNS_TO_WIN, BOARD, seed) == 0
    share = float(won.mean())
    return share, float(np.sqrt(share * (1 - share) / games))


def play_games(
    policies: tuple[Policy, Policy], starters: Ints, columns_to_win: int, board: Board, seed: int
) -> Ints:
    """Play a game for each of the ``starters``, 0 or 1, and return who wins it."""
    rng = np.random.default_rng(seed)
    at = new_games(len(starters), 2, columns_to_win, board)
    turn = starters.copy()
    won = np.full(len(starters), -1)
    while (won < 0).any():
        for side, policy in enumerate(policies):
            rows = np.flatnonzero((won < 0) & (turn == side))
            if not rows.size:
                continue
            positions = select(at, rows)
            moves = expand(positions)
            chances = moves.dice.chances
            best = best_moves(moves, policy.rate_moves(positions, moves))
            row = best[np.arange(len(rows)), rng.choice(len(chances), size=len(rows), p=chances)]
            bust = row >= len(moves.rows)
            positions.runners[:] = 0
            positions.runners[~bust] = moves.after[row[~bust]]
            stopping = bust.copy()
            stopping[~bust] = policy.should_stop(select(positions, np.flatnonzero(~bust)))
            won[rows[~bust & stopping & wins(positions)]] = side
            at.markers[rows[stopping]] = pass_turn(positions).markers[stopping]
            at.runners[rows] = np.where(stopping[:, None], 0, positions.runners)
            turn[rows[stopping]] = 1 - side
    return won


def table(games: int) -> Iterator[str]:
    """Play every player against every other, ``games`` each, and yield a line per player.

    A line has the percentage of games that the player wins against each of the others.
    """
    policies: dict[str, Policy] = {
        "Rule of 28": RULE_OF_28,
        "Glenn-Aloi": GLENN_ALOI,
        "linear": LINEAR,
        "EVR": EVR,
        "strongest": NetworkPolicy(load_network(2)),
    }
    yield " " * 12 + "".join(f"{name:>14}" for name in policies)
    shares: dict[tuple[str, str], tuple[float, float]] = {}
    for name, policy in policies.items():
        for other in policies:
            if (other, name) in shares:
                share, error = shares[other, name]
                shares[name, other] = 1 - share, error
            elif other != name:
                shares[name, other] = match(policy, policies[other], games)
        cells = [shares.get((name, other)) for other in policies]
        yield f"{name:12}" + "".join(
            f"{100 * cell[0]:7.1f} ± {100 * cell[1]:4.2f}" if cell else f"{'–':>14}" for cell in cells
        )


if __name__ == "__main__":
    for line in table(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000):
        print(line, flush=True)
