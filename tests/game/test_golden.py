"""Whole games, annotated so that a person can follow them, against what their comments say."""

import re
from pathlib import Path

import pytest

from bot.game import Game, Resigned, records
from bot.game.notation import game_text, position_text, read_game, read_position

GOLDEN = Path(__file__).parents[1] / "golden"
FILES = sorted(GOLDEN.glob("*.txt"))

whole_games = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def header(text: str, key: str) -> str:
    """What the header comment says after ``key``."""
    (value,) = re.findall(rf"^# {key}: (.+)$", text, re.MULTILINE)
    return str(value)


def read(path: Path) -> tuple[str, Game]:
    text = path.read_text(encoding="utf-8")
    return text, read_game(text)


def test_the_games_are_found() -> None:
    assert [path.stem for path in FILES] == ["four-players", "three-players", "two-players"]
    assert [read(path)[1].started.players for path in FILES] == [4, 3, 2]


@whole_games
def test_a_game_ends_as_its_header_says(path: Path) -> None:
    text, game = read(path)
    assert game.state.winners == (int(header(text, "Winner")),)
    assert position_text(game.state) == header(text, "Final")
    assert read_position(header(text, "Final")) == game.state


@whole_games
def test_a_game_is_written_as_it_was_read_but_for_its_notes(path: Path) -> None:
    text, game = read(path)
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert game_text(game).splitlines() == lines
    assert Game.replay(game.log) == game


@whole_games
def test_the_notes_name_the_seat_its_turn_and_its_markers(path: Path) -> None:
    text, game = read(path)
    turns = [0] * game.started.players
    notes = list(
        re.finditer(r"^# Seat (\d), turn (\d+)\. (?:Markers at (.+)|No markers yet)\.$", text, re.MULTILINE)
    )
    for note in notes:
        state = read_game(text[: note.start()]).state
        turns[state.on_turn] += 1
        row = position_text(state).split(" ")[1].split("/")[state.on_turn]
        markers = (note[3] or "-").replace(", ", ",")
        assert (int(note[1]), int(note[2]), markers) == (state.on_turn, turns[state.on_turn], row)
    assert turns == [record.turns for record in records(game)]


def test_together_they_show_a_tie_a_resignation_busts_and_doubles_to_the_summit() -> None:
    games = {path.stem: read(path) for path in FILES}
    assert len(games["four-players"][1].started.roll_off) == 2
    assert Resigned(1) in games["three-players"][1].log
    assert all(sum(record.busts for record in records(game)) > 1 for _, game in games.values())
    assert "the first step reaches the summit: the second is lost" in games["two-players"][0]
    assert "the second onto the summit" in games["two-players"][0]
