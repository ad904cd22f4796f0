from dataclasses import replace

import pytest

from bot.game import Choose, NotAllowed, OutOfDate, Phase, Roll, Stop
from bot.tables import CHANNEL, CloseReason, Pace, Status, choices, requests, votes_now
from bot.tables.counted_games import counted_game
from bot.tables.crowd import CROWD_TIMEOUT, LONGEST_VOTE, Crowd
from bot.tables.erasing import without_player
from bot.tables.time_limits import MINUTE
from tests.tables.requesting import after_deadline as close
from tests.tables.requesting import apply, change_move, choose, crowd_of, crowd_table, refusal, roll, stop
from tests.tables.sample_tables import ANN, BEN, CYD, EVE, GOAT, MOD, NOW, game_of, lobby_table

TWO = "parker -/- - 0 roll"
SAFE = "parker -/- 7:2 0 decide"
"""The next roll cannot bust: two runners are free."""
RISKY = "parker -/- 6:2,7:2,8:2 0 decide"
WINNING = "parker 6:top,8:top/- 7:top 0 decide"
"""A stop wins, and the next roll cannot bust."""


def test_the_first_tap_throws_the_first_roll_of_a_turn() -> None:
    table = apply(crowd_table(TWO), roll(EVE), 1, 1, 6, 6)
    assert game_of(table).last_roll == (1, 1, 6, 6)
    assert crowd_of(table) == Crowd(closed=NOW, closed_version=1)
    assert apply(table, roll(BEN, 1), at=NOW + 9) is table, "whoever tapped at the same time is not told off"
    with pytest.raises(OutOfDate):
        apply(table, roll(BEN, 1), at=NOW + 10)


def test_there_is_no_vote_on_a_roll_that_cannot_bust_while_a_stop_would_not_win() -> None:
    table = crowd_table(SAFE)
    assert not votes_now(table)
    assert list(choices(game_of(table).state)) == ["roll"]
    with pytest.raises(NotAllowed):
        apply(table, stop(EVE))
    assert game_of(apply(table, roll(EVE), 1, 1, 6, 6)).state.phase is not Phase.DECIDE


def test_a_roll_that_can_bust_and_a_stop_that_wins_are_voted_on_without_a_pace() -> None:
    for table in (crowd_table(RISKY), crowd_table(WINNING)):
        assert votes_now(table)
        assert choices(game_of(table).state) == {"roll": Roll(0), "stop": Stop(0)}
        assert table.pace is Pace.NONE


def test_a_ballot_only_waits_until_the_vote_closes() -> None:
    table = crowd_table(RISKY)
    voted = apply(apply(table, stop(EVE)), roll(BEN), at=NOW + 3)
    assert (voted.game, voted.host) == (table.game, ANN.id)
    assert voted.deadline == NOW + LONGEST_VOTE
    assert apply(voted, requests.ApplyTimeouts(), at=NOW + LONGEST_VOTE - 1) is voted
    after = close(voted)
    assert game_of(after).state.on_turn == 1
    assert crowd_of(after).result == (("stop", 1), ("roll", 1))
    assert crowd_of(after).ballots == 0


def test_the_vote_on_a_move_plays_what_most_voted_for() -> None:
    table = crowd_table(TWO, 1, 2, 3, 5)
    first, second, *_ = choices(game_of(table).state).values()
    assert isinstance(first, Choose)
    assert isinstance(second, Choose)
    voted = apply(apply(table, choose(EVE, *second.move)), choose(BEN, *second.move))
    assert [ballots for _, ballots in crowd_of(close(voted)).result] == [2]


def test_what_is_not_offered_and_ballots_before_the_channels_turn_are_refused() -> None:
    for request in (change_move(EVE), choose(EVE, 7), choose(EVE, 5, 9)):
        assert isinstance(refusal(crowd_table(RISKY), request), NotAllowed)
    assert isinstance(refusal(crowd_table("parker -/- - 1 roll"), roll(EVE)), NotAllowed)


def test_a_game_goes_on_without_its_only_voter() -> None:
    erased = without_player(apply(crowd_table(RISKY), stop(EVE)), EVE.id, NOW + 2)
    assert crowd_of(erased).ballots == 0
    assert erased.deadline == NOW + CROWD_TIMEOUT


def test_a_tap_too_late_lets_no_paused_game_go_on() -> None:
    voted = apply(crowd_table(RISKY), roll(BEN))
    closed = NOW + LONGEST_VOTE
    paused = apply(close(voted, 1, 1, 1, 1), requests.SetReach(member=False), at=closed)
    assert apply(paused, stop(EVE, voted.action_version), at=closed + 1) is paused


def test_who_misses_a_vote_by_a_moment_is_not_told_off_and_is_awaited() -> None:
    voted = apply(crowd_table(RISKY), roll(BEN))
    version, after = voted.action_version, close(voted, 1, 1, 1, 1)
    closed = NOW + LONGEST_VOTE
    late = apply(after, stop(EVE, version), at=closed + 9)
    assert late.game == after.game
    assert crowd_of(late).people == 2
    assert apply(late, stop(EVE, version), at=closed + 9) is late
    with pytest.raises(OutOfDate):
        apply(late, stop(EVE, version), at=closed + 10)


def test_a_late_ballot_for_the_last_vote_of_a_game_is_acknowledged() -> None:
    voted = apply(crowd_table(WINNING), stop(BEN))
    won = close(voted)
    assert won.status is Status.FINISHED
    assert apply(won, stop(EVE, voted.action_version), at=NOW + LONGEST_VOTE) is won


def test_nothing_is_left_of_voters_when_the_game_ends_and_it_counts_for_nobody() -> None:
    won = close(apply(apply(crowd_table(WINNING), stop(BEN)), stop(EVE)))
    assert counted_game(won) is None
    assert crowd_of(won) == replace(crowd_of(won), voters=(), people=2, votes=1, opened=None)
    gone = apply(apply(crowd_table(RISKY), stop(BEN)), requests.ChannelDeleted())
    assert crowd_of(gone).voters == ()


def test_a_game_in_which_nobody_votes_for_a_day_is_closed() -> None:
    table = crowd_table(RISKY)
    assert table.next_timeout == NOW + CROWD_TIMEOUT
    closed = close(table)
    assert (closed.status, closed.close_reason) == (Status.ABANDONED, CloseReason.EXPIRED)


def test_ballots_stay_over_a_restart_and_the_vote_begins_anew() -> None:
    voted, back = apply(crowd_table(RISKY), stop(BEN)), NOW + 100
    restarted = apply(voted, requests.ExtendDeadlines(), at=back)
    assert crowd_of(restarted).tally() == (("stop", 1),)
    assert restarted.deadline == back + LONGEST_VOTE
    unheard = apply(voted, requests.ApplyTimeouts(heard_since=back), at=back)
    assert unheard.deadline == back + LONGEST_VOTE


@pytest.mark.parametrize("back", [NOW + CROWD_TIMEOUT - MINUTE, NOW + 3 * CROWD_TIMEOUT, NOW - 1000])
def test_after_an_outage_there_is_time_to_vote(back: float) -> None:
    table = apply(crowd_table(RISKY), requests.ExtendDeadlines(), at=back)
    assert table.deadline == back + CROWD_TIMEOUT
    assert apply(table, requests.ExtendDeadlines(), at=back + 1) is table


def test_a_removal_pauses_the_game_and_drops_the_ballots() -> None:
    voted = apply(crowd_table(RISKY), stop(BEN))
    removed = apply(voted, requests.SetReach(member=False))
    assert removed.paused
    assert crowd_of(removed).ballots == 0
    assert isinstance(refusal(removed, stop(BEN)), NotAllowed)
    assert apply(removed, requests.Resume(BEN)) is removed
    back = apply(removed, requests.SetReach(member=True), at=NOW + 5)
    assert (back.paused, back.deadline) == (False, NOW + 5 + CROWD_TIMEOUT)


def test_who_opened_it_or_a_moderator_ends_it() -> None:
    table = crowd_table(RISKY)
    assert apply(table, requests.ForceEnd(ANN)).close_reason is CloseReason.CANCELLED
    assert apply(table, requests.ForceEnd(MOD)).close_reason is CloseReason.MODERATED
    whose = "The whole channel plays here. The person who opened the game or a moderator can end it."
    for by in (ANN, EVE):
        for request in (requests.ProposeEnd(by), requests.ResignGame(by)):
            assert refusal(table, request).message == whose
    assert isinstance(refusal(table, requests.ForceEnd(EVE)), NotAllowed)


def test_whatever_is_asked_of_the_lobby_begins_the_game() -> None:
    lobby = replace(lobby_table(), seats=(CHANNEL, GOAT), crowd=Crowd())
    begun = apply(lobby, requests.Join(EVE))
    assert (begun.status, game_of(begun).state.on_turn) == (Status.PLAYING, 0)
    assert begun.deadline == NOW + CROWD_TIMEOUT
    assert apply(lobby, requests.Cancel(ANN)).close_reason is CloseReason.CANCELLED
    assert not apply(lobby, requests.SetReach(member=False)).paused, "only games are paused"


def test_erasing_a_voter_or_the_host_leaves_the_game() -> None:
    voted = apply(apply(crowd_table(RISKY), stop(BEN)), roll(CYD))
    without = without_player(voted, BEN.id, NOW + 1)
    assert crowd_of(without).tally() == (("roll", 1),)
    assert without_player(voted, ANN.id, NOW + 1).host == 0
