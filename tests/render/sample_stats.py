"""Statistics of players to draw."""

from dataclasses import replace

from hypothesis import strategies as st

from bot.game import LENGTHS, PlayerStats


def by_column(*numbers: int) -> tuple[int, ...]:
    return (0, 0, *numbers)


ONE_GAME = PlayerStats(
    outcomes=(True,),
    fair_wins=0.25,
    claimed=by_column(1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0),
    height_totals=by_column(3, 4, 5, 9, 2, 6, 6, 4, 7, 4, 0),
    pairs=by_column(6, 17, 21, 33, 34, 38, 32, 22, 22, 10, 5),
    rolls=53,
    turns=15,
    busts=4,
    opponents_turns=41,
    opponents_busts=7,
)
SOME_GAMES = PlayerStats(
    outcomes=tuple(number % 5 in (0, 2, 3) for number in range(14)),
    fair_wins=14 / 3,
    claimed=by_column(4, 0, 1, 3, 6, 5, 2, 0, 3, 1, 12),
    height_totals=by_column(16, 22, 30, 71, 98, 113, 60, 40, 51, 22, 40),
    pairs=by_column(101, 148, 260, 330, 401, 488, 430, 322, 238, 160, 80),
    rolls=680,
    turns=215,
    busts=83,
    opponents_turns=400,
    opponents_busts=136,
)
MANY_GAMES = PlayerStats(
    outcomes=tuple((number * number + number // 7) % 5 in (0, 1) for number in range(200)),
    fair_wins=61.5,
    claimed=by_column(53, 31, 46, 47, 72, 112, 50, 36, 40, 27, 45),
    height_totals=by_column(260, 420, 700, 980, 1420, 1790, 1330, 890, 690, 400, 250),
    pairs=by_column(1372, 2402, 3640, 4820, 6080, 7010, 6130, 4690, 3700, 2410, 1290),
    rolls=10_000,
    turns=3010,
    busts=902,
    opponents_turns=5570,
    opponents_busts=2060,
)
LOST_GAMES = PlayerStats(
    outcomes=(False, False), fair_wins=1, rolls=1, pairs=by_column(*[0] * 5, 6, *[0] * 5)
)
STATS = {"one": ONE_GAME, "some": SOME_GAMES, "many": MANY_GAMES, "lost": LOST_GAMES}

PLAYER_STATS = st.builds(
    PlayerStats,
    outcomes=st.lists(st.booleans(), min_size=1, max_size=300).map(tuple),
    fair_wins=st.just(0.0),
    claimed=st.just(by_column(*[0] * 11)),
    rolls=st.integers(0, 20) | st.integers(0, 20_000),
    turns=st.integers(1, 5000),
    opponents_turns=st.integers(1, 5000),
).flatmap(
    lambda drawn: st.builds(
        replace,
        st.just(drawn),
        fair_wins=st.floats(0.25, 0.5).map(lambda share: share * drawn.games),
        claimed=st.tuples(st.just(0), st.just(0), *[st.integers(0, drawn.games)] * 11),
        pairs=st.tuples(st.just(0), st.just(0), *[st.integers(0, 2 * drawn.rolls)] * 11),
        height_totals=st.tuples(*(st.integers(0, length * drawn.games) for length in LENGTHS)),
        busts=st.integers(0, drawn.turns),
        opponents_busts=st.integers(0, drawn.opponents_turns),
    )
)
