"""Looking back on a game: what is appraised, what it is measured by, and what was luck."""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import product

import pytest
from hypothesis import given

from bot.game import (
    Action,
    Bid,
    Choose,
    Confirm,
    Event,
    Game,
    Moved,
    Phase,
    PlaceBid,
    Roll,
    Rolled,
    Shift,
    State,
    Stop,
    Stopped,
    actor,
    transitions,
)
from bot.game.notation import format_game, parse_game
from bot.players import Grade, PlayerReview, legal_actions, odds, rate_actions, review
from bot.players.evaluation import evaluate
from bot.players.ratings import RatedAction
from tests.game.game_factories import RandomGame, ScriptedDice, game_at, random_games, random_games_with
from tests.hypothesis_profiles import examples
from tests.players.bidding_positions import SETTLING_UP

MODULE = sys.modules["bot.players.review"]
"""The module; its name in the package is the function's."""

DIE = range(1, 7)
EVERY_ROLL = tuple(product(DIE, DIE, DIE, DIE))

PLAIN = (
    "started parker 65 12\n"
    "rolled 3433\nmoved 6 7\nrolled 3416\nmoved 7 7\nrolled 1466\nmoved 7 10\nstopped\n"
    "rolled 1111\nmoved 2 2\nrolled 1266\nmoved 7 8\nrolled 2635\nmoved 8 8\n"
)


class Judge:
    """Thinks what a test wants of every choice, and remembers what it was asked about.

    Attributes:
        values: what it thinks of actions, 0.5 of those that are not there.
        after_bust: what it thinks of a bust.
    """

    def __init__(self) -> None:
        self.values: dict[Action, float] = {}
        self.after_bust = 0.2

    def advise(self, state: State, seat: int) -> tuple[RatedAction, ...]:
        choices = [RatedAction(action, self.values.get(action, 0.5)) for action in legal_actions(state, seat)]
        return tuple(sorted(choices, key=lambda choice: -choice.win_chance))

    def judge(self, states: Sequence[State]) -> list[tuple[float, ...]]:
        return [tuple(self.after_bust for _ in state.seats) for state in states]


@contextmanager
def judging() -> Iterator[Judge]:
    """Have decisions measured by what a test wants, not by what the strongest player thinks."""
    judge = Judge()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MODULE, "rate_actions", judge.advise)
        patch.setattr(MODULE, "evaluate", judge.judge)
        MODULE._rate_actions.cache_clear()
        yield judge
        MODULE._rate_actions.cache_clear()


@pytest.fixture(name="judge")
def _judge() -> Iterator[Judge]:
    """What the decisions are measured by, in place of the strongest player."""
    with judging() as judge:
        yield judge


def appraised(log: str | Game, seat: int = 0, people: range | tuple[int, ...] = range(4)) -> PlayerReview:
    game = parse_game(log) if isinstance(log, str) else log
    return review(game.log, people).players[seat]


class TestDecisions:
    def test_each_is_one_where_something_else_could_be_done(self, judge: Judge) -> None:
        told = appraised("started parker 65 12\nrolled 3433\nmoved 6 7\nrolled 1111\nmoved 2 2\nstopped\n")
        assert [decision.action for decision in told.decisions] == [Roll(0), Stop(0)]
        told = appraised("started parker 65 12\nrolled 3416\nmoved 7 7\nstopped\n")
        assert [decision.action for decision in told.decisions] == [Choose(0, (7, 7)), Stop(0)]

    def test_one_loses_what_the_best_would_have_been_better(self, judge: Judge) -> None:
        judge.values = {Roll(0): 0.62, Stop(0): 0.55}
        (stopped,) = appraised("started parker 65 12\nrolled 3433\nmoved 6 7\nstopped\n").decisions
        assert (stopped.action, stopped.best) == (Stop(0), Roll(0))
        assert stopped.loss == pytest.approx(0.07)
        assert stopped.grade is Grade.BLUNDER
        judge.values = {Roll(0): 0.4, Stop(0): 0.55}
        MODULE._rate_actions.cache_clear()
        (stopped,) = appraised("started parker 65 12\nrolled 3433\nmoved 6 7\nstopped\n").decisions
        assert (stopped.best, stopped.loss, stopped.grade) == (Stop(0), 0, Grade.BEST)

    @pytest.mark.parametrize(
        ("loss", "grade"),
        [
            (0, Grade.BEST),
            (0.005, Grade.BEST),
            (0.006, Grade.FINE),
            (0.02, Grade.FINE),
            (0.021, Grade.DOUBTFUL),
            (0.05, Grade.DOUBTFUL),
            (0.051, Grade.BLUNDER),
            (1, Grade.BLUNDER),
        ],
    )
    def test_the_grade_goes_by_what_is_lost(self, loss: float, grade: Grade) -> None:
        assert Grade.of(loss) is grade

    def test_the_costliest_come_first_and_the_best_not_at_all(self, judge: Judge) -> None:
        judge.values = {Roll(0): 0.6, Stop(0): 0.585, Choose(0, (4, 10)): 0.9}
        log = "started parker 65 12\nrolled 3416\nmoved 7 7\nrolled 3433\nmoved 6 7\nstopped\n"
        told = appraised(log)
        assert [decision.action for decision in told.worst_decisions] == [Choose(0, (7, 7)), Stop(0)]
        assert told.total_loss == pytest.approx(0.415)
        assert told.grades == {Grade.BEST: 1, Grade.FINE: 1, Grade.DOUBTFUL: 0, Grade.BLUNDER: 1}

    def test_turns_are_counted_over_all_players(self, judge: Judge) -> None:
        assert {decision.turn_number for decision in appraised(PLAIN, 0).decisions} == {1}
        assert {decision.turn_number for decision in appraised(PLAIN, 1).decisions} == {2}


class TestWhose:
    def test_a_computer_is_not_appraised(self, judge: Judge) -> None:
        assert appraised(PLAIN, 1, people=(0,)) == PlayerReview()
        assert appraised(PLAIN, 0, people=(0,)).decisions

    def test_nor_is_what_a_computer_did_for_somebody(self, judge: Judge) -> None:
        begun = "started parker 65 12\nrolled 3433\nmoved 6 7\nrolled 1111\nmoved 2 2\n"
        late = appraised(begun + "missed 0\nstopped\n")
        assert [decision.action for decision in late.decisions] == [Roll(0)]
        others = "rolled 3433\nmoved 6 7\nstopped\n"
        again = begun + "missed 0\nstopped\n" + others + "passed\nhanded 0\n" + others
        away = appraised(again + "rolled 3433\nmoved 6 7\nstopped\n")
        assert [decision.action for decision in away.decisions] == [Roll(0)]
        back = appraised(again + "rolled 3433\nmoved 6 7\nreturned 0\nstopped\n")
        assert [decision.action for decision in back.decisions] == [Roll(0), Stop(0)]

    def test_nor_is_its_luck(self, judge: Judge) -> None:
        log = "started parker 65 12\nrolled 3433\nmoved 6 7\nmissed 0\nrolled 1111\nmoved 2 2\nstopped\n"
        judge.values = {Choose(0, (2, 2)): 0.9}
        assert appraised(log).luck == 0


class TestBids:
    def test_a_bid_counts_as_it_was_in_the_end(self, judge: Judge) -> None:
        changed = format_game(SETTLING_UP).replace("bid 0 makes 2\n", "bid 0 busts 5\nbid 0 makes 2\n")
        bids = [d.action for d in appraised(changed).decisions if isinstance(d.action, PlaceBid)]
        assert bids == [PlaceBid(0, Bid(makes_it=True, stake=2))]

    def test_no_decision_knows_of_the_bids_of_others(self, judge: Judge) -> None:
        for seat in range(3):
            for decision in appraised(SETTLING_UP, seat).decisions:
                if decision.state.phase is not Phase.SETTLE:
                    assert not any(bid for bidder, bid in enumerate(decision.state.bids) if bidder != seat)

    def test_a_step_that_was_taken_back_does_not_count(self, judge: Judge) -> None:
        steps = "shifted 6\nunshifted\nshifted 7\nsettled\nsettled\n"
        settled = [
            decision.action
            for decision in appraised(format_game(SETTLING_UP) + steps).decisions
            if decision.state.phase is Phase.SETTLE
        ]
        assert settled == [Shift(0, 7), Confirm(0)]


class TestLuck:
    def test_it_is_what_a_roll_brings_beyond_what_was_to_be_expected(self, judge: Judge) -> None:
        judge.values = {Roll(0): 0.5, Choose(0, (6, 7)): 0.58, Choose(0, (2, 2)): 0.45}
        log = "started parker 65 12\nrolled 3433\nmoved 6 7\nrolled 1111\nmoved 2 2\nstopped\n"
        assert appraised(log).luck == pytest.approx(0.08 - 0.05)

    def test_a_poor_move_is_no_bad_luck(self, judge: Judge) -> None:
        judge.values = {Choose(0, (4, 10)): 0.7, Choose(0, (7, 7)): 0.1}
        told = appraised("started parker 65 12\nrolled 3416\nmoved 7 7\nstopped\n")
        assert told.luck == pytest.approx(0.2)
        assert told.total_loss == pytest.approx(0.6)

    def test_a_bust_is_bad_luck(self, judge: Judge) -> None:
        log = "started parker 65 12\nrolled 1111\nmoved 2 2\nrolled 1266\nmoved 3 12\nrolled 4444\nbusted\n"
        assert appraised(log).luck == pytest.approx(0.2 - 0.5)


class TestRisks:
    ROLLS = "rolled 1111\nmoved 2 2\nrolled 1266\nmoved 3 12\n"
    BUST = ROLLS + "rolled 4444\nbusted\n"

    def test_the_boldest_roll_is_the_likeliest_bust_that_one_could_have_left_alone(
        self, judge: Judge
    ) -> None:
        log = "started parker 65 12\n" + self.ROLLS + "rolled 1266\nmoved 3 12\nstopped\n"
        told = appraised(log)
        assert told.boldest is not None
        assert told.boldest.turn_number == 1
        assert not told.boldest.busted
        state = next(
            before for before, event, _ in transitions(parse_game(log).log) if isinstance(event, Stopped)
        )
        assert told.boldest.odds.column_rolls == odds(state).column_rolls
        assert told.unluckiest is None

    def test_a_roll_that_had_to_be_made_is_not_bold(self, judge: Judge) -> None:
        told = appraised("started parker,crowded=no-stop 65 12\nrolled 3433\nmoved 6 7\nstopped\n")
        assert told.boldest is None

    def test_the_unluckiest_bust_is_the_least_likely_one(self, judge: Judge) -> None:
        safer = "rolled 1344\nmoved 4 8\nrolled 3416\nmoved 7 7\nrolled 1111\nbusted\n"
        other = "rolled 3433\nmoved 6 7\nstopped\n"
        log = "started parker 65 12\n" + self.BUST + other + safer
        told = appraised(log)
        assert told.unluckiest is not None
        assert told.unluckiest.turn_number == 3
        assert told.unluckiest.busted
        assert told.boldest is not None
        assert told.boldest.turn_number == 1
        assert told.boldest.busted
        assert told.boldest.odds.bust_chance > 0.5 > told.unluckiest.odds.bust_chance


def chances(log: tuple[Event, ...]) -> list[tuple[int, Action]]:
    """Every decision in a game by who made it, but for bids and settlements."""
    found: list[tuple[int, Action]] = []
    for before, event, _ in transitions(log):
        seat = actor(before, event)
        if seat is None or len(legal_actions(before, seat)) < 2:
            continue
        match event:
            case Rolled():
                found.append((seat, Roll(seat)))
            case Stopped():
                found.append((seat, Stop(seat)))
            case Moved(move=move):
                found.append((seat, Choose(seat, move)))
    return found


@examples(4)
@given(random_games_with(bidding=False))
def test_nothing_that_was_decided_is_left_out(random_game: RandomGame) -> None:
    with judging(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(MODULE, "MAX_REVIEWED", len(random_game.end.log))
        told = review(random_game.end.log, range(4))
    assert told.omitted == 0
    for seat, player in enumerate(told.players):
        assert [decision.action for decision in player.decisions] == [
            action for by, action in chances(random_game.end.log) if by == seat
        ]


@examples(3)
@given(random_games)
def test_the_strongest_player_has_an_opinion_of_whatever_is_done(random_game: RandomGame) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MODULE, "MAX_REVIEWED", 60)
        told = review(random_game.end.log, range(4))
    assert len(told.players) == random_game.players
    for player in told.players:
        assert sum(player.grades.values()) == len(player.decisions)
        assert all(0 <= decision.loss <= 1 for decision in player.decisions)


def test_luck_evens_out_over_all_rolls() -> None:
    """What is expected of a roll is what comes of the 1,296 rolls on average."""
    state = game_at("parker 6:3/7:5 6:5,7:1,8:2 0 decide")
    expected = next(choice.win_chance for choice in rate_actions(state.state, 0) if choice.action == Roll(0))
    luck = 0.0
    for dice, rolls in Counter(tuple(sorted(roll)) for roll in EVERY_ROLL).items():
        rolled = state.play(Roll(0), ScriptedDice(*dice)).state
        after = rate_actions(rolled, 0)[0].win_chance if rolled.roll else evaluate([rolled])[0][0]
        luck += (after - expected) * rolls
    assert luck / len(EVERY_ROLL) == pytest.approx(0, abs=1e-5)


def test_of_a_very_long_game_the_end_is_looked_at(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = review(parse_game(PLAIN).log, range(2))
    assert whole.omitted == 0
    monkeypatch.setattr(MODULE, "MAX_REVIEWED", 3)
    cut = review(parse_game(PLAIN).log, range(2))
    assert cut.omitted > 5
    assert not cut.players[0].decisions
    assert cut.players[1].decisions == whole.players[1].decisions[-len(cut.players[1].decisions) :]


def test_a_game_that_ended_before_it_began_has_nobody_to_appraise() -> None:
    assert review(Game.replay(parse_game("started parker 65 12\n").log).log, range(2)).players == ()
