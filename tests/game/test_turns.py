"""Turns: rolls, stops, busts, claims, resignations, and the end of the game."""

import pytest

from bot.game import Busted, Choose, Moved, Phase, Resign, Resigned, Roll, Rolled, Stop, Stopped
from bot.game.notation import format_position
from tests.game.game_factories import ScriptedDice, game_at, no_dice, state_after, with_roll


class TestTurn:
    def test_a_roll_with_several_legal_moves_is_followed_by_the_choice(self) -> None:
        game = with_roll("parker -/- - 0 roll", 1, 4, 5, 6)
        assert game.log[-1] == Rolled((1, 4, 5, 6))
        assert format_position(game.state) == "parker -/- - 0 choose:1456"
        assert game.last_roll == (1, 4, 5, 6)

    def test_after_a_move_the_player_rolls_again_or_stops(self) -> None:
        game = with_roll("parker -/- - 0 roll", 1, 4, 5, 6).play(Choose(0, (5, 11)), no_dice)
        assert format_position(game.state) == "parker -/- 5:1,11:1 0 decide"
        assert game.play(Roll(0), ScriptedDice(1, 1, 6, 6)).state.phase is Phase.CHOOSE
        assert game.play(Stop(0), no_dice).state.phase is Phase.ROLL

    def test_a_roll_without_a_legal_move_busts(self) -> None:
        game = with_roll("parker 7:3/- 4:2,6:4,8:5 0 decide", 1, 1, 1, 1)
        assert game.log[-2:] == (Rolled((1, 1, 1, 1)), Busted())
        assert format_position(game.state) == "parker 7:3/- - 1 roll"
        assert format_position(game.previous_state) == "parker 7:3/- 4:2,6:4,8:5 0 choose:1111"

    def test_the_first_roll_of_a_turn_can_bust(self) -> None:
        game = with_roll("parker -/8:top - 0 roll", 4, 4, 4, 4)
        assert (game.log[-1], game.state.on_turn) == (Busted(), 1)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("6:3,7:5/7:6 6:4,7:6,8:1 0 decide", "6:4,7:6,8:1/7:6 - 1 roll"),
        ("6:3/6:10,7:1/6:2 6:top 0 decide", "6:top/7:1/- - 1 roll"),
        ("-/- 2:top,12:top 1 decide", "-/2:top,12:top - 0 roll"),
        ("-/-/-/- 7:1 3 decide", "-/-/-/7:1 - 0 roll"),
        ("-/x-/x-/- 7:1 0 decide", "7:1/x-/x-/- - 3 roll"),
        ("2:top/- 7:top 0 decide", "2:top,7:top/- - 1 roll"),
        ("2:top,3:top/12:top 7:top 1 decide", "2:top,3:top/7:top,12:top - 0 roll"),
        ("2:top,12:top/7:1 6:2,7:top 0 decide", "2:top,6:2,7:top,12:top/- - 0 over:0"),
        ("2:top,12:top/- 3:top,7:top,11:top 0 decide", "2:top,3:top,7:top,11:top,12:top/- - 0 over:0"),
    ],
    ids=[
        *("runners become markers", "a claim removes others", "two claims"),
        *("turns go round", "those who left are skipped", "two columns", "columns of two players"),
        *("the third column wins", "so do five"),
    ],
)
def test_a_stop_keeps_what_was_reached_and_passes_the_turn_or_wins(before: str, after: str) -> None:
    assert format_position(state_after(f"parker {before}", Stopped())) == f"parker {after}"


class TestForcedMoves:
    def test_the_only_legal_move_is_played_with_its_roll(self) -> None:
        game = with_roll("parker -/- 5:1,11:1 0 decide", 1, 1, 1, 1)
        assert game.log[-2:] == (Rolled((1, 1, 1, 1)), Moved((2, 2)))
        assert format_position(game.state) == "parker -/- 2:2,5:1,11:1 0 decide moves=2"
        assert format_position(game.previous_state) == "parker -/- 5:1,11:1 0 choose:1111"

    def test_bids_are_due_at_once_after_a_forced_second_move(self) -> None:
        game = with_roll("parker,bidding -/7:1 5:1,11:1 0 decide", 1, 1, 1, 1)
        assert (game.state.phase, game.state.awaited) == (Phase.BID, (1,))

    def test_a_forced_move_can_claim_and_can_win_at_once(self) -> None:
        game = with_roll("franjos -/- 2:2,7:1,8:1 0 decide", 1, 1, 1, 1)
        assert (game.state.phase, game.state.just_claimed) == (Phase.DECIDE, True)
        game = with_roll("franjos 3:top,12:top/- 2:2,7:1,8:1 0 decide", 1, 1, 1, 1)
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


class TestResigning:
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
    def test_only_summits_stay_and_the_last_player_left_wins(
        self, before: str, seat: int, after: str
    ) -> None:
        """On turn, the runners are lost and the turn passes; out of turn, it goes on."""
        assert format_position(state_after(f"parker {before}", Resigned(seat))) == f"parker {after}"
