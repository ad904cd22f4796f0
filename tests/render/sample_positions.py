"""Positions to draw."""

from dataclasses import replace

from bot.game import (
    ASMODEE,
    FRANJOS,
    LENGTHS,
    PARKER,
    Attendance,
    Bid,
    Busted,
    ColumnsToWin,
    CrowdedSpaces,
    Ended,
    Event,
    FourDice,
    Game,
    Heights,
    Moved,
    Phase,
    Resigned,
    Rolled,
    Rules,
    Settlement,
    Shifted,
    Started,
    State,
    Stopped,
)

HeightByColumn = dict[int, int]
"""Heights by column; the others are 0."""

BIDDING = Rules.of(PARKER, bidding=True)
PLAIN = Rules.of(PARKER)
FIVE = Rules.of(PARKER, columns=ColumnsToWin.FIVE)


def heights(markers: HeightByColumn) -> Heights:
    return tuple(markers.get(column, 0) for column in range(len(LENGTHS)))


def claimed(*columns: int) -> HeightByColumn:
    return {column: LENGTHS[column] for column in columns}


def position(
    *markers: HeightByColumn,
    runners: HeightByColumn | None = None,
    on_turn: int = 0,
    phase: Phase = Phase.ROLL,
    roll: FourDice | None = None,
    last: Event | None = None,
    resigned: frozenset[int] = frozenset(),
    winners: tuple[int, ...] = (),
    bids: tuple[Bid | None, ...] = (),
    settlement: Settlement | None = None,
    missing: frozenset[int] = frozenset(),
    rules: Rules = PLAIN,
) -> Game:
    """A game at this position; its log has only the start and the ``last`` event."""
    started = Started(rules, len(markers), on_turn)
    state = State(
        rules=rules,
        markers=tuple(map(heights, markers)),
        runners=heights(runners or {}),
        on_turn=on_turn,
        phase=phase,
        roll=roll if phase is Phase.CHOOSE else None,
        resigned=resigned,
        winners=winners,
        bids=bids,
        settlement=settlement,
        missing_next_turn=missing,
    )
    log: tuple[Event, ...] = (started, last) if last else (started,)
    return Game(log, state, state, Attendance((0,) * len(state.markers)), roll, position_since=len(log))


def with_roll(game: Game, roll: FourDice) -> Game:
    """The same position with a roll to choose a move from."""
    state = replace(game.state, phase=Phase.CHOOSE, roll=roll)
    log = (*game.log, Rolled(roll))
    return replace(
        game, log=log, state=state, previous_state=game.state, last_roll=roll, position_since=len(log)
    )


def busted(game: Game, roll: FourDice) -> Game:
    """The game after a roll without a move at this position."""
    return with_roll(game, roll).append(Busted())


EMPTY = position({}, {}, {}, {}, on_turn=2)

EARLY = with_roll(
    position({7: 5, 8: 6}, {6: 3}, runners={5: 2, 6: 5}, on_turn=1, phase=Phase.DECIDE),
    (1, 2, 4, 5),
)

FULL = with_roll(
    position(
        {6: 3, 7: 5, 9: 2},
        {3: 4, 5: 4, 6: 3, 7: 5, 8: 6},
        {2: 3, 4: 2, 7: 5, 8: 6, 9: 7, 12: 1},
        {7: 5, 8: 6, 10: 7, 11: 2},
        runners={6: 7, 8: 6, 9: 4},
        phase=Phase.DECIDE,
    ),
    (3, 3, 5, 6),
)

BUST = busted(
    position(
        {2: 3, 3: 3, 5: 4, 6: 3, 7: 11},
        {7: 9, 8: 6, 11: 4, 12: 3},
        {4: 2, 7: 4, 8: 6, 9: 6},
        runners={6: 3, 8: 9, 9: 8},
        on_turn=2,
        phase=Phase.DECIDE,
    ),
    (1, 1, 1, 6),
)

BADGES = with_roll(
    position(
        {3: 4, 6: 3, 9: 2},
        {4: 7, 7: 8, 8: 6},
        {6: 9, 8: 6},
        {6: 8, 7: 7, 9: 8},
        runners={6: 8, 7: 7},
        on_turn=3,
        phase=Phase.DECIDE,
    ),
    (1, 5, 3, 4),
)

CROWDED = position(
    {2: 1, 3: 1, 4: 1, 5: 1, 6: 4, 7: 4, 8: 4, 9: 4},
    {3: 1, 4: 1, 5: 1, 6: 2, 7: 4, 8: 4, 9: 4},
    {4: 1, 5: 1, 6: 8, 8: 4, 9: 4, 10: 2},
    {5: 1, 6: 6, 9: 4, 11: 2, 12: 3},
    runners={7: 4, 8: 4, 9: 4},
    phase=Phase.DECIDE,
    roll=(4, 4, 4, 5),
    last=Moved((8, 9)),
)

CLAIMS = position(
    claimed(2, 9) | {7: 12},
    claimed(3, 11) | {7: 12, 4: 3},
    claimed(6, 12) | {4: 3},
    claimed(5, 10) | {8: 1},
    on_turn=1,
    runners={7: 13, 4: 7, 8: 3},
    phase=Phase.DECIDE,
    roll=(3, 4, 2, 6),
    last=Moved((7, 8)),
)

STOPPED = position({7: 3, 6: 2}, {8: 4}, on_turn=1, roll=(3, 4, 2, 4), last=Stopped())

WON = position(
    {3: 2, 6: 10, 8: 1},
    claimed(4, 7, 12) | {5: 3},
    claimed(9) | {6: 4, 5: 3},
    claimed(10, 2) | {11: 3},
    on_turn=1,
    phase=Phase.OVER,
    roll=(3, 4, 1, 6),
    last=Stopped(),
    winners=(1,),
)

WON_TOGETHER = position(
    claimed(6, 7, 8),
    {5: 4},
    claimed(2, 3, 4),
    on_turn=2,
    phase=Phase.OVER,
    roll=(2, 2, 1, 6),
    last=Stopped(),
    winners=(0, 2),
)

RESIGNED = position(
    {6: 5, 7: 7},
    claimed(8),
    {6: 2, 9: 3},
    {},
    resigned=frozenset({1, 3}),
    on_turn=2,
    roll=(2, 6, 3, 3),
    last=Resigned(1),
)

ENDED = position(
    {6: 5, 7: 7},
    claimed(8) | {5: 2},
    phase=Phase.OVER,
    roll=(2, 6, 3, 3),
    last=Ended(),
)

FIVE_TO_WIN = position(
    claimed(2, 9, 4) | {7: 12},
    claimed(3, 11, 10, 12),
    rules=FIVE,
    runners={7: 13, 6: 4},
    phase=Phase.DECIDE,
    roll=(3, 4, 2, 6),
    last=Moved((7,)),
)

BIDS = position(
    {6: 3, 7: 5, 9: 2, 3: 1},
    {3: 3, 5: 4, 6: 3, 8: 6},
    {2: 3, 4: 2, 7: 5, 8: 2, 9: 7, 12: 1},
    {7: 5, 8: 4, 10: 7, 11: 2},
    runners={6: 6, 8: 2, 9: 4},
    phase=Phase.BID,
    roll=(2, 4, 5, 3),
    last=Moved((6, 8)),
    bids=(None, Bid(makes_it=True, stake=2), None, Bid(makes_it=False, stake=4)),
    rules=BIDDING,
)

SETTLING = position(
    {6: 6, 7: 5, 8: 2, 9: 4},
    {3: 3, 5: 6, 6: 3, 8: 8},
    {2: 3, 4: 2, 7: 5, 8: 2, 9: 7, 12: 1},
    {7: 5, 8: 4, 10: 7, 11: 2},
    phase=Phase.SETTLE,
    roll=(3, 3, 6, 5),
    last=Shifted(8),
    bids=(
        None,
        Bid(makes_it=True, stake=5),
        Bid(makes_it=False, stake=3),
        Bid(makes_it=True, stake=1),
    ),
    settlement=Settlement(made_it=True, queue=(1, 2, 3), steps=(8, 5, 5, 8)),
    rules=BIDDING,
)

FALLING = position(
    {6: 3, 7: 5, 8: 2, 9: 4},
    {3: 2, 5: 4, 8: 5, 10: 4},
    {3: 2, 5: 3, 8: 6, 9: 5, 11: 1, 12: 1},
    phase=Phase.SETTLE,
    roll=(1, 1, 6, 1),
    last=Shifted(5),
    bids=(None, Bid(makes_it=False, stake=2), Bid(makes_it=True, stake=4)),
    settlement=Settlement(made_it=False, queue=(2,), steps=(5, 8, 8)),
    missing=frozenset({1}),
    rules=BIDDING,
)

REVEALED = with_roll(
    position(
        {6: 4, 7: 5, 9: 4},
        {5: 4, 6: 2, 7: 5, 8: 6, 12: 1},
        {2: 2, 6: 4, 7: 5, 9: 4},
        {6: 4, 7: 5, 8: 6, 9: 4, 10: 3},
        runners={8: 6, 9: 7, 5: 2},
        phase=Phase.DECIDE,
        bids=(None, Bid(makes_it=True, stake=5), Bid(makes_it=False, stake=3), Bid(makes_it=False, stake=1)),
        rules=BIDDING,
    ),
    (1, 1, 1, 6),
).append(Busted())

TWO_BID = with_roll(
    position(
        claimed(2, 11, 3) | {6: 5},
        claimed(4, 12) | {7: 6, 6: 10},
        runners={6: 10, 8: 10, 9: 3},
        phase=Phase.DECIDE,
        bids=(None, Bid(makes_it=True, stake=3)),
        rules=BIDDING,
    ),
    (2, 4, 4, 4),
)

FREED = position(
    claimed(3) | {6: 4, 8: 5},
    {6: 7, 7: 9},
    {8: 5, 10: 2},
    runners={6: 4, 8: 8},
    phase=Phase.DECIDE,
    roll=(1, 2, 4, 4),
    last=Moved((3, 8)),
    rules=Rules.of(FRANJOS, columns=ColumnsToWin.FOUR),
)

DROPPING = with_roll(
    position(
        {5: 3, 6: 4, 8: 6},
        claimed(12) | {5: 6, 6: 5},
        {8: 7, 9: 4},
        runners={5: 5, 6: 4, 8: 6},
        phase=Phase.DECIDE,
        rules=Rules.of(FRANJOS),
    ),
    (2, 3, 5, 3),
)

JUMPING = with_roll(
    position(
        {7: 2, 4: 1},
        {7: 3, 8: 1, 6: 4},
        {7: 4, 8: 2, 6: 5},
        {7: 6, 8: 3, 6: 6, 4: 2},
        runners={6: 3},
        phase=Phase.DECIDE,
        rules=Rules.of(ASMODEE, crowded=CrowdedSpaces.JUMP, columns=ColumnsToWin.FIVE),
    ),
    (3, 4, 4, 2),
)

POSITIONS = {
    "empty": EMPTY,
    "early": EARLY,
    "full": FULL,
    "bust": BUST,
    "badges": BADGES,
    "crowded": CROWDED,
    "claims": CLAIMS,
    "stopped": STOPPED,
    "won": WON,
    "won-together": WON_TOGETHER,
    "resigned": RESIGNED,
    "ended": ENDED,
    "five-to-win": FIVE_TO_WIN,
    "freed": FREED,
    "dropping": DROPPING,
    "jumping": JUMPING,
    "bids": BIDS,
    "two-bid": TWO_BID,
    "revealed": REVEALED,
    "settling": SETTLING,
    "falling": FALLING,
}

EVERYBODY_TOGETHER = position(
    *({2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 12, 8: 10, 9: 8, 10: 6, 11: 4, 12: 2} for _ in range(4)),
    runners={6: 5, 7: 12, 8: 10},
    phase=Phase.DECIDE,
    roll=(3, 3, 3, 4),
    last=Moved((6, 7)),
)
"""All players on the same space of every column: the longest text board."""

CHANCES = (0.4, 0.3, 0.2, 0.1)
"""Chances to win of four players, for the bar along the edge."""
