"""Make the data files of the palettes: ``python -m tools.make_palettes``.

A picture holds the flat colours and, along every edge, blends of two of them. The blends that serve best are
chosen here once, from the pictures of random games, and kept in ``assets/palettes``; run this again when a
colour or a shape has changed.
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

SEED: Final = 1980
GAMES: Final = 16
SAMPLE_INTERVAL: Final = 9
"""Of how many positions one is looked at: neighbours differ too little to be worth it."""
MAX_PIXELS_PER_COLOUR: Final = 4000
"""No blend counts for more pixels than this, or the mountain's would leave none for the pieces'."""
MIN_DISTANCE: Final = 9
"""A blend as near to a flat colour as this, in every channel, is shown by the flat."""


def random_positions(seed: int, games: int) -> Iterator[Game]:
    """Yield every moment of random games: every second one with bids, the others of all editions in turn."""
    chance = random.Random(seed)
    editions = [*EDITIONS.values()]

    def dice(count: int) -> tuple[int, ...]:
        return tuple(chance.randint(1, 6) for _ in range(count))

    for number in range(games):
        plain = Rules.of(editions[number // 2 % len(editions)])
        rules = Rules.of(PARKER, bidding=True) if number % 2 else plain
        game = Game.start(rules, 2 + number % 3, dice)
        while not game.state.over:
            yield game
            game = game.play(_random_action(game.state, chance), dice)
        yield game


def _random_action(state: State, chance: random.Random) -> Action:
    """Return any action that the rules allow; in some games somebody resigns."""
    seat = chance.choice(state.acting)
    match state.phase:
        case Phase.BID:
            waited_for = next(bidder for bidder in state.bidders if state.bids[bidder] is None)
            return PlaceBid(waited_for, Bid(chance.random() < 0.5, chance.choice(STAKES)))
        case Phase.SETTLE:
            return _random_settling(state, seat, chance)
        case Phase.CHOOSE if state.roll:
            return Choose(seat, chance.choice(legal_moves(state, state.roll)))
        case _ if chance.random() < 0.002:
            return Resign(seat)
        case _ if stop_obstacle(state) is None and chance.random() < 0.35:
            return Stop(seat)
        case _:
            return Roll(seat)


def _random_settling(state: State, seat: int, chance: random.Random) -> Action:
    columns = shiftable_columns(state)
    if may_confirm(state) and (not columns or chance.random() < 0.2):
        return Confirm(seat)
    if state.settlement and state.settlement.steps and chance.random() < 0.1:
        return Undo(seat)
    return Shift(seat, chance.choice(columns))


def best_blends(theme: Theme) -> tuple[Rgb, ...]:
    """Return the best colours to fill the palette of ``theme`` up with."""
    known = flat_colours(theme)
    seen: Counter[Rgb] = Counter()
    for number, game in enumerate(random_positions(SEED, GAMES)):
        rare = game.state.over or isinstance(game.last_event, Busted)
        if rare or number % SAMPLE_INTERVAL == 0:
            frame = draw_image(layout(game), theme)
            for count, colour in frame.getcolors(frame.width * frame.height) or ():
                assert isinstance(colour, tuple)
                seen[colour[0], colour[1], colour[2]] += count
    sample = bytearray()
    for colour, count in sorted(seen.items()):
        if not any(_near(colour, flat) for flat in known):
            sample += bytes(colour) * min(count, MAX_PIXELS_PER_COLOUR)
    image = Image.frombytes("RGB", (len(sample) // 3, 1), bytes(sample))
    room = PALETTE_SIZE - len(known)
    reduced = image.quantize(room, method=Image.Quantize.MEDIANCUT, kmeans=4)
    table = reduced.getpalette() or []
    found = dict.fromkeys((table[at], table[at + 1], table[at + 2]) for at in range(0, len(table), 3))
    return tuple(sorted(colour for colour in found if not any(_near(colour, flat) for flat in known)))


def _near(colour: Rgb, flat: Rgb) -> bool:
    return all(abs(one - other) < MIN_DISTANCE for one, other in zip(colour, flat, strict=True))


def main() -> None:
    """Write the blends of every theme."""
    for theme in Theme:
        lines = [f"{red:02X}{green:02X}{blue:02X}\n" for red, green, blue in best_blends(theme)]
        blends_path(theme).write_text("".join(lines), "ascii")


if __name__ == "__main__":
    main()
