"""The odds of the next roll, against all 1,296 rolls tried one by one."""

from dataclasses import replace
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game import (
    COLUMNS,
    EDITIONS,
    LENGTHS,
    ROLL_COUNT,
    CrowdedSpaces,
    FourDice,
    NotAllowed,
    Phase,
    Rules,
    State,
    advance_runners,
    legal_moves,
)
from bot.game.notation import format_position, format_rules, parse_position
from bot.players.odds import Odds, odds
from tests.game.game_factories import RandomGame, all_rules, random_games
from tests.hypothesis_profiles import examples

DIE = range(1, 7)
EVERY_ROLL: tuple[FourDice, ...] = tuple(product(DIE, DIE, DIE, DIE))


def counted(state: State) -> Odds:
    """The odds, counted the long way."""
    busts, columns, gain = 0, [0] * len(LENGTHS), 0
    for roll in EVERY_ROLL:
        moves = legal_moves(state, roll)
        busts += not moves
        for column in COLUMNS:
            columns[column] += any(column in move for move in moves)
        gain += max((climbed(state, advance_runners(state, move)) for move in moves), default=0)
    return Odds(busts, tuple(columns), climbed(state, state.runners, turn=True), gain / ROLL_COUNT)


def climbed(state: State, runners: tuple[int, ...], *, turn: bool = False) -> int:
    """How many spaces runners are above where they stood before the roll, or before the turn."""
    markers = state.markers[state.on_turn]
    return sum(
        height - (markers[column] if turn else state.runners[column] or markers[column])
        for column, height in enumerate(runners)
        if height
    )


def about_to_roll(random_game: RandomGame) -> list[State]:
    """The positions of a game in which the dice are rolled next."""
    return [
        game.state for game in random_game.steps if game.state.phase in (Phase.ROLL, Phase.DECIDE, Phase.BID)
    ]


@examples(4)
@given(random_games, st.data())
def test_they_are_what_trying_every_roll_finds(random_game: RandomGame, data: st.DataObject) -> None:
    states = about_to_roll(random_game)
    for state in data.draw(st.lists(st.sampled_from(states), min_size=4, max_size=4)):
        assert odds(state) == counted(state), format_position(state)


def every_choice_of_rules() -> list[Rules]:
    """Every edition with every variant that has to do with moves."""
    found = []
    for edition, crowded, priority in product(EDITIONS.values(), CrowdedSpaces, (False, True)):
        found.append(Rules.of(edition, crowded=crowded, placing_priority=priority))
        try:
            found.append(Rules.of(edition, crowded=crowded, placing_priority=priority, bidding=True))
        except NotAllowed:
            continue
    return found


@pytest.mark.parametrize("rules", every_choice_of_rules(), ids=format_rules)
def test_they_are_right_whatever_the_rules(rules: Rules) -> None:
    """One game of each, its moments in any order, so that what is kept of one is used for another."""
    chance = Random(format_rules(rules))
    states = about_to_roll(RandomGame(7, 3, rules, roll_probability=0.7, leave_probability=0))
    for state in chance.sample(states, 4):
        assert odds(state) == counted(state), format_position(state)


@pytest.mark.parametrize(
    "position",
    [
        "asmodee 2:1,3:1,4:1,5:1,6:4,9:2,10:1,12:1/6:5 - 0 roll",
        "asmodee 2:1,3:1,4:1,5:1,6:4,9:2,10:1/6:5 12:1 0 decide",
        "asmodee 2:1,3:1,4:1,5:1,6:4,7:top,9:2,10:1,12:1/6:5/8:3 - 0 roll",
        "franjos 2:1,3:1,4:1,5:1,6:4,7:1,9:2,10:1/6:5 - 0 roll",
        "franjos 2:top,6:3,7:5/7:6,8:4,9:1 6:3,7:6 0 decide moves=3 claimed",
        "franjos 2:top,12:top/6:top,7:top,8:1 3:2,4:2 0 decide moves=3 claimed",
        "parker 7:12/- 6:10,8:10 0 decide",
        "parker,crowded=jump 7:10/6:9,7:11/6:10 6:8 0 decide",
        "parker,crowded=jump 7:10/7:12/7:11 6:8,8:1 0 decide",
        "parker 3:top,5:top/4:top,8:top/6:top,10:top/7:top,9:top 2:1,12:2 0 decide",
    ],
)
def test_they_are_right_at_the_edges(position: str) -> None:
    """One marker left, one step left, markers in the way, a claim just made, hardly a column open."""
    state = parse_position(position)
    assert odds(state) == counted(state)


@examples(8)
@given(all_rules, st.randoms(use_true_random=False))
def test_they_do_not_depend_on_what_was_asked_before(rules: Rules, chance: Random) -> None:
    """Two positions that allow other moves are never taken for one another."""
    kinds = []
    for _ in range(2):
        rows = [
            tuple(
                chance.randint(0, length // 2) if column > 1 else 0 for column, length in enumerate(LENGTHS)
            )
        ]
        state = parse_position(f"{format_rules(rules)} -/- - 0 roll")
        kinds.append(replace(state, markers=(*rows, state.markers[1])))
    for state in kinds:
        if sum(map(bool, state.markers[0])) <= rules.edition.marker_count:
            assert odds(state) == counted(state), format_position(state)


def bust_rolls(*columns: int) -> int:
    """How many rolls bust with runners at the feet of some columns."""
    runners = ",".join(f"{column}:1" for column in columns)
    return odds(parse_position(f"parker -/- {runners or '-'} 0 decide")).bust_rolls


class TestKnownFigures:
    """Those that others have published for three runners on an open board."""

    @pytest.mark.parametrize(
        ("columns", "safe"),
        [((6, 7, 8), 1192), ((2, 3, 12), 568), ((2, 7, 12), 1012), ((5, 7, 8), 1185), ((4, 6, 8), 1181)],
    )
    def test_three_columns(self, columns: tuple[int, int, int], safe: int) -> None:
        assert ROLL_COUNT - bust_rolls(*columns) == safe

    def test_the_best_and_the_worst_of_165(self) -> None:
        safe = {columns: ROLL_COUNT - bust_rolls(*columns) for columns in combinations(COLUMNS, 3)}
        assert len(safe) == 165
        assert max(safe, key=lambda columns: safe[columns]) == (6, 7, 8)
        assert min(safe, key=lambda columns: safe[columns]) == (2, 3, 12)
        assert round(sum(safe.values()) / len(safe) / ROLL_COUNT, 4) == 0.7763

    def test_a_roll_can_bust_with_a_runner_free(self) -> None:
        state = parse_position("parker 10:top,11:top/12:top 2:1,3:1 0 decide")
        assert odds(state).bust_rolls == 20


class TestWorth:
    def test_the_first_roll_risks_nothing_on_an_open_board(self) -> None:
        first = odds(parse_position("parker -/- - 0 roll"))
        assert (
            first.bust_chance,
            first.spaces_at_risk,
            first.mean_loss,
            first.mean_gain,
            first.net_gain,
        ) == (0, 0, 0, 2, 2)

    def test_what_is_at_stake_are_the_spaces_of_this_turn(self) -> None:
        now = odds(parse_position("parker 6:4,7:2/- 6:7,7:3,8:2 0 decide"))
        assert now.spaces_at_risk == 6
        assert now.mean_loss == pytest.approx(6 * 104 / 1296)

    def test_a_roll_that_loses_more_than_it_brings_is_worth_less_than_nothing(self) -> None:
        assert odds(parse_position("parker -/- 2:2,3:4,12:2 0 decide")).net_gain < 0
        assert odds(parse_position("parker -/- 6:2,7:2,8:2 0 decide")).net_gain > 0

    def test_a_chance_is_a_share_of_all_rolls(self) -> None:
        assert odds(parse_position("parker -/- 6:1,7:1,8:1 0 decide")).column_chance(7) == 834 / 1296
