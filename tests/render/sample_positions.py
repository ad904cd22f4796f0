from dataclasses import replace

from bot.game import PARKER, Attendance, Busted, Event, FourDice, Game, Rolled, Rules, Started, State, Stopped
from bot.game.notation import parse_event
from tests.game.notation.positions import parse_position

BIDDING = Rules.of(PARKER, bidding=True)


def game_with(state: State, roll: FourDice | None = None, last: Event | None = None) -> Game:
    """A game in this state; its log has only the start and the ``last`` event."""
    started = Started(state.rules, len(state.markers), state.on_turn)
    log: tuple[Event, ...] = (started, last) if last else (started,)
    attendance = Attendance((0,) * len(state.markers))
    return Game(log, state, state, attendance, roll or state.roll, position_since=len(log))


def position(text: str, last: str = "") -> Game:
    """A game at a position, perhaps after a roll or a roll and another event, all in our notation."""
    if not last:
        return game_with(parse_position(text))
    rolled, *events = map(parse_event, last.split(", "))
    assert isinstance(rolled, Rolled)
    return game_with(parse_position(text), rolled.dice, *events)


def busted(game: Game, roll: FourDice) -> Game:
    """The game after a roll without a move at this position."""
    return game.extend((Rolled(roll), Busted()))


_ON_MARKERS = parse_position("franjos 3:4,6:3,9:2/4:top,7:8,8:6/6:9,8:6/6:8,7:7,9:8 6:8,7:7 3 choose:1534")
_ALONE = parse_position("parker -/5:4/2:top,3:top,4:top - 2 over:2")
_WITH_6_7_8 = (0, 0, 0, 0, 0, 0, 11, 13, 11, 0, 0, 0, 0)
_TOGETHER = replace(_ALONE, markers=(_WITH_6_7_8, *_ALONE.markers[1:]), winners=(0, 2))

POSITIONS = {
    "empty": position("parker -/-/-/- - 2 roll"),
    "early": position("parker 7:5,8:6/6:3 5:2,6:5 1 choose:1245"),
    "full": position(
        "parker 6:3,7:5,9:2/3:4,5:4,6:3,7:5,8:6/2:top,4:2,7:5,8:6,9:7,12:1/7:5,8:6,10:top,11:2"
        " 6:7,8:6,9:4 0 choose:3356"
    ),
    "bust": busted(
        position("parker 2:top,3:3,5:4,6:3,7:11/7:9,8:6,11:4,12:top/4:2,7:4,8:6,9:6 6:3,8:9,9:8 2 decide"),
        (1, 1, 1, 6),
    ),
    "badges": game_with(replace(_ON_MARKERS, rules=Rules.of(PARKER))),
    "crowded": position(
        "franjos 2:1,3:1,4:1,5:1,6:4,7:4,8:4,9:4/3:1,4:1,5:1,6:2,7:4,8:4,9:4/4:1,5:1,6:8,8:4,9:4,10:2"
        "/5:1,6:6,9:4,11:2,12:top 7:4,8:4,9:4 0 decide",
        "rolled 4445, moved 8 9",
    ),
    "claims": position(
        "parker 2:top,7:12,9:top/3:top,4:3,7:12,11:top/4:3,6:top,12:top/5:top,8:1,10:top"
        " 4:top,7:top,8:3 1 decide",
        "rolled 3426, moved 7 8",
    ),
    "stopped": position("parker 6:2,7:3/8:4 - 1 roll", "rolled 3424, stopped"),
    "won": position(
        "parker 3:2,6:10,8:1/4:top,5:3,7:top,12:top/5:3,6:4,9:top/2:top,10:top,11:3 - 1 over:1",
        "rolled 3416, stopped",
    ),
    "won-together": game_with(_TOGETHER, (2, 2, 1, 6), Stopped()),
    "resigned": position("parker 6:5,7:7/x8:top/6:2,9:3/x- - 2 roll", "rolled 2633, resigned 1"),
    "ended": position("parker 6:5,7:7/5:2,8:top - 0 over", "rolled 2633, ended"),
    "five-to-win": position(
        "parker,columns=5 2:top,4:top,7:12,9:top/3:top,10:top,11:top,12:top 6:4,7:top 0 decide",
        "rolled 3426, moved 7",
    ),
    "freed": position(
        "franjos,columns=4 3:top,6:4,8:5/6:7,7:9/8:5,10:2 6:4,8:8 0 decide", "rolled 1244, moved 3 8"
    ),
    "dropping": position("franjos 5:3,6:4,8:6/5:6,6:5,12:top/8:7,9:4 5:5,6:4,8:6 0 choose:2353"),
    "jumping": position(
        "asmodee,columns=5,crowded=jump 4:1,7:2/6:4,7:3,8:1/6:5,7:4,8:2/4:2,6:6,7:6,8:3 6:3 0 choose:3442"
    ),
    "bids": position(
        "parker,bidding 3:1,6:3,7:5,9:2/3:3,5:4,6:3,8:6/2:top,4:2,7:5,8:2,9:7,12:1/7:5,8:4,10:top,11:2"
        " 6:6,8:2,9:4 0 bid bids=-/makes:2/-/busts:4",
        "rolled 2453, moved 6 8",
    ),
    "two-bid": position(
        "parker,bidding 2:top,3:top,6:5,11:top/4:top,6:10,7:6,12:top"
        " 6:10,8:10,9:3 0 choose:2444 bids=-/makes:3"
    ),
    "revealed": busted(
        position(
            "parker,bidding 6:4,7:5,9:4/5:4,6:2,7:5,8:6,12:1/2:2,6:4,7:5,9:4/6:4,7:5,8:6,9:4,10:3"
            " 5:2,8:6,9:7 0 decide bids=-/makes:5/busts:3/busts:1"
        ),
        (1, 1, 1, 6),
    ),
    "settling": position(
        "parker,bidding 6:6,7:5,8:2,9:4/3:3,5:6,6:3,8:8/2:top,4:2,7:5,8:2,9:7,12:1/7:5,8:4,10:top,11:2"
        " - 0 settle bids=-/makes:5/busts:3/makes:1 settlement=made/1,2,3/8,5,5,8",
        "rolled 3365, shifted 8",
    ),
    "falling": position(
        "parker,bidding 6:3,7:5,8:2,9:4/3:2,5:4,8:5,10:4/3:2,5:3,8:6,9:5,11:1,12:1"
        " - 0 settle bids=-/busts:2/makes:4 settlement=bust/2/5,8,8 missing=1",
        "rolled 1161, shifted 5",
    ),
}
BUST, CROWDED, EMPTY, ENDED, FULL, RESIGNED, STOPPED = (
    POSITIONS[name] for name in ("bust", "crowded", "empty", "ended", "full", "resigned", "stopped")
)

_SPREAD = (0, 0, 1, 2, 3, 4, 5, 12, 10, 8, 6, 4, 2)
EVERYBODY_TOGETHER = game_with(
    replace(parse_position("parker -/-/-/- 6:5,7:12,8:10 0 decide"), markers=(_SPREAD,) * 4), (3, 3, 3, 4)
)
"""All players on the same space of every column: the longest text board."""

CHANCES = (0.4, 0.3, 0.2, 0.1)
"""Chances to win of four players, for the bar along the edge."""
