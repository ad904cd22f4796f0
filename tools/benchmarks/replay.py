"""How long drawing replays and clips takes and how large they are.

A replay is compared with full-colour frames saved by Pillow.
"""

import random
import time
from collections.abc import AsyncIterator, Callable, Iterator
from io import BytesIO
from itertools import product

from bot.game import EDITIONS, Busted, Game, Stopped
from bot.players import Strength, chances, story
from bot.render import Theme, clip_gif, clip_positions, replay_gif
from bot.render.board import draw_image
from bot.render.replay import FRAME_MS, OUTCOME_FRAMES, frame_pieces, keyframes
from tools.benchmarks.random_games import computer_game, random_game
from tools.benchmarks.summary import summarize

FRAMES = 100
CLIPS = 6
"""How many clips are drawn for each edition and number of players."""


async def measure() -> AsyncIterator[str]:
    """Draw the replay of a game of four players, and the same with full-colour frames."""
    game = _game_with_frames(FRAMES)
    cold, _ = _timed(replay_gif, game)
    seconds, gif = _timed(replay_gif, game)
    yield f"{FRAMES} frames: {seconds:.2f} s of CPU, {cold:.2f} s the first time; {len(gif) / 1000:.0f} kB"
    plain_seconds, plain = _timed(_pillow_gif, game)
    yield f"frames in full colour saved by Pillow: {plain_seconds:.2f} s of CPU, {len(plain) / 1000:.0f} kB"
    times, larger = plain_seconds / seconds, len(plain) / len(gif)
    yield f"that takes {times:.1f} times as long and comes out {larger:.1f} times as large"
    drawn = [_timed(_clip, game) for game in _computer_games()]
    yield "clips: " + summarize([seconds for seconds, _ in drawn], "ms of CPU with the story", 1e3)
    yield "clips: " + summarize([len(gif) for _, gif in drawn], "kB", 1e-3)


def _computer_games() -> Iterator[Game]:
    """Yield games of two and of four computers, in each edition."""
    rng = random.Random(28)
    for players, edition in product(((Strength.HARD,) * 2, (*Strength, Strength.EASY)), EDITIONS.values()):
        for _ in range(CLIPS):
            yield computer_game(rng, *players, edition=edition)


def _clip(game: Game) -> bytes:
    told = story(game.log)
    if told.swing is None:
        return b""
    positions = clip_positions(game, told.swing.turn_number)
    return clip_gif(positions, told.swing.turn_number, [chances(position.state) for position in positions])


def _timed(make: Callable[[Game], bytes], game: Game) -> tuple[float, bytes]:
    begun = time.process_time()
    made = make(game)
    return time.process_time() - begun, made


def _game_with_frames(frames: int) -> Game:
    """Return the first random game that is long enough, up to the turn that makes ``frames`` frames."""
    rng = random.Random(28)
    while True:
        for game in random_game(rng, 4):
            if sum(isinstance(event, Stopped | Busted) for event in game.log) == frames - OUTCOME_FRAMES:
                return game


def _pillow_gif(game: Game) -> bytes:
    first, *others = (draw_image(frame_pieces(frame), Theme.DARK) for frame in keyframes(game))
    out = BytesIO()
    first.save(out, "GIF", save_all=True, append_images=others, duration=FRAME_MS, loop=0)
    return out.getvalue()
