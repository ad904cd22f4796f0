from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game import Attendance, Bid, Game, Phase, Rules, actor, transitions
from bot.game.actions import Choose, Confirm, PlaceBid, Resign, Roll, Shift, Stop, Undo
from bot.game.events import BidPlaced, Missed, Passed, Rolled
from bot.game.notation import format_event
from bot.players import Strength, decide
from tests.game.game_factories import ScriptedDice, game_at, no_dice, rules_with, with_roll
from tests.game.notation.games import format_game, parse_game
from tests.hypothesis_profiles import examples
from tests.tables.requesting import seeded_dice
from tests.tables.sample_tables import BID_POSITION, SETTLE_POSITION

FRESH, FRESH_OF_TWO = "parker -/-/- - 0 roll", "parker -/- - 0 roll"
DECIDING = "parker -/-/- 7:2 0 decide"


def log_after_start(game: Game) -> list[str]:
    return [format_event(event) for event in game.log[1:]]


def late(position: str, *seats: int) -> Game:
    """Return a game at a position after seats have missed their deadlines, one after the other."""
    game = game_at(position)
    for seat in seats:
        game = game.miss_deadline(seat)
    return game


def with_one_miss(game: Game, seat: int) -> Game:
    return replace(game, attendance=game.attendance.with_misses(seat, 1))


AWAY = late(FRESH_OF_TWO, 0, 1, 0)


class TestMissingDeadlines:
    def test_a_turn_that_has_not_begun_passes(self) -> None:
        passed = late(FRESH, 0)
        assert log_after_start(passed) == ["passed"]
        assert (passed.state.on_turn, passed.state.phase) == (1, Phase.ROLL)
        assert passed.attendance.computer_played == frozenset()

    @pytest.mark.parametrize("game", [game_at(DECIDING), with_roll(FRESH, 3, 4, 1, 6)])
    def test_the_computer_finishes_a_turn_that_has_begun(self, game: Game) -> None:
        missed = game.miss_deadline(0)
        assert missed.log == (*game.log, Missed(0))
        assert missed.attendance.computer_played == {0}
        for name in ("state", "last_event", "previous_state", "action_version", "acting_since"):
            assert getattr(missed, name) == getattr(game, name)

    def test_the_second_miss_in_a_row_hands_the_seat_over(self) -> None:
        assert log_after_start(AWAY) == ["passed", "passed", "passed", "handed 0"]
        assert AWAY.away == {0}
        game = with_one_miss(game_at(DECIDING), 0).miss_deadline(0)
        assert log_after_start(game) == ["missed 0", "handed 0"]
        assert game.attendance == Attendance((2, 0, 0), away=frozenset({0}))

    def test_the_computer_acting_does_not_reset_misses(self) -> None:
        game = late("parker -/- 7:2 0 decide", 0).play(Stop(0), no_dice)
        assert game.attendance == Attendance((1, 0))
        assert game.miss_deadline(1).miss_deadline(0).away == {0}

    def test_a_miss_lasts_for_the_rest_of_the_turn_even_across_bids(self) -> None:
        game = late("parker,bidding 7:3/7:1 8:1 0 decide", 0).play(Roll(0), ScriptedDice(2, 6, 3, 6))
        for action in (Choose(0, (8, 9)), PlaceBid(1, Bid(True, 1))):
            game = game.play(action, no_dice)
            assert game.attendance.missed == {0}
        assert game.last_event == BidPlaced(1, Bid(True, 1))
        assert game.play(Stop(0), no_dice).attendance.missed == frozenset()

    def test_the_computer_finishes_an_older_turn_that_waits_for_a_forced_move(self) -> None:
        game = game_at(FRESH).append(Rolled((1, 1, 1, 1))).miss_deadline(0)
        game = game.play(Choose(0, (2, 2)), no_dice)
        assert game.attendance == Attendance((1, 0, 0), missed=frozenset({0}))

    def test_a_miss_ends_with_the_turn_even_if_the_same_player_is_next(self) -> None:
        game = late("parker,bidding 7:3/- 8:1 0 decide missing=1", 0).play(Stop(0), no_dice)
        assert (game.state.on_turn, game.state.phase) == (0, Phase.ROLL)
        assert game.attendance.missed == frozenset()

    def test_the_computer_only_places_a_late_bid(self) -> None:
        bid = late(BID_POSITION, 3).play(PlaceBid(3, Bid(True, 1)), no_dice)
        assert bid.attendance.missed == {3}, "the owner may not change the bid"
        assert bid.play(PlaceBid(0, Bid(True, 1)), no_dice).attendance.missed == frozenset()

    def test_the_computer_finishes_a_late_settlement(self) -> None:
        game = late(SETTLE_POSITION, 3).play(Shift(3, 10), no_dice).play(Confirm(3), no_dice)
        assert (game.state.acting, game.attendance) == ((0,), Attendance((0, 0, 0, 1)))

    def test_settling_with_a_choice_resets_misses(self) -> None:
        game = with_one_miss(game_at(SETTLE_POSITION.replace("6:2,10:2", "6:4,10:4")), 0)
        for action in (Shift(3, 10), Undo(3), Shift(3, 10), Confirm(3)):
            game = with_one_miss(game, 3).play(action, no_dice)
            assert game.attendance.misses == (1, 0, 0, 0)

    def test_settling_without_a_choice_does_not_reset_misses(self) -> None:
        forced = "parker,bidding 7:3/8:2/-/6:2 9:1 1 decide bids=makes:2/-/-/busts:1"
        settled = with_one_miss(game_at(forced), 3).play(Stop(1), no_dice)
        assert log_after_start(settled)[-2:] == ["shifted 6", "settled"]
        assert settled.attendance.misses == (0, 0, 0, 1)
        assert settled.play(Shift(0, 7), no_dice).attendance.misses == (0, 0, 0, 1)

    def test_only_awaited_seats_can_miss_a_deadline(self) -> None:
        fresh, bidding = game_at(FRESH), game_at(BID_POSITION)
        bid = bidding.play(PlaceBid(0, Bid(True, 1)), no_dice)
        not_awaited = [(fresh, 1), (fresh, 7), (bidding, 1), (bidding, 2), (bid, 0), (fresh.end(), 0)]
        for game, seat in (*not_awaited, (late(DECIDING, 0), 0)):
            with pytest.raises(ValueError, match="does not wait"):
                game.miss_deadline(seat)

    def test_a_passed_turn_that_ends_the_game_hands_no_seat_over(self) -> None:
        passed = with_one_miss(game_at("franjos 2:top,3:top,12:top/- - 1 roll"), 1).miss_deadline(1)
        assert (passed.state.winners, log_after_start(passed)) == ((0,), ["passed"])


class TestReturning:
    def test_returning_resets_the_number_of_misses(self) -> None:
        back = AWAY.return_player(0)
        assert log_after_start(back)[-1] == "returned 0"
        assert back.attendance == Attendance((0, 1))

    def test_returning_is_possible_on_any_turn_and_changes_no_action(self) -> None:
        for game in (AWAY.play(Roll(1), ScriptedDice(3, 4, 1, 6)), late(DECIDING, 0)):
            back = game.return_player(0)
            assert (back.state, back.action_version) == (game.state, game.action_version)
            assert back.attendance == Attendance((0,) * len(game.state.markers))

    def test_only_absent_players_can_return(self) -> None:
        for game in (game_at(FRESH), late(FRESH, 0), late(DECIDING, 0).end()):
            with pytest.raises(ValueError, match="does not play"):
                game.return_player(0)

    def test_a_player_who_resigned_is_not_away(self) -> None:
        game = late(FRESH, 0, 1, 2, 0).play(Resign(0), no_dice)
        assert game.attendance.computer_played == frozenset()
        with pytest.raises(ValueError, match="does not play"):
            game.return_player(0)


def play_with_absences(rules: Rules, players: int, seed: int) -> Game:
    """Return a whole game by computers, with players who miss deadlines and return at random."""
    rng, dice = Random(seed), seeded_dice(seed)
    game = Game.start(rules, players, dice)
    while not game.state.over:
        late = [seat for seat in game.state.awaited if seat not in game.attendance.computer_played]
        if late and rng.random() < 0.2:
            game = game.miss_deadline(rng.choice(late))
        elif game.attendance.computer_played and rng.random() < 0.1:
            game = game.return_player(rng.choice(sorted(game.attendance.computer_played)))
        else:
            seat = rng.choice(game.state.awaited)
            game = game.play(decide(game.state, seat, Strength.MEDIUM), dice)
    return game


@examples(8)
@given(rules_with() | rules_with(bidding=True), st.integers(2, 4), st.integers(0, 2**32))
def test_games_with_absences_round_trip_and_computers_only_finish_what_is_unfinished(
    rules: Rules, players: int, seed: int
) -> None:
    game = play_with_absences(rules, players, seed)
    assert parse_game(format_game(game)) == game
    assert Game.replay(game.log) == game
    attendance = Attendance((0,) * players)
    for before, event, state in transitions(game.log):
        by = actor(before, event)
        computer_played, attendance = attendance.computer_played, attendance.after(before, event, state)
        if isinstance(event, BidPlaced):
            assert by == event.seat
        if by is not None and by not in computer_played and not isinstance(event, Missed):
            assert attendance.misses[by] == 0
        for seat in range(players):
            assert attendance.misses[seat] <= 2
            assert (attendance.misses[seat] == 2) <= (
                seat in attendance.away or event == Passed() or event == Missed(seat)
            )
        assert attendance.missed <= {state.on_turn, *state.acting}
        assert not attendance.missed or state.phase is not Phase.ROLL
    assert attendance == game.attendance
