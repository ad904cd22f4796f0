"""The last turns of a round that somebody has won already (Franjos)."""

from pathlib import Path
from statistics import stdev

import pytest
from hypothesis import given

from bot.game import COLUMNS, LENGTHS, Roll, State, Stop, Stopped, advance_runners, transitions, turns
from bot.game.actions import legal_actions
from bot.game.state import replace
from bot.players import Grade, Reason, Strength, chances, decide, rate_actions, review
from bot.players.evaluation import evaluate
from bot.players.last_turn import round_ends, steps_to_summit
from bot.players.odds import ALL_ROLLS, roll_outcomes
from tests.game.game_factories import RandomGame, game_at, random_games
from tests.game.notation.games import parse_game
from tests.game.notation.positions import parse_position
from tests.hypothesis_profiles import examples
from tests.tables.requesting import seeded_dice

FROM_NOTHING = "franjos 2:top,3:top,4:top/- - 1 roll"
STOPPED_BEFORE = "franjos 2:top,3:top,4:top/- 5:4,6:3,7:1 1 decide"
ONE_STEP_LEFT = "franjos 2:top,3:top,4:top/6:top,7:12,8:top 7:12,9:2,10:1 1 decide"
SAME_COLUMN = "franjos 2:top,3:top,4:top/6:9,7:10,8:8/7:12,9:top,10:top - 1 roll"
FOUR_PLAYERS = "franjos 2:top,3:top,4:top/5:top,6:top,7:5/7:9,9:top,10:top/7:11,11:top,12:top - 1 roll"
FOUR_COLUMNS = "franjos,columns=4 2:top,3:top,4:top,5:top/6:top,8:top,9:top 7:10,10:3 1 choose:3434"
JUMPING = "franjos,crowded=jump 6:9,7:6,8:4/2:top,3:top,4:top/5:top,9:5,12:top 8:2 2 decide first=1"

POSITIONS = [FROM_NOTHING, STOPPED_BEFORE, ONE_STEP_LEFT, SAME_COLUMN, FOUR_PLAYERS, FOUR_COLUMNS, JUMPING]
TO_DECIDE = [STOPPED_BEFORE, ONE_STEP_LEFT, "franjos 5:4/2:top,3:top,4:top 5:5,6:10,7:9 0 decide first=1"]


def shares_won(position: str, games: int) -> list[list[float]]:
    """Return the share of the win that each seat gets in each of some games of the strongest computers."""
    dice, ends = seeded_dice(position), []
    for _ in range(games):
        game = game_at(position)
        while not game.state.over:
            action = decide(game.state, game.state.awaited[0], Strength.HARD)
            assert not isinstance(action, Stop)
            game = game.play(action, dice)
        ends.append(game.state)
    return [[(seat in end.winners) / len(end.winners) for end in ends] for seat in ends[0].seats]


@pytest.mark.parametrize(
    ("position", "games", "allowed_errors"),
    [
        (ONE_STEP_LEFT, 150, 4),
        *(pytest.param(position, 500, 2, marks=pytest.mark.thorough) for position in POSITIONS),
    ],
)
def test_the_chances_shown_are_close_to_what_happens(position: str, games: int, allowed_errors: int) -> None:
    for shown, won in zip(chances(parse_position(position)), shares_won(position, games), strict=True):
        error = allowed_errors * stdev(won) / len(won) ** 0.5
        assert sum(won) / len(won) == pytest.approx(shown, abs=0.05 + error)


@pytest.mark.parametrize("position", TO_DECIDE)
def test_a_stop_is_never_rated_best_and_no_computer_stops(position: str) -> None:
    state = parse_position(position)
    rolling, stopping = rate_actions(state, state.on_turn)
    assert {decide(state, state.on_turn, strength) for strength in Strength} == {Roll(state.on_turn)}
    assert rolling.action == Roll(state.on_turn)
    assert rolling.win_chance > stopping.win_chance == 0


def test_every_computer_chooses_the_move_with_the_best_chance_to_win() -> None:
    state = parse_position("franjos 2:top,3:top,4:top/6:top,8:top 7:11,9:2,10:1 1 choose:3446")
    assert {decide(state, 1, strength) for strength in Strength} == {rate_actions(state, 1)[0].action}
    assert rate_actions(state, 1)[0].win_chance > 0.5


def test_a_review_blames_those_who_stopped_and_nobody_who_rolled() -> None:
    log = parse_game((Path(__file__).parents[1] / "golden" / "franjos-tie.txt").read_text()).log
    could_stop = [before.winning and Stop(1) in legal_actions(before, 1) for before, _, _ in transitions(log)]
    rolled = [d for d in review(log, (1,)).players[1].decisions if d.state.winning and d.action == Roll(1)]
    assert rolled
    assert {decision.grade for decision in rolled} == {Grade.BEST}
    stopped = review((*log[: could_stop.index(True) + 1], Stopped()), (1,)).players[1].decisions[-1]
    assert (stopped.best, stopped.reason) == (Roll(1), Reason.STOP_LOSES)
    assert stopped.grade is Grade.BLUNDER


def exact_chance(state: State, known: dict[State, float]) -> float:
    """Return the chance that the player on turn wins, by the rules of the game alone."""
    if state not in known:
        seat, total = state.on_turn, 0.0
        for moves, rolls in roll_outcomes(state):
            after = [turns.apply_move(state, move) for move in moves]
            best = max(
                (float(s.over) or exact_chance(replace(s, moves_made=0), known) for s in after), default=0
            )
            total += best * rolls / len(ALL_ROLLS)
        known[state] = total
        assert state.on_turn == seat
    return known[state]


@pytest.mark.parametrize(
    "position",
    [
        "franjos 2:top,3:top,4:top/5:top,6:top 7:11,8:9,9:7 1 decide",
        "franjos 2:top,3:top,4:top/11:top,12:top 5:7,6:8,7:10 1 decide",
        "franjos 2:top,3:top,7:top/8:top,9:top 10:6,11:3,12:2 1 decide",
        "franjos 2:top,3:top,7:top/6:top,8:top 5:8,9:7,12:1 1 decide",
        "franjos 2:top,3:top,12:top/4:top,5:top 6:7,7:9,8:8 1 decide",
        "franjos,crowded=jump 2:top,3:top,4:top,6:10,7:12/5:top,12:top 6:9,7:10,8:8 1 decide",
    ],
)
def test_with_one_column_missing_the_chance_is_close_to_the_exact_one(position: str) -> None:
    state = parse_position(position)
    assert evaluate([state])[0][1] == pytest.approx(exact_chance(state, {}), abs=0.05)


@examples(10)
@given(random_games)
def test_the_steps_to_a_summit_are_those_of_the_rules(random_game: RandomGame) -> None:
    for game in random_game.sampled_steps(5):
        for column in COLUMNS:
            state, steps = game.state, 0
            if state.over or state.owner(column) is not None:
                continue
            while state.runners[column] < LENGTHS[column]:
                state = replace(state, runners=advance_runners(state, (column,)))
                steps += 1
            assert steps_to_summit(game.state, column) == steps


def test_a_column_that_an_earlier_player_is_about_to_claim_is_worth_less() -> None:
    near, far = (
        evaluate([parse_position(f"franjos 2:top,3:top,4:top/{earlier}/7:12,8:top,9:top - 1 roll")])[0][2]
        for earlier in ("5:top,6:top,7:12", "5:top,6:top,7:1")
    )
    assert near < far - 0.1


def test_all_ends_of_a_round_together_are_certain() -> None:
    ends = round_ends(parse_position(FOUR_PLAYERS))
    assert len(ends) == 8
    assert all(0 in winners for winners in ends)
    assert sum(ends.values()) == pytest.approx(1)
