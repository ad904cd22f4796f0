import sys
from collections.abc import Sequence

import pytest
from hypothesis import given

from bot.game import Busted, Ended, Phase, Resigned, Rolled, State, transitions
from bot.game.notation import parse_rules
from bot.players import Story, Strength, TurningPoint, chances, story
from tests.game.game_factories import RandomGame, random_games, without_changes
from tests.game.notation.games import parse_game
from tests.hypothesis_profiles import examples
from tests.players.computer_games import play_game

MODULE = sys.modules["bot.players.story"]
"""The module, since in the package its name refers to the function."""

START = "started parker 65 12\n"
TURN = "rolled 3433\nmoved 6 7\nrolled 3416\nmoved 7 7\nstopped\n"
BUSTED_TURN = "rolled 1111\nmoved 2 2\nrolled 1266\nmoved 7 8\nrolled 3366\nbusted\n"


def spaces(state: State) -> list[int]:
    """The spaces that each player has climbed, with the runners."""
    climbed = [sum(row) for row in state.markers]
    own = state.markers[state.on_turn]
    climbed[state.on_turn] += sum(max(0, height - own[column]) for column, height in enumerate(state.runners))
    return climbed


def by_spaces(states: Sequence[State]) -> list[tuple[float, ...]]:
    """A judge that gives each player 10% of the chances for each space that they have climbed."""
    return [
        tuple(seat in state.winners if state.over else spaces(state)[seat] / 10 for seat in state.seats)
        for state in states
    ]


def by_turn(states: Sequence[State]) -> list[tuple[float, ...]]:
    """A judge that gives 90% to the player who is to begin a turn, and 50% within it."""
    return [
        tuple((0.5 if any(state.runners) else 0.9) if seat == state.on_turn else 0.0 for seat in state.seats)
        for state in states
    ]


@pytest.fixture(name="_by_spaces")
def _judge_by_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MODULE, "evaluate", by_spaces)


def story_of(log: str) -> Story:
    return story(parse_game(log).log)


@pytest.mark.usefixtures("_by_spaces")
class TestTurns:
    def test_there_are_chances_at_the_start_and_after_each_turn(self) -> None:
        told = story_of(START + TURN + TURN + TURN)
        assert told.chances[1:3] == ((1.0, 0.0), (0.5, 0.5))
        assert told.chances[3] == pytest.approx((8 / 12, 4 / 12))
        assert (told.omitted, told.last_turn) == (0, 3)
        assert told.by_turn[2] == (0.5, 0.5)

    def test_only_the_last_turns_of_a_long_game_are_judged(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(MODULE, "MAX_TURNS", 2)
        told = story_of(START + TURN * 2 + BUSTED_TURN + TURN)
        assert (told.omitted, told.last_turn) == (2, 4)
        assert len(told.chances) == 3
        assert told.chances[0] == told.by_turn[2] == (0.5, 0.5)
        assert told.best_turn is not None
        assert told.best_turn.turn_number > 2

    def test_a_player_who_misses_a_turn_has_none(self) -> None:
        assert story_of(START + TURN + "passed\n" + TURN).last_turn == 2

    def test_who_was_ahead_since_when_and_how_low_somebody_was(self) -> None:
        told = Story(((0.5, 0.5), (0.4, 0.6), (0.7, 0.3), (0.6, 0.4), (1.0, 0.0)))
        assert told.ahead_since(0) == 2
        assert told.lowest(0) == (1, 0.4)
        later = Story(told.chances, omitted=30)
        assert later.ahead_since(0) == 32
        assert later.lowest(0) == (31, 0.4)
        assert Story(((0.6, 0.4), (0.8, 0.2), (1.0, 0.0))).ahead_since(0) == 0


@pytest.mark.usefixtures("_by_spaces")
class TestTurningPoints:
    def test_the_turn_that_won_most_counts_with_all_its_rolls(self) -> None:
        long = TURN.replace("stopped", "rolled 3433\nmoved 6 7\nstopped")
        assert story_of(START + TURN + long + TURN).best_turn == TurningPoint(2, 1, 0.0, 0.6)

    def test_the_bust_that_cost_most(self) -> None:
        bust = story_of(START + TURN + BUSTED_TURN + TURN).worst_turn
        assert bust == TurningPoint(2, 1, 0.4, 0.0, (3, 3, 6, 6))
        assert bust.points == -40

    def test_a_turn_can_cost_most_with_and_without_a_bust(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(MODULE, "evaluate", by_turn)
        fall = story_of(START + BUSTED_TURN + TURN).worst_turn
        assert fall == TurningPoint(1, 0, 0.9, 0.0, (3, 3, 6, 6)), "not only what the bust did"
        told = story_of(START + TURN + TURN + TURN)
        assert told.worst_turn == told.swing == TurningPoint(1, 0, 0.9, 0.0)

    def test_the_turn_that_decided_the_game_helped_the_winner(self) -> None:
        won, bust = TurningPoint(3, 0, 0.3, 0.79), TurningPoint(5, 1, 0.6, 0.1, (1, 1, 1, 1))
        lost = TurningPoint(4, 0, 0.9, 0.1)
        first_wins, second_wins = ((1.0, 0.0),), ((0.0, 1.0),)
        assert Story(first_wins, best_turn=won, worst_turn=bust).swing == bust, "the larger of both"
        assert Story(first_wins, best_turn=won, worst_turn=lost).swing == won, "not the winner's own loss"
        assert Story(second_wins, best_turn=won, worst_turn=bust).swing == bust, "if neither did, the larger"
        assert Story(first_wins, best_turn=won).swing == won
        assert Story(first_wins).swing is None

    def test_points_agree_with_the_percentages_in_words(self) -> None:
        assert TurningPoint(1, 0, 0.634, 0.795).points == 17, "told as from 63% to 80%"

    def test_what_hardly_changed_a_chance_is_not_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(MODULE, "MIN_SWING", 41)
        told = story_of(START + TURN + BUSTED_TURN)
        assert (told.best_turn, told.worst_turn) == (None, None)

    def test_a_turn_without_a_move_is_no_turning_point(self) -> None:
        told = story_of(START + "rolled 3433\nresigned 0\n")
        assert told.best_turn is None
        assert told.resignation == TurningPoint(1, 0, 0.0, 0.0)

    def test_a_move_that_was_taken_back_is_no_turning_point_of_who_leaves_then(self) -> None:
        left = "rolled 3433\nmoved 6 7\nrolled 3416\n{}resigned 0\n"
        assert story_of(START + left.format("moved 7 7\nunmoved\n")) == story_of(START + left.format(""))

    def test_only_the_resignation_that_ended_the_game_is_told(self) -> None:
        log = "started parker 65 12 11\n" + TURN + "resigned 1\n" + TURN + "resigned 0\n"
        told = story_of(log)
        assert told.resignation is not None
        assert (told.resignation.seat, told.resignation.turn_number) == (0, 2)
        assert told.resignation.before == pytest.approx(0.4)
        assert told.chances[-1] == (0.0, 0.0, 1.0)


def test_a_game_that_ended_before_the_first_roll_has_no_turns() -> None:
    told = story_of(START + "resigned 0\n")
    assert len(told.chances) == 1
    assert (told.best_turn, told.worst_turn, told.last_turn) == (None, None, 0)
    assert sum(story_of(START).chances[0]) == pytest.approx(1)


@examples(5)
@given(random_games)
def test_random_games_have_stories_that_agree_with_their_logs(random_game: RandomGame) -> None:
    log = [event for event in random_game.end.log if not isinstance(event, Ended)]
    told = story(log)
    steps = list(transitions(log))
    begun = [before for before, event, _ in steps if isinstance(event, Rolled) and before.phase is Phase.ROLL]
    assert told.last_turn == len(begun)
    assert len(told.chances) <= MODULE.MAX_TURNS + 1
    assert all(sum(together) == pytest.approx(1) for together in told.chances)
    for number, before in enumerate(begun[-20:], len(begun) - len(begun[-20:])):
        assert told.by_turn[number] == pytest.approx(chances(before), abs=1e-5)
    if (fall := told.worst_turn) is not None:
        assert fall.points < 0
        assert fall.dice is None or any(isinstance(event, Busted) for event in log)
    ended_by_leaving = [isinstance(event, Resigned) and after.over for _, event, after in steps[-1:]]
    assert (told.resignation is not None) == any(ended_by_leaving)
    assert story(without_changes(log)) == told


@pytest.mark.parametrize("rules", ["parker", "parker,bidding", "franjos", "asmodee,crowded=jump"])
@pytest.mark.parametrize("players", [2, 4])
def test_winners_have_the_whole_chance_at_the_end(rules: str, players: int) -> None:
    game = play_game(parse_rules(rules), (Strength.EASY,) * players, seed=5)
    told = story(game.log)
    share = 1 / len(game.state.winners)
    assert told.chances[-1] == tuple(share * (seat in game.state.winners) for seat in game.state.seats)
    assert told.swing is not None
