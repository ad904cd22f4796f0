import pytest
from hypothesis import given

from bot.game import COLUMNS, LENGTHS, Busted, Game
from bot.render import text_board
from bot.render.text import LETTERS, LOST_RUNNER, RUNNER
from tests.render.conftest import GOLDEN, UPDATE
from tests.render.sample_positions import EVERYBODY_TOGETHER, POSITIONS
from tests.render.strategies import all_positions

TEXT_POSITIONS = {**POSITIONS, "everybody-together": EVERYBODY_TOGETHER}


@pytest.mark.parametrize("name", TEXT_POSITIONS)
def test_text_board_matches_the_golden_text(name: str) -> None:
    text, path = text_board(TEXT_POSITIONS[name]) + "\n", GOLDEN / f"{name}.txt"
    if UPDATE:
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")


@given(all_positions())
def test_the_text_fits_a_phone_and_a_message(game: Game) -> None:
    text = text_board(game)
    assert text.isascii()
    assert len(text) <= 1200
    assert max(map(len, text.splitlines())) <= 34
    assert "```" not in text


@given(all_positions())
def test_everything_on_the_board_is_in_the_text(game: Game) -> None:
    state = game.state
    mountain, score = text_board(game).split("\n\n")
    claims = {column: owner for column in COLUMNS if (owner := state.owner(column)) is not None}
    for seat, letter in enumerate(LETTERS[: len(state.markers)]):
        owned = sum(2 * LENGTHS[column] for column in claims if claims[column] == seat)
        markers = sum(bool(state.markers[seat][column]) for column in COLUMNS if column not in claims)
        assert letter in score
        assert mountain.count(letter) >= owned + markers
    bust = isinstance(game.log[-1], Busted)
    shown = game.previous_state if bust else state
    assert mountain.count(LOST_RUNNER if bust else RUNNER) == sum(map(bool, shown.runners))
