from hypothesis import given

from bot.game import Busted, PlayerResult, player_results
from bot.game.notation import parse_game
from tests.game.game_factories import RandomGame, random_games
from tests.game.reference_rules import owners
from tests.hypothesis_profiles import examples

GAME = """
started parker 12 66

# Seat 1, first turn: two rolls and a stop.
rolled 1166
moved 2 12
rolled 1166
moved 2 12
stopped

# Seat 0, first turn: four rolls, the last of them a bust.
rolled 2345
moved 7 7
rolled 1111
moved 2 2
rolled 6666
moved 12 12
rolled 5555
busted

# Seat 1, second turn: one roll, which takes both columns.
rolled 1166
moved 2 12
stopped

# Seat 0, second turn: a bust on its first roll.
rolled 1111
busted

# Seat 1, third turn: five rolls, and column 3 from the ground to the summit.
rolled 1212
moved 3 3
rolled 1212
moved 3 3
rolled 1234
moved 5 5
rolled 3456
moved 9 9
rolled 1256
moved 3
"""


def test_a_game_is_counted_correctly() -> None:
    game = parse_game(GAME)
    assert not game.state.over
    assert player_results(game) == (
        PlayerResult(won=False, columns=0, turns=2, busts=2, longest_turn=4),
        PlayerResult(won=False, columns=2, turns=3, busts=0, longest_turn=5),
    )


def test_the_winning_stop_counts() -> None:
    assert player_results(parse_game(f"{GAME}stopped\n")) == (
        PlayerResult(won=False, columns=0, turns=2, busts=2, longest_turn=4),
        PlayerResult(won=True, columns=3, turns=3, busts=0, longest_turn=5),
    )


def test_a_resignation_wins_for_the_opponent_and_is_not_a_bust() -> None:
    assert player_results(parse_game(f"{GAME}resigned 1\n")) == (
        PlayerResult(won=True, columns=0, turns=2, busts=2, longest_turn=4),
        PlayerResult(won=False, columns=2, turns=3, busts=0, longest_turn=5),
    )


def test_a_turn_counts_only_with_a_roll() -> None:
    assert player_results(parse_game("started parker 12 66 55\nrolled 1166\nresigned 1\nended\n")) == (
        PlayerResult(won=False, columns=0),
        PlayerResult(won=False, columns=0, turns=1, longest_turn=1),
        PlayerResult(won=False, columns=0),
    )


def test_a_game_without_a_winner_has_no_wins() -> None:
    assert not any(record.won for record in player_results(parse_game(f"{GAME}ended\n")))


@examples(6)
@given(random_games)
def test_results_add_up_to_the_log(random_game: RandomGame) -> None:
    game = random_game.end
    counted = player_results(game)
    assert len(counted) == random_game.players
    assert sum(record.busts for record in counted) == game.log.count(Busted())
    assert sum(record.columns for record in counted) == len(owners(game.state))
    assert {seat for seat, record in enumerate(counted) if record.won} == set(game.state.winners)
    for record in counted:
        assert record.busts <= record.turns
        assert bool(record.longest_turn) == bool(record.turns)
