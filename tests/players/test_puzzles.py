"""Puzzles lead to a real choice, of which one is the best by what is said and by what came of it."""

from dataclasses import dataclass

import pytest

from bot.game import Game, NotUnderstood
from bot.players import judge
from bot.players.puzzles import POOL, puzzle_game, read_pool
from tests.game.game_factories import game_at
from tests.tables.sample_tables import BID_POSITION, DECISION_POSITION, START_POSITION
from tools.find_puzzles import Candidate, Verdict, candidate, mirror_key

LINES = POOL.read_text("ascii").splitlines()


@dataclass(frozen=True)
class Entry:
    """A line of the file: what it says, and where its game leads."""

    said: float
    verdict: Verdict
    game: Game

    @classmethod
    def parse(cls, line: str) -> "Entry":
        figures, log = line.split("\t")
        said, played, error, games = figures.split()
        return cls(float(said), Verdict(float(played), float(error), int(games)), puzzle_game(log))


@pytest.fixture(
    scope="module", params=[LINES[::8], pytest.param(LINES, marks=pytest.mark.thorough)], ids=["some", "all"]
)
def pool(request: pytest.FixtureRequest) -> list[Entry]:
    return list(map(Entry.parse, request.param))


def test_every_puzzle_is_a_choice_of_which_one_is_clearly_the_best(pool: list[Entry]) -> None:
    """By what the file says, by playing on, and against a simple rule."""
    for entry in pool:
        assert not entry.game.state.rules.bidding
        best, second, *_ = judge(entry.game).rated
        gap = best.win_chance - second.win_chance
        assert gap == pytest.approx(entry.said, abs=0.002)
        assert entry.verdict.confirms(Candidate(entry.game, best, second)), entry
        assert candidate(entry.game)


def test_no_two_are_alike(pool: list[Entry]) -> None:
    keys = [mirror_key(entry.game.state) for entry in pool]
    assert len(set(keys)) == len(keys)


def test_the_logs_are_read_without_the_figures() -> None:
    assert read_pool() == tuple(line.split("\t")[1] for line in LINES)


@pytest.mark.parametrize("position", [START_POSITION, BID_POSITION, "parker -/- - 0 choose:1111"])
def test_where_there_is_nothing_to_choose_there_is_no_puzzle(position: str) -> None:
    with pytest.raises(NotUnderstood):
        judge(game_at(position))


def test_the_best_choice_loses_nothing_and_the_others_lose_what_they_are_worth_less() -> None:
    judgement = judge(game_at(DECISION_POSITION))
    best, worst = judgement.rated
    losses = {judgement.choices[number]: judgement.loss(number) for number in range(2)}
    assert losses == {best.action: 0, worst.action: best.win_chance - worst.win_chance}
    with pytest.raises(NotUnderstood):
        judgement.loss(2)
