from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bot.players import Strength
from bot.tables.ratings import COMPUTER_RATINGS, MAX_UNCERTAINTY, START, Rating, rate

ratings = st.builds(Rating, mu=st.floats(-20, 80), sigma=st.floats(0.5, 9))
games = st.lists(st.tuples(ratings, st.integers(1, 4)), min_size=2, max_size=4)


def test_each_place_of_four_counts() -> None:
    after = rate((START,) * 4, (3, 1, 4, 2))
    by_rank = [after[1].mu, after[3].mu, after[0].mu, after[2].mu]
    assert by_rank == sorted(set(by_rank), reverse=True)


def test_equal_ranks_of_equal_players_stay_equal() -> None:
    first, second, third = rate((START,) * 3, (1, 2, 2))
    assert second == third
    assert first.mu > second.mu


def test_who_plays_alone_keeps_their_rating() -> None:
    assert rate((Rating(31, 3),), (1,)) == (Rating(31, 3),)


@given(games)
def test_ratings_are_rounded_so_that_all_machines_agree(players: list[tuple[Rating, int]]) -> None:
    for rating in rate(*zip(*players, strict=True)):
        assert (round(rating.mu, 6), round(rating.sigma, 6)) == (rating.mu, rating.sigma)
        assert rating.sigma > 0


def test_a_rating_is_certain_after_enough_games() -> None:
    one = other = START
    assert one.uncertain
    for number in range(16):
        assert one.uncertain
        one, other = rate((one, other), (1, 2) if number % 2 else (2, 1))
    assert not one.uncertain
    assert one.sigma <= MAX_UNCERTAINTY


def test_points_begin_at_1000_and_are_never_negative() -> None:
    assert START.points == 1000
    assert Rating(-80, 8).points == 0


def test_no_computer_is_400_points_above_the_one_before() -> None:
    assert [*COMPUTER_RATINGS] == [*Strength]
    for weaker, stronger in pairwise(COMPUTER_RATINGS.values()):
        assert 0 < stronger.points - weaker.points < 400
