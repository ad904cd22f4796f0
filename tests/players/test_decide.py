"""Decisions of computer players of all strengths: they are legal, reproducible, and games end."""

from itertools import cycle, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game import FRANJOS, Choose, CrowdedSpaces, PlaceBid, Rules, Stop
from bot.game.actions import legal_actions
from bot.players import Strength, decide
from tests.game.game_factories import RandomGame, all_rules, random_games
from tests.game.notation.positions import parse_position
from tests.hypothesis_profiles import examples
from tests.players.computer_games import play_game

COUNTING = [Strength.MEDIUM, Strength.ADVANCED, Strength.HARD]


@examples(4)
@given(all_rules, st.integers(2, 4), st.integers(0, 99), st.permutations(list(Strength)))
def test_games_of_computers_are_won(rules: Rules, players: int, seed: int, order: list[Strength]) -> None:
    assert play_game(rules, tuple(islice(cycle(order), players)), seed).state.winners


@pytest.mark.parametrize("crowded", list(CrowdedSpaces))
def test_games_end_in_franjos_where_stopping_is_restricted(crowded: CrowdedSpaces) -> None:
    assert play_game(Rules.of(FRANJOS, crowded=crowded), (Strength.HARD, Strength.EASY), 3).state.winners


@examples(4)
@given(random_games, st.sampled_from(Strength))
def test_decisions_are_legal_and_reproducible(random_game: RandomGame, strength: Strength) -> None:
    for game in random_game.sampled_steps(12):
        for seat in game.state.acting:
            action = decide(game.state, seat, strength)
            assert action in legal_actions(game.state, seat)
            assert decide(game.state, seat, strength) == action


def test_a_seat_with_nothing_to_do_cannot_decide() -> None:
    with pytest.raises(ValueError, match="nothing to do"):
        decide(parse_position("parker -/- - 1 roll"), 0, Strength.HARD)


@pytest.mark.parametrize("strength", list(Strength))
def test_a_winning_summit_is_taken(strength: Strength) -> None:
    state = parse_position("parker 2:top,6:3,7:12,12:top/6:5 6:4 0 choose:1651")
    assert decide(state, 0, strength) == Choose(0, (6, 7))


@pytest.mark.parametrize("strength", COUNTING)
def test_progress_in_the_last_open_column_is_kept(strength: Strength) -> None:
    state = parse_position(
        "parker,columns=5 2:top,3:top,4:top,5:top/6:top,7:3,8:top,9:top/7:2,10:top,11:top,12:top 7:8 0 decide"
    )
    assert decide(state, 0, strength) == Stop(0)


@pytest.mark.parametrize("strength", COUNTING)
def test_a_certain_stop_is_bid_on(strength: Strength) -> None:
    state = parse_position("parker,bidding 4:3,6:5,7:4/6:4,8:3 6:6,7:6 0 bid bids=-/-")
    action = decide(state, 1, strength)
    assert isinstance(action, PlaceBid)
    assert action.bid.stops


def test_strengths_are_stored_by_these_values_from_weakest_to_strongest() -> None:
    assert [strength.value for strength in Strength] == ["easy", "medium", "advanced", "hard"]
