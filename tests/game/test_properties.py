"""What holds at every step of every game, whatever its rules, tried on whole games played at random."""

from itertools import combinations_with_replacement, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.game import (
    COLUMNS,
    LENGTHS,
    PARKER,
    Action,
    Bid,
    Busted,
    Choose,
    Confirm,
    CrowdedSpaces,
    Ended,
    Game,
    Moved,
    Phase,
    PlaceBid,
    Refusal,
    Resign,
    Resigned,
    Roll,
    Rolled,
    Rules,
    Shift,
    Shifted,
    State,
    Stop,
    Stopped,
    Undo,
    Unshifted,
    legal_moves,
    player_results,
)
from bot.game.notation import (
    format_event,
    format_game,
    format_position,
    format_rules,
    parse_event,
    parse_game,
    parse_position,
    parse_rules,
)
from tests.game.game_factories import RandomGame, ScriptedDice, all_rules, no_dice, random_games
from tests.game.reference_rules import allowed, falls_short, owned

WHOLE_GAMES = settings(deadline=None, max_examples=16)
ALL_MOVES = [
    (),
    *((column,) for column in COLUMNS),
    *combinations_with_replacement(COLUMNS, 2),
    (8, 6),
    (1,),
    (13,),
    (2, 2, 2),
]
NO_RUNNERS = (Phase.ROLL, Phase.SETTLE, Phase.OVER)


def actions(state: State) -> list[Action]:
    """Everything that anybody could ask for, sensible or not."""
    seats = range(-1, len(state.markers) + 1)
    chosen: list[Action] = [Choose(state.on_turn, move) for move in ALL_MOVES]
    for seat in seats:
        chosen += [kind(seat) for kind in (Roll, Stop, Resign, Undo, Confirm)]
        chosen += [Choose(seat, (7,)), *(Shift(seat, column) for column in (0, *COLUMNS, 13))]
        chosen += [PlaceBid(seat, Bid(side, stake)) for side in (True, False) for stake in (-1, 0, 1, 5, 6)]
    return chosen


@WHOLE_GAMES
@given(random_games)
def test_a_roll_has_a_legal_move_or_it_busts(course: RandomGame) -> None:
    for (before, event, _), (_, following, _) in pairwise(course.transitions):
        if isinstance(event, Rolled):
            assert isinstance(following, Busted) == (not legal_moves(before, event.dice))
        else:
            assert not isinstance(following, Busted)


@WHOLE_GAMES
@given(random_games)
def test_at_most_three_runners_and_none_beyond_a_summit(course: RandomGame) -> None:
    at_once = course.rules.edition.claims_at_once
    for _, _, state in course.transitions:
        heights = [*state.markers, state.runners]
        assert all(0 <= row[column] <= LENGTHS[column] for row in heights for column in COLUMNS)
        assert all(row[0] == row[1] == 0 for row in heights)
        assert sum(map(bool, state.runners)) <= 3
        if state.phase in NO_RUNNERS:
            assert not any(state.runners)
        if at_once:
            assert not any(state.runners[column] == LENGTHS[column] for column in COLUMNS)


@WHOLE_GAMES
@given(random_games)
def test_markers_rise_and_go_only_by_what_the_rules_name(course: RandomGame) -> None:
    for before, event, now in course.transitions:
        claims = {column for column, seat in owned(now).items() if column not in owned(before)}
        for seat, row in enumerate(now.markers):
            for column in COLUMNS:
                was, height = before.markers[seat][column], row[column]
                if height == was:
                    continue
                match event:
                    case Stopped() | Moved():
                        assert isinstance(event, Stopped) or course.rules.edition.claims_at_once
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


@WHOLE_GAMES
@given(random_games)
def test_a_column_is_claimed_once_and_never_entered_again(course: RandomGame) -> None:
    for before, _, now in course.transitions:
        for column, seat in owned(before).items():
            assert now.owner(column) == seat
            assert not now.runners[column]
            assert [row[column] for row in now.markers].count(0) == len(now.markers) - 1


@WHOLE_GAMES
@given(random_games)
def test_a_move_takes_runners_up_by_its_pairs_and_a_roll_by_nothing(course: RandomGame) -> None:
    for before, event, now in course.transitions:
        if isinstance(event, Rolled):
            assert (now.runners, now.markers) == (before.runners, before.markers)
        if not isinstance(event, Moved):
            continue
        for column in COLUMNS:
            stands = now.runners[column] or now.markers[before.on_turn][column]
            stood = before.runners[column] or before.markers[before.on_turn][column]
            steps = event.move.count(column)
            if steps and course.rules.edition.enters_on_marker and stood and not before.runners[column]:
                steps -= 1
            if course.rules.crowded is CrowdedSpaces.JUMP and steps:
                assert stands >= stood + steps
            else:
                assert stands == stood + steps


@WHOLE_GAMES
@given(random_games)
def test_the_turn_passes_when_it_is_over_and_its_bids_are_settled(course: RandomGame) -> None:
    for before, event, now in course.transitions:
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
            come = [seat for seat in order if seat in now.active]
            misses = [seat for seat in come if seat in before.missing_next_turn | falls_short(before, event)]
            skipped = set()
            while come[0] in misses and come[0] not in skipped:
                skipped.add(come.pop(0))
            assert now.on_turn == come[0]
            assert now.phase is Phase.ROLL
            assert (now.moves_made, now.just_claimed, now.bids, now.settlement) == (0, False, (), None)
        else:
            assert now.on_turn == before.on_turn


@WHOLE_GAMES
@given(random_games)
def test_the_game_ends_just_when_somebody_has_won_or_it_is_ended(course: RandomGame) -> None:
    for before, event, now in course.transitions:
        alone = now.active if len(now.active) == 1 else ()
        enough = tuple(
            seat for seat in now.active if list(owned(now).values()).count(seat) >= now.columns_to_win
        )
        if alone or event == Ended():
            assert (now.over, now.winners) == (True, alone)
        elif course.rules.edition.finishes_round:
            if now.over:
                assert now.winners == enough or len(owned(now)) == len(COLUMNS)
                assert now.winners
        elif len(owned(now)) == len(COLUMNS) and now.over and not enough:
            counts = [list(owned(now).values()).count(seat) for seat in now.active]
            assert now.winners == tuple(
                s for s, n in zip(now.active, counts, strict=True) if n == max(counts)
            )
        else:
            assert now.over == bool(enough)
            assert now.winners == enough
            assert not enough or (enough == (before.on_turn,) and event == Stopped())


@WHOLE_GAMES
@given(random_games)
def test_play_equals_replay(course: RandomGame) -> None:
    game = course.end
    assert Game.replay(game.log) == game
    for step in course.sampled_steps(6):
        assert Game.replay(step.log) == step
        assert step.log == game.log[: step.event_count]


@WHOLE_GAMES
@given(random_games)
def test_whatever_is_not_allowed_is_refused_and_draws_no_dice(course: RandomGame) -> None:
    for game in course.sampled_steps(12):
        for action in actions(game.state):
            if not allowed(game.state, action):
                with pytest.raises(Refusal):
                    game.play(action, no_dice)
            elif isinstance(action, Roll):
                assert game.play(action, ScriptedDice(1, 2, 3, 4)).event_count > game.event_count
            else:
                assert game.play(action, no_dice).event_count > game.event_count


@WHOLE_GAMES
@given(random_games)
def test_events_games_and_positions_read_back_as_they_were(course: RandomGame) -> None:
    for event in course.end.log:
        assert parse_event(format_event(event)) == event
    assert parse_game(format_game(course.end)) == course.end
    for _, _, state in course.transitions:
        assert parse_position(format_position(state)) == state


@given(all_rules)
def test_rules_read_back_as_they_were(rules: Rules) -> None:
    assert parse_rules(format_rules(rules)) == rules


@WHOLE_GAMES
@given(random_games)
def test_records_add_up_to_the_log(course: RandomGame) -> None:
    game = course.end
    counted = player_results(game)
    assert len(counted) == course.players
    assert sum(record.busts for record in counted) == game.log.count(Busted())
    assert sum(record.columns for record in counted) == len(owned(game.state))
    assert {seat for seat, record in enumerate(counted) if record.won} == set(game.state.winners)
    for record in counted:
        assert record.busts <= record.turns
        assert bool(record.longest_turn) == bool(record.turns)


@settings(deadline=None)
@given(st.integers(2, 4), st.integers(0, 2**32))
def test_a_roll_off_is_won_by_the_highest_of_its_last_round(players: int, seed: int) -> None:
    chance = Random(seed)
    game = Game.start(
        Rules.of(PARKER), players, lambda count: tuple(chance.randint(1, 2) for _ in range(count))
    )
    *ties, last = game.started.roll_off
    totals = [sum(pair) if pair else 0 for pair in last]
    assert totals.count(max(totals)) == 1
    assert totals.index(max(totals)) == game.state.on_turn
    for tie, following in pairwise([*ties, last]):
        totals = [sum(pair) if pair else 0 for pair in tie]
        tied = [total == max(totals) for total in totals]
        assert tied == [pair is not None for pair in following]
        assert tied.count(True) > 1
    assert parse_event(format_event(game.started)) == game.started
