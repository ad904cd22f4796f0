"""Ratings over time, to draw."""

from itertools import accumulate, cycle, islice

from bot.render import RatingChart

_CHANGES = cycle((140, -60, 90, 75, -50, 60, -45, 50, 40, -38, 36, -34, 30, -28, -30, 26))

LONG = RatingChart(tuple(islice(accumulate(_CHANGES, initial=1000), 61)), uncertain=14)
"""Sixty games."""

CHARTS = {
    "long": LONG,
    "short": RatingChart((1000, 912, 1087), uncertain=3),
    "falling": RatingChart((1712, 1733, 1760, 1745, 1722, 1703, 1684, 1650), uncertain=0, games=193),
    "level": RatingChart((1000, 1000), uncertain=2),
}
