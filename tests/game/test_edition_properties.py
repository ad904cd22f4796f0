"""Properties of single editions and variants, checked at every step of random games."""

from collections import Counter

from hypothesis import given

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
from tests.game.reference_rules import (
    crowded_columns,
    markers_out,
    may_stop,
    owners,
    seats_falling_short,
    steps_due,
)
from tests.hypothesis_profiles import examples

WHOLE_GAMES = examples(5)

nine = random_games_with(edition=ASMODEE)
jumping = random_games_with(crowded=CrowdedSpaces.JUMP, bidding=False)
no_stop = random_games_with(crowded=CrowdedSpaces.NO_STOP, bidding=False)
priority = random_games_with(placing_priority=True)
franjos = random_games_with(edition=FRANJOS)
bidding = random_games_with(bidding=True, columns=None, crowded=CrowdedSpaces.SHARE)


@WHOLE_GAMES
@given(nine)
def test_nine_markers_are_never_exceeded(random_game: RandomGame) -> None:
    for _, _, state in random_game.transitions:
        assert markers_out(state) <= 9
        assert all(sum(map(bool, row)) <= 9 for row in state.markers)


@WHOLE_GAMES
@given(jumping)
def test_jumping_never_ends_on_a_crowded_space(random_game: RandomGame) -> None:
    for before, event, now in random_game.transitions:
        assert crowded_columns(now) == []
        for column in COLUMNS:
            heights = [row[column] for row in now.markers if row[column]]
            assert len(heights) == len(set(heights))
        if isinstance(event, Moved):
            others = [row for seat, row in enumerate(before.markers) if seat != before.on_turn]
            for column in set(event.move):
                entry = before.markers[before.on_turn][column]
                entry -= bool(entry and random_game.rules.edition.enters_on_marker)
                stood = before.runners[column] or entry
                stands = now.runners[column] or now.markers[before.on_turn][column]
                passed = [h for h in range(stood + 1, stands) if h not in [row[column] for row in others]]
                assert len(passed) == event.move.count(column) - 1


@WHOLE_GAMES
@given(no_stop)
def test_no_stop_forbids_stopping_on_crowded_spaces(random_game: RandomGame) -> None:
    for before, event, _ in random_game.transitions:
        assert not isinstance(event, Stopped) or crowded_columns(before) == []


@WHOLE_GAMES
@given(priority)
def test_placing_priority_keeps_the_moves_with_the_most_new_runners(random_game: RandomGame) -> None:
    for before, event, _ in random_game.transitions:
        if isinstance(event, Rolled):
            legal = legal_moves(before, event.dice)
            placed = {len([c for c in set(move) if not before.runners[c]]) for move in legal}
            assert len(placed) <= 1
            assert not (before.just_claimed and 0 in placed)


@WHOLE_GAMES
@given(franjos)
def test_franjos_allows_stopping_with_all_runners_or_after_a_claim(random_game: RandomGame) -> None:
    for before, event, now in random_game.transitions:
        assert not isinstance(event, Stopped) or may_stop(before)
        if isinstance(event, Moved):
            wins = list(owners(now).values()).count(before.on_turn) >= now.columns_to_win
            assert wins == (now.on_turn != before.on_turn or now.over)


@WHOLE_GAMES
@given(franjos)
def test_franjos_claims_at_once_and_keeps_claims_after_a_bust(random_game: RandomGame) -> None:
    for before, event, now in random_game.transitions:
        claims = set(owners(now)) - set(owners(before))
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
def test_franjos_ends_after_equal_numbers_of_turns(random_game: RandomGame) -> None:
    end = random_game.end.state
    if random_game.end.log[-1] == Ended() or len(end.active) == 1 or len(owners(end)) == len(COLUMNS):
        return
    had = Counter([random_game.end.started.first_seat])
    for before, event, now in random_game.transitions:
        missing = before.missing_next_turn | seats_falling_short(before, event)
        if now.over:
            last = (now.on_turn - now.first_seat) % random_game.players
            had.update(seat for seat in missing if (seat - now.first_seat) % random_game.players > last)
        elif now.phase is Phase.ROLL and (before.phase, before.on_turn) != (Phase.ROLL, now.on_turn):
            had.update([now.on_turn, *(missing - now.missing_next_turn)])
    assert len({had[seat] for seat in end.active}) == 1


@WHOLE_GAMES
@given(bidding)
def test_bids_are_placed_only_after_the_second_move(random_game: RandomGame) -> None:
    for before, event, now in random_game.transitions:
        if isinstance(event, Moved):
            wins = now.over or now.on_turn != before.on_turn
            assert (now.phase is Phase.BID) == (
                not wins and before.moves_made == 1 and _bidders(now) != set()
            )
        if now.phase is Phase.BID:
            assert set(now.acting) == _bidders(now)
            assert any(now.bids[seat] is None for seat in _bidders(now))
        if isinstance(event, BidPlaced):
            assert event.seat in _bidders(before)
            assert before.phase is Phase.BID
        if isinstance(event, Stopped | Busted):
            assert before.moves_made < 2 or all(before.bids[seat] for seat in _bidders(before))


def _bidders(state: State) -> set[int]:
    """Return the seats with a marker on the board that are not on turn."""
    return {seat for seat in state.active if seat != state.on_turn and any(state.markers[seat])}


@WHOLE_GAMES
@given(bidding)
def test_bids_are_settled_from_the_left_unless_the_turn_wins(random_game: RandomGame) -> None:
    for before, event, now in random_game.transitions:
        left = [(before.on_turn + step) % random_game.players for step in range(1, random_game.players)]
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
def test_bidders_move_up_by_choice_and_down_by_obligation(random_game: RandomGame) -> None:
    """They move up by at most the stake, or down by all that is due or as far as space 1."""
    for before, event, now in random_game.transitions:
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
            taken = len(before.settlement.steps)
            due = steps_due(before)
            assert taken <= due or taken == -due or (taken < -due and down == 0)
            continue
        for column in COLUMNS:
            moved = row[column] - was[column]
            up = (steps_due(before) > 0) is isinstance(event, Shifted)
            assert moved in ((0, 1) if up else (0, -1))
            assert not moved or (was[column] and 0 < row[column] < LENGTHS[column])
        assert sum(abs(a - b) for a, b in zip(row, was, strict=True)) == 1


@WHOLE_GAMES
@given(bidding)
def test_bidders_who_fall_short_miss_one_turn(random_game: RandomGame) -> None:
    for before, event, now in random_game.transitions:
        short = seats_falling_short(before, event)
        if now.over:
            assert now.missing_next_turn == set()
        elif now.phase is Phase.ROLL and before.phase is not Phase.ROLL:
            passed: set[int] = set()
            seat = before.on_turn
            while (seat := (seat + 1) % random_game.players) != now.on_turn or seat in (
                (before.missing_next_turn | short) - passed
            ):
                passed.add(seat)
            assert now.missing_next_turn == (before.missing_next_turn | short) - passed
        elif not isinstance(event, Resigned):
            assert now.missing_next_turn == before.missing_next_turn | short
