"""Rolls, and the odds of the next one, compared with trying all 1,296 rolls and with published figures."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game import COLUMNS, State, advance_runners, legal_moves
from bot.game.notation import format_position
from bot.players.advice import PHASES_BEFORE_ROLL
from bot.players.odds import ALL_ROLLS, Odds, bust_chance, hit_chance, odds, stop_chance
from tests.game.game_factories import RandomGame, random_games
from tests.game.notation.positions import parse_position
from tests.game.test_perft import COUNTS
from tests.hypothesis_profiles import examples


def odds_by_trying(state: State) -> Odds:
    choices = [legal_moves(state, roll) for roll in ALL_ROLLS]
    columns, gain = [0] * COLUMNS.stop, 0
    for moves in choices:
        for column in COLUMNS:
            columns[column] += any(column in move for move in moves)
        gain += max((spaces_gained(state, advance_runners(state, move)) for move in moves), default=0)
    at_risk = spaces_gained(state, state.runners, this_turn=True)
    return Odds(choices.count(()), tuple(columns), at_risk, gain / len(choices))


def spaces_gained(state: State, runners: tuple[int, ...], *, this_turn: bool = False) -> int:
    """Return how many spaces runners are above where they were before the roll, or before the turn."""
    markers = state.markers[state.on_turn]
    return sum(
        height - (markers[column] if this_turn else state.runners[column] or markers[column])
        for column, height in enumerate(runners)
        if height
    )


def assert_odds_are_exact(state: State) -> None:
    expected = odds_by_trying(state)
    assert odds(state) == expected, format_position(state)
    assert bust_chance(state) == pytest.approx(expected.bust_chance), format_position(state)


def states_before_rolls(random_game: RandomGame) -> list[State]:
    """Return the states of a game in which the dice are rolled next."""
    return [game.state for game in random_game.steps if game.state.phase in PHASES_BEFORE_ROLL]


@examples(4)
@given(random_games, st.data())
def test_odds_are_exact_in_random_games(random_game: RandomGame, data: st.DataObject) -> None:
    states = states_before_rolls(random_game)
    for state in data.draw(st.lists(st.sampled_from(states), min_size=2, max_size=2)):
        assert_odds_are_exact(state)


@pytest.mark.parametrize(
    "position",
    [
        *COUNTS,
        "asmodee 2:1,3:1,4:1,5:1,6:4,9:2,10:1,12:1/6:5 - 0 roll",
        "asmodee 2:1,3:1,4:1,5:1,6:4,9:2,10:1/6:5 12:1 0 decide",
        "franjos 2:1,3:1,4:1,5:1,6:4,7:1,9:2,10:1/6:5 - 0 roll",
        "parker 7:12/- 6:10,8:10 0 decide",
        "parker,crowded=jump 7:10/6:9,7:11/6:10 6:8 0 decide",
        "parker,crowded=jump 7:10/7:12/7:11 6:8,8:1 0 decide",
        "parker 3:top,5:top/4:top,8:top/6:top,10:top/7:top,9:top 2:1,12:2 0 decide",
    ],
)
def test_odds_are_exact_under_all_rules_and_in_extreme_positions(position: str) -> None:
    """As with one marker or step left, spaces crowded, a column just claimed, or hardly any column open."""
    state = parse_position(position)
    assert_odds_are_exact(state)


def test_the_best_and_worst_of_all_165_triples_are_those_of_published_figures() -> None:
    safe = {}
    for columns in combinations(COLUMNS, 3):
        runners = ",".join(f"{column}:1" for column in columns)
        safe[columns] = 1296 - odds(parse_position(f"parker -/- {runners} 0 decide")).bust_rolls
        assert safe[columns] / 1296 == hit_chance(columns)
    assert len(safe) == 165
    assert max(safe, key=lambda columns: safe[columns]) == (6, 7, 8)
    assert min(safe, key=lambda columns: safe[columns]) == (2, 3, 12)
    assert round(sum(safe.values()) / len(safe) / 1296, 4) == 0.7763


def test_the_first_roll_risks_nothing_and_others_the_spaces_of_the_turn() -> None:
    first = odds(parse_position("parker -/- - 0 roll"))
    assert (first.bust_chance, first.spaces_at_risk, first.mean_gain, first.net_gain) == (0, 0, 2, 2)
    now = odds(parse_position("parker 6:4,7:2/- 6:7,7:3,8:2 0 decide"))
    assert now.spaces_at_risk == 6
    assert now.mean_gain - now.net_gain == pytest.approx(6 * 104 / 1296)


@pytest.mark.parametrize(
    ("runners", "chance"),
    [
        ("6:2,7:2,8:2", (1192 / 1296) ** 2),
        ("2:1,3:1,12:1", (568 / 1296) ** 2),
        ("2:top,3:1,12:1", (461 / 1296) ** 2),
        ("6:2,7:2", 1.0),
    ],
)
def test_the_chance_of_a_stop_is_that_of_two_rolls_without_a_bust(runners: str, chance: float) -> None:
    state = parse_position(f"parker,bidding -/7:1 {runners} 0 bid bids=-/-")
    assert stop_chance(state) == pytest.approx(chance)
