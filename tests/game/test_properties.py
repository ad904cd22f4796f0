"""Properties of all games, and of single editions and variants, checked at every step of random games."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis.strategies import SearchStrategy

from bot.game import BidPlaced, ChangeMove, Ended, Game, NotAllowed, Phase, State, legal_moves, rolls_in
from bot.game.board import COLUMNS, LENGTHS
from bot.game.events import Busted, Moved, Resigned, Rolled, Settled, Shifted, Stopped, Unshifted
from bot.game.game import RECENT_TURNS
from bot.game.moves import advance_runners
from bot.game.player_stats import player_results, player_stats
from bot.game.rules import FRANJOS, CrowdedSpaces
from tests.game.game_factories import RandomGame, no_dice, random_games, random_games_with, without_changes
from tests.game.reference_rules import crowded_columns, falling_short, may_change_move, owners, steps_due
from tests.hypothesis_profiles import examples

NO_RUNNERS = (Phase.ROLL, Phase.SETTLE, Phase.OVER)

jumping = random_games_with(crowded=CrowdedSpaces.JUMP, bidding=False)
franjos = random_games_with(edition=FRANJOS)
bidding = random_games_with(bidding=True, columns=None, crowded=CrowdedSpaces.SHARE)


def in_every(games: SearchStrategy[RandomGame]) -> Callable[[Callable[[RandomGame], None]], Any]:
    """Run a test with several whole games."""
    return lambda test: examples(6)(given(games)(test))


@in_every(random_games)
def test_a_roll_has_a_legal_move_or_it_busts(random_game: RandomGame) -> None:
    for (before, event, _), (_, following, _) in pairwise(random_game.transitions):
        if isinstance(event, Rolled):
            moves = legal_moves(before, event.dice)
            assert isinstance(following, Busted) == (not moves)
            assert len(moves) != 1 or following == Moved(moves[0])
        else:
            assert not isinstance(following, Busted)


@in_every(random_games)
def test_nobody_is_asked_to_choose_the_only_legal_move(random_game: RandomGame) -> None:
    for game in random_game.steps:
        if game.state.roll:
            assert len(legal_moves(game.state, game.state.roll)) > 1


@in_every(random_games)
def test_a_move_can_be_changed_exactly_when_it_was_a_choice(random_game: RandomGame) -> None:
    for game in random_game.sampled_steps(30):
        assert game.may_change_move == may_change_move(game.log)
        if not game.state.over and not game.may_change_move:
            with pytest.raises(NotAllowed):
                game.play(ChangeMove(game.state.on_turn), no_dice)


@in_every(random_games)
def test_a_game_is_as_if_changed_moves_had_not_been_made(random_game: RandomGame) -> None:
    changed = random_game.end
    plain = Game.replay(without_changes(changed.log))
    assert plain.state == changed.state
    assert player_results(plain.log) == player_results(changed.log)
    for seat in changed.state.seats:
        assert player_stats([(plain.log, seat)]) == player_stats([(changed.log, seat)])


@in_every(random_games)
def test_at_most_three_runners_and_none_beyond_a_summit(random_game: RandomGame) -> None:
    for _, _, state in random_game.transitions:
        heights = [*state.markers, state.runners]
        assert all(0 <= row[column] <= LENGTHS[column] for row in heights for column in COLUMNS)
        assert all(row[0] == row[1] == 0 for row in heights)
        assert sum(map(bool, state.runners)) <= 3
        if state.phase in NO_RUNNERS:
            assert not any(state.runners)
        if random_game.rules.edition.claims_at_once:
            assert not any(state.runners[column] == LENGTHS[column] for column in COLUMNS)


@in_every(random_games)
def test_markers_move_only_by_events_that_may_move_them(random_game: RandomGame) -> None:
    for before, event, now in random_game.transitions:
        claims = {column for column, seat in owners(now).items() if column not in owners(before)}
        for seat, row in enumerate(now.markers):
            for column in COLUMNS:
                was, height = before.markers[seat][column], row[column]
                if height == was:
                    continue
                match event:
                    case Stopped() | Moved():
                        assert isinstance(event, Stopped) or random_game.rules.edition.claims_at_once
                        mine = seat == before.on_turn
                        assert height > was if mine else height == 0 and column in claims
                        if mine and isinstance(event, Stopped):
                            assert height == before.runners[column]
                    case Resigned():
                        assert seat == event.seat
                        assert height == 0
                    case Shifted() | Unshifted():
                        assert before.settlement is not None
                        assert seat == before.settlement.queue[0]
                        assert abs(height - was) == 1
                        assert 0 < height < LENGTHS[column]
                    case _:
                        raise AssertionError(f"{event} moves a marker")


@in_every(random_games)
def test_a_claimed_column_stays_claimed_and_empty(random_game: RandomGame) -> None:
    for before, _, now in random_game.transitions:
        for column, seat in owners(before).items():
            assert now.owner(column) == seat
            assert not now.runners[column]
            assert [row[column] for row in now.markers].count(0) == len(now.markers) - 1


@in_every(random_games)
def test_only_moves_advance_runners_and_claims_free_them(random_game: RandomGame) -> None:
    for before, event, now in random_game.transitions:
        if isinstance(event, Rolled):
            assert (now.runners, now.markers) == (before.runners, before.markers)
        elif isinstance(event, Moved) and now.phase in (Phase.BID, Phase.DECIDE):
            advanced, claimed = enumerate(advance_runners(before, event.move)), owners(now)
            assert now.runners == tuple(0 if column in claimed else height for column, height in advanced)


@in_every(random_games)
def test_the_turn_passes_once_it_is_over_and_settled(random_game: RandomGame) -> None:
    for before, event, now in random_game.transitions:
        assert now.on_turn in now.active or now.phase in (Phase.SETTLE, Phase.OVER)
        if before.phase is Phase.SETTLE:
            passes = now.phase is not Phase.SETTLE
        else:
            ends = isinstance(event, Stopped | Busted) or event == Resigned(before.on_turn)
            wins = isinstance(event, Moved) and before.on_turn in now.winning
            passes = (ends or wins) and now.phase is not Phase.SETTLE
        if passes and not now.over:
            seats = len(now.markers)
            order = [(before.on_turn + step) % seats for step in range(1, 2 * seats + 1)]
            candidates = [seat for seat in order if seat in now.active]
            missing = before.missing_next_turn | falling_short(before, event)
            skipped = set()
            while candidates[0] in missing and candidates[0] not in skipped:
                skipped.add(candidates.pop(0))
            assert now.on_turn == candidates[0]
            assert now.phase is Phase.ROLL
            assert (now.moves_made, now.just_claimed, now.bids, now.settlement) == (0, False, (), None)
        else:
            assert now.on_turn == before.on_turn


@in_every(random_games)
def test_the_game_ends_exactly_when_it_is_won_or_ended(random_game: RandomGame) -> None:
    for before, event, now in random_game.transitions:
        alone = now.active if len(now.active) == 1 else ()
        claims = Counter(owners(now).values())
        enough = tuple(seat for seat in now.active if claims[seat] >= now.columns_to_win)
        if alone or event == Ended():
            assert (now.over, now.winners) == (True, alone)
        elif random_game.rules.edition.finishes_round:
            if now.over:
                assert now.winners == enough or len(owners(now)) == len(COLUMNS)
                assert now.winners
        elif len(owners(now)) == len(COLUMNS) and now.over and not enough:
            most = max(claims[seat] for seat in now.active)
            assert now.winners == tuple(seat for seat in now.active if claims[seat] == most)
        else:
            assert now.over == bool(enough)
            assert now.winners == enough
            assert not enough or (enough == (before.on_turn,) and event == Stopped())


@in_every(random_games)
def test_a_game_returns_to_any_earlier_event(random_game: RandomGame) -> None:
    log = random_game.end.log
    earlier = random_game.end
    for event_count in range(len(log), 0, -5):
        earlier = (earlier if event_count % 2 else random_game.end).at(event_count)
        assert earlier.log == log[:event_count]
    for step in random_game.sampled_steps(20):
        assert random_game.end.at(step.event_count) == step


@in_every(random_games)
def test_the_starts_of_the_last_turns_are_kept(random_game: RandomGame) -> None:
    starts = random_game.end.turn_starts
    states = enumerate((after for _, _, after in random_game.transitions), start=2)
    began = [event_count for event_count, state in states if state.phase is Phase.ROLL]
    assert [start.event_count for start in starts] == began[-RECENT_TURNS:]
    assert all(start == Game.replay(start.log) and start.turn_starts == () for start in starts)


@in_every(random_games)
def test_rolls_are_counted_as_they_are_made(random_game: RandomGame) -> None:
    assert random_game.end.rolls == len(rolls_in(random_game.end.log))
    for step in random_game.sampled_steps(20):
        assert step.rolls == len(rolls_in(step.log))
    assert all(start.rolls == len(rolls_in(start.log)) for start in random_game.end.turn_starts)


@in_every(jumping)
def test_jumping_never_ends_on_a_crowded_space(random_game: RandomGame) -> None:
    for _, _, now in random_game.transitions:
        assert crowded_columns(now) == []
        for column in COLUMNS:
            heights = [row[column] for row in now.markers if row[column]]
            assert len(heights) == len(set(heights))


@in_every(franjos)
def test_franjos_claims_at_once_and_keeps_claims_after_a_bust(random_game: RandomGame) -> None:
    for before, event, now in random_game.transitions:
        claims = set(owners(now)) - set(owners(before))
        assert not claims or isinstance(event, Moved)
        goes_on = now.phase in (Phase.BID, Phase.DECIDE) and now.on_turn == before.on_turn
        if isinstance(event, Moved) and goes_on:
            assert now.just_claimed == bool(claims)
        if isinstance(event, Busted):
            assert now.markers == before.markers


@in_every(franjos)
def test_franjos_ends_after_equal_numbers_of_turns(random_game: RandomGame) -> None:
    end = random_game.end.state
    if random_game.end.log[-1] == Ended() or len(end.active) == 1 or len(owners(end)) == len(COLUMNS):
        return
    had = Counter([random_game.end.started.first_seat])
    for before, event, now in random_game.transitions:
        missing = before.missing_next_turn | falling_short(before, event)
        if now.over:
            last = (now.on_turn - now.first_seat) % random_game.players
            had.update(seat for seat in missing if (seat - now.first_seat) % random_game.players > last)
        elif now.phase is Phase.ROLL and (before.phase, before.on_turn) != (Phase.ROLL, now.on_turn):
            had.update([now.on_turn, *(missing - now.missing_next_turn)])
    assert len({had[seat] for seat in end.active}) == 1


@in_every(bidding)
def test_bids_are_placed_only_after_the_second_move(random_game: RandomGame) -> None:
    for before, event, now in random_game.transitions:
        if isinstance(event, Moved):
            wins = now.over or now.on_turn != before.on_turn
            assert (now.phase is Phase.BID) == (not wins and before.moves_made == 1 and bidders(now) != set())
        if now.phase is Phase.BID:
            assert set(now.acting) == bidders(now)
            assert any(now.bids[seat] is None for seat in bidders(now))
        if isinstance(event, BidPlaced):
            assert event.seat in bidders(before)
            assert before.phase is Phase.BID
        if isinstance(event, Stopped | Busted):
            assert before.moves_made < 2 or all(before.bids[seat] for seat in bidders(before))


def bidders(state: State) -> set[int]:
    """Return the seats with a marker on the board that are not on turn."""
    return {seat for seat in state.active if seat != state.on_turn and any(state.markers[seat])}


@in_every(bidding)
def test_bids_are_settled_from_the_left_unless_the_turn_wins(random_game: RandomGame) -> None:
    for before, event, now in random_game.transitions:
        left = [(before.on_turn + step) % random_game.players for step in range(1, random_game.players)]
        due = tuple(seat for seat in left if before.bids and before.bids[seat])
        if isinstance(event, Stopped | Busted):
            won = isinstance(event, Stopped) and before.on_turn in now.winning
            assert (now.phase is Phase.SETTLE) == (bool(due) and not won)
            if now.settlement:
                assert (now.settlement.queue, now.settlement.steps) == (due, ())
                assert now.settlement.stopped == isinstance(event, Stopped)
        elif isinstance(event, Settled):
            assert before.settlement is not None
            rest = before.settlement.queue[1:]
            assert (now.settlement.queue if now.settlement else ()) == rest


@in_every(bidding)
def test_bidders_move_up_by_choice_and_down_by_obligation(random_game: RandomGame) -> None:
    """They move up by at most the stake, or down by all that is due or as far as space 1."""
    for before, event, now in random_game.transitions:
        if before.settlement is None or not isinstance(event, Shifted | Unshifted | Settled):
            continue
        seat = before.settlement.queue[0]
        was, row = before.markers[seat], now.markers[seat]
        assert now.markers == (*before.markers[:seat], row, *before.markers[seat + 1 :])
        if isinstance(event, Settled):
            assert row == was
            down = sum(was[column] - 1 for column in COLUMNS if was[column] and was[column] < LENGTHS[column])
            taken, due = len(before.settlement.steps), steps_due(before)
            assert taken <= due or taken == -due or (taken < -due and down == 0)
            continue
        for column in COLUMNS:
            moved = row[column] - was[column]
            up = (steps_due(before) > 0) is isinstance(event, Shifted)
            assert moved in ((0, 1) if up else (0, -1))
            assert not moved or (was[column] and 0 < row[column] < LENGTHS[column])
        assert sum(abs(a - b) for a, b in zip(row, was, strict=True)) == 1


@in_every(bidding)
def test_bidders_who_fall_short_miss_one_turn(random_game: RandomGame) -> None:
    for before, event, now in random_game.transitions:
        missing = before.missing_next_turn | falling_short(before, event)
        if now.over:
            assert now.missing_next_turn == set()
        elif now.phase is Phase.ROLL and before.phase is not Phase.ROLL:
            passed: set[int] = set()
            seat = before.on_turn
            while (seat := (seat + 1) % random_game.players) != now.on_turn or seat in missing - passed:
                passed.add(seat)
            assert now.missing_next_turn == missing - passed
        elif not isinstance(event, Resigned):
            assert now.missing_next_turn == missing
