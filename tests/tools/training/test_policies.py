"""The players of the matches are those that the bot has, and win as often as is known of them."""

import pytest
from hypothesis import given, settings

from bot.game import (
    PARKER,
    Choose,
    Phase,
    State,
    Stop,
    advance_runners,
    enterable_columns,
    free_runners,
    legal_moves,
)
from bot.players import Strength, decide
from bot.players.value_network import load_network
from tests.game.game_factories import RandomGame, random_games_with
from tests.tools.training.batch_positions import batch, columns_of_move
from tools.training.batch_rules import expand
from tools.training.matches import match
from tools.training.policies import EVR, GLENN_ALOI, RULE_OF_28, NetworkPolicy, Policy

PLAIN = random_games_with(
    edition=PARKER, columns=None, crowded="share", placing_priority=False, bidding=False
)


def decided(rival: Policy, state: State) -> tuple[int, ...] | bool:
    """Where a move of a player of the matches leads, or whether it stops."""
    at = batch([state])
    if state.roll is None:
        return bool(rival.should_stop(at)[0])
    moves = expand(at)
    liking = rival.rate_moves(at, moves)
    played = {columns_of_move(int(move)): number for number, move in enumerate(moves.moves)}
    legal = [played.get(move, played.get(move * 2)) for move in legal_moves(state, state.roll)]
    best = max((number for number in legal if number is not None), key=lambda number: float(liking[number]))
    return tuple(moves.after[best].tolist())


def done(strength: Strength, state: State) -> tuple[int, ...] | bool:
    """The same of a computer player."""
    action = decide(state, state.on_turn, strength)
    return advance_runners(state, action.move)[2:] if isinstance(action, Choose) else isinstance(action, Stop)


@settings(max_examples=5)
@given(PLAIN)
def test_the_strongest_of_the_matches_decides_as_the_computer_does(course: RandomGame) -> None:
    decisions = [
        game.state
        for game in course.sampled_steps(25)
        if game.state.phase in (Phase.CHOOSE, Phase.DECIDE) and not game.state.resigned
    ]
    if decisions:
        rival = NetworkPolicy(load_network(len(decisions[0].markers)))
        same = [decided(rival, state) == done(Strength.HARD, state) for state in decisions]
        assert sum(same) >= len(same) - 1  # where two are worth the same, the last digit decides


@settings(max_examples=5)
@given(PLAIN)
def test_the_rule_of_28_of_the_matches_stops_as_the_computer_does(course: RandomGame) -> None:
    for game in course.sampled_steps(25):
        usual = not free_runners(game.state) or enterable_columns(game.state)
        if game.state.phase is Phase.DECIDE and not game.state.resigned and usual:
            assert decided(RULE_OF_28, game.state) == done(Strength.MEDIUM, game.state)


@pytest.mark.parametrize(
    ("first", "second", "share"), [(GLENN_ALOI, RULE_OF_28, 0.669), (EVR, GLENN_ALOI, 0.672)]
)
def test_players_win_as_often_as_is_known_of_them(first: Policy, second: Policy, share: float) -> None:
    won, error = match(first, second, 1000)
    assert abs(won - share) < 5 * error


def test_the_strongest_beats_the_best_that_is_known() -> None:
    won, error = match(NetworkPolicy(load_network(2)), EVR, 250)
    assert won - 2 * error > 0.5
