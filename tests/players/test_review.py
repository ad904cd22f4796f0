import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from hypothesis import given

from bot.game import Action, Bid, ChangeMove, Choose, Confirm, PlaceBid, Roll, Shift, State, Stop, actor
from bot.game.actions import action_of, legal_actions
from bot.players import Grade, PlayerReview, odds, review
from bot.players.hard import RatedAction
from tests.game.game_factories import RandomGame, random_games, random_games_with, without_changes
from tests.game.notation.games import format_game, parse_game
from tests.hypothesis_profiles import examples
from tests.players.bidding_positions import SETTLING_UP

MODULE = sys.modules["bot.players.review"]
"""The module, since in the package its name refers to the function."""

BEGUN = "started parker 65 12\n"
ROLLS = "rolled 1111\nmoved 2 2\nrolled 1266\nmoved 3 12\n"
BUST = ROLLS + "rolled 4444\nbusted\n"
SHORT_TURN = "rolled 3433\nmoved 6 7\nstopped\n"
PLAIN = (
    BEGUN + "rolled 3433\nmoved 6 7\nrolled 3416\nmoved 7 7\nrolled 1466\nmoved 7 10\nstopped\n"
    "rolled 1111\nmoved 2 2\nrolled 1266\nmoved 7 8\nrolled 2635\nmoved 8 8\n"
)

Ratings = dict[Action, float]
"""The chance to win after each action, in place of the strongest player's: 0.5 if missing."""

AFTER_BUST = 0.2
"""The chance to win after a bust."""


@contextmanager
def fixed_ratings() -> Iterator[Ratings]:
    """Review with ratings chosen by a test."""
    ratings: Ratings = {}

    def rate_actions(state: State, seat: int) -> list[RatedAction]:
        choices = [RatedAction(action, ratings.get(action, 0.5)) for action in legal_actions(state, seat)]
        return sorted(choices, key=lambda choice: -choice.win_chance)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MODULE, "rate_actions", rate_actions)
        patch.setattr(MODULE, "evaluate", lambda states: [[AFTER_BUST] * len(each.seats) for each in states])
        yield ratings


@pytest.fixture(name="ratings")
def _ratings() -> Iterator[Ratings]:
    with fixed_ratings() as ratings:
        yield ratings


def review_of(log: str, seat: int = 0, people: Collection[int] = range(4)) -> PlayerReview:
    return review(parse_game(log).log, people).players[seat]


def decided(log: str) -> list[Action]:
    """Return the decisions of the first player that are reviewed."""
    return [decision.action for decision in review_of(log).decisions]


class TestDecisions:
    def test_a_forced_move_is_neither_a_decision_nor_counted(
        self, ratings: Ratings, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        forced = BEGUN + "rolled 1111\nmoved 2 2\nrolled 1111\nmoved 2\nstopped\n"
        assert decided(forced) == [Roll(0), Stop(0)]
        monkeypatch.setattr(MODULE, "MAX_REVIEWED", 3)
        assert review(parse_game(forced).log, range(4)).omitted == 0

    def test_a_decision_loses_the_difference_to_the_best_choice(self, ratings: Ratings) -> None:
        ratings |= {Roll(0): 0.62, Stop(0): 0.55}
        (stopped,) = review_of(BEGUN + SHORT_TURN).decisions
        assert (stopped.action, stopped.best) == (Stop(0), Roll(0))
        assert stopped.loss == pytest.approx(0.07)
        assert stopped.grade is Grade.BLUNDER
        ratings[Roll(0)] = 0.4
        (stopped,) = review_of(BEGUN + SHORT_TURN).decisions
        assert (stopped.best, stopped.loss, stopped.grade) == (Stop(0), 0, Grade.BEST)

    def test_the_grade_depends_on_the_loss(self) -> None:
        graded = {Grade.BEST: (0, 0.005), Grade.INACCURACY: (0.006, 0.02), Grade.DOUBTFUL: (0.021, 0.05)}
        for grade, losses in (graded | {Grade.BLUNDER: (0.051, 1)}).items():
            assert {Grade.of(loss) for loss in losses} == {grade}

    def test_the_worst_decisions_are_sorted_and_exclude_the_best(self, ratings: Ratings) -> None:
        ratings |= {Roll(0): 0.6, Stop(0): 0.585, Choose(0, (4, 10)): 0.9}
        player = review_of(BEGUN + "rolled 3416\nmoved 7 7\n" + SHORT_TURN)
        assert [decision.action for decision in player.worst_decisions] == [Choose(0, (7, 7)), Stop(0)]
        assert player.total_loss == pytest.approx(0.415)
        assert player.grades == {Grade.BEST: 1, Grade.INACCURACY: 1, Grade.DOUBTFUL: 0, Grade.BLUNDER: 1}

    def test_the_worst_decisions_are_three_at_most(self) -> None:
        decision = review_of(PLAIN, 0).decisions[0]
        played = tuple(replace(decision, loss=loss / 100) for loss in (3, 1, 7, 0, 9))
        worst = PlayerReview(decisions=played).worst_decisions
        assert [round(100 * decision.loss) for decision in worst] == [9, 7, 3]


class TestReviewedPlayers:
    def test_computers_are_not_reviewed(self, ratings: Ratings) -> None:
        assert review_of(PLAIN, 1, people=(0,)) == PlayerReview()
        assert review_of(PLAIN, 0, people=(0,)).decisions

    def test_what_a_computer_did_for_a_player_is_not_reviewed(self, ratings: Ratings) -> None:
        late = BEGUN + "rolled 3433\nmoved 6 7\nrolled 1111\nmoved 2 2\nmissed 0\nstopped\n"
        away = late + SHORT_TURN + "passed\nhanded 0\n" + SHORT_TURN
        assert decided(late) == decided(away + SHORT_TURN) == [Roll(0)]
        assert decided(away + "rolled 3433\nmoved 6 7\nreturned 0\nstopped\n") == [Roll(0), Stop(0)]

    def test_the_luck_of_a_computer_is_not_counted(self, ratings: Ratings) -> None:
        log = BEGUN + "rolled 3433\nmoved 6 7\nmissed 0\nrolled 1111\nmoved 2 2\nstopped\n"
        ratings[Choose(0, (2, 2))] = 0.9
        assert review_of(log).luck == 0


class TestBids:
    def test_only_the_final_bid_counts(self, ratings: Ratings) -> None:
        changed = format_game(SETTLING_UP).replace("bid 0 makes 2\n", "bid 0 busts 5\nbid 0 makes 2\n")
        bids = [action for action in decided(changed) if isinstance(action, PlaceBid)]
        assert bids == [PlaceBid(0, Bid(stops=True, stake=2))]

    def test_decisions_do_not_show_the_bids_of_others(self, ratings: Ratings) -> None:
        for seat in range(3):
            for decision in review(SETTLING_UP.log, range(4)).players[seat].decisions:
                if not decision.state.settlement:
                    assert not any(bid for bidder, bid in enumerate(decision.state.bids) if bidder != seat)

    def test_steps_taken_back_do_not_count(self, ratings: Ratings) -> None:
        steps = "shifted 6\nunshifted\nshifted 7\nsettled\nsettled\n"
        *_, bid, step, last = decided(format_game(SETTLING_UP) + steps)
        assert (bid, step, last) == (PlaceBid(0, Bid(stops=True, stake=2)), Shift(0, 7), Confirm(0))


class TestLuck:
    def test_luck_is_the_difference_between_before_and_after_the_roll(self, ratings: Ratings) -> None:
        ratings |= {Choose(0, (6, 7)): 0.58, Choose(0, (2, 2)): 0.45}
        log = BEGUN + "rolled 3433\nmoved 6 7\nrolled 1111\nmoved 2 2\nstopped\n"
        assert review_of(log).luck == pytest.approx(0.08 - 0.05)

    def test_a_poor_move_is_not_bad_luck(self, ratings: Ratings) -> None:
        ratings |= {Choose(0, (4, 10)): 0.7, Choose(0, (7, 7)): 0.1}
        player = review_of(BEGUN + "rolled 3416\nmoved 7 7\nstopped\n")
        assert player.luck == pytest.approx(0.2)
        assert player.total_loss == pytest.approx(0.6)

    def test_a_bust_is_bad_luck(self, ratings: Ratings) -> None:
        assert review_of(BEGUN + BUST).luck == pytest.approx(AFTER_BUST - 0.5)


class TestRisks:
    def test_the_boldest_roll_is_the_riskiest_avoidable_one(self, ratings: Ratings) -> None:
        risked = parse_game(BEGUN + ROLLS + "rolled 1266\nmoved 3 12\n")
        player = review_of(format_game(risked) + "stopped\n")
        assert player.boldest is not None
        assert (player.boldest.turn_number, player.boldest.busted) == (1, False)
        assert player.boldest.odds.column_rolls == odds(risked.state).column_rolls
        assert player.unluckiest is None

    def test_an_unavoidable_roll_is_not_bold(self, ratings: Ratings) -> None:
        assert review_of("started parker,crowded=no-stop 65 12\n" + SHORT_TURN).boldest is None

    def test_the_unluckiest_bust_is_the_least_likely_one(self, ratings: Ratings) -> None:
        safer = "rolled 1344\nmoved 4 8\nrolled 3416\nmoved 7 7\nrolled 1111\nbusted\n"
        player = review_of(BEGUN + BUST + SHORT_TURN + safer)
        assert player.unluckiest is not None
        assert (player.unluckiest.turn_number, player.unluckiest.busted) == (3, True)
        assert player.boldest is not None
        assert (player.boldest.turn_number, player.boldest.busted) == (1, True)
        assert player.boldest.odds.bust_chance > 0.5 > player.unluckiest.odds.bust_chance


def decisions_in(random_game: RandomGame) -> list[tuple[int, Action]]:
    """Return every decision in a game with its seat, except for bids and settlements."""
    found: list[tuple[int, Action]] = []
    for before, event, _ in random_game.transitions:
        seat, action = actor(before, event), action_of(before, event)
        if isinstance(action, ChangeMove):
            found.pop()
        elif seat is not None and action in (legal := legal_actions(before, seat)) and len(legal) > 1:
            found.append((seat, action))
    return found


@examples(2)
@given(random_games)
def test_a_move_that_was_changed_is_not_reviewed(random_game: RandomGame) -> None:
    log = random_game.end.log
    with fixed_ratings():
        assert review(log, range(4)) == review(without_changes(log), range(4))


@examples(4)
@given(random_games_with(bidding=False))
def test_every_decision_is_reviewed(random_game: RandomGame) -> None:
    with fixed_ratings(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(MODULE, "MAX_REVIEWED", len(random_game.end.log))
        reviewed = review(random_game.end.log, range(4))
    assert reviewed.omitted == 0
    for seat, player in enumerate(reviewed.players):
        assert [decision.action for decision in player.decisions] == [
            action for by, action in decisions_in(random_game) if by == seat
        ]


@examples(3)
@given(random_games)
def test_random_games_can_be_reviewed(random_game: RandomGame) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MODULE, "MAX_REVIEWED", 30)
        reviewed = review(random_game.end.log, range(4))
    assert len(reviewed.players) == random_game.players
    for player in reviewed.players:
        assert sum(player.grades.values()) == len(player.decisions)
        assert all(0 <= decision.loss <= 1 for decision in player.decisions)


def test_only_the_end_of_a_long_game_is_reviewed(ratings: Ratings, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = review(parse_game(PLAIN).log, range(2))
    assert whole.omitted == 0
    monkeypatch.setattr(MODULE, "MAX_REVIEWED", 3)
    cut = review(parse_game(PLAIN).log, range(2))
    assert cut.omitted > 5
    assert not cut.players[0].decisions
    assert cut.players[1].decisions == whole.players[1].decisions[-len(cut.players[1].decisions) :]


def test_a_game_without_events_has_empty_reviews() -> None:
    assert review(parse_game(BEGUN).log, range(2)).players == (PlayerReview(), PlayerReview())
