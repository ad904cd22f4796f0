"""Computer players decide what the rules allow, and finish their games."""

from itertools import cycle, islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game import (
    FRANJOS,
    PARKER,
    Choose,
    ColumnsToWin,
    CrowdedSpaces,
    Game,
    Phase,
    PlaceBid,
    Roll,
    Rules,
    State,
    Stop,
)
from bot.game.notation import parse_position
from bot.players import Strength, decide, legal_actions, rate_actions
from tests.game.game_factories import RandomGame, all_rules, random_games
from tests.hypothesis_profiles import examples


def acting(state: State) -> int:
    """A seat that has something to do: of those that bid the first that has not."""
    if state.phase is Phase.BID:
        return next(seat for seat in state.bidders if state.bids[seat] is None)
    return state.acting[0]


def played(rules: Rules, strengths: tuple[Strength, ...], seed: int, most: int = 5000) -> Game:
    """A game between computers; the rules refuse what is not legal."""
    chance = Random(seed)

    def dice(count: int) -> tuple[int, ...]:
        return tuple(chance.randint(1, 6) for _ in range(count))

    game = Game.start(rules, len(strengths), dice)
    for _ in range(most):
        if game.state.over:
            return game
        seat = acting(game.state)
        game = game.play(decide(game.state, seat, strengths[seat]), dice)
    raise AssertionError("this game does not end")


@examples(4)
@given(all_rules, st.integers(2, 4), st.integers(0, 99), st.permutations(list(Strength)))
def test_games_between_computers_of_all_strengths_end_with_a_winner(
    rules: Rules, players: int, seed: int, order: list[Strength]
) -> None:
    game = played(rules, tuple(islice(cycle(order), players)), seed)
    assert game.state.winners


@examples(4)
@given(random_games, st.sampled_from(Strength))
def test_in_whatever_position_a_computer_does_something_that_can_be_done(
    random_game: RandomGame, strength: Strength
) -> None:
    for game in random_game.sampled_steps(12):
        for seat in game.state.acting:
            action = decide(game.state, seat, strength)
            assert action in legal_actions(game.state, seat)
            assert decide(game.state, seat, strength) == action


@examples(4)
@given(random_games)
def test_advice_weighs_everything_that_can_be_done(random_game: RandomGame) -> None:
    for game in random_game.sampled_steps(8):
        for seat in game.state.seats:
            ratings = rate_actions(game.state, seat)
            assert sorted(map(repr, legal_actions(game.state, seat))) == sorted(
                repr(choice.action) for choice in ratings
            )
            values = [choice.win_chance for choice in ratings]
            assert values == sorted(values, reverse=True)
            assert all(-1e-6 <= value <= 1 + 1e-6 for value in values)


def test_who_has_nothing_to_do_decides_nothing() -> None:
    state = parse_position("parker -/- - 1 roll")
    with pytest.raises(ValueError, match="nothing to do"):
        decide(state, 0, Strength.HARD)


@pytest.mark.parametrize("strength", [Strength.MEDIUM, Strength.HARD])
def test_a_stop_that_wins_is_never_passed_up(strength: Strength) -> None:
    state = parse_position("parker 2:top,7:9,12:top/- 7:top 0 decide")
    assert decide(state, 0, strength) == Stop(0)


@pytest.mark.parametrize("strength", [Strength.MEDIUM, Strength.HARD])
def test_where_one_column_is_left_steps_are_kept_before_they_are_lost(strength: Strength) -> None:
    state = parse_position(
        "parker,columns=5 2:top,3:top,4:top,5:top/6:top,7:3,8:top,9:top/7:2,10:top,11:top,12:top 7:8 0 decide"
    )
    assert decide(state, 0, strength) == Stop(0)


@pytest.mark.parametrize("seed", range(3))
def test_games_for_as_many_columns_as_four_can_fight_over_come_to_an_end(seed: int) -> None:
    assert played(Rules.of(PARKER, columns=ColumnsToWin.FIVE), (Strength.MEDIUM,) * 4, seed).state.winners


@pytest.mark.parametrize("strength", list(Strength))
def test_a_summit_in_reach_that_wins_is_taken(strength: Strength) -> None:
    state = parse_position("parker 2:top,6:3,7:12,12:top/6:5 6:4 0 choose:1651")
    assert decide(state, 0, strength) == Choose(0, (6, 7))


def test_the_strongest_rolls_where_others_win_if_it_stops() -> None:
    state = parse_position("parker 7:4/2:top,6:10,7:12,8:10,12:top 6:2,7:6,8:2 0 decide")
    assert decide(state, 0, Strength.MEDIUM) == Roll(0)
    assert decide(state, 0, Strength.HARD) == Roll(0)


@pytest.mark.parametrize("strength", [Strength.MEDIUM, Strength.HARD])
def test_a_stop_that_is_sure_is_bid_on(strength: Strength) -> None:
    state = parse_position("parker,bidding 4:3,6:5,7:4/6:4,8:3 6:6,7:6 0 bid bids=-/-")
    action = decide(state, 1, strength)
    assert isinstance(action, PlaceBid)
    assert action.bid.makes_it


def test_a_bust_that_is_likely_is_bid_on_high() -> None:
    state = parse_position("parker,bidding 6:top,7:top/5:3,8:top,9:3 2:1,3:1,12:1 0 bid bids=-/-")
    action = decide(state, 1, Strength.MEDIUM)
    assert isinstance(action, PlaceBid)
    assert not action.bid.makes_it
    assert action.bid.stake >= 3


@pytest.mark.parametrize("crowded", list(CrowdedSpaces))
def test_where_the_sheet_forbids_a_stop_nobody_asks_for_one(crowded: CrowdedSpaces) -> None:
    game = played(Rules.of(FRANJOS, crowded=crowded), (Strength.HARD, Strength.EASY), 3)
    assert game.state.winners
