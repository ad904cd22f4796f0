"""What somebody's games add up to."""

from collections import Counter
from dataclasses import fields
from itertools import product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.game import (
    COLUMNS,
    PAIR_COUNTS,
    ROLL_COUNT,
    Game,
    PlayerStats,
    pairings,
    player_results,
    player_stats,
    transitions,
)
from bot.game.notation import parse_game
from tests.game.game_factories import RandomGame, random_games
from tests.game.test_player_results import GAME

WON = parse_game(f"{GAME}stopped\n")
RESIGNED = parse_game(f"{GAME}resigned 1\n")


def by_column(**heights: int) -> tuple[int, ...]:
    return tuple(heights.get(f"c{column}", 0) for column in range(13))


def test_a_game_is_counted_as_by_hand() -> None:
    assert player_stats([(WON.log, 1)]) == PlayerStats(
        outcomes=(True,),
        fair_wins=0.5,
        claimed=by_column(c2=1, c3=1, c12=1),
        height_totals=by_column(c2=3, c3=5, c5=2, c9=2, c12=3),
        pairs=by_column(c2=5, c3=6, c4=3, c5=2, c6=2, c7=10, c8=2, c9=2, c10=1, c11=2, c12=3),
        rolls=8,
        turns=3,
        busts=0,
        opponents_turns=2,
        opponents_busts=2,
    )


def test_what_a_bust_took_was_not_climbed() -> None:
    lost = player_stats([(WON.log, 0)])
    assert (lost.outcomes, lost.claimed, lost.height_totals) == ((False,), by_column(), by_column())
    assert (lost.turns, lost.busts, lost.opponents_turns, lost.opponents_busts) == (2, 2, 3, 0)
    assert lost.bust_rate == 1
    assert lost.opponents_bust_rate == 0


def test_who_resigns_keeps_in_the_figures_what_was_climbed_and_claimed() -> None:
    left = player_stats([(RESIGNED.log, 1)])
    assert left.outcomes == (False,)
    assert left.height_totals == by_column(c2=3, c12=3)
    assert left.claimed == by_column(c2=1, c12=1)
    assert player_stats([(RESIGNED.log, 0)]).outcomes == (True,)


def test_several_games_keep_their_order_and_are_averaged() -> None:
    both = player_stats([(RESIGNED.log, 1), (WON.log, 1)])
    assert both.outcomes == (False, True)
    assert (both.games, both.wins, both.fair_wins, both.fair_win_rate) == (2, 1, 1.0, 0.5)
    assert both.mean_height(3) == 2.5
    assert both.rolls == 16
    assert both.expected_pairs(7) == 16 * 924 / 1296


def test_in_a_larger_company_fewer_wins_are_fair() -> None:
    three = parse_game("started parker 12 66 55\nrolled 1166\nresigned 1\nresigned 0\n")
    assert player_stats([(three.log, 2), (WON.log, 0)]).fair_wins == 1 / 3 + 1 / 2


def test_no_games_add_up_to_nothing() -> None:
    nothing = player_stats([])
    assert nothing == PlayerStats()
    assert nothing.bust_rate == nothing.opponents_bust_rate == nothing.fair_win_rate == 0
    assert [nothing.expected_pairs(column) + nothing.mean_height(column) for column in COLUMNS] == [0] * 11


def test_the_pairs_of_all_rolls_are_as_the_rules_say() -> None:
    seen: Counter[int] = Counter()
    for first, second, third, fourth in product(range(1, 7), repeat=4):
        for pair in pairings((first, second, third, fourth)):
            seen.update(pair)
    assert tuple(seen[column] for column in range(13)) == PAIR_COUNTS
    assert PAIR_COUNTS[2:8] == (172, 308, 480, 616, 788, 924)
    assert ROLL_COUNT == 6**4


@settings(max_examples=25, deadline=None)
@given(random_games)
def test_every_game_is_counted_as_its_record_says(course: RandomGame) -> None:
    game = course.end
    for seat, record in enumerate(player_results(game)):
        counted = player_stats([(game.log, seat)])
        others = [other for at, other in enumerate(player_results(game)) if at != seat]
        assert counted.outcomes == (record.won,)
        assert sum(counted.claimed) == record.columns
        assert (counted.turns, counted.busts) == (record.turns, record.busts)
        assert counted.opponents_turns == sum(other.turns for other in others)
        assert counted.opponents_busts == sum(other.busts for other in others)
        assert counted.turns <= counted.rolls
        assert 2 * counted.rolls <= sum(counted.pairs) <= 6 * counted.rolls
        assert all(map(int.__ge__, counted.height_totals, game.state.markers[seat]))


@settings(max_examples=10, deadline=None)
@given(st.lists(random_games, min_size=2, max_size=4))
def test_games_add_up(games: list[RandomGame]) -> None:
    def sum_of(name: str) -> Any:
        parts = [getattr(player_stats([(course.end.log, 0)]), name) for course in games]
        if name == "outcomes":
            return tuple(result for part in parts for result in part)
        return tuple(map(sum, zip(*parts, strict=True))) if isinstance(parts[0], tuple) else sum(parts)

    together = player_stats([(course.end.log, 0) for course in games])
    assert {field.name: getattr(together, field.name) for field in fields(PlayerStats)} == {
        field.name: sum_of(field.name) for field in fields(PlayerStats)
    }


@settings(max_examples=10, deadline=None)
@given(random_games)
def test_following_a_game_comes_by_every_position(course: RandomGame) -> None:
    log = course.end.log
    followed = list(transitions(log))
    assert followed == course.transitions
    assert [event for _, event, _ in followed] == list(log[1:])
    assert Game.replay(log).state == (followed[-1][2] if followed else course.end.state)
