"""The rules for many positions at once are those of the game, and looking ahead follows from them."""

import numpy as np
import pytest
from hypothesis import given

from bot.game import PARKER, ROLL_COUNT, Phase, State, advance_runners, legal_moves, turns
from bot.players.odds import ALL_ROLLS
from bot.players.value_network import load_network
from tests.game.game_factories import RandomGame, random_games_with
from tests.game.notation.positions import parse_position
from tests.hypothesis_profiles import examples
from tests.tools.training.batch_positions import batch, columns_of_move
from tools.training import batch_rules
from tools.training.batch_rules import expand
from tools.training.lookahead import best_moves, look_ahead, stop_values

SHARED_RULES = random_games_with(edition=PARKER, crowded="share", placing_priority=False, bidding=False)
SORTED = [roll for roll in ALL_ROLLS if list(roll) == sorted(roll)]


def positions_before_rolls(random_game: RandomGame) -> list[State]:
    states = [game.state for game in random_game.steps if game.state.phase in (Phase.ROLL, Phase.DECIDE)]
    return [state for state in states[:: max(1, len(states) // 12)] if not state.resigned]


@examples(3)
@given(SHARED_RULES)
def test_every_roll_allows_the_same_moves_and_as_many_bust_as_in_the_game(random_game: RandomGame) -> None:
    for state in positions_before_rolls(random_game):
        moves = batch_rules.expand(batch([state]))
        pairs = zip(moves.moves, moves.after, strict=True)
        expanded = {columns_of_move(int(move)): tuple(after) for move, after in pairs}
        legal = (move for roll in SORTED for move in legal_moves(state, roll))
        played = {move: advance_runners(state, move)[2:] for move in legal}
        one_step_left = {move for move in expanded if len(set(move)) < len(move) and move not in played}
        for move in one_step_left:  # the game calls it a single step
            assert expanded.pop(move) == played[move[:1]]
            expanded.setdefault(move[:1], played[move[:1]])
        assert expanded == played
        best = best_moves(moves, np.zeros(len(moves.rows), dtype=np.float32))[0]
        busts = moves.dice.chances[best >= len(moves.rows)].sum() * ROLL_COUNT
        assert round(float(busts)) == sum(not legal_moves(state, roll) for roll in ALL_ROLLS)


@examples(3)
@given(SHARED_RULES)
def test_a_stop_leaves_the_same_markers_as_in_the_game(random_game: RandomGame) -> None:
    for state in positions_before_rolls(random_game):
        if state.phase is not Phase.DECIDE:
            continue
        at = batch([state])
        after = turns.apply_stop(state)
        won = bool(batch_rules.wins(at)[0])
        assert won == (after.over and state.on_turn in after.winning)
        if not after.over:
            assert (batch_rules.pass_turn(at).markers == batch([after]).markers).all()


def test_the_same_players_win_as_in_the_game_when_no_column_is_left() -> None:
    for rows, winners in (
        ("2:top,3:top,4:top,5:top/6:top,8:top,9:top/10:top,11:top,12:top", (0,)),
        ("2:top,3:top,4:top/5:top,6:top,8:top,9:top/10:top,11:top,12:top", (0, 1)),
    ):
        state = parse_position(f"parker,columns=5 {rows} 7:top 0 decide")
        after = turns.apply_stop(state)
        assert after.winners == winners
        at = batch([state])
        stopped = batch_rules.pass_turn(at)
        assert batch_rules.all_claimed(stopped).all()
        won = np.roll(batch_rules.win_shares(stopped), 1, axis=1)[0]
        assert won.tolist() == [1 / len(winners) if seat in winners else 0 for seat in state.seats]
        assert stop_values(load_network(3), at)[0].tolist() == won.tolist()


POSITION = "parker 4:3,6:5/6:4,8:3 6:6,7:6,8:2 0 decide"


def test_the_best_rated_move_of_each_roll_is_chosen() -> None:
    moves = expand(batch([parse_position(POSITION)]))
    preferred = [columns_of_move(int(move)) for move in moves.moves].index((7, 7))
    ratings = np.zeros(len(moves.rows), dtype=np.float32)
    ratings[preferred] = 1
    best = best_moves(moves, ratings)[0]
    assert moves.dice.chances[best == preferred].sum() == pytest.approx(90 / 1296)


def test_values_of_a_roll_are_chances_of_all_players() -> None:
    network = load_network(2)
    lookahead = look_ahead(network, batch([parse_position(POSITION)]))
    assert lookahead.roll_values.shape == (1, 2)
    assert lookahead.roll_values.sum() == pytest.approx(1, abs=1e-4)
    moves = len(lookahead.expansion.rows)
    assert lookahead.values.shape == (moves + 1, 2)
    assert lookahead.should_stop.shape == (moves,)
    assert lookahead.values[-1, 0] < lookahead.roll_values[0, 0] < lookahead.values[:, 0].max()
