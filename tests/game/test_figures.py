"""What somebody's games add up to."""

from collections import Counter
from dataclasses import fields
from itertools import product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.game import APPEARANCES, COLUMNS, ROLLS, Figures, Game, figures, follow, pairings, records
from bot.game.notation import read_game
from tests.game.playing import Course, courses
from tests.game.test_record import GAME

WON = read_game(f"{GAME}stopped\n")
RESIGNED = read_game(f"{GAME}resigned 1\n")


def by_column(**heights: int) -> tuple[int, ...]:
    return tuple(heights.get(f"c{column}", 0) for column in range(13))


def test_a_game_is_counted_as_by_hand() -> None:
    assert figures([(WON.log, 1)]) == Figures(
        results=(True,),
        fair_wins=0.5,
        claimed=by_column(c2=1, c3=1, c12=1),
        climbed=by_column(c2=3, c3=5, c5=2, c9=2, c12=3),
        pairs=by_column(c2=5, c3=6, c4=3, c5=2, c6=2, c7=10, c8=2, c9=2, c10=1, c11=2, c12=3),
        rolls=8,
        turns=3,
        busts=0,
        others_turns=2,
        others_busts=2,
    )


def test_what_a_bust_took_was_not_climbed() -> None:
    lost = figures([(WON.log, 0)])
    assert (lost.results, lost.claimed, lost.climbed) == ((False,), by_column(), by_column())
    assert (lost.turns, lost.busts, lost.others_turns, lost.others_busts) == (2, 2, 3, 0)
    assert lost.bust_rate == 1
    assert lost.others_bust_rate == 0


def test_who_resigns_keeps_in_the_figures_what_was_climbed_and_claimed() -> None:
    left = figures([(RESIGNED.log, 1)])
    assert left.results == (False,)
    assert left.climbed == by_column(c2=3, c12=3)
    assert left.claimed == by_column(c2=1, c12=1)
    assert figures([(RESIGNED.log, 0)]).results == (True,)


def test_several_games_keep_their_order_and_are_averaged() -> None:
    both = figures([(RESIGNED.log, 1), (WON.log, 1)])
    assert both.results == (False, True)
    assert (both.games, both.wins, both.fair_wins, both.fair_rate) == (2, 1, 1.0, 0.5)
    assert both.reached(3) == 2.5
    assert both.rolls == 16
    assert both.expected(7) == 16 * 924 / 1296


def test_in_a_larger_company_fewer_wins_are_fair() -> None:
    three = read_game("started parker 12 66 55\nrolled 1166\nresigned 1\nresigned 0\n")
    assert figures([(three.log, 2), (WON.log, 0)]).fair_wins == 1 / 3 + 1 / 2


def test_no_games_add_up_to_nothing() -> None:
    nothing = figures([])
    assert nothing == Figures()
    assert nothing.bust_rate == nothing.others_bust_rate == nothing.fair_rate == 0
    assert [nothing.expected(column) + nothing.reached(column) for column in COLUMNS] == [0] * 11


def test_the_pairs_of_all_rolls_are_as_the_rules_say() -> None:
    seen: Counter[int] = Counter()
    for first, second, third, fourth in product(range(1, 7), repeat=4):
        for pair in pairings((first, second, third, fourth)):
            seen.update(pair)
    assert tuple(seen[column] for column in range(13)) == APPEARANCES
    assert APPEARANCES[2:8] == (172, 308, 480, 616, 788, 924)
    assert ROLLS == 6**4


@settings(max_examples=25, deadline=None)
@given(courses)
def test_every_game_is_counted_as_its_record_says(course: Course) -> None:
    game = course.end
    for seat, record in enumerate(records(game)):
        counted = figures([(game.log, seat)])
        others = [other for at, other in enumerate(records(game)) if at != seat]
        assert counted.results == (record.won,)
        assert sum(counted.claimed) == record.columns
        assert (counted.turns, counted.busts) == (record.turns, record.busts)
        assert counted.others_turns == sum(other.turns for other in others)
        assert counted.others_busts == sum(other.busts for other in others)
        assert counted.turns <= counted.rolls
        assert 2 * counted.rolls <= sum(counted.pairs) <= 6 * counted.rolls
        assert all(map(int.__ge__, counted.climbed, game.state.markers[seat]))


@settings(max_examples=10, deadline=None)
@given(st.lists(courses, min_size=2, max_size=4))
def test_games_add_up(games: list[Course]) -> None:
    def sum_of(name: str) -> Any:
        parts = [getattr(figures([(course.end.log, 0)]), name) for course in games]
        if name == "results":
            return tuple(result for part in parts for result in part)
        return tuple(map(sum, zip(*parts, strict=True))) if isinstance(parts[0], tuple) else sum(parts)

    together = figures([(course.end.log, 0) for course in games])
    assert {field.name: getattr(together, field.name) for field in fields(Figures)} == {
        field.name: sum_of(field.name) for field in fields(Figures)
    }


@settings(max_examples=10, deadline=None)
@given(courses)
def test_following_a_game_comes_by_every_position(course: Course) -> None:
    log = course.end.log
    followed = list(follow(log))
    assert followed == course.history
    assert [event for _, event, _ in followed] == list(log[1:])
    assert Game.replay(log).state == (followed[-1][2] if followed else course.end.state)
