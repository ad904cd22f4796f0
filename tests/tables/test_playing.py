from dataclasses import replace
from itertools import cycle, islice

import pytest

from bot.game import Confirm, NotAllowed, OutOfDate, Phase, Refusal, Returned, Undo
from bot.players import Strength
from bot.tables import DAY, Caller, CloseReason, Options, Pace, Status, Table, check_can_bid, requests
from bot.tables.playing import MAX_CHANGES
from tests.game.game_factories import with_roll
from tests.tables.requesting import apply, away_table, bid, change_move, choose, refusal, roll, shift
from tests.tables.sample_tables import (
    ANN,
    BEN,
    BID_POSITION,
    CYD,
    DEE,
    EAGLE,
    EVE,
    GOAT,
    MOD,
    NOW,
    RESIGNED_POSITION,
    SETTLE_POSITION,
    START_POSITION,
    first_people,
    game_of,
    game_table,
    lobby_table,
)

TO_CHOOSE = game_table(with_roll(START_POSITION, 3, 4, 1, 6))
VOTING = replace(game_table(), end_votes=frozenset({ANN.id}))
CHOSEN = apply(TO_CHOOSE, choose(ANN, 7, 7))
BIDDING = game_table(BID_POSITION)
BIDS_IN = apply(apply(BIDDING, bid(ANN)), bid(DEE))
SETTLING = game_table(SETTLE_POSITION)

A_STRANGER = "You're not playing in this game. Open one of your own with `/cantstop new`."
OUT_OF_TURN = "It's {player}'s turn."
NO_VOTE = "Nobody is asking to end this game."
ON_TURN = "You're climbing: the others bid on your turn."
BID_IN = "Your bid is in, and bidding is over."
NOT_AWAY = "You already have your seat back."
NO_MARKER = "You have no marker on the board yet, so you can't bid on this turn."
OLD_BUTTON = "That button is from an earlier position. `/cantstop games` leads to the board."


@pytest.mark.parametrize(
    ("table", "request_", "refused"),
    [
        (game_table(), roll(BEN), NotAllowed(OUT_OF_TURN)),
        (game_table("parker -/- - 1 roll", EAGLE), roll(ANN), NotAllowed(OUT_OF_TURN)),
        (game_table(), roll(EVE), NotAllowed(A_STRANGER)),
        (BIDDING, bid(EVE), NotAllowed(A_STRANGER)),
        (away_table(), requests.TakeSeatBack(EVE), NotAllowed(A_STRANGER)),
        (game_table(RESIGNED_POSITION), roll(CYD), NotAllowed("You've left the game.")),
        (BIDDING, bid(BEN, action_version=0), NotAllowed(ON_TURN)),
        (BIDDING, bid(CYD, action_version=0), NotAllowed(NO_MARKER)),
        (BIDS_IN, bid(ANN, action_version=BIDDING.action_version), NotAllowed(BID_IN)),
        (BIDDING, bid(ANN, action_version=BIDDING.action_version - 1), OutOfDate(OLD_BUTTON)),
        (apply(SETTLING, shift(DEE, 6)), shift(DEE, 6, SETTLING.action_version), OutOfDate(OLD_BUTTON)),
        *((game_table(), requests.TakeSeatBack(by), NotAllowed(NOT_AWAY)) for by in (ANN, BEN)),
        (away_table(), requests.TakeSeatBack(BEN), NotAllowed(NOT_AWAY)),
        (VOTING, requests.AcceptEnd(ANN), NotAllowed("You've already agreed. Not everyone has yet.")),
        (game_table(), requests.AcceptEnd(BEN), OutOfDate(NO_VOTE)),
        (game_table(), requests.RejectEnd(BEN), OutOfDate(NO_VOTE)),
    ],
)
def test_a_refusal_says_why(table: Table, request_: requests.Request, refused: Refusal) -> None:
    told = refusal(table, request_)
    assert (type(told), told.message) == (type(refused), refused.message)
    if refused.message == OUT_OF_TURN:
        assert told.values == {"player": table.seats[game_of(table).state.on_turn]}


@pytest.mark.parametrize(
    ("table", "by", "version", "refused"),
    [
        (BIDDING, BEN, 1, NotAllowed(ON_TURN)),
        (BIDDING, EVE, 1, NotAllowed(A_STRANGER)),
        (BIDDING, DEE, 0, OutOfDate(OLD_BUTTON)),
        (lobby_table(2), ANN, 1, OutOfDate("This game hasn't started yet.")),
        (game_table(), ANN, 1, NotAllowed("There's nothing to bid on")),
    ],
)
def test_nobody_else_is_prompted_for_a_bid(table: Table, by: Caller, version: int, refused: Refusal) -> None:
    assert check_can_bid(BIDDING, DEE, BIDDING.action_version) == (BIDDING.game, 3)
    with pytest.raises(type(refused), match=refused.message):
        check_can_bid(table, by, version)


def test_an_action_leaves_a_vote_open() -> None:
    assert apply(VOTING, roll(ANN), 3, 4, 1, 6).end_votes == {ANN.id}


class TestChangingAMove:
    def test_a_second_click_is_out_of_date(self) -> None:
        changed = apply(CHOSEN, change_move(ANN))
        assert isinstance(refusal(changed, change_move(ANN, CHOSEN.action_version)), OutOfDate)
        assert refusal(changed, change_move(ANN)).message == "There's no move to change."

    def test_it_cannot_be_changed_without_end(self) -> None:
        table = CHOSEN
        while table.event_count <= MAX_CHANGES:
            table = apply(apply(table, change_move(ANN)), choose(ANN, 4, 10))
        assert refusal(table, change_move(ANN)).message == "No more undos: your choice stands."
        assert apply(table, roll(ANN), 3, 4, 1, 6).event_count > table.event_count

    def test_a_computer_played_seat_changes_nothing(self) -> None:
        late = replace(CHOSEN, game=game_of(CHOSEN).miss_deadline(0))
        assert refusal(late, change_move(ANN)).message.startswith("A computer is playing for you.")


class TestBidding:
    @pytest.mark.parametrize(("first", "second"), [(ANN, DEE), (DEE, ANN)])
    def test_people_bid_in_any_order(self, first: Caller, second: Caller) -> None:
        version = BIDDING.action_version
        one = apply(BIDDING, bid(first, 1, action_version=version))
        assert one.action_version == version
        both = apply(one, bid(second, 2, stops=False, action_version=version))
        assert game_of(both).state.phase is Phase.DECIDE
        assert [person.id for person in both.acting] == [BEN.id]

    def test_the_same_bid_again_changes_nothing(self) -> None:
        table = apply(BIDDING, bid(ANN, 2))
        assert apply(table, bid(ANN, 2)).game is table.game

    def test_a_bid_cannot_be_changed_without_end(self) -> None:
        table = apply(BIDDING, bid(ANN, 1))
        for stake in islice(cycle((2, 1)), MAX_CHANGES - 1):
            table = apply(table, bid(ANN, stake))
        assert refusal(table, bid(ANN, 4)).message == "No more undos: your choice stands."
        assert apply(table, bid(DEE, 4)).game is not table.game, "a first bid is always possible"


def test_steps_cannot_be_undone_without_end() -> None:
    table = SETTLING
    for _ in range(MAX_CHANGES // 2):
        table = apply(apply(table, shift(DEE, 6)), requests.TakeAction(DEE, Undo))
    table = apply(table, shift(DEE, 6))
    assert refusal(table, requests.TakeAction(DEE, Undo)).message == "No more undos: your choice stands."
    assert [person.id for person in apply(table, requests.TakeAction(DEE, Confirm)).acting] == [ANN.id]


class TestResigning:
    def test_a_table_of_computers_only_is_closed(self) -> None:
        closed = apply(game_table(START_POSITION, GOAT, EAGLE), requests.ResignGame(ANN))
        assert (closed.status, closed.close_reason) == (Status.ABANDONED, CloseReason.DESERTED)
        assert (game_of(closed).state.over, closed.winners) == (True, ())

    @pytest.mark.parametrize(
        "table",
        [
            replace(game_table("parker -/-/x- - 0 roll"), deadline=NOW, reminder_due=True),
            replace(game_table("parker -/- - 0 roll"), paused=True),
            away_table("parker -/- - 0 roll"),
        ],
        ids=["overdue", "paused", "played by a computer"],
    )
    def test_who_is_away_does_not_win_when_the_others_leave(self, table: Table) -> None:
        closed = apply(table, requests.ResignGame(BEN))
        assert (closed.close_reason, closed.winners) == (CloseReason.DESERTED, ())
        assert apply(table, requests.ResignGame(ANN)).winners == first_people(2)[1:]


class TestTakeSeatBack:
    def test_people_take_it_back_on_any_turn(self) -> None:
        table = away_table()
        assert (table.computer_strength(0), table.acting) == (Strength.MEDIUM, first_people(2)[1:])
        back = apply(table, requests.TakeSeatBack(ANN), at=NOW + 100)
        assert game_of(back).log[-1] == Returned(0)
        assert (back.computer_strength(0), back.present) == (None, first_people(3))
        assert (back.deadline, back.action_version) == (table.deadline, table.action_version)

    def test_a_returning_bidder_resets_the_shared_deadline(self) -> None:
        away = game_table(game_of(BIDDING).hand_over(0))
        away = replace(away, options=Options(pace=Pace.LIVE), deadline=NOW + 90)
        back = apply(away, requests.TakeSeatBack(ANN), at=NOW + 80)
        assert (back.awaited, back.deadline) == ((first_people(4)[0], first_people(4)[3]), NOW + 170)

    def test_until_then_people_can_only_resign(self) -> None:
        table = replace(away_table(), end_votes=frozenset({BEN.id}))
        votes = (requests.AcceptEnd, requests.RejectEnd, requests.ProposeEnd)
        for request in (roll(ANN), *(vote(ANN) for vote in votes)):
            assert isinstance(refusal(table, request), NotAllowed)
        assert apply(table, requests.ResignGame(ANN)).remaining == first_people(3)[1:]


class TestEnding:
    @pytest.mark.parametrize("before", [frozenset(), frozenset({ANN.id, BEN.id})])
    def test_a_proposal_is_a_vote_and_keeps_the_others(self, before: frozenset[int]) -> None:
        table = replace(game_table(), end_votes=before)
        proposed = replace(table, end_votes=before | {ANN.id}, last_activity=NOW, deadline=NOW + 3 * DAY)
        assert apply(table, requests.ProposeEnd(ANN)) == proposed

    def test_the_game_ends_when_all_remaining_players_agree(self) -> None:
        voting = apply(game_table(RESIGNED_POSITION), requests.ProposeEnd(ANN))
        ended = apply(voting, requests.AcceptEnd(BEN))
        assert (ended.status, ended.close_reason) == (Status.ABANDONED, CloseReason.AGREED)
        assert (ended.deadline, ended.end_votes) == (None, frozenset())
        assert (game_of(ended).state.phase, ended.winners) == (Phase.OVER, ())

    def test_one_rejection_ends_the_vote(self) -> None:
        table = replace(game_table(), end_votes=frozenset({ANN.id, BEN.id}))
        rejected = apply(table, requests.RejectEnd(CYD))
        assert (rejected.end_votes, rejected.status) == (frozenset(), Status.PLAYING)

    def test_a_moderator_who_plays_or_has_left_has_no_more_say_than_others(self) -> None:
        ben = replace(BEN, moderator=True)
        for table in (VOTING, apply(VOTING, requests.ResignGame(BEN))):
            assert "a moderator who isn't playing" in refusal(table, requests.ForceEnd(ben)).message

    def test_any_other_moderator_ends_the_game_at_once(self) -> None:
        ended = apply(VOTING, requests.ForceEnd(MOD))
        assert (ended.close_reason, ended.end_votes) == (CloseReason.MODERATED, frozenset())
        assert game_of(ended).state.over
