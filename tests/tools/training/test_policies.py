"""Policies decide like the computer players, and are compared in matches."""

import pytest
from hypothesis import given

from bot.game import PARKER, Choose, Phase, State, Stop, advance_runners
from bot.game.moves import enterable_columns, free_runners, legal_moves
from bot.players import Strength, decide
from bot.players.value_network import load_network
from tests.game.game_factories import RandomGame, random_games_with
from tests.game.notation.positions import parse_position
from tests.hypothesis_profiles import examples
from tests.tools.training.batch_positions import batch, columns_of_move
from tools.training import matches
from tools.training.batch_rules import expand
from tools.training.matches import match, table
from tools.training.policies import EVR, GLENN_ALOI, LINEAR, RULE_OF_28, NetworkPolicy, Policy

SHARED_RULES = random_games_with(
    edition=PARKER, columns=None, crowded="share", placing_priority=False, bidding=False
)


def policy_decision(policy: Policy, state: State) -> tuple[int, ...] | bool:
    """The runners after the chosen move, or whether the policy stops."""
    at = batch([state])
    if state.roll is None:
        return bool(policy.should_stop(at)[0])
    moves = expand(at)
    ratings = policy.rate_moves(at, moves)
    played = {columns_of_move(int(move)): number for number, move in enumerate(moves.moves)}
    legal = [played.get(move, played.get(move * 2)) for move in legal_moves(state, state.roll)]
    best = max((number for number in legal if number is not None), key=lambda number: float(ratings[number]))
    return tuple(moves.after[best].tolist())


def computer_decision(strength: Strength, state: State) -> tuple[int, ...] | bool:
    """The same for a computer player."""
    action = decide(state, state.on_turn, strength)
    return advance_runners(state, action.move)[2:] if isinstance(action, Choose) else isinstance(action, Stop)


@examples(3)
@given(SHARED_RULES)
def test_the_network_policy_decides_like_the_strongest_computer_player(random_game: RandomGame) -> None:
    policy = NetworkPolicy(load_network(random_game.players))
    different = [
        state
        for game in random_game.sampled_steps(25)
        if (state := game.state).phase in (Phase.CHOOSE, Phase.DECIDE) and not state.resigned
        if policy_decision(policy, state) != computer_decision(Strength.HARD, state)
    ]
    assert len(different) <= 1, "rounding decides between equal values"


@examples(3)
@given(SHARED_RULES)
def test_the_rule_of_28_stops_like_the_medium_computer_player(random_game: RandomGame) -> None:
    for state in (game.state for game in random_game.sampled_steps(25)):
        usual = not free_runners(state) or enterable_columns(state)
        if state.phase is Phase.DECIDE and not state.resigned and usual:
            assert policy_decision(RULE_OF_28, state) == computer_decision(Strength.MEDIUM, state)


def test_the_rule_of_28_counts_spaces_and_groups_of_columns() -> None:
    def stops(runners: str) -> bool:
        return bool(RULE_OF_28.should_stop(batch([parse_position(f"parker -/- {runners} 0 decide")]))[0])

    assert not stops("6:9,7:9")  # a runner is free
    assert not stops("4:2,6:2,8:1")  # 3 × 4 + 3 × 2 + 2 × 2, less 2 for all even, is 20
    assert stops("4:3,6:4,8:3")  # 4 × 4 + 5 × 2 + 4 × 2, less 2, is 32


def test_every_policy_stops_if_that_wins() -> None:
    winning = batch([parse_position("parker 2:top,12:top/6:5 7:top 0 decide")])
    for policy in (RULE_OF_28, GLENN_ALOI, LINEAR, EVR, NetworkPolicy(load_network(2))):
        assert policy.should_stop(winning).all()


def test_a_match_is_the_same_for_the_same_seed() -> None:
    assert match(GLENN_ALOI, RULE_OF_28, 30, seed=4) == match(GLENN_ALOI, RULE_OF_28, 30, seed=4)


def test_a_player_wins_half_of_the_games_against_itself() -> None:
    share, error = match(RULE_OF_28, RULE_OF_28, 400)
    assert abs(share - 0.5) < 4 * error
    assert error == pytest.approx(0.025, abs=0.001)


def test_a_better_player_wins_more_games() -> None:
    share, error = match(EVR, RULE_OF_28, 200)
    assert share - 3 * error > 0.5


def test_the_table_has_a_line_per_player_and_a_share_per_opponent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "match", lambda first, second, games: (0.6, 0.01))
    header, *lines = table(10)
    assert len(header.split("  ")) > 5
    assert [line[:12].strip() for line in lines] == ["Rule of 28", "Glenn-Aloi", "linear", "EVR", "strongest"]
    assert lines[0].count("60.0 ± 1.00") == 4
    assert lines[-1].count("40.0 ± 1.00") == 4
