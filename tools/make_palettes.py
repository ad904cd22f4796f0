"""Generate the palettes in ``assets/palettes``: ``python -m tools.make_palettes``.

A picture consists of flat colours and, along the edges, blends of two of them. This chooses the most useful
blends from pictures of random games. Run it again when a colour or a shape has changed.
"""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Final

from PIL import Image

from bot.game import (
    EDITIONS,
    PARKER,
    STAKES,
    Action,
    Bid,
    Busted,
    Choose,
    Confirm,
    Game,
    Phase,
    PlaceBid,
    Resign,
    Roll,
    Rules,
    Shift,
    State,
    Stop,
    Undo,
    legal_moves,
    may_confirm,
    shiftable_columns,
    stop_obstacle,
)
from bot.render.board import draw_image
from bot.render.board_layout import layout
from bot.render.palette import PALETTE_SIZE, Rgb, Theme, blends_path, flat_colours
from tools.benchmarks.random_games import random_dice

SEED: Final = 1980
GAMES: Final = 16
SAMPLE_INTERVAL: Final = 9
"""One in this many positions is drawn, since neighbouring ones hardly differ."""
MAX_PIXELS_PER_COLOUR: Final = 2000
"""A limit, or the blends of the mountain would leave no room for those of the pieces."""
MIN_DISTANCE: Final = 9
"""A blend that is closer to a flat colour than this, in every channel, is replaced by it."""


def random_positions(seed: int, games: int) -> Iterator[Game]:
    """Yield every position of random games, half of them with bids, the others by all editions in turn."""
    rng = random.Random(seed)
    editions = [*EDITIONS.values()]
    dice = random_dice(rng)
    for number in range(games):
        edition = editions[number // 2 % len(editions)]
        rules = Rules.of(PARKER, bidding=True) if number % 2 else Rules.of(edition)
        game = Game.start(rules, 2 + number % 3, dice)
        while not game.state.over:
            yield game
            game = game.play(_random_action(game.state, rng), dice)
        yield game


def _random_action(state: State, rng: random.Random) -> Action:
    """Return an action that the rules allow; in some games somebody resigns."""
    seat = rng.choice(state.acting)
    match state.phase:
        case Phase.BID:
            bidder = next(bidder for bidder in state.bidders if state.bids[bidder] is None)
            return PlaceBid(bidder, Bid(rng.random() < 0.5, rng.choice(STAKES)))
        case Phase.SETTLE:
            return _random_settling(state, seat, rng)
        case Phase.CHOOSE if state.roll:
            return Choose(seat, rng.choice(legal_moves(state, state.roll)))
        case _ if rng.random() < 0.002:
            return Resign(seat)
        case _ if stop_obstacle(state) is None and rng.random() < 0.35:
            return Stop(seat)
        case _:
            return Roll(seat)


def _random_settling(state: State, seat: int, rng: random.Random) -> Action:
    columns = shiftable_columns(state)
    if may_confirm(state) and (not columns or rng.random() < 0.2):
        return Confirm(seat)
    if state.settlement and state.settlement.steps and rng.random() < 0.1:
        return Undo(seat)
    return Shift(seat, rng.choice(columns))


def best_blends(theme: Theme) -> tuple[Rgb, ...]:
    """Return the most useful colours for the rest of the palette of ``theme``."""
    flats = flat_colours(theme)
    seen: Counter[Rgb] = Counter()
    for number, game in enumerate(random_positions(SEED, GAMES)):
        rare = game.state.over or isinstance(game.last_event, Busted)
        if rare or number % SAMPLE_INTERVAL == 0:
            picture = draw_image(layout(game), theme)
            for count, colour in picture.getcolors(picture.width * picture.height) or ():
                assert isinstance(colour, tuple)
                seen[colour[0], colour[1], colour[2]] += count
    sample = bytearray()
    for colour, count in sorted(seen.items()):
        if not any(_near(colour, flat) for flat in flats):
            sample += bytes(colour) * min(count, MAX_PIXELS_PER_COLOUR)
    image = Image.frombytes("RGB", (len(sample) // 3, 1), bytes(sample))
    reduced = image.quantize(PALETTE_SIZE - len(flats), method=Image.Quantize.MEDIANCUT, kmeans=4)
    colours = reduced.getpalette() or []
    found = dict.fromkeys((colours[at], colours[at + 1], colours[at + 2]) for at in range(0, len(colours), 3))
    return tuple(sorted(colour for colour in found if not any(_near(colour, flat) for flat in flats)))


def _near(colour: Rgb, flat: Rgb) -> bool:
    return all(abs(one - other) < MIN_DISTANCE for one, other in zip(colour, flat, strict=True))


def main() -> None:
    """Write the blends of both themes."""
    for theme in Theme:
        lines = [f"{red:02X}{green:02X}{blue:02X}\n" for red, green, blue in best_blends(theme)]
        blends_path(theme).write_text("".join(lines), "ascii")


if __name__ == "__main__":
    main()
