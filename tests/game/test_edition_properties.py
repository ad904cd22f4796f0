"""What holds at every step of the games of one edition or variant, tried on whole games played at random."""

from collections import Counter

from hypothesis import given, settings

from bot.game import (
    ASMODEE,
    COLUMNS,
    FRANJOS,
    LENGTHS,
    BidPlaced,
    Busted,
    CrowdedSpaces,
    Ended,
    Moved,
    Phase,
    Resigned,
    Rolled,
    Settled,
    Shifted,
    State,
    Stopped,
    Unshifted,
    legal_moves,
)
from tests.game.game_factories import RandomGame, random_games_with
from tests.game.reference_rules import crowds, falls_short, markers_out, may_stop, owed, owned

WHOLE_GAMES = settings(deadline=None, max_examples=12)

nine = random_games_with(edition=ASMODEE)
jumping = random_games_with(crowded=CrowdedSpaces.JUMP, bidding=False)
no_stop = random_games_with(crowded=CrowdedSpaces.NO_STOP, bidding=False)
priority = random_games_with(placing_priority=True)
franjos = random_games_with(edition=FRANJOS)
bidding = random_games_with(bidding=True, columns=None, crowded=CrowdedSpaces.SHARE)


@WHOLE_GAMES
@given(nine)
def test_nine_markers_are_never_exceeded(course: RandomGame) -> None:
    for _, _, state in course.transitions:
        assert markers_out(state) <= 9
        assert all(sum(map(bool, row)) <= 9 for row in state.markers)


@WHOLE_GAMES
@given(jumping)
def test_jumping_never_ends_on_a_crowded_space(course: RandomGame) -> None:
    for before, event, now in course.transitions:
        assert crowds(now) == []
        for column in COLUMNS:
            heights = [row[column] for row in now.markers if row[column]]
            assert len(heights) == len(set(heights))
        if isinstance(event, Moved):
            others = [row for seat, row in enumerate(before.markers) if seat != before.on_turn]
            for column in set(event.move):
                entry = before.markers[before.on_turn][column]
                entry -= bool(entry and course.rules.edition.enters_on_marker)
                stood = before.runners[column] or entry
                stands = now.runners[column] or now.markers[before.on_turn][column]
                passed = [h for h in range(stood + 1, stands) if h not in [row[column] for row in others]]
                assert len(passed) == event.move.count(column) - 1


@WHOLE_GAMES
@given(no_stop)
def test_no_stop_keeps_who_stops_off_crowded_spaces(course: RandomGame) -> None:
    for before, event, _ in course.transitions:
        assert not isinstance(event, Stopped) or crowds(before) == []


@WHOLE_GAMES
@given(priority)
def test_placing_priority_leaves_only_moves_that_place_as_many(course: RandomGame) -> None:
    for before, event, _ in course.transitions:
        if isinstance(event, Rolled):
            legal = legal_moves(before, event.dice)
            placed = {len([c for c in set(move) if not before.runners[c]]) for move in legal}
            assert len(placed) <= 1
            assert not (before.just_claimed and 0 in placed)


@WHOLE_GAMES
@given(franjos)
def test_franjos_stops_with_all_runners_or_after_a_claim(course: RandomGame) -> None:
    for before, event, now in course.transitions:
        assert not isinstance(event, Stopped) or may_stop(before)
        if isinstance(event, Moved):
            wins = list(owned(now).values()).count(before.on_turn) >= now.columns_to_win
            assert wins == (now.on_turn != before.on_turn or now.over)


@WHOLE_GAMES
@given(franjos)
def test_franjos_claims_at_once_and_a_bust_does_not_undo_it(course: RandomGame) -> None:
    for before, event, now in course.transitions:
        claims = set(owned(now)) - set(owned(before))
        assert not claims or isinstance(event, Moved)
        if (
            isinstance(event, Moved)
            and now.phase in (Phase.BID, Phase.DECIDE)
            and now.on_turn == before.on_turn
        ):
            assert now.just_claimed == bool(claims)
        if isinstance(event, Busted):
            assert now.markers == before.markers


@WHOLE_GAMES
@given(franjos)
def test_all_have_had_as_many_turns_when_franjos_ends(course: RandomGame) -> None:
    end = course.end.state
    if course.end.log[-1] == Ended() or len(end.active) == 1 or len(owned(end)) == len(COLUMNS):
        return
    had = Counter([course.end.started.first_seat])
    for before, event, now in course.transitions:
        missing = before.missing_next_turn | falls_short(before, event)
        if now.over:
            last = (now.on_turn - now.first_seat) % course.players
            had.update(seat for seat in missing if (seat - now.first_seat) % course.players > last)
        elif now.phase is Phase.ROLL and (before.phase, before.on_turn) != (Phase.ROLL, now.on_turn):
            had.update([now.on_turn, *(missing - now.missing_next_turn)])
    assert len({had[seat] for seat in end.active}) == 1


@WHOLE_GAMES
@given(bidding)
def test_the_others_bid_after_the_second_move_and_only_then(course: RandomGame) -> None:
    for before, event, now in course.transitions:
        if isinstance(event, Moved):
            wins = now.over or now.on_turn != before.on_turn
            assert (now.phase is Phase.BID) == (not wins and before.moves_made == 1 and _others(now) != set())
        if now.phase is Phase.BID:
            assert set(now.acting) == _others(now)
            assert any(now.bids[seat] is None for seat in _others(now))
        if isinstance(event, BidPlaced):
            assert event.seat in _others(before)
            assert before.phase is Phase.BID
        if isinstance(event, Stopped | Busted):
            assert before.moves_made < 2 or all(before.bids[seat] for seat in _others(before))


def _others(state: State) -> set[int]:
    """Who is not on turn and has a marker on the board."""
    return {seat for seat in state.active if seat != state.on_turn and any(state.markers[seat])}


@WHOLE_GAMES
@given(bidding)
def test_bids_are_settled_from_the_left_after_every_turn_but_a_won_one(course: RandomGame) -> None:
    for before, event, now in course.transitions:
        left = [(before.on_turn + step) % course.players for step in range(1, course.players)]
        due = tuple(seat for seat in left if before.bids and before.bids[seat])
        if isinstance(event, Stopped | Busted):
            won = isinstance(event, Stopped) and before.on_turn in now.winning
            assert (now.phase is Phase.SETTLE) == (bool(due) and not won)
            if now.settlement:
                assert (now.settlement.queue, now.settlement.steps) == (due, ())
                assert now.settlement.made_it == isinstance(event, Stopped)
        elif isinstance(event, Settled):
            assert before.settlement is not None
            rest = before.settlement.queue[1:]
            assert (now.settlement.queue if now.settlement else ()) == rest


@WHOLE_GAMES
@given(bidding)
def test_bidders_move_as_far_as_they_may_or_must(course: RandomGame) -> None:
    """Up by the stake or less, down by what is owed or else all the way to space 1, never past either end."""
    for before, event, now in course.transitions:
        if before.settlement is None or not isinstance(event, Shifted | Unshifted | Settled):
            continue
        seat = before.settlement.queue[0]
        was, row = before.markers[seat], now.markers[seat]
        assert (
            before.markers[:seat] + before.markers[seat + 1 :] == now.markers[:seat] + now.markers[seat + 1 :]
        )
        if isinstance(event, Settled):
            assert row == was
            down = sum(was[column] - 1 for column in COLUMNS if was[column] and was[column] < LENGTHS[column])
            made = len(before.settlement.steps)
            assert made <= owed(before) or made == -owed(before) or (made < -owed(before) and down == 0)
            continue
        for column in COLUMNS:
            moved = row[column] - was[column]
            up = (owed(before) > 0) is isinstance(event, Shifted)
            assert moved in ((0, 1) if up else (0, -1))
            assert not moved or (was[column] and 0 < row[column] < LENGTHS[column])
        assert sum(abs(a - b) for a, b in zip(row, was, strict=True)) == 1


@WHOLE_GAMES
@given(bidding)
def test_who_falls_short_misses_one_turn(course: RandomGame) -> None:
    for before, event, now in course.transitions:
        short = falls_short(before, event)
        if now.over:
            assert now.missing_next_turn == set()
        elif now.phase is Phase.ROLL and before.phase is not Phase.ROLL:
            passed: set[int] = set()
            seat = before.on_turn
            while (seat := (seat + 1) % course.players) != now.on_turn or seat in (
                (before.missing_next_turn | short) - passed
            ):
                passed.add(seat)
            assert now.missing_next_turn == (before.missing_next_turn | short) - passed
        elif not isinstance(event, Resigned):
            assert now.missing_next_turn == before.missing_next_turn | short
