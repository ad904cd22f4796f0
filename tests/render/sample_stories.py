"""Stories of games to draw."""

from random import Random

from bot.render import StoryChart, StoryMark


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
