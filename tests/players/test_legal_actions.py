"""The legal actions of a seat."""

import pytest
from hypothesis import given

from bot.game import Action, Choose, Confirm, Refusal, Resign, Roll, Shift, Stop, Undo
from bot.game.notation import parse_position
from bot.players.legal_actions import legal_actions
from tests.game.game_factories import RandomGame, ScriptedDice, random_games
from tests.hypothesis_profiles import examples

SETTLE = "parker,bidding 7:3/8:2 - 0 settle"


@pytest.mark.parametrize(
    ("position", "seat", "actions"),
    [
        ("parker -/- - 0 roll", 0, (Roll(0),)),
        ("parker -/- - 0 roll", 1, ()),
        ("parker -/- 7:1 0 choose:3434", 0, (Choose(0, (6, 8)), Choose(0, (7, 7)))),
        ("parker -/- 2:1,12:1 0 choose:3344", 0, (Choose(0, (6,)), Choose(0, (7, 7)), Choose(0, (8,)))),
        ("parker -/- 7:1 0 decide", 0, (Roll(0), Stop(0))),
        ("franjos -/- 7:1 0 decide", 0, (Roll(0),)),
        (f"{SETTLE} bids=-/makes:1 settlement=made/1/-", 1, (Shift(1, 8), Confirm(1))),
        (f"{SETTLE} bids=-/busts:1 settlement=made/1/-", 1, (Shift(1, 8),)),
        (f"{SETTLE} bids=-/busts:1 settlement=made/1/-", 0, ()),
        ("parker -/- - 0 over", 0, ()),
    ],
)
def test_actions_by_phase(position: str, seat: int, actions: tuple[Action, ...]) -> None:
    assert legal_actions(parse_position(position), seat) == actions


def test_a_bidder_can_place_any_of_ten_bids() -> None:
    state = parse_position("parker,bidding -/8:2 6:2,7:5 0 bid bids=-/-")
    bids = {(action.bid.makes_it, action.bid.stake) for action in legal_actions(state, 1)}  # type: ignore[union-attr]
    assert bids == {(makes_it, stake) for makes_it in (True, False) for stake in range(1, 6)}
    assert legal_actions(state, 0) == ()


@examples(4)
@given(random_games)
def test_they_are_exactly_what_the_game_accepts(random_game: RandomGame) -> None:
    for game in random_game.sampled_steps(8):
        for seat in game.state.seats:
            actions = legal_actions(game.state, seat)
            for action in actions:
                game.play(action, ScriptedDice(1, 2, 3, 4))
            for action in (Roll(seat), Stop(seat), Confirm(seat)):
                if action not in actions:
                    with pytest.raises(Refusal):
                        game.play(action, ScriptedDice(1, 2, 3, 4))
            assert not any(isinstance(action, Resign | Undo) for action in actions)
