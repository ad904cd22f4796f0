"""Turns: rolls, stops, busts, resignations, and the end of the game."""

import pytest

from bot.game import Busted, Choose, Moved, Phase, Resign, Resigned, Roll, Rolled, Stop, Stopped
from bot.game.notation import format_position
from tests.game.game_factories import ScriptedDice, game_at, no_dice, state_after, with_roll


class TestTurn:
    def test_a_roll_with_several_legal_moves_is_followed_by_the_choice(self) -> None:
        game = game_at("parker -/- - 0 roll").play(Roll(0), ScriptedDice(1, 4, 5, 6))
        assert game.log[-1] == Rolled((1, 4, 5, 6))
        assert format_position(game.state) == "parker -/- - 0 choose:1456"
        assert game.last_roll == (1, 4, 5, 6)

    def test_after_a_move_the_player_rolls_again_or_stops(self) -> None:
        game = with_roll("parker -/- - 0 roll", 1, 4, 5, 6).play(Choose(0, (5, 11)), no_dice)
        assert format_position(game.state) == "parker -/- 5:1,11:1 0 decide"
        assert game.play(Roll(0), ScriptedDice(1, 1, 6, 6)).state.phase is Phase.CHOOSE
        assert game.play(Stop(0), no_dice).state.phase is Phase.ROLL

    def test_a_roll_without_a_legal_move_busts(self) -> None:
        game = game_at("parker 7:3/- 4:2,6:4,8:5 0 decide").play(Roll(0), ScriptedDice(1, 1, 1, 1))
        assert game.log[-2:] == (Rolled((1, 1, 1, 1)), Busted())
        assert format_position(game.state) == "parker 7:3/- - 1 roll"
        assert format_position(game.previous_state) == "parker 7:3/- 4:2,6:4,8:5 0 choose:1111"

    def test_the_first_roll_of_a_turn_can_bust(self) -> None:
        game = game_at("parker -/8:top - 0 roll").play(Roll(0), ScriptedDice(4, 4, 4, 4))
        assert game.log[-1] == Busted()
        assert game.state.on_turn == 1

    def test_a_bust_loses_a_runner_on_a_summit(self) -> None:
        game = game_at("parker -/- 2:top 0 decide").play(Roll(0), ScriptedDice(1, 1, 1, 1))
        assert format_position(game.state) == "parker -/- - 1 roll"

    def test_a_stop_does_not_need_all_three_runners(self) -> None:
        assert format_position(state_after("parker -/- 7:1 0 decide", Stopped())) == "parker 7:1/- - 1 roll"

    def test_turns_go_round_and_skip_players_who_resigned(self) -> None:
        assert state_after("parker -/-/-/- 7:1 3 decide", Stopped()).on_turn == 0
        assert state_after("parker -/x-/x-/- 7:1 0 decide", Stopped()).on_turn == 3


class TestForcedMoves:
    def test_the_only_legal_move_is_played_with_its_roll(self) -> None:
        game = game_at("parker -/- 5:1,11:1 0 decide").play(Roll(0), ScriptedDice(1, 1, 1, 1))
        assert game.log[-2:] == (Rolled((1, 1, 1, 1)), Moved((2, 2)))
        assert format_position(game.state) == "parker -/- 2:2,5:1,11:1 0 decide moves=2"
        assert format_position(game.previous_state) == "parker -/- 5:1,11:1 0 choose:1111"

    def test_bids_are_due_at_once_after_a_forced_second_move(self) -> None:
        game = game_at("parker,bidding -/7:1 5:1,11:1 0 decide").play(Roll(0), ScriptedDice(1, 1, 1, 1))
        assert (game.state.phase, game.state.awaited) == (Phase.BID, (1,))

    def test_a_forced_move_can_claim_and_can_win_at_once(self) -> None:
        roll = Roll(0), ScriptedDice(1, 1, 1, 1)
        game = game_at("franjos -/- 2:2,7:1,8:1 0 decide").play(*roll)
        assert (game.state.phase, game.state.just_claimed) == (Phase.DECIDE, True)
        roll = Roll(0), ScriptedDice(1, 1, 1, 1)
        game = game_at("franjos 3:top,12:top/- 2:2,7:1,8:1 0 decide").play(*roll)
        assert format_position(game.state) == "franjos 2:top,3:top,7:1,8:1,12:top/- - 1 roll"

    @pytest.mark.parametrize("rules", ["parker", "ravensburger", "asmodee", "franjos"])
    def test_a_stored_game_that_waits_for_one_still_takes_it(self, rules: str) -> None:
        stored = game_at(f"{rules} -/-/- - 0 roll").append(Rolled((1, 1, 1, 1)))
        assert stored.state.phase is Phase.CHOOSE
        without_one = stored.play(Resign(2), no_dice)
        assert without_one.state.phase is Phase.CHOOSE, "nobody else plays it"
        for waiting in (stored, without_one, stored.miss_deadline(0)):
            moved = waiting.play(Choose(0, (2, 2)), no_dice)
            assert (moved.last_event, moved.state.phase) == (Moved((2, 2)), Phase.DECIDE)


class TestEnd:
    def test_the_third_column_wins_at_once(self) -> None:
        state = state_after("parker 2:top,12:top/7:1 6:2,7:top 0 decide", Stopped())
        assert format_position(state) == "parker 2:top,6:2,7:top,12:top/- - 0 over:0"

    def test_the_second_column_does_not_win(self) -> None:
        assert not state_after("parker 2:top/- 7:top 0 decide", Stopped()).over

    def test_a_summit_does_not_win_before_the_stop(self) -> None:
        game = with_roll("parker 2:top,12:top/- 7:12 0 decide", 3, 4, 5, 5)
        game = game.play(Choose(0, (7, 10)), no_dice)
        assert game.state.phase is Phase.DECIDE

    def test_more_than_three_columns_can_be_owned_at_the_end(self) -> None:
        state = state_after("parker 2:top,12:top/- 3:top,7:top,11:top 0 decide", Stopped())
        assert (state.winners, len(state.claimed_by(0))) == ((0,), 5)

    def test_columns_of_different_players_do_not_add_up(self) -> None:
        assert not state_after("parker 2:top,3:top/12:top 7:top 1 decide", Stopped()).over


class TestResigning:
    def test_resigning_removes_all_markers_except_summits(self) -> None:
        state = state_after("parker 7:3/2:top,7:5/6:1 - 0 roll", Resigned(1))
        assert format_position(state) == "parker 7:3/x2:top/6:1 - 0 roll"
        assert state.owner(2) == 1

    def test_resigning_on_turn_loses_the_runners_and_passes_the_turn(self) -> None:
        for phase in ("choose:1234", "decide"):
            state = state_after(f"parker 7:3/7:5/6:1 7:4 0 {phase}", Resigned(0))
            assert format_position(state) == "parker x-/7:5/6:1 - 1 roll"

    def test_resigning_out_of_turn_leaves_the_turn_alone(self) -> None:
        for phase in ("choose:1234", "decide"):
            state = state_after(f"parker 7:3/7:5/6:1 7:4 0 {phase}", Resigned(2))
            assert format_position(state) == f"parker 7:3/7:5/x- 7:4 0 {phase}"

    def test_the_last_player_left_wins(self) -> None:
        state = state_after("parker 7:3/7:5/x- 7:4 0 decide", Resigned(1))
        assert format_position(state) == "parker 7:3/x-/x- - 0 over:0"

    def test_the_last_player_left_wins_out_of_turn(self) -> None:
        state = state_after("parker 7:3/7:5 7:4 0 choose:1234", Resigned(0))
        assert format_position(state) == "parker x-/7:5 - 0 over:1"
        assert state.roll is None
