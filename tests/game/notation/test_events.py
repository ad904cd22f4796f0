"""Events as text: round trips, and strict parsing."""

import pytest

from bot.game import (
    FRANJOS,
    PARKER,
    RAVENSBURGER,
    Bid,
    BidPlaced,
    Busted,
    Ended,
    Event,
    Handed,
    Missed,
    Moved,
    Passed,
    Resigned,
    Returned,
    Rolled,
    Rules,
    Settled,
    Shifted,
    Started,
    Starter,
    Stopped,
    Unmoved,
    Unshifted,
)
from bot.game.notation import MAX_LINE_LENGTH, format_event, parse_event

RULES = Rules.of(PARKER)


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Started(RULES, 2, 1, (((3, 4), (5, 3)),)), "started parker 34 53"),
        (
            Started(RULES, 3, 0, (((6, 1), (5, 2), (1, 1)), ((4, 2), (3, 2), None))),
            "started parker 61 52 11 / 42 32 --",
        ),
        (Started(Rules.of(RAVENSBURGER), 3, 1), "started ravensburger first=1/3"),
        (Started(Rules.of(FRANJOS, bidding=True), 2, 0), "started franjos,bidding first=0/2"),
        (Started(Rules.of(RAVENSBURGER), 2, 1, (((3, 4), (5, 3)),)), "started ravensburger 34 53"),
        (Started(Rules.of(PARKER, starter=Starter.RANDOM), 4, 3), "started parker,starter=random first=3/4"),
        (Rolled((3, 4, 5, 5)), "rolled 3455"),
        (Moved((7, 8)), "moved 7 8"),
        (Moved((7, 7)), "moved 7 7"),
        (Moved((12,)), "moved 12"),
        (Unmoved(), "unmoved"),
        (Busted(), "busted"),
        (Stopped(), "stopped"),
        (BidPlaced(1, Bid(makes_it=True, stake=3)), "bid 1 makes 3"),
        (BidPlaced(3, Bid(makes_it=False, stake=5)), "bid 3 busts 5"),
        (Shifted(7), "shifted 7"),
        (Unshifted(), "unshifted"),
        (Settled(), "settled"),
        (Resigned(1), "resigned 1"),
        (Ended(), "ended"),
        (Passed(), "passed"),
        (Missed(2), "missed 2"),
        (Handed(0), "handed 0"),
        (Returned(3), "returned 3"),
    ],
)
def test_events_round_trip(event: Event, text: str) -> None:
    assert format_event(event) == text
    assert parse_event(text) == event


MALFORMED: list[tuple[str, list[str]]] = [
    ("not an event", ["", "won 0", "Busted", "busted ", " busted", "busted\n", "busted 0", "ended\tnow"]),
    ("not an event", ["rolled", "rolled 34 55", "rolled  3455", "moved", "moved 7  8", "moved 7 7 7"]),
    ("not an event", ["resigned", "started", "bid", "bid 1 makes", "shifted", "shifted 7 7", "unshifted 7"]),
    ("not an event", ["settled 1", "passed 1", "missed", "handed", "handed 0 1"]),
    ("four dice", ["rolled 345", "rolled 3455\n"]),
    ("a column", ["moved ", "moved 1", "shifted 1"]),
    ("lower column", ["moved 8 7"]),
    ("a seat", ["resigned 4", "started ravensburger first=4/4", "started ravensburger first=/2"]),
    ("a seat", ["bid 4 makes 3", "missed 4", "returned x"]),
    ("2 to 4 seats", ["started parker", "started parker 34", "started parker 34 53 11 11 11"]),
    ("2 to 4 seats", ["started parker / 34 53", "started ravensburger first=0/1"]),
    ("2 to 4 seats", ["started ravensburger first=0/5", "started ravensburger first=0"]),
    ("2 to 4 seats", ["started ravensburger first=0/2/", "started ravensburger First=0/2"]),
    ("2 to 4 seats", ["started ravensburger first=0/02"]),
    ("no such edition", ["started chess 34 53", "started Parker 34 53", "started  34 53"]),
    ("a pair of dice", ["started parker 34 5", "started parker 34 57", "started parker 34 53\n"]),
    ("a pair of dice, each 1 to 6, or --, not '17'", ["started parker 34 17"]),
    ("a pair of dice", ["started parker  34 53", "started ravensburger first=0/2 "]),
    ("round 1 of the roll-off is for seats 0, 1", ["started parker 34 --", "started parker -- --"]),
    ("seats 0, 1 tied", ["started parker 34 52"]),
    ("round 2 of the roll-off must have 2 seats", ["started parker 34 53 /", "started parker 34 52 / 11"]),
    ("round 2 of the roll-off must have 2 seats", ["started parker 34 52 / 11 12 13"]),
    ("decided in round 1", ["started parker 34 53 / 11 12"]),
    ("round 2 of the roll-off is for seats 0, 1", ["started parker 34 52 11 / 11 12 13"]),
    ("round 2 of the roll-off is for seats 0, 1", ["started parker 34 52 11 / 11 -- 13"]),
    ("are written parker,bidding", ["started parker,bidding,bidding 34 53"]),
    ("a roll-off decides", ["started parker first=0/2"]),
    ("a random seat begins", ["started parker,starter=random 34 53"]),
    ("a random seat begins", ["started parker,starter=random first=0/2 34"]),
    ("no seat 2", ["started ravensburger first=2/2"]),
    ("makes or busts", ["bid 1 made 3"]),
    ("a stake", ["bid 1 makes 6"]),
    ("at most 1000 characters", ["rolled " + "1" * MAX_LINE_LENGTH]),
]


@pytest.mark.parametrize(("text", "error"), [(text, error) for error, texts in MALFORMED for text in texts])
def test_malformed_events_are_rejected(text: str, error: str) -> None:
    with pytest.raises(ValueError, match=error):
        parse_event(text)


def test_errors_quote_little_and_only_printable_text() -> None:
    with pytest.raises(ValueError, match="not an event") as caught:
        parse_event("\x1b[31m\u202e\n" + "z" * 900)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 100
