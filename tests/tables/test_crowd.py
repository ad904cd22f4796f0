import pytest

from bot.game import NotAllowed
from bot.tables.crowd import LONGEST_VOTE, MAX_VOTERS, SHORTEST_VOTE, Crowd
from tests.tables.sample_tables import ANN, BEN, CYD, DEE, NOW


def voted(crowd: Crowd, ballot: str, *user_ids: int, at: float = NOW) -> Crowd:
    for user_id in user_ids:
        crowd = crowd.with_ballot(user_id, "?", ballot, at)
    return crowd


def after_votes(*votes: tuple[int, ...]) -> Crowd:
    """Return the crowd after votes in each of which some people took part."""
    crowd = Crowd()
    for version, user_ids in enumerate(votes, 1):
        crowd = voted(crowd, "roll", *user_ids).after_vote(NOW, version)
    return crowd


def awaited(crowd: Crowd) -> set[int]:
    return {voter.user_id for voter in crowd.awaited}


def test_most_ballots_win_and_of_equals_what_reached_that_number_first() -> None:
    crowd = voted(voted(Crowd(), "stop", ANN.id), "roll", BEN.id, CYD.id)
    assert crowd.tally() == (("roll", 2), ("stop", 1))
    tied = voted(crowd, "stop", DEE.id)
    assert tied.tally() == (("roll", 2), ("stop", 2))


def test_a_changed_ballot_keeps_no_earlier_place() -> None:
    crowd = voted(voted(Crowd(), "roll", ANN.id), "stop", BEN.id)
    assert crowd.tally()[0] == ("roll", 1)
    back_and_forth = voted(voted(crowd, "stop", ANN.id), "roll", ANN.id)
    assert back_and_forth.tally()[0] == ("stop", 1)


def test_the_same_ballot_again_changes_nothing() -> None:
    crowd = voted(Crowd(), "roll", ANN.id)
    assert voted(crowd, "roll", ANN.id, at=NOW + 9) is crowd


def test_nobody_is_awaited_before_two_votes() -> None:
    assert awaited(after_votes((ANN.id,))) == set()
    assert awaited(after_votes((ANN.id, BEN.id), (ANN.id,))) == {ANN.id}


def test_who_took_part_in_two_of_the_last_three_votes_is_awaited() -> None:
    crowd = after_votes((ANN.id, BEN.id), (ANN.id, CYD.id), (BEN.id, ANN.id))
    assert awaited(crowd) == {ANN.id, BEN.id}
    assert awaited(voted(crowd, "roll", ANN.id)) == {BEN.id}
    missed_two = voted(voted(crowd, "roll", ANN.id).after_vote(NOW, 4), "roll", ANN.id).after_vote(NOW, 5)
    assert awaited(missed_two) == {ANN.id}


def test_a_vote_lasts_thirty_seconds_while_nobody_is_awaited() -> None:
    assert Crowd().deadline is None
    crowd = voted(Crowd(), "roll", ANN.id, BEN.id)
    assert crowd.deadline == NOW + LONGEST_VOTE
    assert voted(crowd, "roll", CYD.id, at=NOW + 20).deadline == NOW + LONGEST_VOTE


def test_a_vote_closes_early_once_all_who_are_awaited_have_voted() -> None:
    crowd = after_votes(*[(ANN.id, BEN.id, CYD.id)] * 2)
    waiting = voted(voted(crowd, "roll", ANN.id), "stop", BEN.id)
    assert waiting.deadline == NOW + LONGEST_VOTE
    assert voted(waiting, "stop", CYD.id).deadline == NOW + SHORTEST_VOTE


def test_a_vote_closes_early_once_those_awaited_cannot_change_what_wins() -> None:
    crowd = after_votes(*[(ANN.id, BEN.id, CYD.id, DEE.id)] * 2)
    two_of_four = voted(crowd, "roll", ANN.id, BEN.id)
    assert two_of_four.deadline == NOW + SHORTEST_VOTE  # the others could only come second to a tie
    assert voted(voted(crowd, "roll", ANN.id), "stop", BEN.id).deadline == NOW + LONGEST_VOTE


def test_one_who_taps_at_once_does_not_keep_out_six_who_are_slower_for_more_than_five_votes() -> None:
    others = range(1_000_001, 1_000_007)
    crowd = after_votes(*[(ANN.id,)] * 3)
    for number in range(1, 6):
        crowd = voted(crowd, "roll", ANN.id)
        assert crowd.deadline is not None
        if crowd.deadline > NOW + 7.0:  # each takes seven seconds to decide
            break
        crowd = crowd.after_vote(crowd.deadline, number)
        for user_id in others:
            crowd = crowd.with_late(user_id, "?", number)
    else:
        pytest.fail("they never have the time")
    assert voted(crowd, "stop", *others, at=NOW + 7.0).tally()[0] == ("stop", 6)


def test_a_late_ballot_counts_as_having_taken_part_once() -> None:
    crowd = after_votes((ANN.id,))
    late = crowd.with_late(BEN.id, BEN.name, 1)
    assert late.people == 2
    assert late.with_late(BEN.id, BEN.name, 1) is late
    assert late.with_late(ANN.id, ANN.name, 1) is late
    assert late.with_late(CYD.id, CYD.name, 0) is late
    assert late.ballots == 0


def test_people_are_counted_once_and_their_number_stays() -> None:
    crowd = after_votes((ANN.id, BEN.id), (ANN.id,))
    assert (crowd.people, crowd.votes) == (2, 2)
    without = voted(crowd, "roll", ANN.id).without(ANN.id)
    assert (without.people, [voter.user_id for voter in without.voters]) == (2, [BEN.id])
    assert without.deadline is None


def test_nobody_votes_after_a_thousand() -> None:
    crowd = voted(Crowd(), "roll", *range(1, MAX_VOTERS + 1))
    with pytest.raises(NotAllowed):
        voted(crowd, "roll", MAX_VOTERS + 1)
    assert voted(crowd, "stop", MAX_VOTERS).ballots == MAX_VOTERS
