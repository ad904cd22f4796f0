"""When a player may stop."""

import pytest

from bot.game import NotAllowed, Phase, Roll, Stop, StopObstacle, stop_obstacle
from bot.game.notation import format_position, parse_position
from tests.game.game_factories import ScriptedDice, game_at, no_dice, state_after_move


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


class TestNoStop:
    CROWDED = "ravensburger,crowded=no-stop 6:3/7:6,8:4 6:4,7:6 0 decide"

    def test_stopping_is_not_allowed_on_a_crowded_space(self) -> None:
        assert stop_obstacle(parse_position(self.CROWDED)) is StopObstacle.CROWDED
        with pytest.raises(NotAllowed, match="shares a space"):
            game_at(self.CROWDED).play(Stop(0), no_dice)

    def test_rolling_is_allowed_on_a_crowded_space(self) -> None:
        assert game_at(self.CROWDED).play(Roll(0), ScriptedDice(1, 1, 1, 1)).state.phase is Phase.CHOOSE

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
