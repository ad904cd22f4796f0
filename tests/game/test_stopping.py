"""When a player may stop."""

import pytest
from hypothesis import given

from bot.game import (
    NotAllowed,
    Phase,
    Stop,
    StopObstacle,
    Stopped,
    columns_to_claim,
    stop_obstacle,
    stopping_wins,
)
from bot.game.notation import format_position, parse_position
from tests.game.game_factories import RandomGame, game_at, no_dice, random_games, state_after_move, with_roll
from tests.hypothesis_profiles import examples


def test_stopping_is_not_allowed_while_bids_or_settlements_are_due() -> None:
    bids = "parker,bidding -/7:1 6:1 0 bid bids=-/-"
    settling = "parker,bidding -/7:1 - 0 settle bids=-/makes:1 settlement=made/1/-"
    for position in (bids, settling):
        assert stop_obstacle(parse_position(position)) is StopObstacle.NO_MOVE


@pytest.mark.parametrize(
    ("position", "columns"),
    [
        ("parker -/- 6:3 0 decide", ()),
        ("parker -/- 2:top,6:3,12:top 0 decide moves=7", (2, 12)),
        ("parker,crowded=no-stop -/6:3 2:top,6:3 0 decide moves=5", ()),
        ("parker -/- 2:top 0 choose:1234", ()),
        ("franjos 2:top/- 6:1 0 decide claimed", ()),
    ],
)
def test_a_stop_claims_the_columns_with_a_runner_on_the_summit(
    position: str, columns: tuple[int, ...]
) -> None:
    assert columns_to_claim(game_at(position).state) == columns


@pytest.mark.parametrize(
    ("position", "wins"),
    [
        ("parker 2:top,3:top/- 12:top 0 decide", True),
        ("parker 2:top/- 3:top,12:top 0 decide moves=4", True),
        ("parker 2:top/- 12:top 0 decide", False),
        ("parker,columns=4 2:top,3:top/- 12:top 0 decide", False),
        ("parker 2:top,3:top/- 12:2 0 decide", False),
        ("parker,crowded=no-stop 2:top,3:top/6:3 6:3,12:top 0 decide moves=4", False),
        ("franjos 2:top,3:top/- 6:1,7:1,8:1 0 decide", False),
        ("franjos 2:top,3:top/4:top,5:top,6:top/- 7:1,8:1,9:1 2 decide", False),
    ],
)
def test_a_stop_wins_with_enough_columns(position: str, wins: bool) -> None:
    assert stopping_wins(game_at(position).state) is wins


@examples(5)
@given(random_games)
def test_a_stop_wins_if_and_only_if_it_was_said_to(course: RandomGame) -> None:
    for before, event, after in course.transitions:
        if isinstance(event, Stopped) and not before.rules.edition.finishes_round:
            assert stopping_wins(before) is (before.on_turn in after.winners)
            claimed = set(after.claimed_by(before.on_turn)) - set(before.claimed_by(before.on_turn))
            assert set(columns_to_claim(before)) == claimed


class TestNoStop:
    CROWDED = "ravensburger,crowded=no-stop 6:3/7:6,8:4 6:4,7:6 0 decide"

    @pytest.mark.parametrize(
        ("position", "obstacle"),
        [
            (CROWDED, StopObstacle.CROWDED),
            (CROWDED.replace("7:6 0", "7:5 0"), None),
            (CROWDED.replace(",crowded=no-stop", ""), None),
            ("ravensburger,crowded=no-stop 6:3/6:3,7:6,8:4 8:1 0 decide", None),
            ("ravensburger,crowded=no-stop -/6:10 6:top 0 decide", None),
            ("franjos,crowded=no-stop 6:3/- 6:3,7:1,8:1 0 decide", None),
        ],
        ids=[
            *("a marker at the same height", "at another height", "without the variant"),
            *("in another column", "a summit", "the own marker"),
        ],
    )
    def test_stopping_is_not_allowed_on_a_crowded_space(
        self, position: str, obstacle: StopObstacle | None
    ) -> None:
        assert stop_obstacle(parse_position(position)) is obstacle

    def test_the_player_can_roll_but_not_stop_there(self) -> None:
        with pytest.raises(NotAllowed, match="shares a space"):
            game_at(self.CROWDED).play(Stop(0), no_dice)
        assert with_roll(self.CROWDED, 3, 4, 1, 6).state.phase is Phase.CHOOSE

    def test_in_franjos_it_applies_even_after_a_claim(self) -> None:
        position = "franjos,crowded=no-stop 2:top/7:6 7:6 0 decide moves=3 claimed"
        assert stop_obstacle(parse_position(position)) is StopObstacle.CROWDED

    def test_in_franjos_a_winning_claim_ends_the_turn_even_on_a_crowded_space(self) -> None:
        state = state_after_move("franjos,crowded=no-stop 2:top,3:top/7:6 7:6,12:2 0 decide", 12)
        assert format_position(state) == "franjos,crowded=no-stop 2:top,3:top,7:6,12:top/7:6 - 1 roll"
