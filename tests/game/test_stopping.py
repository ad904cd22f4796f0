"""When a player may stop."""

import pytest
from hypothesis import given

from bot.game import (
    NotAllowed,
    Phase,
    Roll,
    Stop,
    StopObstacle,
    Stopped,
    columns_to_claim,
    stop_obstacle,
    stopping_wins,
)
from bot.game.notation import format_position, parse_position
from tests.game.game_factories import (
    RandomGame,
    ScriptedDice,
    game_at,
    no_dice,
    random_games,
    state_after_move,
)
from tests.hypothesis_profiles import examples


class TestParker:
    def test_stopping_is_allowed_after_a_move(self) -> None:
        assert stop_obstacle(parse_position("parker -/- 7:1 0 decide")) is None

    @pytest.mark.parametrize("phase", ["roll", "choose:1234"])
    def test_stopping_is_not_allowed_before_a_move(self, phase: str) -> None:
        assert stop_obstacle(parse_position(f"parker -/- - 0 {phase}")) is StopObstacle.NO_MOVE

    def test_stopping_is_not_allowed_while_bids_or_settlements_are_due(self) -> None:
        bids = "parker,bidding -/7:1 6:1 0 bid bids=-/-"
        settling = "parker,bidding -/7:1 - 0 settle bids=-/makes:1 settlement=made/1/-"
        for position in (bids, settling):
            assert stop_obstacle(parse_position(position)) is StopObstacle.NO_MOVE


class TestFranjos:
    @pytest.mark.parametrize("runners", ["7:1", "7:1,8:1"])
    def test_stopping_is_not_allowed_while_a_runner_is_free(self, runners: str) -> None:
        assert stop_obstacle(parse_position(f"franjos -/- {runners} 0 decide")) is StopObstacle.RUNNERS_FREE

    def test_stopping_is_allowed_with_all_runners_or_right_after_a_claim(self) -> None:
        assert stop_obstacle(parse_position("franjos -/- 6:1,7:1,8:1 0 decide")) is None
        assert stop_obstacle(parse_position("franjos 2:top/- 7:1 0 decide claimed")) is None


class TestClaiming:
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
        self, position: str, columns: tuple[int, ...]
    ) -> None:
        assert columns_to_claim(game_at(position).state) == columns


class TestWinning:
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
    def test_a_stop_wins_with_enough_columns(self, position: str, wins: bool) -> None:
        assert stopping_wins(game_at(position).state) is wins

    @examples(5)
    @given(random_games)
    def test_a_stop_wins_if_and_only_if_it_was_said_to(self, course: RandomGame) -> None:
        for before, event, after in course.transitions:
            if isinstance(event, Stopped) and not before.rules.edition.finishes_round:
                assert stopping_wins(before) is (before.on_turn in after.winners)
                claimed = set(after.claimed_by(before.on_turn)) - set(before.claimed_by(before.on_turn))
                assert set(columns_to_claim(before)) == claimed


class TestNoStop:
    CROWDED = "ravensburger,crowded=no-stop 6:3/7:6,8:4 6:4,7:6 0 decide"

    def test_stopping_is_not_allowed_on_a_crowded_space(self) -> None:
        assert stop_obstacle(parse_position(self.CROWDED)) is StopObstacle.CROWDED
        with pytest.raises(NotAllowed, match="shares a space"):
            game_at(self.CROWDED).play(Stop(0), no_dice)

    def test_rolling_is_allowed_on_a_crowded_space(self) -> None:
        assert game_at(self.CROWDED).play(Roll(0), ScriptedDice(3, 4, 1, 6)).state.phase is Phase.CHOOSE

    def test_stopping_is_allowed_on_free_spaces(self) -> None:
        assert stop_obstacle(parse_position(self.CROWDED.replace("7:6 0", "7:5 0"))) is None

    def test_only_runners_at_the_same_height_count(self) -> None:
        position = "ravensburger,crowded=no-stop 6:3/6:3,7:6,8:4 8:1 0 decide"
        assert stop_obstacle(parse_position(position)) is None

    def test_own_markers_do_not_crowd_a_space(self) -> None:
        assert stop_obstacle(parse_position("franjos,crowded=no-stop 6:3/- 6:3,7:1,8:1 0 decide")) is None

    def test_a_summit_is_never_crowded(self) -> None:
        position = "ravensburger,crowded=no-stop -/6:10 6:top 0 decide"
        assert stop_obstacle(parse_position(position)) is None

    def test_in_franjos_it_applies_even_after_a_claim(self) -> None:
        position = "franjos,crowded=no-stop 2:top/7:6 7:6 0 decide moves=3 claimed"
        assert stop_obstacle(parse_position(position)) is StopObstacle.CROWDED

    def test_in_franjos_a_winning_claim_ends_the_turn_even_on_a_crowded_space(self) -> None:
        state = state_after_move("franjos,crowded=no-stop 2:top,3:top/7:6 7:6,12:2 0 decide", 12)
        assert format_position(state) == "franjos,crowded=no-stop 2:top,3:top,7:6,12:top/7:6 - 1 roll"

    def test_stopping_is_allowed_there_without_the_variant(self) -> None:
        assert stop_obstacle(parse_position(self.CROWDED.replace(",crowded=no-stop", ""))) is None
