"""The strongest player: one exact roll of lookahead."""

from collections import Counter

import pytest
from hypothesis import given

from bot.game import PlaceBid, Roll, Rolled, Stop, turns
from bot.game.actions import legal_actions
from bot.players import Strength, decide, rate_actions
from bot.players.evaluation import evaluate
from bot.players.hard import RatedAction, chances_after_roll, win_chances
from bot.players.odds import ALL_ROLLS
from tests.game.game_factories import RandomGame, game_at, random_games
from tests.game.notation.positions import parse_position
from tests.hypothesis_profiles import examples
from tests.players.bidding_positions import BIDDERS, SETTLING_DOWN, SETTLING_UP


def test_the_chances_after_a_roll_are_the_average_over_all_rolls() -> None:
    game = game_at("parker 6:3/7:5 6:5,7:1,8:2 0 decide")
    total = 0.0
    for dice, rolls in Counter(tuple(sorted(roll)) for roll in ALL_ROLLS).items():
        state = game.append(Rolled(dice)).state  # type: ignore[arg-type]
        actions = legal_actions(state, 0)
        bust = turns.apply_bust(state)
        chance = max(win_chances(state, 0, actions)) if actions else evaluate([bust])[0][0]
        total += chance * rolls
    assert chances_after_roll(game.state)[0] == pytest.approx(total / len(ALL_ROLLS), abs=1e-6)


def test_a_stop_is_worth_the_position_after_it() -> None:
    state = parse_position("parker 6:3/7:5 6:5,7:1,8:2 0 decide")
    assert win_chances(state, 0, [Stop(0)]) == [evaluate([turns.apply_stop(state)])[0][0]]


def test_it_rolls_if_the_opponent_would_win_after_a_stop() -> None:
    state = parse_position("parker 7:4/2:top,6:10,7:12,8:10,12:top 6:2,7:6,8:2 0 decide")
    assert decide(state, 0, Strength.HARD) == Roll(0)


def test_every_bid_has_a_chance_and_higher_stakes_matter_more() -> None:
    actions = legal_actions(BIDDERS.state, 0)
    makes, busts = (win_chances(BIDDERS.state, 0, actions)[side : side + 5] for side in (0, 5))
    assert makes == sorted(makes) or makes == sorted(makes, reverse=True)
    assert busts == sorted(busts) or busts == sorted(busts, reverse=True)
    assert all(0 < chance < 1 for chance in makes + busts)


def test_in_a_round_that_somebody_has_won_the_bid_is_that_the_turn_busts() -> None:
    state = parse_position(
        "franjos,bidding 2:top,3:top,4:top,5:top/6:4,7:9,8:3/9:4,10:top,11:top,12:top "
        "6:5,7:9 1 bid bids=-/-/-"
    )
    best = decide(state, 2, Strength.HARD)
    assert isinstance(best, PlaceBid)
    assert not best.bid.stops


def test_when_settling_steps_up_help_and_steps_down_hurt() -> None:
    for game, helps in ((SETTLING_UP, True), (SETTLING_DOWN, False)):
        before = evaluate([game.state])[0][0]
        *steps, last = win_chances(game.state, 0, legal_actions(game.state, 0))
        after = max(steps) if helps else max(*steps, last)
        assert (after > before) is helps


def test_the_best_action_comes_first_and_a_winning_stop_has_a_chance_of_1() -> None:
    best, other = rate_actions(parse_position("parker 2:top,3:top/- 12:top 0 decide"), 0)
    assert best == RatedAction(Stop(0), 1.0)
    assert other.action == Roll(0)
    assert other.win_chance < 1


@examples(4)
@given(random_games)
def test_every_legal_action_is_rated_once(random_game: RandomGame) -> None:
    for game in random_game.sampled_steps(8):
        for seat in game.state.seats:
            ratings = rate_actions(game.state, seat)
            assert Counter(rated.action for rated in ratings) == Counter(legal_actions(game.state, seat))
            chances = [rated.win_chance for rated in ratings]
            assert chances == sorted(chances, reverse=True)
            assert all(-1e-6 <= chance <= 1 + 1e-6 for chance in chances)
