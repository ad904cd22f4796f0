from collections import Counter

import pytest
from hypothesis import example, given

from bot.game import COLUMNS, FRANJOS, Busted, DiceStats, Rolled, Rules, dice_stats
from bot.game.player_stats import PlayerResult, PlayerStats, player_results, player_stats
from tests.game.game_factories import RandomGame, heights, random_games
from tests.game.notation.games import parse_game
from tests.game.reference_rules import owners
from tests.hypothesis_profiles import examples

GAME = """
started parker 12 66
# Seat 1, first turn: two rolls and a stop.
rolled 1166; moved 2 12; rolled 1166; moved 2 12; stopped
# Seat 0, first turn: four rolls, the last of them a bust.
rolled 2345; moved 7 7; rolled 1111; moved 2 2; rolled 6666; moved 12 12; rolled 5555; busted
# Seat 1, second turn: one roll, which takes both columns.
rolled 1166; moved 2 12; stopped
# Seat 0, second turn: a bust on its first roll.
rolled 1111; busted
# Seat 1, third turn: five rolls, and column 3 from the ground to the summit.
rolled 1212; moved 3 3; rolled 1212; moved 3 3; rolled 1234; moved 5 5
rolled 3456; moved 9 9; rolled 1256; moved 3
""".replace("; ", "\n")
WON = parse_game(f"{GAME}stopped\n")
RESIGNED = parse_game(f"{GAME}resigned 1\n")
LEFT = "started parker 12 66 55\nrolled 1166\nresigned 1\nended\n"


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (GAME, [(False, 0, 2, 2, 4), (False, 2, 3, 0, 5)]),
        (f"{GAME}stopped\n", [(False, 0, 2, 2, 4), (True, 3, 3, 0, 5)]),
        (f"{GAME}resigned 1\n", [(True, 0, 2, 2, 4), (False, 2, 3, 0, 5)]),
        (f"{GAME}ended\n", [(False, 0, 2, 2, 4), (False, 2, 3, 0, 5)]),
        (LEFT, [(False, 0), (False, 0, 1, 0, 1), (False, 0)]),
    ],
    ids=["not over", "a stop wins", "a resignation is no bust", "without a winner", "turns without a roll"],
)
def test_the_results_of_a_game(text: str, results: list[tuple[bool, int]]) -> None:
    assert player_results(parse_game(text).log) == tuple(PlayerResult(*result) for result in results)


@examples(6)
@given(random_games)
def test_results_add_up_to_the_log_and_match_the_statistics(random_game: RandomGame) -> None:
    game = random_game.end
    results = player_results(game.log)
    assert len(results) == random_game.players
    assert sum(record.busts for record in results) == game.log.count(Busted())
    assert sum(record.columns for record in results) == len(owners(game.state))
    assert {seat for seat, record in enumerate(results) if record.won} == set(game.state.winners)
    for seat, record in enumerate(results):
        assert record.busts <= record.turns
        assert bool(record.longest_turn) == bool(record.turns)
        counted = player_stats([(game.log, seat)])
        assert sum(counted.claimed) == record.columns
        assert (counted.turns, counted.busts) == (record.turns, record.busts)
        assert counted.turns <= counted.dice.rolls
        assert 2 * counted.dice.rolls <= sum(counted.dice.pairs) <= 6 * counted.dice.rolls
        assert all(map(int.__ge__, counted.height_totals, game.state.markers[seat]))


def test_a_game_is_counted_correctly() -> None:
    assert player_stats([(WON.log, 1)]) == PlayerStats(
        games=1,
        claimed=heights(c2=1, c3=1, c12=1),
        height_totals=heights(c2=3, c3=5, c5=2, c9=2, c12=3),
        dice=DiceStats(
            rolls=8,
            faces=(12, 6, 2, 2, 2, 8),
            pairs=heights(c2=5, c3=6, c4=3, c5=2, c6=2, c7=10, c8=2, c9=2, c10=1, c11=2, c12=3),
        ),
        turns=3,
        busts=0,
    )
    assert PlayerStats(turns=4, busts=1).bust_rate == 0.25


def test_no_games_have_empty_statistics() -> None:
    nothing = player_stats([])
    assert (nothing, nothing.bust_rate) == (PlayerStats(), 0)
    assert [nothing.mean_height(column) for column in COLUMNS] == [0] * 11


@examples(30)
@given(random_games)
@example(RandomGame(1, 2, Rules.of(FRANJOS), roll_probability=0.5, leave_probability=0))  # a move ends a turn
def test_statistics_match_the_positions_of_the_whole_game(random_game: RandomGame) -> None:
    for seat in range(random_game.players):
        counted = player_stats([(random_game.end.log, seat)])
        rows = [after.markers[seat] for _, _, after in random_game.transitions]
        assert counted.height_totals == tuple(map(max, zip(*rows, heights(), strict=True)))
        own = [event for before, event, _ in random_game.transitions if before.on_turn == seat]
        rolls = [event.dice for event in own if isinstance(event, Rolled)]
        assert counted.dice == dice_stats(Counter(rolls))


def test_statistics_of_several_games_add_up() -> None:
    both = player_stats([(WON.log, 1), (RESIGNED.log, 1)])
    assert (both.games, both.turns, both.busts, both.dice.rolls) == (2, 6, 0, 16)
    assert both.claimed == heights(c2=2, c3=1, c12=2)
    assert both.height_totals == heights(c2=6, c3=5, c5=2, c9=2, c12=6)
    assert both.mean_height(3) == 2.5


class TestAbsentPlayers:
    # Seat 1 plays two turns. In its third turn the computer takes over after the first move, and busts.
    OWN = "started parker 34 53\nrolled 3455\nmoved 8 9\nstopped\nrolled 3455\nmoved 8 9\nstopped\n"
    BUST = "rolled 1111\nmoved 2 2\nmissed 1\nrolled 1111\nmoved 2\nrolled 1111\nbusted\n"

    def test_what_the_computer_does_is_not_counted(self) -> None:
        game = parse_game(self.OWN + self.BUST)
        own = player_results(game.log)[1]
        assert (own.turns, own.busts, own.longest_turn) == (2, 0, 1)
        counted = player_stats([(game.log, 1)])
        assert (counted.turns, counted.busts, counted.dice.rolls, counted.height_totals[2]) == (2, 0, 2, 0)

    @pytest.mark.parametrize(("back", "won"), [("", False), ("returned 1\n", True)])
    def test_only_a_player_who_is_there_at_the_end_has_won(self, back: str, won: bool) -> None:
        game = parse_game(f"{self.OWN}passed\npassed\npassed\nhanded 1\n{back}resigned 0\n")
        assert game.state.winners == (1,)
        assert player_results(game.log)[1].won is won
