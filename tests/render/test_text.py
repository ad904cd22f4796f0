import pytest
from hypothesis import given

from bot.game import COLUMNS, LENGTHS, Busted, Game
from bot.render import text_board
from bot.render.text import LETTERS, LOST, RUNNER

from .conftest import SameText
from .positions import NAMED, THRONG
from .strategies import moments

WIDEST = 34
LONGEST = 1200


@pytest.mark.parametrize("name", [*NAMED, "throng"])
def test_the_text_is_as_it_was(name: str, same_text: SameText) -> None:
    same_text(name, text_board({**NAMED, "throng": THRONG}[name]))


@given(moments())
def test_the_text_fits_a_phone_and_a_message(game: Game) -> None:
    text = text_board(game)
    assert text.isascii()
    assert len(text) <= LONGEST
    assert max(map(len, text.splitlines())) <= WIDEST
    assert "```" not in text


@given(moments())
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
    shown = game.previous if bust else state
    assert mountain.count(LOST if bust else RUNNER) == sum(map(bool, shown.runners))
