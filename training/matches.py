"""Matches between two players, thousands of games side by side."""

import numpy as np

from bot.players.value import WIDTH, Positions
from training.looking_ahead import choose
from training.mountain import CHANCES, expand, pass_turn, wins
from training.rivals import Rival


def match(first: Rival, second: Rival, games: int, seed: int = 1, needed: int = 3) -> tuple[float, float]:
    """Return the share of games that ``first`` wins, and its standard error; seats alternate."""
    rng = np.random.default_rng(seed)
    rivals = (first, second)
    markers = np.zeros((games, 2, WIDTH), dtype=np.int64)
    runners = np.zeros((games, WIDTH), dtype=np.int64)
    turn = np.arange(games) % 2
    won = np.full(games, -1)
    while (won < 0).any():
        for side, rival in enumerate(rivals):
            rows = np.flatnonzero((won < 0) & (turn == side))
            if not rows.size:
                continue
            at = Positions(markers[rows], runners[rows], np.full(len(rows), needed))
            moves = expand(at)
            best = choose(moves, rival.like(at, moves))
            row = best[np.arange(len(rows)), rng.choice(len(CHANCES), size=len(rows), p=CHANCES)]
            bust = row >= len(moves.rows)
            after = np.zeros_like(at.runners)
            after[~bust] = moves.after[row[~bust]]
            stopping = bust.copy()
            going = np.flatnonzero(~bust)
            stopping[going] = rival.stops(Positions(at.markers[going], after[going], at.needed[going]))
            winning = ~bust & stopping & wins(at.markers, after, at.needed)
            won[rows[winning]] = side
            markers[rows[stopping]] = pass_turn(at.markers, after)[stopping]
            runners[rows] = np.where(stopping[:, None], 0, after)
            turn[rows[stopping]] = 1 - side
    share = float((won == 0).mean())
    return share, float(np.sqrt(share * (1 - share) / games))
