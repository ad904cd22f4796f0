"""The channel as a player: who votes for what, who is awaited, when a vote closes, and what wins.

A *vote* is one decision of the channel; a *ballot* is what one person votes for. Everything here is pure.
"""

from collections import defaultdict
from dataclasses import dataclass, replace

from bot.game import NotAllowed
from bot.tables.days import DAY

LONGEST_VOTE = 30.0
"""Seconds from the first ballot until a vote closes at the latest."""

SHORTEST_VOTE = 5.0
"""Seconds from the first ballot in which no vote closes, however early all have voted."""

LATE = 10.0
"""Seconds after the channel has done something in which nobody is told that they were too late."""

RECENT_VOTES = 3
"""Who took part in all but one of so many of the latest votes is awaited in the next."""

CROWD_TIMEOUT = DAY
"""Seconds without a ballot after which a game is closed."""

MAX_VOTERS = 1_000


@dataclass(frozen=True, slots=True)
class Voter:
    """Somebody who has voted in a game. Votes are numbered from 1.

    Attributes:
        ballot: the choice that they vote for now, None if they have not voted.
        place: the place of their ballot in the order in which ballots were last changed; 0 without one.
        last: the last closed vote in which they took part, and ``earlier`` the one before it; 0 if none.
    """

    user_id: int
    name: str
    ballot: str | None = None
    place: int = 0
    last: int = 0
    earlier: int = 0


Tally = tuple[tuple[str, int], ...]
"""How many voted for each choice, the one that wins first."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """Everybody who has voted in a game.

    Attributes:
        voters: they, ordered by their ids; empty once the game is over.
        people: how many they are, also once the game is over.
        votes: how many votes have closed.
        opened: when the first ballot of the present vote was cast or, after an outage, the bot was back; None
            without a ballot. Times are in seconds since 1970 (UTC).
        result: what the last vote came to, empty once something was done without a vote.
        closed: when the channel last did something, by a vote or without one.
        closed_version: the action version of the position in which it did.
    """

    voters: tuple[Voter, ...] = ()
    people: int = 0
    votes: int = 0
    opened: float | None = None
    result: Tally = ()
    closed: float = 0.0
    closed_version: int = 0

    @property
    def ballots(self) -> int:
        """How many have voted in the present vote."""
        return sum(voter.ballot is not None for voter in self.voters)

    @property
    def awaited(self) -> tuple[Voter, ...]:
        """Those without a ballot who took part in at least two of the last three votes."""
        return tuple(voter for voter in self._regulars if voter.ballot is None)

    @property
    def _regulars(self) -> tuple[Voter, ...]:
        since = max(self.votes - RECENT_VOTES, 0)
        return tuple(voter for voter in self.voters if voter.earlier > since)

    @property
    def deadline(self) -> float | None:
        """When the present vote closes unless something changes; None without a ballot."""
        if self.opened is None:
            return None
        return self.opened + (SHORTEST_VOTE if self._is_decided() else LONGEST_VOTE)

    def _is_decided(self) -> bool:
        """Whether there is somebody to wait for, and their ballots can no longer change what wins.

        Of equals the choice wins that reached its number first, so those to come can only lose a tie.
        """
        if not self._regulars:
            return False
        (_, most), *others = self.tally()
        return max((count for _, count in others), default=0) + len(self.awaited) <= most

    def tally(self) -> Tally:
        """Return the ballots: most first and, of equals, what reached that number first."""
        places: defaultdict[str, list[int]] = defaultdict(list)
        for voter in self.voters:
            if voter.ballot is not None:
                places[voter.ballot].append(voter.place)
        ranked = sorted(places.items(), key=lambda item: (-len(item[1]), max(item[1])))
        return tuple((choice, len(found)) for choice, found in ranked)

    def with_ballot(self, user_id: int, name: str, ballot: str, now: float) -> "Crowd":
        """Return the crowd with somebody's ballot in place of another. The same one again changes nothing.

        Raises:
            NotAllowed: too many people have voted in this game.
        """
        voter = self._voter(user_id, name)
        if voter.ballot == ballot:
            return self
        place = 1 + max((each.place for each in self.voters), default=0)
        changed = self._with_voter(replace(voter, name=name, ballot=ballot, place=place))
        return replace(changed, opened=now if self.opened is None else self.opened)

    def with_late(self, user_id: int, name: str, version: int) -> "Crowd":
        """Return the crowd with somebody who tapped a moment too late on the position of an action version.

        If they missed the last vote, they have taken part in it, so that the next ones wait for them.
        """
        voter = self._voter(user_id, name)
        if version != self.closed_version or not self.result or voter.last == self.votes:
            return self
        return self._with_voter(replace(voter, last=self.votes, earlier=voter.last))

    def after_vote(self, now: float, version: int) -> "Crowd":
        """Return the crowd once its vote on the position with an action version has closed."""
        number = self.votes + 1
        voters = (
            voter
            if voter.ballot is None
            else replace(voter, ballot=None, place=0, last=number, earlier=voter.last)
            for voter in self.voters
        )
        return replace(
            self,
            voters=tuple(voters),
            votes=number,
            opened=None,
            result=self.tally(),
            closed=now,
            closed_version=version,
        )

    def without_ballots(self) -> "Crowd":
        """Return the crowd with nobody having voted yet in the present vote."""
        voters = tuple(replace(voter, ballot=None, place=0) for voter in self.voters)
        return replace(self, voters=voters, opened=None)

    def without(self, user_id: int) -> "Crowd":
        """Return the crowd without a voter, who stays counted."""
        kept = replace(self, voters=tuple(each for each in self.voters if each.user_id != user_id))
        return kept if kept.ballots else replace(kept, opened=None)

    def _voter(self, user_id: int, name: str) -> Voter:
        found = next((voter for voter in self.voters if voter.user_id == user_id), None)
        if found is None and len(self.voters) >= MAX_VOTERS:
            raise NotAllowed("A thousand people have voted in this game. It can't take more.")
        return found or Voter(user_id, name)

    def _with_voter(self, changed: Voter) -> "Crowd":
        others = [voter for voter in self.voters if voter.user_id != changed.user_id]
        voters = sorted((*others, changed), key=lambda voter: voter.user_id)
        people = self.people + (len(voters) > len(self.voters))
        return replace(self, voters=tuple(voters), people=people)
