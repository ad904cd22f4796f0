from dataclasses import replace

import pytest
from hypothesis import given

from bot.game import Phase, turns
from bot.players import chances, rate_actions
from bot.players.evaluation import evaluate
from tests.game.game_factories import RandomGame, game_at, no_dice, random_games
from tests.game.notation.positions import parse_position
from tests.hypothesis_profiles import examples


def win_chances(position: str) -> tuple[float, ...]:
    return evaluate([parse_position(position)])[0]


def test_winners_of_a_finished_game_have_a_chance_of_1() -> None:
    assert win_chances("parker 2:top,3:top,4:top/- - 0 over:0") == (1, 0)
    assert win_chances("franjos 2:top,7:top,12:top/3:top,8:top,11:top - 1 over:0,1") == (1, 1)
    assert win_chances("parker -/- - 0 over") == (0, 0)


def test_a_player_ahead_has_the_better_chance() -> None:
    ahead, behind = win_chances("parker 2:top,3:top/- - 1 roll")
    assert ahead > 0.7 > 0.3 > behind


def test_the_first_to_roll_has_a_small_advantage() -> None:
    first, second = win_chances("parker -/- - 0 roll")
    assert 0.5 < first < 0.65
    assert win_chances("parker -/- - 1 roll") == pytest.approx((second, first))


def test_a_lead_is_worth_less_where_others_may_finish_the_round() -> None:
    position = "2:top,3:top,7:5/6:4/8:top - 0 roll"
    first, *others = win_chances(f"parker {position}")
    first_here, *others_here = win_chances(f"franjos {position}")
    assert 0.5 < first_here < first
    assert all(here > elsewhere for here, elsewhere in zip(others_here, others, strict=True))


def test_players_who_resigned_have_no_chance() -> None:
    won, resigned, other = win_chances("parker 7:3/x-/6:3 - 0 roll")
    assert resigned == 0
    assert won + other == pytest.approx(1)


def test_while_bids_are_settled_the_next_player_rolls_next() -> None:
    settling = "parker,bidding 7:3/8:2 - 0 settle bids=-/makes:2 settlement=made/1/-"
    assert win_chances(settling) == win_chances("parker,bidding 7:3/8:2 - 1 roll")


class TestLastRoundInFranjos:
    def test_everybody_who_still_has_a_turn_can_catch_up(self) -> None:
        winner, on_turn, waiting = win_chances("franjos 2:top,3:top,4:top/5:top,6:top/7:top - 1 roll")
        assert winner == 1
        assert 0 < waiting < on_turn < 1

    @pytest.mark.parametrize(
        ("position", "seat"),
        [
            ("franjos 5:top,6:top/2:top,3:top,4:top/7:top,8:top - 2 roll", 0),
            ("franjos x5:top,6:top/2:top,3:top,4:top/7:top,8:top/9:3 - 2 roll first=1", 0),
            (
                "franjos,bidding 5:top,6:top,9:top/2:top,3:top,4:top,10:top/7:top - 2 roll first=1 missing=0",
                0,
            ),
            (
                "franjos,bidding 9:3/2:top,3:top,4:top,10:top/5:8,7:top,8:top,11:top - 2 settle first=1 "
                "bids=busts:1/busts:1/- settlement=bust/0,1/-",
                2,
            ),
        ],
        ids=["it began the round", "it resigned", "it misses its turn", "its turn is over"],
    )
    def test_nobody_else_can(self, position: str, seat: int) -> None:
        assert win_chances(position)[seat] == 0

    def test_a_player_without_enough_open_columns_cannot_catch_up(self) -> None:
        taken = "2:top,3:top,4:top,5:top,6:top/7:top/8:top,9:top,10:top"
        assert win_chances(f"franjos,columns=5 {taken} - 1 roll")[:2] == (1, 0)


@examples(4)
@given(random_games)
def test_chances_add_up_to_1_before_anyone_has_won(random_game: RandomGame) -> None:
    states = [game.state for game in random_game.sampled_steps(20)]
    states = [state for state in states if not state.winning and state.phase is not Phase.OVER]
    for state, evaluated in zip(states, evaluate(states), strict=True):
        assert len(evaluated) == random_game.players
        if not state.just_claimed and not any(state.runners):
            assert sum(evaluated) == pytest.approx(1, abs=1e-5)
        assert all(-1e-6 <= chance <= 1 + 1e-6 for chance in evaluated)


def test_with_a_choice_of_moves_it_is_the_chance_after_the_best() -> None:
    choosing = game_at("parker -/- - 0 choose:3411")
    best, second, *_ = rate_actions(choosing.state, 0)
    assert chances(choosing.state)[0] == pytest.approx(best.win_chance)
    assert best.win_chance > second.win_chance
    after = choosing.play(best.action, no_dice).state
    assert chances(after) == pytest.approx(chances(choosing.state))


def test_a_roll_without_a_move_is_a_bust() -> None:
    decided = parse_position("parker -/- 2:2,3:2,12:2 0 decide")
    rolled = replace(decided, phase=Phase.CHOOSE, roll=(4, 4, 4, 5))
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
