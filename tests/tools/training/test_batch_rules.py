"""The rules for many positions at once are those of the game."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given

from bot.game import PARKER, ROLL_COUNT, FourDice, Phase, State, advance_runners, legal_moves, turns
from bot.game.notation import parse_position
from bot.players.value_network import load_network
from tests.game.game_factories import RandomGame, random_games_with
from tests.hypothesis_profiles import examples
from tests.tools.training.batch_positions import batch, columns_of_move
from tools.training import batch_rules
from tools.training.lookahead import best_moves, stop_values

DIE = range(1, 7)
SHARED_RULES = random_games_with(edition=PARKER, crowded="share", placing_priority=False, bidding=False)
ROLLS: list[FourDice] = list(product(DIE, DIE, DIE, DIE))
SORTED = [roll for roll in ROLLS if list(roll) == sorted(roll)]


def positions_before_rolls(random_game: RandomGame) -> list[State]:
    states = [game.state for game in random_game.steps if game.state.phase in (Phase.ROLL, Phase.DECIDE)]
    return [state for state in states[:: max(1, len(states) // 12)] if not state.resigned]


@examples(3)
@given(SHARED_RULES)
def test_every_roll_allows_the_same_moves_as_in_the_game(random_game: RandomGame) -> None:
    for state in positions_before_rolls(random_game):
        moves = batch_rules.expand(batch([state]))
        expanded = {
            columns_of_move(int(move)): tuple(after)
            for move, after in zip(moves.moves, moves.after, strict=True)
        }
        played = {
            move: advance_runners(state, move)[2:] for roll in SORTED for move in legal_moves(state, roll)
        }
        one_step_left = {move for move in expanded if len(set(move)) < len(move) and move not in played}
        for move in one_step_left:  # the game calls it a single step
            assert expanded.pop(move) == played[move[:1]]
            expanded.setdefault(move[:1], played[move[:1]])
        assert expanded == played


@examples(3)
@given(SHARED_RULES)
def test_as_many_rolls_bust_as_in_the_game(random_game: RandomGame) -> None:
    for state in positions_before_rolls(random_game):
        moves = batch_rules.expand(batch([state]))
        best = best_moves(moves, np.zeros(len(moves.rows), dtype=np.float32))[0]
        busts = batch_rules.CHANCES[best >= len(moves.rows)].sum() * ROLL_COUNT
        assert round(float(busts)) == sum(not legal_moves(state, roll) for roll in ROLLS)


@examples(3)
@given(SHARED_RULES)
def test_a_stop_leaves_the_same_markers_as_in_the_game(random_game: RandomGame) -> None:
    for state in positions_before_rolls(random_game):
        if state.phase is not Phase.DECIDE:
            continue
        at = batch([state])
        after = turns.apply_stop(state)
        won = bool(batch_rules.wins(at.markers, at.runners, at.columns_to_win)[0])
        assert won == (after.winners == (state.on_turn,))
        if not after.over:
            assert (batch_rules.pass_turn(at.markers, at.runners) == batch([after]).markers).all()


def test_the_chances_of_all_rolls_add_up_to_one() -> None:
    assert len(batch_rules.ROLLS) == len(SORTED) == 126
    assert batch_rules.CHANCES.sum() == pytest.approx(1)


@pytest.mark.parametrize(
    ("rows", "winners"),
    [
        (("2:top,3:top,4:top,5:top", "6:top,8:top,9:top", "10:top,11:top,12:top"), (0,)),
        (("2:top,3:top,4:top", "5:top,6:top,8:top,9:top", "10:top,11:top,12:top"), (0, 1)),
    ],
)
def test_the_same_players_win_as_in_the_game_when_no_column_is_left(
    rows: tuple[str, ...], winners: tuple[int, ...]
) -> None:
    state = parse_position(f"parker,columns=5 {'/'.join(rows)} 7:top 0 decide")
    after = turns.apply_stop(state)
    assert after.winners == winners
    at = batch([state])
    markers = batch_rules.pass_turn(at.markers, at.runners)
    assert batch_rules.all_claimed(markers).all()
    won = np.roll(batch_rules.win_shares(markers), 1, axis=1)[0]
    assert won.tolist() == [1 / len(winners) if seat in winners else 0 for seat in state.seats]
    assert stop_values(load_network(3), at)[0].tolist() == won.tolist()


def test_the_game_goes_on_while_a_column_is_left() -> None:
    at = batch([parse_position("parker,columns=5 2:top,3:top,4:top/6:top,8:top 7:3 0 decide")])
    assert not batch_rules.all_claimed(at.markers).any()
