import pytest
from hypothesis import given

from bot.game import events
from bot.game.notation import MAX_LINE_LENGTH, format_event, format_position, parse_event
from tests.game.game_factories import RandomGame, random_games
from tests.game.notation.games import format_game, parse_game
from tests.game.notation.positions import parse_position
from tests.hypothesis_profiles import examples

MALFORMED: list[tuple[str, list[str]]] = [
    ("not an event", ["", "won 0", "Busted", "busted ", " busted", "busted\n", "busted 0", "ended\tnow"]),
    ("not an event", ["rolled", "rolled 34 55", "rolled  3455", "moved", "moved 7  8", "moved 7 7 7"]),
    ("not an event", ["resigned", "started", "bid", "bid 1 makes", "shifted", "shifted 7 7", "unshifted 7"]),
    ("not an event", ["settled 1", "passed 1", "missed", "handed", "handed 0 1"]),
    ("a column", ["moved ", "moved 1", "shifted 1"]),
    ("lower column", ["moved 8 7"]),
    ("a seat", ["resigned 4", "started ravensburger first=4/4", "started ravensburger first=/2"]),
    ("2 to 4 seats", ["started parker", "started parker 34", "started parker 34 53 11 11 11"]),
    ("2 to 4 seats", ["started ravensburger first=0/5", "started ravensburger first=0"]),
    ("no such edition", ["started chess 34 53", "started Parker 34 53", "started  34 53"]),
    ("a pair of dice", ["started parker 34 5", "started parker 34 57", "started parker 34 53\n"]),
    ("a pair of dice", ["started parker  34 53", "started ravensburger first=0/2 "]),
    ("round 1 of the roll-off is for seats 0, 1", ["started parker 34 --", "started parker -- --"]),
    ("seats 0, 1 tied", ["started parker 34 52"]),
    ("round 2 of the roll-off must have 2 seats", ["started parker 34 53 /", "started parker 34 52 / 11"]),
    ("decided in round 1", ["started parker 34 53 / 11 12"]),
    ("round 2 of the roll-off is for seats 0, 1", ["started parker 34 52 11 / 11 -- 13"]),
    ("a roll-off decides", ["started parker first=0/2"]),
    ("a random seat begins", ["started parker,starter=random first=0/2 34"]),
    ("no seat 2", ["started ravensburger first=2/2"]),
    ("makes or busts", ["bid 1 made 3"]),
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


STUCK = "started parker 34 53\nrolled 1111\nmoved 2 2\nrolled 1111\nmoved 2\nrolled 1111\n"


def test_comments_blank_lines_and_crlf_are_skipped() -> None:
    text = "\n# A game.\n#\nstarted parker 34 53\r\n \t \r\nrolled 3455\n#rolled 1111\n\nmoved 8 9"
    game = parse_game(text)
    assert format_game(game) == "started parker 34 53\nrolled 3455\nmoved 8 9\n"


FORCED = "started parker 34 53 11\nrolled 1111\n"
"""Seat 1 has rolled, and 2 twice is the only move."""


@pytest.mark.parametrize("between", ["", "missed 1\n", "resigned 2\nmissed 1\nreturned 1\n"])
def test_in_an_older_game_other_events_can_come_before_a_forced_move(between: str) -> None:
    for text in (FORCED + between, FORCED + between + "moved 2 2\nrolled 3455\n"):
        assert format_game(parse_game(text)) == text


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("started parker 34 53\nrolled 1111\nmoved 2 2\nunmoved\n", "^line 4: unmoved: That move stands"),
        ("", "^the text has no event"),
        ("rolled 3455\n", "^line 1: a log begins with the start"),
        ("# x\n\nstarted parker 34 53\nstarted parker 34 53\n", "^line 4: started parker 34 53 cannot"),
        ("started parker 34 53\nhello\n", "^line 2: not an event: 'hello'"),
        ("started parker 34 53\nrolled 3455\nmoved 7 8\n", "^line 3: moved 7 8: "),
        ("started parker 34 53\nrolled 3455\nbusted\n", "^line 3: busted cannot come here"),
        ("started parker 34 53\nended\nended\n", "^line 3: ended: "),
        ("started parker 34 53\nmissed 1\n", "^line 2: missed 1 cannot come here"),
        ("started parker 34 53\nrolled 3455\npassed\n", "^line 3: passed cannot come here"),
        ("started parker 34 53\nrolled 3455\nmissed 0\n", "^line 3: the game does not wait for seat 0"),
        ("started parker 34 53\nhanded 1\nhanded 1\n", "^line 3: nobody plays seat 1"),
        ("started parker 34 53\npassed\npassed\npassed\n", "breaks off where handed 1 must follow"),
        (
            "started parker 34 53\npassed\npassed\npassed\nstopped\n",
            "^line 5: handed 1 must follow, not stopped",
        ),
    ],
)
def test_illegal_events_are_rejected_with_their_line(text: str, error: str) -> None:
    with pytest.raises(ValueError, match=error):
        parse_game(text)


def test_a_roll_without_a_legal_move_must_be_followed_by_a_bust() -> None:
    assert parse_game(f"{STUCK}busted\n").log[-1] == events.Busted()
    for other in ("rolled 1234", "stopped", "resigned 0", "ended", "moved 2"):
        with pytest.raises(ValueError, match=f"^line 7: busted must follow, not {other}$"):
            parse_game(f"{STUCK}{other}\nbusted\n")


@examples(6)
@given(random_games)
def test_random_games_round_trip(random_game: RandomGame) -> None:
    for event in random_game.end.log:
        assert parse_event(format_event(event)) == event
    assert parse_game(format_game(random_game.end)) == random_game.end
    for _, _, state in random_game.transitions:
        assert parse_position(format_position(state)) == state
