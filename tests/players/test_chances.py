"""Everybody's chance to win in a position."""

from dataclasses import replace

import pytest
from hypothesis import given

from bot.game import Choose, Phase, Roll, legal_moves, turns
from bot.game.notation import parse_position
from bot.players import chances, rate_actions
from bot.players.evaluation import evaluate
from tests.game.game_factories import RandomGame, ScriptedDice, game_at, no_dice, random_games
from tests.hypothesis_profiles import examples


@examples(5)
@given(random_games)
def test_all_chances_together_are_1_in_every_phase(random_game: RandomGame) -> None:
    for game in random_game.sampled_steps(20):
        if not game.state.over:
            assert sum(chances(game.state)) == pytest.approx(1)


def test_with_a_choice_of_moves_it_is_the_chance_after_the_best() -> None:
    game = game_at("parker -/- - 0 roll")
    choosing = game.play(Roll(0), ScriptedDice(3, 4, 1, 1))
    rolled = choosing.state
    assert rolled.phase is Phase.CHOOSE
    assert rolled.roll is not None
    assert len(legal_moves(rolled, rolled.roll)) > 1
    best = rate_actions(rolled, 0)[0]
    assert isinstance(best.action, Choose)
    assert chances(rolled)[0] == pytest.approx(best.win_chance)
    after = choosing.play(best.action, no_dice).state
    assert chances(after) == pytest.approx(chances(rolled))


def test_a_roll_without_a_move_is_a_bust() -> None:
    game = game_at("parker -/- 2:2,3:2,12:2 0 decide")
    rolled = replace(game.state, phase=Phase.CHOOSE, roll=(4, 4, 4, 5))
    assert chances(rolled) == chances(turns.apply_bust(rolled))


def test_a_winner_has_all_of_it_and_winners_share_it() -> None:
    assert chances(parse_position("parker 2:top,3:top,7:3/- 6:2,12:top 0 decide"))[0] == 1
    tie = "franjos 2:top,7:top,12:top/-/3:top,8:top,11:top - 2 over:0,2"
    assert chances(parse_position(tie)) == (0.5, 0.0, 0.5)
    assert chances(parse_position("parker -/- - 0 over")) == (0.0, 0.0)


def test_a_chance_to_win_with_somebody_who_has_won_is_a_chance_to_share() -> None:
    state = parse_position("franjos 2:top,3:top,4:top/6:top,8:top 7:12,9:2,10:1 1 decide")
    both = evaluate([state])[0][1]
    assert 0.6 < both < 0.9
    assert chances(state) == pytest.approx((1 - both / 2, both / 2))
