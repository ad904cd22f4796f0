"""How long moving pictures, replays and clips take to draw, and how large they are, beside stills."""

import random
from collections.abc import AsyncIterator, Iterator
from functools import partial
from itertools import pairwise, product
from statistics import mean, median

from bot.game import EDITIONS, Busted, Game
from bot.players import Strength, chances, story
from bot.render import board_png, clip_gif, clip_positions, is_moving, moving_board_gif, replay_gif
from bot.render.replay import keyframes
from tools.benchmarks.measures import Measure, measure_of, ratio, timed
from tools.benchmarks.random_games import computer_game, random_game

GAMES = 2
"""How many random games there are, whose moving pictures are drawn."""

REPLAYS = 2


async def measure() -> AsyncIterator[Measure]:
    """Draw what moves in random games of four players, then replays and clips of games of computers."""
    rng = random.Random(28)
    stills, moving = _draw_games([list(random_game(rng, 4)) for _ in range(GAMES)])
    still, size = median(seconds for _, seconds in stills), median(len(png) for png, _ in stills)
    for kind, drawn in moving.items():
        times, sizes = [seconds for _, seconds in drawn], [len(gif) for gif, _ in drawn]
        yield measure_of(f"a {kind}", times, "ms", compared=ratio(median(times), still, "a still"))
        yield measure_of("  its size", sizes, "kB", compared=ratio(median(sizes), size, "a still"))
    games = [computer_game(rng, *[Strength.MEDIUM] * 4) for _ in range(REPLAYS)]
    replays = [timed(partial(replay_gif, game)) for game in games]
    frames = mean(len(keyframes(game)) for game in games)
    times, sizes = [seconds for _, seconds in replays], [len(gif) for gif, _ in replays]
    name = f"{frames:.0f} stills"
    yield measure_of("a replay", times, "ms", compared=ratio(mean(times), frames * still, name))
    yield measure_of("  its size", sizes, "kB", compared=ratio(mean(sizes), frames * size, name))
    clips = [timed(partial(_clip, game)) for game in _clipped_games(rng)]
    yield measure_of("a clip, with the story", [seconds for _, seconds in clips], "ms")
    yield measure_of("  its size", [len(gif) for gif, _ in clips], "kB")


def _draw_games(
    games: list[list[Game]],
) -> tuple[list[tuple[bytes, float]], dict[str, list[tuple[bytes, float]]]]:
    """Return the stills before each moving picture, and the moving ones by kind, with their seconds.

    Both are drawn as they are in a game, so most patches of a picture are cached, and those that have just
    changed are not.
    """
    stills = []
    moving: dict[str, list[tuple[bytes, float]]] = {"bust": [], "claim": [], "win": []}
    for before, game in (pair for positions in games for pair in pairwise(positions)):
        if is_moving(game):
            stills.append(timed(partial(board_png, before)))
            moving[_kind(game)].append(timed(partial(moving_board_gif, game)))
    return stills, moving


def _kind(game: Game) -> str:
    if isinstance(game.last_event, Busted):
        return "bust"
    return "win" if game.state.winners else "claim"


def _clipped_games(rng: random.Random) -> Iterator[Game]:
    """Yield a game of two and one of four computers in each edition."""
    for players, edition in product(((Strength.HARD,) * 2, tuple(Strength)), EDITIONS.values()):
        yield computer_game(rng, *players, edition=edition)


def _clip(game: Game) -> bytes:
    told = story(game.log)
    if told.swing is None:
        return b""
    positions = clip_positions(game, told.swing.turn_number)
    return clip_gif(positions, told.swing.turn_number, [chances(position.state) for position in positions])
