"""The turn, the roll for the first one, and the end of the game."""

import pytest

from bot.game import (
    PARKER,
    Action,
    Busted,
    Choose,
    Ended,
    Game,
    Moved,
    NotAllowed,
    NotUnderstood,
    Phase,
    Resign,
    Resigned,
    Roll,
    Rolled,
    Rules,
    Started,
    Stop,
    Stopped,
)
from bot.game.board import EMPTY_COLUMNS
from bot.game.notation import format_position
from tests.game.game_factories import ScriptedDice, game_at, no_dice, state_after, with_roll

RULES = Rules.of(PARKER)


class TestRollOff:
    def test_the_highest_total_of_two_dice_begins(self) -> None:
        game = Game.start(RULES, 3, ScriptedDice(1, 2, 6, 5, 4, 4))
        assert game.log == (Started(RULES, 3, 1, (((1, 2), (6, 5), (4, 4)),)),)
        assert game.started.first_seat == game.state.first_seat == game.state.on_turn == 1

    def test_only_those_tied_highest_roll_again(self) -> None:
        game = Game.start(RULES, 4, ScriptedDice(1, 2, 6, 5, 4, 4, 5, 6, 1, 1, 1, 2))
        assert game.started.roll_off == (
            ((1, 2), (6, 5), (4, 4), (5, 6)),
            (None, (1, 1), None, (1, 2)),
        )
        assert game.state.on_turn == 3

    def test_they_roll_until_the_tie_is_broken(self) -> None:
        dice = ScriptedDice(3, 3, 3, 3, 3, 3, 4, 4, 1, 1, 4, 4, 2, 2, 2, 2, 1, 3, 1, 2)
        game = Game.start(RULES, 3, dice)
        assert game.started.roll_off == (
            ((3, 3), (3, 3), (3, 3)),
            ((4, 4), (1, 1), (4, 4)),
            ((2, 2), None, (2, 2)),
            ((1, 3), None, (1, 2)),
        )
        assert game.state.on_turn == 0
        assert dice.left == []

    @pytest.mark.parametrize("players", [-1, 0, 1, 5])
    def test_a_game_is_for_two_to_four(self, players: int) -> None:
        with pytest.raises(NotAllowed):
            Game.start(RULES, players, no_dice)

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_the_board_is_empty_at_the_start(self, players: int) -> None:
        game = Game.start(RULES, players, ScriptedDice(*[1] * (2 * players - 1), 2))
        assert game.state.markers == (EMPTY_COLUMNS,) * players
        assert game.state.runners == EMPTY_COLUMNS
        assert game.state.phase is Phase.ROLL
        assert game.state == game.previous_state
        assert (game.event_count, game.last_roll) == (1, None)


class TestTurn:
    def test_a_roll_with_a_legal_move_is_followed_by_the_choice(self) -> None:
        game = game_at("parker -/- - 0 roll").play(Roll(0), ScriptedDice(1, 4, 5, 6))
        assert game.log[-1] == Rolled((1, 4, 5, 6))
        assert format_position(game.state) == "parker -/- - 0 choose:1456"
        assert game.last_roll == (1, 4, 5, 6)

    def test_after_a_move_the_player_rolls_again_or_stops(self) -> None:
        game = with_roll("parker -/- - 0 roll", 1, 4, 5, 6).play(Choose(0, (5, 11)), no_dice)
        assert format_position(game.state) == "parker -/- 5:1,11:1 0 decide"
        assert game.play(Roll(0), ScriptedDice(1, 1, 1, 1)).state.phase is Phase.CHOOSE
        assert game.play(Stop(0), no_dice).state.phase is Phase.ROLL

    def test_the_dice_that_fell_last_are_kept_to_be_shown(self) -> None:
        game = with_roll("parker -/- - 0 roll", 1, 4, 5, 6).play(Choose(0, (5, 11)), no_dice)
        assert game.state.roll is None
        assert game.last_roll == (1, 4, 5, 6)

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

    def test_a_stop_puts_a_marker_where_each_runner_stands(self) -> None:
        state = state_after("parker 6:3,7:5/7:6 6:4,7:6,8:1 0 decide", Stopped())
        assert format_position(state) == "parker 6:4,7:6,8:1/7:6 - 1 roll"

    def test_a_stop_does_not_need_all_three_runners(self) -> None:
        assert format_position(state_after("parker -/- 7:1 0 decide", Stopped())) == "parker 7:1/- - 1 roll"

    def test_a_stop_on_a_summit_claims_and_sends_the_other_markers_back(self) -> None:
        state = state_after("parker 6:3/6:10,7:1/6:2 6:top 0 decide", Stopped())
        assert format_position(state) == "parker 6:top/7:1/- - 1 roll"
        assert state.owner(6) == 0

    def test_two_columns_can_be_claimed_in_one_stop(self) -> None:
        state = state_after("parker -/- 2:top,12:top 1 decide", Stopped())
        assert format_position(state) == "parker -/2:top,12:top - 0 roll"

    def test_play_goes_round_and_passes_over_who_resigned(self) -> None:
        assert state_after("parker -/-/-/- 7:1 3 decide", Stopped()).on_turn == 0
        assert state_after("parker -/x-/x-/- 7:1 0 decide", Stopped()).on_turn == 3


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

    def test_a_game_can_be_ended_without_a_winner(self) -> None:
        game = game_at("parker 7:3/- 6:1 0 decide").end()
        assert game.log[-1] == Ended()
        assert format_position(game.state) == "parker 7:3/- - 0 over"

    @pytest.mark.parametrize("position", ["parker -/- - 0 over", "parker x-/- - 0 over:1"])
    def test_what_is_over_is_not_ended_again(self, position: str) -> None:
        with pytest.raises(NotAllowed):
            game_at(position).end()


class TestResigning:
    def test_the_markers_of_who_resigns_come_off_but_for_its_summits(self) -> None:
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

    def test_who_is_left_alone_wins(self) -> None:
        state = state_after("parker 7:3/7:5/x- 7:4 0 decide", Resigned(1))
        assert format_position(state) == "parker 7:3/x-/x- - 0 over:0"

    def test_who_is_left_alone_wins_out_of_turn(self) -> None:
        state = state_after("parker 7:3/7:5 7:4 0 choose:1234", Resigned(0))
        assert format_position(state) == "parker x-/7:5 - 0 over:1"
        assert state.roll is None


@pytest.mark.parametrize(
    ("position", "action"),
    [
        ("parker -/- - 0 roll", Roll(1)),
        ("parker -/- - 0 roll", Stop(0)),
        ("parker -/- - 0 roll", Choose(0, (7,))),
        ("parker -/- 7:1 0 choose:1234", Roll(0)),
        ("parker -/- 7:1 0 choose:1234", Stop(0)),
        ("parker -/- 7:1 0 choose:1234", Choose(0, (7,))),
        ("parker -/- 7:1 0 choose:1234", Choose(0, (6, 4))),
        ("parker -/- 7:1 0 choose:1234", Choose(0, ())),
        ("parker -/- 7:1 0 choose:1234", Choose(1, (4, 6))),
        ("parker -/- 7:1 0 decide", Choose(0, (7,))),
        ("parker -/- 7:1 0 decide", Stop(1)),
        ("parker -/-/x- 7:1 0 decide", Resign(2)),
        ("parker -/-/x- 7:1 0 decide", Roll(2)),
        ("parker -/- - 0 over", Roll(0)),
        ("parker -/- - 0 over", Stop(0)),
        ("parker -/- - 0 over", Resign(1)),
    ],
)
def test_what_is_not_allowed_now_is_refused_before_dice_are_drawn(position: str, action: Action) -> None:
    with pytest.raises(NotAllowed):
        game_at(position).play(action, no_dice)


@pytest.mark.parametrize("seat", [-1, 2, 99])
@pytest.mark.parametrize("position", ["parker -/- - 0 roll", "parker -/- - 0 over"])
def test_a_seat_that_does_not_exist_is_not_understood(position: str, seat: int) -> None:
    for action in (Roll(seat), Stop(seat), Choose(seat, (7,)), Resign(seat)):
        with pytest.raises(NotUnderstood):
            game_at(position).play(action, no_dice)


def test_a_log_begins_with_the_start_and_has_only_one() -> None:
    started = Started(RULES, 2, 1, (((1, 2), (3, 4)),))
    with pytest.raises(ValueError, match="begins with the start"):
        Game.replay([])
    with pytest.raises(ValueError, match="begins with the start"):
        Game.replay([Ended()])
    with pytest.raises(ValueError, match="starts once"):
        Game.replay([started, started])


def test_a_replayed_log_is_the_game_that_wrote_it() -> None:
    game = with_roll("parker -/- - 1 roll first=1", 1, 4, 5, 6)
    game = game.play(Choose(1, (7, 9)), no_dice).play(Stop(1), no_dice)
    assert Game.replay(game.log) == game
    assert game.log[-2:] == (Moved((7, 9)), Stopped())
