import pytest
from hypothesis import given

from bot.game import Choose, Moved, Phase, Resign, Resigned, Rolled, Stopped
from bot.game.notation import format_position
from bot.game.turns import StopObstacle, columns_to_claim, stop_obstacle, stopping_wins
from tests.game.game_factories import RandomGame, game_at, no_dice, random_games, state_after
from tests.game.notation.positions import parse_position
from tests.hypothesis_profiles import examples


@pytest.mark.parametrize("rules", ["parker", "ravensburger", "asmodee", "franjos"])
def test_a_stored_game_that_waits_for_a_forced_move_still_takes_it(rules: str) -> None:
    stored = game_at(f"{rules} -/-/- - 0 roll").append(Rolled((1, 1, 1, 1)))
    assert stored.state.phase is Phase.CHOOSE
    without_one = stored.play(Resign(2), no_dice)
    assert without_one.state.phase is Phase.CHOOSE, "nobody else plays it"
    for waiting in (stored, without_one, stored.miss_deadline(0)):
        moved = waiting.play(Choose(0, (2, 2)), no_dice)
        assert (moved.last_event, moved.state.phase) == (Moved((2, 2)), Phase.DECIDE)


@pytest.mark.parametrize(
    ("before", "seat", "after"),
    [
        ("7:3/2:top,7:5/6:1 - 0 roll", 1, "7:3/x2:top/6:1 - 0 roll"),
        ("7:3/7:5/x- 7:4 0 decide", 1, "7:3/x-/x- - 0 over:0"),
        ("7:3/7:5 7:4 0 choose:1234", 0, "x-/7:5 - 0 over:1"),
        ("7:3/7:5/6:1 7:4 0 choose:1234", 0, "x-/7:5/6:1 - 1 roll"),
        ("7:3/7:5/6:1 7:4 0 decide", 0, "x-/7:5/6:1 - 1 roll"),
        ("7:3/7:5/6:1 7:4 0 choose:1234", 2, "7:3/7:5/x- 7:4 0 choose:1234"),
        ("7:3/7:5/6:1 7:4 0 decide", 2, "7:3/7:5/x- 7:4 0 decide"),
    ],
)
def test_only_summits_of_who_resigns_stay(before: str, seat: int, after: str) -> None:
    """On turn, the runners are lost and the turn passes; out of turn, it goes on."""
    assert format_position(state_after(f"parker {before}", Resigned(seat))) == f"parker {after}"


def test_a_stop_claims_the_columns_with_a_runner_on_the_summit() -> None:
    claimed = {
        "parker -/- 2:top,6:3,12:top 0 decide moves=7": (2, 12),
        "parker,crowded=no-stop -/6:3 2:top,6:3 0 decide moves=5": (),
        "parker -/- 2:top 0 choose:1234": (),
        "franjos 2:top/- 6:1 0 decide claimed": (),
    }
    assert {position: columns_to_claim(parse_position(position)) for position in claimed} == claimed


def test_a_stop_wins_with_enough_columns() -> None:
    wins = {
        "parker 2:top,3:top/- 12:top 0 decide": True,
        "parker 2:top/- 3:top,12:top 0 decide moves=4": True,
        "parker,crowded=no-stop 2:top,3:top/6:3 6:3,12:top 0 decide moves=4": False,
        "franjos 2:top,3:top/- 6:1,7:1,8:1 0 decide": False,
        "franjos 2:top,3:top/4:top,5:top,6:top/- 7:1,8:1,9:1 2 decide": False,
    }
    assert {position: stopping_wins(parse_position(position)) for position in wins} == wins


@examples(5)
@given(random_games)
def test_a_stop_wins_if_and_only_if_it_was_said_to(course: RandomGame) -> None:
    for before, event, after in course.transitions:
        if isinstance(event, Stopped) and not before.rules.edition.finishes_round:
            assert stopping_wins(before) is (before.on_turn in after.winners)
            claimed = set(after.claimed_by(before.on_turn)) - set(before.claimed_by(before.on_turn))
            assert set(columns_to_claim(before)) == claimed


class TestNoStop:
    def test_in_franjos_it_applies_even_after_a_claim(self) -> None:
        position = "franjos,crowded=no-stop 2:top/7:6 7:6 0 decide moves=3 claimed"
        assert stop_obstacle(parse_position(position)) is StopObstacle.CROWDED

    def test_in_franjos_a_winning_claim_ends_the_turn_even_on_a_crowded_space(self) -> None:
        state = state_after("franjos,crowded=no-stop 2:top,3:top/7:6 7:6,12:2 0 decide", Moved((12,)))
        assert format_position(state) == "franjos,crowded=no-stop 2:top,3:top,7:6,12:top/7:6 - 1 roll"
