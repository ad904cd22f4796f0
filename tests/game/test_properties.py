"""What holds at every step of every game, tried on whole games played at random."""

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
    Busted,
    Choose,
    Ended,
    Game,
    Moved,
    Phase,
    Refusal,
    Resign,
    Resigned,
    Roll,
    Rolled,
    State,
    Stop,
    Stopped,
    legal_moves,
    pairings,
    records,
)
from bot.game.notation import (
    event_text,
    game_text,
    position_text,
    read_event,
    read_game,
    read_position,
)
from tests.game.playing import Course, Script, courses, no_dice

WHOLE_GAMES = settings(deadline=None, max_examples=40)
ALL_MOVES = [
    (),
    *((column,) for column in COLUMNS),
    *combinations_with_replacement(COLUMNS, 2),
    (8, 6),
    (1,),
    (13,),
    (2, 2, 2),
]


def owned(state: State) -> dict[int, int]:
    """The seat that owns each claimed column."""
    owners = {column: state.owner(column) for column in COLUMNS}
    return {column: seat for column, seat in owners.items() if seat is not None}


def actions(state: State) -> list[Action]:
    """Everything that anybody could ask for, sensible or not."""
    seats = range(-1, len(state.markers) + 1)
    chosen = [Choose(state.on_turn, move) for move in ALL_MOVES]
    others = [Choose(seat, (7,)) for seat in seats]
    return [*(kind(seat) for kind in (Roll, Stop, Resign) for seat in seats), *chosen, *others]


def allowed(state: State, action: Action) -> bool:
    """Whether the printed rules allow ``action``, said a second time."""
    if state.phase is Phase.OVER or action.seat not in state.active:
        return False
    match action:
        case Resign():
            return True
        case Roll(seat=seat):
            return seat == state.on_turn and state.phase in (Phase.ROLL, Phase.DECIDE)
        case Stop(seat=seat):
            return seat == state.on_turn and state.phase is Phase.DECIDE
        case Choose(seat=seat, move=move):
            return (
                seat == state.on_turn
                and state.roll is not None
                and move in legal_moves(state, state.roll)
                and any(set(move) <= set(pairing) for pairing in pairings(state.roll))
            )


@WHOLE_GAMES
@given(courses)
def test_a_roll_has_a_legal_move_or_it_busts(course: Course) -> None:
    game = course.steps()[-1]
    replayed = Game.replay(game.log[:1])
    for event, following in pairwise(game.log[1:]):
        if isinstance(event, Rolled):
            assert isinstance(following, Busted) == (not legal_moves(replayed.state, event.dice))
        else:
            assert not isinstance(following, Busted)
        replayed = replayed.append(event)


@WHOLE_GAMES
@given(courses)
def test_at_most_three_runners_and_none_beyond_a_summit(course: Course) -> None:
    for game in course.steps():
        heights = [*game.state.markers, game.state.runners]
        assert all(0 <= row[column] <= LENGTHS[column] for row in heights for column in COLUMNS)
        assert all(row[0] == row[1] == 0 for row in heights)
        assert sum(map(bool, game.state.runners)) <= 3
        if game.state.phase in (Phase.ROLL, Phase.OVER):
            assert not any(game.state.runners)


@WHOLE_GAMES
@given(courses)
def test_markers_rise_and_go_only_by_a_claim_or_a_resignation(course: Course) -> None:
    for before, now in pairwise(course.steps()):
        for seat, row in enumerate(now.state.markers):
            for column in COLUMNS:
                if row[column] < before.state.markers[seat][column]:
                    assert row[column] == 0
                    claimed = now.log[-1] == Stopped() and now.state.owner(column) == before.state.on_turn
                    assert claimed or now.log[-1] == Resigned(seat)
                elif row[column] > before.state.markers[seat][column]:
                    assert now.log[-1] == Stopped()
                    assert seat == before.state.on_turn
                    assert row[column] == before.state.runners[column]


@WHOLE_GAMES
@given(courses)
def test_a_column_is_claimed_once_and_never_entered_again(course: Course) -> None:
    for before, now in pairwise(course.steps()):
        for column, seat in owned(before.state).items():
            assert now.state.owner(column) == seat
            assert not now.state.runners[column]
            assert [row[column] for row in now.state.markers].count(0) == len(now.state.markers) - 1


@WHOLE_GAMES
@given(courses)
def test_a_move_takes_runners_up_by_its_pairs_and_a_roll_by_nothing(course: Course) -> None:
    for before, now in pairwise(course.steps()):
        if isinstance(event := now.log[-1], Moved):
            own = before.state.markers[before.state.on_turn]
            for column in COLUMNS:
                stood = before.state.runners[column] or own[column] * (column in event.move)
                assert now.state.runners[column] == stood + event.move.count(column)
        elif isinstance(event, Rolled):
            assert (now.state.runners, now.state.markers) == (before.state.runners, before.state.markers)


@WHOLE_GAMES
@given(courses)
def test_the_turn_passes_only_by_a_stop_a_bust_or_a_resignation(course: Course) -> None:
    for before, now in pairwise(course.steps()):
        assert now.state.on_turn in now.state.active or now.state.over
        passes = now.log[-1] in (Stopped(), Busted(), Resigned(before.state.on_turn))
        if passes and not now.state.over:
            seats = len(now.state.markers)
            order = [(before.state.on_turn + step) % seats for step in range(1, seats + 1)]
            assert now.state.on_turn == next(seat for seat in order if seat in now.state.active)
            assert now.state.phase is Phase.ROLL
        else:
            assert now.state.on_turn == before.state.on_turn


@WHOLE_GAMES
@given(courses)
def test_the_game_ends_just_when_somebody_has_won_or_it_is_ended(course: Course) -> None:
    for game in course.steps():
        state = game.state
        owners = tuple(seat for seat in state.active if len(state.claimed_by(seat)) >= 3)
        alone = state.active if len(state.active) == 1 else ()
        assert state.over == bool(owners or alone or game.log[-1] == Ended())
        assert state.winners == (owners or alone)


@WHOLE_GAMES
@given(courses)
def test_play_equals_replay(course: Course) -> None:
    *_, game = steps = course.steps()
    assert Game.replay(game.log) == game
    for step in steps[:: max(1, len(steps) // 10)]:
        assert Game.replay(step.log) == step
        assert step.log == game.log[: step.seq]


@WHOLE_GAMES
@given(courses)
def test_whatever_is_not_allowed_is_refused_and_draws_no_dice(course: Course) -> None:
    steps = course.steps()
    for game in [*steps[:: max(1, len(steps) // 15)], steps[-1]]:
        for action in actions(game.state):
            if not allowed(game.state, action):
                with pytest.raises(Refusal):
                    game.play(action, no_dice)
            elif isinstance(action, Roll):
                assert game.play(action, Script(1, 2, 3, 4)).seq > game.seq
            else:
                assert game.play(action, no_dice).seq == game.seq + 1


@WHOLE_GAMES
@given(courses)
def test_events_games_and_positions_read_back_as_they_were(course: Course) -> None:
    *_, game = steps = course.steps()
    for event in game.log:
        assert read_event(event_text(event)) == event
    assert read_game(game_text(game)) == game
    for step in steps:
        assert read_position(position_text(step.state)) == step.state
        assert read_position(position_text(step.previous)) == step.previous


@WHOLE_GAMES
@given(courses)
def test_records_add_up_to_the_log(course: Course) -> None:
    game = course.steps()[-1]
    counted = records(game)
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
    game = Game.start(PARKER, players, lambda count: tuple(chance.randint(1, 2) for _ in range(count)))
    *ties, last = game.started.roll_off
    totals = [sum(pair) if pair else 0 for pair in last]
    assert totals.count(max(totals)) == 1
    assert totals.index(max(totals)) == game.state.on_turn
    for tie, following in pairwise([*ties, last]):
        totals = [sum(pair) if pair else 0 for pair in tie]
        tied = [total == max(totals) for total in totals]
        assert tied == [pair is not None for pair in following]
        assert tied.count(True) > 1
    assert read_event(event_text(game.started)) == game.started
