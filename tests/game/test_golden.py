"""Golden games: whole games with comments, which must match what happens in them."""

import re
from pathlib import Path

import pytest

from bot.game import (
    Game,
    Handed,
    Missed,
    Moved,
    Passed,
    PlayerResult,
    Resigned,
    Returned,
    Rolled,
    Settled,
    StopObstacle,
    Stopped,
    Unmoved,
    forced_move,
    player_results,
    player_stats,
    steps_due,
    stop_obstacle,
    transitions,
)
from bot.game.events import Unshifted
from bot.game.notation import format_position, format_rules
from tests.game.notation.games import format_game, parse_game
from tests.game.notation.positions import parse_position

GOLDEN = Path(__file__).parents[1] / "golden"
FILES = sorted(GOLDEN.glob("*.txt"))

whole_games = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def header(text: str, key: str) -> str:
    """Return the value of a header comment."""
    (value,) = re.findall(rf"^# {key}: (.+)$", text, re.MULTILINE)
    return str(value)


def read(path: Path) -> tuple[str, Game]:
    text = path.read_text(encoding="utf-8")
    return text, parse_game(text)


def read_named(name: str) -> tuple[str, Game]:
    return read(GOLDEN / f"{name}.txt")


def test_all_golden_games_are_found() -> None:
    assert {path.stem: format_rules(read(path)[1].started.rules) for path in FILES} == {
        "asmodee-jump": "asmodee,crowded=jump",
        "four-players": "parker",
        "franjos": "franjos",
        "franjos-tie": "franjos",
        "parker-bidding": "parker,bidding",
        "ravensburger-no-stop": "ravensburger,crowded=no-stop,priority",
        "three-players": "parker",
        "three-players-absent": "parker",
        "two-players": "parker",
        "two-players-changing": "parker",
    }
    assert {read(path)[1].started.players for path in FILES} == {2, 3, 4}


@whole_games
def test_a_game_ends_as_its_header_says(path: Path) -> None:
    text, game = read(path)
    assert game.state.winners == tuple(map(int, header(text, "Winner").split(", ")))
    assert format_position(game.state) == header(text, "Final")
    assert parse_position(header(text, "Final")) == game.state


@whole_games
def test_a_game_round_trips_without_its_comments(path: Path) -> None:
    text, game = read(path)
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert format_game(game).splitlines() == lines
    assert Game.replay(game.log) == game


@whole_games
def test_comments_name_the_seat_its_turn_and_its_markers(path: Path) -> None:
    text, game = read(path)
    turns = [0] * game.started.players
    comments = list(
        re.finditer(r"^# Seat (\d), turn (\d+)\. (?:Markers at (.+)|No markers yet)\.$", text, re.MULTILINE)
    )
    for comment in comments:
        state = parse_game(text[: comment.start()]).state
        turns[state.on_turn] += 1
        row = format_position(state).split(" ")[1].split("/")[state.on_turn]
        markers = (comment[3] or "-").replace(", ", ",")
        assert (int(comment[1]), int(comment[2]), markers) == (state.on_turn, turns[state.on_turn], row)
    assert turns == [record.turns for record in player_results(game)]


def test_parker_games_cover_a_tie_a_resignation_busts_and_doubles_to_the_summit() -> None:
    text, two = read_named("two-players")
    (_, three), (_, four) = map(read_named, ("three-players", "four-players"))
    assert len(four.started.roll_off) == 2
    assert Resigned(1) in three.log
    for game in (two, three, four):
        assert sum(record.busts for record in player_results(game)) > 1
    assert "the first step reaches the summit: the second is lost" in text
    assert "the second onto the summit" in text


def test_the_game_with_an_absent_player_covers_all_attendance_events() -> None:
    text, game = read_named("three-players-absent")
    assert {Passed(), Missed(1), Handed(1), Returned(1)} <= set(game.log)
    assert text.count("The computer plays seat 1.") == 3
    assert game.state.claimed_by(1) == (3, 8, 12)
    assert player_results(game)[1] == PlayerResult(won=True, columns=1, turns=3, busts=0, longest_turn=4)
    assert player_stats([(game.log, 1)]).claimed[3:13:5] == (0, 1)
    assert player_stats([(game.log, 1)]).turns == 3


def test_the_game_with_changed_moves_covers_forced_moves_too() -> None:
    text, game = read_named("two-players-changing")
    assert game.log.count(Unmoved()) == text.count("# Takes ") > 3
    forced = [
        event
        for before, event, _ in transitions(game.log)
        if isinstance(event, Moved) and forced_move(before) == event.move
    ]
    assert len(forced) == text.count("# The only move, played with the roll.") > 3
    plain = parse_game(re.sub(r"^moved .+\n# Takes .+\nunmoved\n", "", text, flags=re.MULTILINE))
    assert plain.state == game.state
    assert player_results(plain) == player_results(game)


def test_the_jumping_game_covers_long_jumps_and_a_missing_marker() -> None:
    text, game = read_named("asmodee-jump")
    jumps = re.findall(r"^# In \d+ the runner jumps over (.+)\.$", text, re.MULTILINE)
    assert "seats 1 and 2, from the ground to the summit" in jumps
    assert "no marker is left for 9" in text
    for before, event, now in transitions(game.log):
        if isinstance(event, Moved):
            rises = {
                column: now.runners[column] - (before.runners[column] or before.markers[now.on_turn][column])
                for column in event.move
            }
            jumped = [column for column in rises if rises[column] > event.move.count(column)]
            assert len(jumps) >= len(jumped)
            del jumps[: len(jumped)]
    assert jumps == []


def test_the_no_stop_game_comments_on_every_forbidden_stop() -> None:
    text, game = read_named("ravensburger-no-stop")
    forbidden = sum(
        isinstance(event, Rolled) and stop_obstacle(before) is StopObstacle.CROWDED
        for before, event, _ in transitions(game.log)
    )
    assert text.count("# No stopping here: ") == forbidden > 3


def test_franjos_games_cover_the_rules_of_franjos() -> None:
    (text, game), (text_of_tie, tie) = read_named("franjos"), read_named("franjos-tie")
    for words in (
        "Onto the base camp",
        "would bring fewer new runners",
        "a double only where nothing else is legal",
        "may be dropped",
        "the runner is free again",
        "After a claim the roll must bring a new runner",
        "The round is finished first.",
        "Claims columns 5 and 8",
    ):
        assert words in text + text_of_tie
    assert tie.state.winners == (0, 1)
    for each in (game, tie):
        assert len({record.turns for record in player_results(each)}) == 1


def test_the_bidding_game_covers_every_kind_of_settlement() -> None:
    text, game = read_named("parker-bidding")
    assert Unshifted() in game.log
    shown = set()
    for before, event, now in transitions(game.log):
        if not isinstance(event, Settled) or before.settlement is None:
            continue
        settling, due = before.settlement, steps_due(before)
        bid = before.bids[settling.bidder]
        assert bid is not None
        shown.add(f"{'makes' if bid.stops else 'busts'}, and was {'made' if settling.stopped else 'bust'}")
        shown.add("falls short" if len(settling.steps) < -due else "moves enough")
        shown |= {"less than it may"} if len(settling.steps) < due else set()
        shown |= {"misses a turn"} if before.missing_next_turn - now.missing_next_turn else set()
    assert shown == {
        *("makes, and was made", "makes, and was bust", "busts, and was made", "busts, and was bust"),
        *("falls short", "moves enough", "less than it may", "misses a turn"),
    }
    assert "no marker can move" in text
    assert "without a choice" in text
    assert game.last_event == Stopped()
    assert any(game.previous_state.bids)
