"""Properties of all games, checked at every step of random games."""

from itertools import pairwise

import pytest
from hypothesis import given

from bot.game import (
    COLUMNS,
    LENGTHS,
    Busted,
    ChangeMove,
    CrowdedSpaces,
    Ended,
    Game,
    Moved,
    NotAllowed,
    Phase,
    Resigned,
    Rolled,
    Shifted,
    Stopped,
    Unmoved,
    Unshifted,
    legal_moves,
    player_results,
    player_stats,
    rolls_in,
)
from bot.game.game import RECENT_TURNS
from tests.game.game_factories import RandomGame, no_dice, random_games, without_changes
from tests.game.reference_rules import may_change_move, owners, seats_falling_short
from tests.hypothesis_profiles import examples

WHOLE_GAMES = examples(6)
NO_RUNNERS = (Phase.ROLL, Phase.SETTLE, Phase.OVER)


@WHOLE_GAMES
@given(random_games)
def test_a_roll_has_a_legal_move_or_it_busts(random_game: RandomGame) -> None:
    for (before, event, _), (_, following, _) in pairwise(random_game.transitions):
        if isinstance(event, Rolled):
            assert isinstance(following, Busted) == (not legal_moves(before, event.dice))
        else:
            assert not isinstance(following, Busted)


@WHOLE_GAMES
@given(random_games)
def test_nobody_is_asked_to_choose_the_only_legal_move(random_game: RandomGame) -> None:
    for game in random_game.steps:
        if game.state.roll:
            assert len(legal_moves(game.state, game.state.roll)) > 1
    for (before, event, _), (_, following, _) in pairwise(random_game.transitions):
        if isinstance(event, Rolled) and len(moves := legal_moves(before, event.dice)) == 1:
            assert following == Moved(moves[0])


@WHOLE_GAMES
@given(random_games)
def test_taking_a_move_back_leads_to_where_it_was_chosen(random_game: RandomGame) -> None:
    for (before, event, now), (_, following, later) in pairwise(random_game.transitions):
        if isinstance(following, Unmoved):
            assert isinstance(event, Moved)
            assert later == before
            assert (now.on_turn, now.markers) == (before.on_turn, before.markers)


@WHOLE_GAMES
@given(random_games)
def test_a_move_can_be_changed_exactly_when_it_was_a_choice(random_game: RandomGame) -> None:
    for game in random_game.sampled_steps(60):
        assert game.may_change_move == may_change_move(game.log)
        if not game.state.over and not game.may_change_move:
            with pytest.raises(NotAllowed):
                game.play(ChangeMove(game.state.on_turn), no_dice)


@WHOLE_GAMES
@given(random_games)
def test_a_game_is_as_if_changed_moves_had_not_been_made(random_game: RandomGame) -> None:
    changed = random_game.end
    plain = Game.replay(without_changes(changed.log))
    assert plain.state == changed.state
    assert player_results(plain) == player_results(changed)
    for seat in changed.state.seats:
        assert player_stats([(plain.log, seat)]) == player_stats([(changed.log, seat)])


@WHOLE_GAMES
@given(random_games)
def test_at_most_three_runners_and_none_beyond_a_summit(random_game: RandomGame) -> None:
    at_once = random_game.rules.edition.claims_at_once
    for _, _, state in random_game.transitions:
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


@WHOLE_GAMES
@given(random_games)
def test_a_claimed_column_stays_claimed_and_empty(random_game: RandomGame) -> None:
    for before, _, now in random_game.transitions:
        for column, seat in owners(before).items():
            assert now.owner(column) == seat
            assert not now.runners[column]
            assert [row[column] for row in now.markers].count(0) == len(now.markers) - 1


@WHOLE_GAMES
@given(random_games)
def test_only_moves_advance_runners_by_the_right_number_of_steps(random_game: RandomGame) -> None:
    for before, event, now in random_game.transitions:
        if isinstance(event, Rolled):
            assert (now.runners, now.markers) == (before.runners, before.markers)
        if not isinstance(event, Moved):
            continue
        for column in COLUMNS:
            stands = now.runners[column] or now.markers[before.on_turn][column]
            stood = before.runners[column] or before.markers[before.on_turn][column]
            steps = event.move.count(column)
            if steps and random_game.rules.edition.enters_on_marker and stood and not before.runners[column]:
                steps -= 1
            if random_game.rules.crowded is CrowdedSpaces.JUMP and steps:
                assert stands >= stood + steps
            else:
                assert stands == stood + steps


@WHOLE_GAMES
@given(random_games)
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
            missing = before.missing_next_turn | seats_falling_short(before, event)
            skipped = set()
            while candidates[0] in missing and candidates[0] not in skipped:
                skipped.add(candidates.pop(0))
            assert now.on_turn == candidates[0]
            assert now.phase is Phase.ROLL
            assert (now.moves_made, now.just_claimed, now.bids, now.settlement) == (0, False, (), None)
        else:
            assert now.on_turn == before.on_turn


@WHOLE_GAMES
@given(random_games)
def test_the_game_ends_exactly_when_it_is_won_or_ended(random_game: RandomGame) -> None:
    for before, event, now in random_game.transitions:
        alone = now.active if len(now.active) == 1 else ()
        enough = tuple(
            seat for seat in now.active if list(owners(now).values()).count(seat) >= now.columns_to_win
        )
        if alone or event == Ended():
            assert (now.over, now.winners) == (True, alone)
        elif random_game.rules.edition.finishes_round:
            if now.over:
                assert now.winners == enough or len(owners(now)) == len(COLUMNS)
                assert now.winners
        elif len(owners(now)) == len(COLUMNS) and now.over and not enough:
            counts = [list(owners(now).values()).count(seat) for seat in now.active]
            assert now.winners == tuple(
                s for s, n in zip(now.active, counts, strict=True) if n == max(counts)
            )
        else:
            assert now.over == bool(enough)
            assert now.winners == enough
            assert not enough or (enough == (before.on_turn,) and event == Stopped())


@WHOLE_GAMES
@given(random_games)
def test_a_game_returns_to_any_earlier_event(random_game: RandomGame) -> None:
    log = random_game.end.log
    earlier = random_game.end
    for event_count in range(len(log), 0, -1):
        earlier = (earlier if event_count % 2 else random_game.end).at(event_count)
        assert earlier.log == log[:event_count]
    for step in random_game.sampled_steps(20):
        assert random_game.end.at(step.event_count) == step


@WHOLE_GAMES
@given(random_games)
def test_the_starts_of_the_last_turns_are_kept(random_game: RandomGame) -> None:
    starts = random_game.end.turn_starts
    began = [
        seq for seq, (_, _, after) in enumerate(random_game.transitions, start=2) if after.phase is Phase.ROLL
    ]
    assert [start.event_count for start in starts] == began[-RECENT_TURNS:]
    assert all(start == Game.replay(start.log) and start.turn_starts == () for start in starts)


@WHOLE_GAMES
@given(random_games)
def test_rolls_are_counted_as_they_are_made(random_game: RandomGame) -> None:
    assert random_game.end.rolls == len(rolls_in(random_game.end.log))
    for step in random_game.sampled_steps(20):
        assert step.rolls == len(rolls_in(step.log))
    assert all(start.rolls == len(rolls_in(start.log)) for start in random_game.end.turn_starts)
