"""Puzzles are found in games, and only those stay whose answer is right when they are played on."""

from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given

from bot.game import Choose, Phase, Roll, Stop, advance_runners
from bot.players import rate_actions
from bot.players.hard import RatedAction
from bot.players.puzzles import puzzle_game, read_pool
from bot.store import open_store
from bot.tables.standings import LISTING, UNLISTED
from tests.game.game_factories import RandomGame, game_at
from tests.game.notation.positions import parse_position
from tests.hypothesis_profiles import examples
from tests.store.changes import won_changes
from tests.store.people import ANA, BEN, CLEO, DAN
from tests.store.saved_tables import create_game, create_win, save_changes
from tests.tools.training.test_policies import SHARED_RULES, policy_decision
from tools import find_puzzles as puzzles
from tools.find_puzzles import Candidate, Verdict, candidate, computer_games, finished_games, mirror_key
from tools.training.policies import GLENN_ALOI

KNOWN = puzzle_game(read_pool()[0])


def key(position: str) -> str:
    return mirror_key(parse_position(position))


def test_mirror_images_and_other_seats_have_the_same_key_but_not_other_orders_or_rolls() -> None:
    assert key("parker 2:1,6:3/9:4 8:5 0 decide") == key("parker 8:3,12:1/5:4 6:5 0 decide")
    assert key("parker -/- 2:1 0 choose:1334") == key("parker -/- 12:1 0 choose:4346")
    assert key("parker 2:1/9:4/- 8:5 0 decide") == key("parker -/2:1/9:4 8:5 1 decide")
    assert key("parker 2:1/9:4/- 8:5 0 decide") != key("parker 2:1/-/9:4 8:5 0 decide")
    assert key("parker -/- 2:1 0 choose:1334") != key("parker -/- 2:1 0 choose:1335")


@examples(15)
@given(random_game=SHARED_RULES)
def test_glenn_and_aloi_decide_as_in_matches(random_game: RandomGame) -> None:
    for game in random_game.sampled_steps(25):
        state = game.state
        if state.over or state.phase not in (Phase.CHOOSE, Phase.DECIDE):
            continue
        action = puzzles.glenn_aloi(state)
        if isinstance(action, Choose):
            assert advance_runners(state, action.move)[2:] == policy_decision(GLENN_ALOI, state)
        else:
            assert isinstance(action, Stop) == policy_decision(GLENN_ALOI, state)


def test_a_known_puzzle_is_one_with_its_two_best_choices_and_other_positions_are_none() -> None:
    found = candidate(KNOWN)
    assert found is not None
    assert [found.best, found.second] == list(rate_actions(KNOWN.state, KNOWN.state.on_turn)[:2])
    assert found.gap == found.best.win_chance - found.second.win_chance
    assert found.kind == (KNOWN.state.rules.edition.name, KNOWN.state.phase)
    for position in (
        "parker 2:top/3:top - 0 roll",  # nothing to choose
        "parker 2:top/3:top - 0 choose:1111",  # one move
        "parker 2:top,3:top/4:top 7:top 0 decide",  # stopping wins
        "parker,bidding 2:top/3:top 7:2 0 decide",
        "parker 2:1/3:1 7:2 0 decide",  # nothing claimed
    ):
        assert candidate(game_at(position)) is None, position


def test_the_puzzles_of_a_game_are_positions_in_it() -> None:
    game = next(computer_games(3))
    for found in puzzles.candidates(game):
        assert game.log[: found.game.event_count] == found.game.log
        assert found.gap >= puzzles.LEAST_GAP


SAID = Candidate(KNOWN, RatedAction(Roll(0), 0.6), RatedAction(Stop(0), 0.5))


def test_a_verdict_confirms_what_it_is_sure_of_and_what_was_said_about_right() -> None:
    for played in (0.06, 0.10, 0.15):
        assert Verdict(played, 0.02, 48).confirms(SAID)
    for played, error in ((0.04, 0.02), (0.10, 0.06), (-0.10, 0.02), (0.21, 0.02)):
        assert not Verdict(played, error, 48).confirms(SAID)


def test_both_choices_are_played_on_with_the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "_worth", lambda _, action, number: number % 7 + (action == Roll(0)))
    assert puzzles.judge_by_playing(SAID) == Verdict(1, 0, puzzles.BATCH)


def test_what_is_contradicted_is_thrown_away_and_nothing_comes_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    verdicts = iter([Verdict(-0.2, 0.01, 24), *[Verdict(0.05, 0.01, 24)] * 99])
    monkeypatch.setattr(puzzles, "judge_by_playing", lambda _: next(verdicts))
    games = list(islice(computer_games(1), 2))
    found = list(puzzles.new_puzzles([*games, *games], 1))
    assert len(found) > 1
    assert not found[0][1].confirms(found[0][0])
    keys = [mirror_key(each.game.state) for each, _ in found]
    assert len(set(keys)) == len(keys)


def test_the_puzzles_that_are_known_do_not_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "candidates", lambda _: iter([candidate(KNOWN)]))
    assert list(puzzles.new_puzzles([KNOWN], 1)) == []


async def test_the_games_of_whoever_is_unlisted_are_left_out(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/cantstop.db"
    async with await open_store(url) as store:
        table, steps = await create_game(store, people=(ANA, BEN, DAN))
        await save_changes(store, table, **won_changes(steps[-1]))
        await create_win(store, CLEO, ANA)
    players = {len(game.state.markers) for game in await finished_games(url)}
    async with await open_store(url) as store:
        await store.set_choice(CLEO, LISTING, UNLISTED)
    (left,) = await finished_games(url)
    assert players == {2, 3}
    assert len(left.state.markers) == 3
