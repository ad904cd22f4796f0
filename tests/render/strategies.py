"""Any position that a game could come to, and some that it could not."""

from dataclasses import replace

from hypothesis import strategies as st

from bot.game import (
    COLUMNS,
    EDITIONS,
    LENGTHS,
    RUNNER_COUNT,
    Bid,
    ColumnsToWin,
    CrowdedSpaces,
    Game,
    Heights,
    Phase,
    Rules,
    Settlement,
    State,
    shiftable_columns,
    steps_due,
)
from bot.game.bidding import shift_marker
from tests.render.sample_positions import BIDDING, busted, position, with_roll

ROLLS = st.tuples(*(st.integers(1, 6),) * 4)

RULES = st.builds(
    Rules.of,
    st.sampled_from([*EDITIONS.values()]),
    columns=st.sampled_from(ColumnsToWin),
    crowded=st.sampled_from(CrowdedSpaces),
    placing_priority=st.booleans(),
)

BIDS = st.builds(Bid, makes_it=st.booleans(), stake=st.integers(1, 5))


@st.composite
def positions_without_bids(draw: st.DrawFn, rules: st.SearchStrategy[Rules] = RULES) -> Game:
    """Without bids; whoever is on turn has not resigned."""
    game = draw(_positions(rules))
    roll = draw(ROLLS)
    return draw(st.sampled_from((game, with_roll(game, roll), busted(game, roll))))


@st.composite
def positions_with_hidden_bids(draw: st.DrawFn) -> Game:
    """With bids on the turn that nobody may see: some may still be out."""
    game = draw(_positions(st.just(BIDDING)))
    phase = draw(st.sampled_from((Phase.BID, Phase.DECIDE)))
    bids = _draw_bids(draw, game.state)
    if phase is Phase.BID:
        bids = tuple(bid if draw(st.booleans()) else None for bid in bids)
    game = replace(game, state=replace(game.state, phase=phase, bids=bids))
    if phase is Phase.BID or draw(st.booleans()):
        return game
    return with_roll(game, draw(ROLLS))


@st.composite
def positions_while_settling(draw: st.DrawFn) -> Game:
    """While bids are settled: some have done so, and who is at it has made some steps."""
    game = draw(_positions(st.just(BIDDING)).filter(lambda game: bool(game.state.bidders)))
    state = replace(game.state, bids=_draw_bids(draw, game.state))
    bidders = state.bidders
    queue = bidders[draw(st.integers(0, len(bidders) - 1)) :]
    missing = draw(st.frozensets(st.sampled_from(bidders)))
    made_it = draw(st.booleans())
    if not made_it and draw(st.booleans()):
        return busted(replace(game, state=state), draw(ROLLS))
    state = replace(
        state,
        phase=Phase.SETTLE,
        runners=(0,) * len(LENGTHS),
        settlement=Settlement(made_it, queue),
        missing_next_turn=missing,
    )
    for _ in range(draw(st.integers(0, abs(steps_due(state))))):
        if columns := shiftable_columns(state):
            state = shift_marker(state, draw(st.sampled_from(columns)))
    return replace(game, state=state)


def positions_with_bids() -> st.SearchStrategy[Game]:
    return positions_with_hidden_bids() | positions_while_settling()


@st.composite
def _positions(draw: st.DrawFn, rules: st.SearchStrategy[Rules]) -> Game:
    players = draw(st.integers(2, 4))
    on_turn = draw(st.integers(0, players - 1))
    others = [seat for seat in range(players) if seat != on_turn]
    resigned = draw(st.frozensets(st.sampled_from(others), max_size=len(others) - 1))
    rows: list[dict[int, int]] = [{} for _ in range(players)]
    runners: dict[int, int] = {}
    for column in COLUMNS:
        owner = draw(st.none() | st.integers(0, players - 1))
        if owner is not None:
            rows[owner][column] = LENGTHS[column]
            continue
        for seat, row in enumerate(rows):
            if seat not in resigned:
                row[column] = draw(st.integers(0, LENGTHS[column] - 1))
        if len(runners) < RUNNER_COUNT and draw(st.booleans()):
            runners[column] = draw(st.integers(max(1, rows[on_turn][column]), LENGTHS[column]))
    return position(
        *rows,
        runners=runners,
        on_turn=on_turn,
        resigned=resigned,
        phase=Phase.DECIDE if runners else Phase.ROLL,
        roll=draw(ROLLS),
        rules=draw(rules),
    )


def _draw_bids(draw: st.DrawFn, state: State) -> tuple[Bid | None, ...]:
    return tuple(draw(BIDS) if seat in state.bidders else None for seat in state.seats)


def moved_heights(state: State) -> dict[int, tuple[int, int]]:
    """Where each moved marker of the bidder who settles stood, and stands, by column."""
    settling = state.settlement
    if settling is None:
        return {}
    now: Heights = state.markers[settling.queue[0]]
    way = 1 if steps_due(state) > 0 else -1
    return {
        column: (now[column] - way * settling.steps.count(column), now[column]) for column in settling.steps
    }
