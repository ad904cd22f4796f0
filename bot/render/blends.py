"""Make the data files of the palettes: ``python -m bot.render.blends``.

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
from bot.render.layout import layout
from bot.render.painting import compose
from bot.render.palette import ENTRIES, Rgb, Theme, blends_file, flats

SEED: Final = 1980
GAMES: Final = 16
EVERY: Final = 9
"""Of how many positions one is looked at: neighbours differ too little to be worth it."""
HEAVIEST: Final = 4000
"""No blend counts for more pixels than this, or the mountain's would leave none for the pieces'."""
NEAR: Final = 9
"""A blend as near to a flat colour as this, in every channel, is shown by the flat."""


def positions(seed: int, games: int) -> Iterator[Game]:
    """Yield every moment of random games: every second one with bids, the others of all editions in turn."""
    chance = random.Random(seed)  # noqa: S311 - pictures to sample, not dice to play with
    editions = [*EDITIONS.values()]

    def dice(count: int) -> tuple[int, ...]:
        return tuple(chance.randint(1, 6) for _ in range(count))

    for number in range(games):
        plain = Rules.of(editions[number // 2 % len(editions)])
        rules = Rules.of(PARKER, bidding=True) if number % 2 else plain
        game = Game.start(rules, 2 + number % 3, dice)
        while not game.state.over:
            yield game
            game = game.play(_action(game.state, chance), dice)
        yield game


def _action(state: State, chance: random.Random) -> Action:
    """Return any action that the rules allow; in some games somebody resigns."""
    seat = chance.choice(state.acting)
    match state.phase:
        case Phase.BID:
            waited_for = next(bidder for bidder in state.bidders if state.bids[bidder] is None)
            return PlaceBid(waited_for, Bid(chance.random() < 0.5, chance.choice(STAKES)))
        case Phase.SETTLE:
            return _settling(state, seat, chance)
        case Phase.CHOOSE if state.roll:
            return Choose(seat, chance.choice(legal_moves(state, state.roll)))
        case _ if chance.random() < 0.002:
            return Resign(seat)
        case _ if stop_obstacle(state) is None and chance.random() < 0.35:
            return Stop(seat)
        case _:
            return Roll(seat)


def _settling(state: State, seat: int, chance: random.Random) -> Action:
    columns = shiftable_columns(state)
    if may_confirm(state) and (not columns or chance.random() < 0.2):
        return Confirm(seat)
    if state.settlement and state.settlement.steps and chance.random() < 0.1:
        return Undo(seat)
    return Shift(seat, chance.choice(columns))


def blends(theme: Theme) -> tuple[Rgb, ...]:
    """Return the best colours to fill the palette of ``theme`` up with."""
    known = flats(theme)
    seen: Counter[Rgb] = Counter()
    for number, game in enumerate(positions(SEED, GAMES)):
        rare = game.state.over or isinstance(game.last_event, Busted)
        if rare or number % EVERY == 0:
            frame = compose(layout(game), theme)
            for count, colour in frame.getcolors(frame.width * frame.height) or ():
                assert isinstance(colour, tuple)  # noqa: S101 - what RGB pictures hold
                seen[colour[0], colour[1], colour[2]] += count
    sample = bytearray()
    for colour, count in sorted(seen.items()):
        if not any(_near(colour, flat) for flat in known):
            sample += bytes(colour) * min(count, HEAVIEST)
    image = Image.frombytes("RGB", (len(sample) // 3, 1), bytes(sample))
    room = ENTRIES - len(known)
    reduced = image.quantize(room, method=Image.Quantize.MEDIANCUT, kmeans=4)
    table = reduced.getpalette() or []
    found = dict.fromkeys((table[at], table[at + 1], table[at + 2]) for at in range(0, len(table), 3))
    return tuple(sorted(colour for colour in found if not any(_near(colour, flat) for flat in known)))


def _near(colour: Rgb, flat: Rgb) -> bool:
    return all(abs(one - other) < NEAR for one, other in zip(colour, flat, strict=True))


def main() -> None:
    """Write the blends of every theme."""
    for theme in Theme:
        lines = [f"{red:02X}{green:02X}{blue:02X}\n" for red, green, blue in blends(theme)]
        blends_file(theme).write_text("".join(lines), "ascii")


if __name__ == "__main__":
    main()
