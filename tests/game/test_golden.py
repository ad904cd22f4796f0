"""Golden games: whole games with comments, which must match what happens in them."""

import re
from pathlib import Path
from typing import get_args

import pytest

from bot.game import Game, StopObstacle, player_results, stop_obstacle, transitions
from bot.game.events import Ended, Event, Rolled, Unmoved
from bot.game.notation import format_position, format_rules
from tests.game.notation.games import format_game, parse_game
from tests.game.notation.positions import parse_position

FILES = sorted((Path(__file__).parents[1] / "golden").glob("*.txt"))

whole_games = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def header(text: str, key: str) -> str:
    (value,) = re.findall(rf"^# {key}: (.+)$", text, re.MULTILINE)
    return str(value)


def read(path: Path) -> tuple[str, Game]:
    text = path.read_text(encoding="utf-8")
    return text, parse_game(text)


def test_golden_games_of_all_kinds_are_found() -> None:
    games = [read(path)[1] for path in FILES]
    assert {type(event) for game in games for event in game.log} == set(get_args(Event)) - {Ended}
    started = [game.started for game in games]
    assert {format_rules(start.rules) for start in started} == {
        *("asmodee,crowded=jump", "franjos", "parker", "parker,bidding"),
        "ravensburger,crowded=no-stop,priority",
    }
    assert {start.players for start in started} == {2, 3, 4}


@whole_games
def test_a_game_round_trips_without_its_comments_and_ends_as_its_header_says(path: Path) -> None:
    text, game = read(path)
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert format_game(game).splitlines() == lines
    assert Game.replay(game.log) == game
    assert game.state.winners == tuple(map(int, header(text, "Winner").split(", ")))
    assert format_position(game.state) == header(text, "Final")
    assert parse_position(header(text, "Final")) == game.state


@whole_games
def test_comments_name_the_seat_its_turn_and_its_markers(path: Path) -> None:
    text, game = read(path)
    turns = [0] * game.started.players
    pattern = r"^# Seat (\d), turn (\d+)\. (?:Markers at (.+)|No markers yet)\.$"
    for comment in re.finditer(pattern, text, re.MULTILINE):
        state = parse_game(text[: comment.start()]).state
        turns[state.on_turn] += 1
        row = format_position(state).split(" ")[1].split("/")[state.on_turn]
        markers = (comment[3] or "-").replace(", ", ",")
        assert (int(comment[1]), int(comment[2]), markers) == (state.on_turn, turns[state.on_turn], row)
    assert turns == [record.turns for record in player_results(game.log)]


def test_every_forbidden_stop_and_every_move_taken_back_has_a_comment() -> None:
    for path in FILES:
        text, game = read(path)
        rolled_from = [before for before, event, _ in transitions(game.log) if isinstance(event, Rolled)]
        forbidden = [stop_obstacle(state) for state in rolled_from].count(StopObstacle.CROWDED)
        assert text.count("# No stopping here: ") == forbidden
        assert text.count("# Takes ") == game.log.count(Unmoved())
