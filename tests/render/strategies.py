"""Random positions, some of which no game could reach, with many pieces on the same spaces.

They are made from a seed, not drawn piece by piece: that takes a tenth of the time.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from bot.game import Busted, FourDice, Game, Rolled
from bot.game.bidding import STAKES, shift_marker, shiftable_columns, steps_due
from bot.game.board import COLUMNS, LENGTHS, RUNNER_COUNT
from bot.game.rules import EDITIONS, ColumnsToWin, CrowdedSpaces, Rules
from bot.game.state import Bid, Phase, Settlement, State
from tests.render.sample_positions import BIDDING, busted, game_with

BIDS = st.builds(Bid, stops=st.booleans(), stake=st.sampled_from(STAKES))


def from_seed(make: Callable[[Random], Game]) -> Callable[[], st.SearchStrategy[Game]]:
    return lambda: st.integers(0, 2**32).map(lambda seed: make(Random(seed)))


def all_positions() -> st.SearchStrategy[Game]:
    return positions_without_bids() | positions_with_hidden_bids() | positions_while_settling()


@from_seed
def positions_without_bids(rng: Random) -> Game:
    rules = Rules.of(
        rng.choice([*EDITIONS.values()]),
        columns=rng.choice([*ColumnsToWin]),
        crowded=rng.choice([*CrowdedSpaces]),
        placing_priority=rng.random() < 0.5,
    )
    game = _position(rng, rules)
    count = rng.choice((0, 1, 2))
    return game.extend((Rolled(_roll(rng)), Busted())[:count])


@from_seed
def positions_with_hidden_bids(rng: Random) -> Game:
    """Some of the bids may not be placed yet."""
    game = _position(rng, BIDDING)
    phase = rng.choice((Phase.BID, Phase.DECIDE))
    bids = _bids(rng, game.state)
    if phase is Phase.BID:
        bids = tuple(bid if rng.random() < 0.5 else None for bid in bids)
    game = replace(game, state=replace(game.state, phase=phase, bids=bids))
    if phase is Phase.BID or rng.random() < 0.5:
        return game
    return game.append(Rolled(_roll(rng)))


@from_seed
def positions_while_settling(rng: Random) -> Game:
    """Some bidders may be done, and the next one may have made some steps."""
    while not (game := _position(rng, BIDDING)).state.bidders:
        pass
    state = replace(game.state, bids=_bids(rng, game.state))
    stopped = rng.random() < 0.5
    if not stopped and rng.random() < 0.5:
        return busted(replace(game, state=state), _roll(rng))
    state = replace(
        state,
        phase=Phase.SETTLE,
        runners=(0,) * len(LENGTHS),
        settlement=Settlement(stopped, state.bidders[rng.randrange(len(state.bidders)) :]),
        missing_next_turn=frozenset(seat for seat in state.bidders if rng.random() < 0.5),
    )
    for _ in range(rng.randint(0, abs(steps_due(state)))):
        if columns := shiftable_columns(state):
            state = shift_marker(state, rng.choice(columns))
    return replace(game, state=state)


def _position(rng: Random, rules: Rules) -> Game:
    players = rng.randint(2, 4)
    on_turn = rng.randrange(players)
    others = [seat for seat in range(players) if seat != on_turn]
    resigned = frozenset(rng.sample(others, rng.randrange(len(others))))
    rows = [[0] * len(LENGTHS) for _ in range(players)]
    runners = [0] * len(LENGTHS)
    claimed = rng.random()
    for column in COLUMNS:
        if rng.random() < claimed:
            rows[rng.randrange(players)][column] = LENGTHS[column]
            continue
        shared = rng.randrange(LENGTHS[column])
        for seat, row in enumerate(rows):
            if seat not in resigned:
                row[column] = rng.choice((0, shared, rng.randrange(LENGTHS[column])))
        if sum(map(bool, runners)) < RUNNER_COUNT and rng.random() < 0.5:
            lowest = max(1, rows[on_turn][column])
            runners[column] = rng.choice((max(lowest, shared), rng.randint(lowest, LENGTHS[column])))
    state = State(
        rules=rules,
        markers=tuple(map(tuple, rows)),
        runners=tuple(runners),
        on_turn=on_turn,
        resigned=resigned,
        phase=Phase.DECIDE if any(runners) else Phase.ROLL,
    )
    return game_with(state, _roll(rng))


def _roll(rng: Random) -> FourDice:
    return rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6)


def _bids(rng: Random, state: State) -> tuple[Bid | None, ...]:
    return tuple(
        Bid(rng.random() < 0.5, rng.choice(STAKES)) if seat in state.bidders else None for seat in state.seats
    )
