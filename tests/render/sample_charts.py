"""Statistics, ratings and stories to draw."""

from dataclasses import replace
from itertools import accumulate, cycle, islice
from random import Random

from hypothesis import strategies as st

from bot.game import LENGTHS, PlayerStats
from bot.render import RatingChart, StoryChart, StoryMark


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


_CHANGES = cycle((140, -60, 90, 75, -50, 60, -45, 50, 40, -38, 36, -34, 30, -28, -30, 26))

LONG = RatingChart(tuple(islice(accumulate(_CHANGES, initial=1000), 61)), uncertain=14)
"""Sixty games."""

CHARTS = {
    "long": LONG,
    "short": RatingChart((1000, 912, 1087), uncertain=3),
    "falling": RatingChart((1712, 1733, 1760, 1745, 1722, 1703, 1684, 1650), uncertain=0, games=193),
    "level": RatingChart((1000, 1000), uncertain=2),
}


def random_chances(seed: int, players: int, turns: int, winner: int) -> tuple[tuple[float, ...], ...]:
    """Return chances that change a little in each turn until one player wins."""
    rng = Random(seed)
    chances = [[1 / players] * players]
    while len(chances) < turns:
        moved = [max(0.01, chance + rng.uniform(-0.1, 0.1)) for chance in chances[-1]]
        chances.append([chance / sum(moved) for chance in moved])
    won = [float(seat == winner) for seat in range(players)]
    return tuple(map(tuple, [*chances, won]))


TWO = StoryChart(
    chances=(
        *((0.54, 0.46), (0.5, 0.5), (0.56, 0.44), (0.49, 0.51), (0.41, 0.59), (0.47, 0.53), (0.36, 0.64)),
        *((0.44, 0.56), (0.39, 0.61), (0.28, 0.72), (0.33, 0.67), (0.19, 0.81), (0.23, 0.77), (0.58, 0.42)),
        *((0.66, 0.34), (0.61, 0.39), (0.83, 0.17), (0.79, 0.21), (1.0, 0.0)),
    ),
    names=("Ann", "Béla"),
    winners=(0,),
    marks=(StoryMark(13, 0, (6, 1, 4, 3), 0.31), StoryMark(10, 1, (1, 1, 2, 4), -0.17, busted=True)),
)
"""A game that one of two players wins from far behind."""

FOUR = StoryChart(
    random_chances(7, players=4, turns=38, winner=1),
    names=("Ann", "Maximiliane von und zu Hohenstein", "さくら", "Żółć"),
    winners=(1,),
    marks=(StoryMark(36, 1, (5, 2, 6, 1), 0.24), StoryMark(37, 3, (1, 3, 3, 4), -0.38, busted=True)),
)
"""Four players, with turning points side by side."""

STORIES = {
    "two": TWO,
    "four": FOUR,
    "together": StoryChart(
        ((0.4, 0.3, 0.3), (0.5, 0.25, 0.25), (0.0, 0.5, 0.5)), ("Ann", "Ben", "Cai"), winners=(1, 2)
    ),
    "one-turn": StoryChart(
        ((0.55, 0.45), (0.0, 1.0)),
        ("", ""),
        winners=(1,),
        marks=(StoryMark(1, 0, (2, 2, 3, 1), 0.03), StoryMark(1, 0, (5, 5, 6, 1), -0.09, busted=True)),
    ),
    "very-long": StoryChart(
        random_chances(8, players=3, turns=200, winner=0),
        ("W" * 32, "Ben", "Cai"),
        winners=(0,),
        omitted=1400,
        marks=(StoryMark(1599, 2, (6, 6, 6, 6), 0.41), StoryMark(1600, 1, (1, 1, 1, 1), -0.45, busted=True)),
    ),
}
