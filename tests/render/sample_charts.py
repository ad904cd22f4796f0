from itertools import accumulate, cycle, islice
from random import Random

from bot.game import DiceStats, PlayerStats
from bot.render import PodiumStep, RatingChart, StatsChart, StoryChart, StoryMark


def by_column(*numbers: int) -> tuple[int, ...]:
    return (0, 0, *numbers)


def dice(rolls: int, *pairs: int) -> DiceStats:
    return DiceStats(rolls, (4 * rolls // 6,) * 6, by_column(*pairs))


ONE_GAME = PlayerStats(
    games=1,
    claimed=by_column(1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0),
    height_totals=by_column(3, 4, 5, 9, 2, 6, 6, 4, 7, 4, 0),
    dice=dice(53, 6, 17, 21, 33, 34, 38, 32, 22, 22, 10, 5),
    turns=15,
    busts=4,
)
SOME_GAMES = PlayerStats(
    games=14,
    claimed=by_column(4, 0, 1, 3, 6, 5, 2, 0, 3, 1, 12),
    height_totals=by_column(16, 22, 30, 71, 98, 113, 60, 40, 51, 22, 40),
    dice=dice(680, 101, 148, 260, 330, 401, 488, 430, 322, 238, 160, 80),
    turns=215,
    busts=83,
)
MANY_GAMES = PlayerStats(
    games=200,
    claimed=by_column(53, 31, 46, 47, 72, 112, 50, 36, 40, 27, 45),
    height_totals=by_column(260, 420, 700, 980, 1420, 1790, 1330, 890, 690, 400, 250),
    dice=dice(10_000, 1372, 2402, 3640, 4820, 6080, 7010, 6130, 4690, 3700, 2410, 1290),
    turns=3010,
    busts=902,
)


def stats_chart(stats: PlayerStats, games: str, won: str, rating: str, busts: str) -> StatsChart:
    figures = (games, "Games"), (won, "Won"), (rating, "Rating"), (busts, "Busts")
    return StatsChart(stats, figures, ("times claimed", "average height"))


PODIUMS = {
    "three": (
        PodiumStep(1, "Ann", "≈1,540"),
        PodiumStep(2, "Maximiliane von und zu Hohenstein", "≈1,370"),
        PodiumStep(3, "Béla", "990"),
    ),
    "tie": (PodiumStep(1, "Ann", "12"), PodiumStep(1, "さくら", "12"), PodiumStep(3, "Żółć", "58%")),
    "one": (PodiumStep(1, "W" * 32, "12,345"),),
}

STATS = {
    "one": stats_chart(ONE_GAME, "1", "100%", "≈1,467", "27%"),
    "some": stats_chart(SOME_GAMES, "14", "64%", "1,712", "39%"),
    "many": stats_chart(MANY_GAMES, "12,345", "43%", "1,893", "30%"),
    "lost": stats_chart(PlayerStats(games=2), "2", "0%", "≈840", "0%"),
}

_CHANGES = cycle((140, -60, 90, 75, -50, 60, -45, 50, 40, -38, 36, -34, 30, -28, -30, 26))

WORDS = "Rating", "Game", "still uncertain"
CHARTS = {
    "long": RatingChart(WORDS, tuple(islice(accumulate(_CHANGES, initial=1000), 61)), uncertain=14),
    "short": RatingChart(WORDS, (1000, 912, 1087), uncertain=3),
    "falling": RatingChart(WORDS, (1712, 1733, 1760, 1745, 1722, 1703, 1684, 1650), uncertain=0, games=193),
    "level": RatingChart(WORDS, (1000, 1000), uncertain=2),
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


# The chances of the first of two players, who wins from far behind.
FROM_BEHIND = (
    *(0.54, 0.5, 0.56, 0.49, 0.41, 0.47, 0.36, 0.44, 0.39, 0.28, 0.33, 0.19, 0.23, 0.58, 0.66, 0.61),
    *(0.83, 0.79, 1.0),
)

STORIES = {
    "two": StoryChart(
        tuple((chance, 1 - chance) for chance in FROM_BEHIND),
        names=("Ann", "Béla"),
        winners=(0,),
        marks=(StoryMark(13, 0, None, 35), StoryMark(10, 1, (1, 1, 2, 4), -17)),
    ),
    "four": StoryChart(  # with turning points side by side
        random_chances(7, players=4, turns=38, winner=1),
        names=("Ann", "Maximiliane von und zu Hohenstein", "さくら", "Żółć"),
        winners=(1,),
        marks=(StoryMark(36, 1, None, 24), StoryMark(37, 3, (1, 3, 3, 4), -38)),
    ),
    "together": StoryChart(
        ((0.4, 0.3, 0.3), (0.5, 0.25, 0.25), (0.0, 0.5, 0.5)), ("Ann", "Ben", "Cai"), winners=(1, 2)
    ),
    "one-turn": StoryChart(
        ((0.55, 0.45), (0.0, 1.0)),
        ("", ""),
        winners=(1,),
        marks=(StoryMark(1, 0, None, 45), StoryMark(1, 0, (5, 5, 6, 1), -9)),
    ),
    "very-long": StoryChart(
        random_chances(8, players=3, turns=200, winner=0),
        ("W" * 32, "Ben", "Cai"),
        winners=(0,),
        omitted=1400,
        marks=(StoryMark(1599, 2, None, 41), StoryMark(1600, 1, (1, 1, 1, 1), -45)),
    ),
}
