"""Ratings of all legal actions."""

from hypothesis import given

from bot.game import Roll, Stop
from bot.game.notation import parse_position
from bot.players import RatedAction, legal_actions, rate_actions
from tests.game.game_factories import RandomGame, random_games
from tests.hypothesis_profiles import examples


def test_the_best_action_comes_first() -> None:
    best, other = rate_actions(parse_position("parker 2:top,3:top/- 12:top 0 decide"), 0)
    assert best == RatedAction(Stop(0), 1.0)
    assert other.action == Roll(0)


def test_a_seat_with_nothing_to_do_has_no_ratings() -> None:
    assert rate_actions(parse_position("parker -/- - 0 roll"), 1) == ()


@examples(4)
@given(random_games)
def test_every_legal_action_is_rated_once(random_game: RandomGame) -> None:
    for game in random_game.sampled_steps(8):
        for seat in game.state.seats:
            ratings = rate_actions(game.state, seat)
            assert sorted(map(repr, legal_actions(game.state, seat))) == sorted(
                repr(rated.action) for rated in ratings
            )
            chances = [rated.win_chance for rated in ratings]
            assert chances == sorted(chances, reverse=True)
            assert all(-1e-6 <= chance <= 1 + 1e-6 for chance in chances)
