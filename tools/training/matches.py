"""Matches between two players, thousands at once: ``python -m tools.training.matches [GAMES]``."""

import sys
from collections.abc import Iterator

import numpy as np

from bot.players.value_network import COLUMN_COUNT, Positions, load_network
from tools.training.batch_rules import CHANCES, expand, pass_turn, wins
from tools.training.lookahead import best_moves
from tools.training.policies import EVR, GLENN_ALOI, LINEAR, RULE_OF_28, NetworkPolicy, Policy

COLUMNS_TO_WIN = 3


def match(first: Policy, second: Policy, games: int, seed: int = 1) -> tuple[float, float]:
    """Return the share of games that ``first`` wins, 0 to 1, and its standard error; seats alternate."""
    rng = np.random.default_rng(seed)
    policies = (first, second)
    markers = np.zeros((games, 2, COLUMN_COUNT), dtype=np.int64)
    runners = np.zeros((games, COLUMN_COUNT), dtype=np.int64)
    turn = np.arange(games) % 2
    won = np.full(games, -1)
    while (won < 0).any():
        for side, policy in enumerate(policies):
            rows = np.flatnonzero((won < 0) & (turn == side))
            if not rows.size:
                continue
            positions = Positions(markers[rows], runners[rows], np.full(len(rows), COLUMNS_TO_WIN))
            moves = expand(positions)
            best = best_moves(moves, policy.rate_moves(positions, moves))
            row = best[np.arange(len(rows)), rng.choice(len(CHANCES), size=len(rows), p=CHANCES)]
            bust = row >= len(moves.rows)
            after = np.zeros_like(positions.runners)
            after[~bust] = moves.after[row[~bust]]
            stopping = bust.copy()
            going = np.flatnonzero(~bust)
            stopping[going] = policy.should_stop(
                Positions(positions.markers[going], after[going], positions.columns_to_win[going])
            )
            winning = ~bust & stopping & wins(positions.markers, after, positions.columns_to_win)
            won[rows[winning]] = side
            markers[rows[stopping]] = pass_turn(positions.markers, after)[stopping]
            runners[rows] = np.where(stopping[:, None], 0, after)
            turn[rows[stopping]] = 1 - side
    share = float((won == 0).mean())
    return share, float(np.sqrt(share * (1 - share) / games))


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
