"""What must hold at every write where a whole channel plays, apart from the code that counts ballots."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from bot.game import Ended, Event, Moved, Phase, Rolled, State, Stopped, legal_moves
from bot.players import odds
from bot.tables import Table
from bot.tables.crowd import Crowd

SHORTEST = 5.0
"""Seconds that a vote takes at least."""


def faults(before: Table, after: Table, now: float, tolerance: float) -> Iterator[str]:
    """Yield what is wrong with a change of a table at which a channel plays, one sentence each.

    ``tolerance`` are the seconds by which the bot's clock may differ.
    """
    was, crowd = before.crowd, after.crowd
    if was is None or crowd is None:
        yield "the channel has gone"
        return
    events = after.game.log[before.event_count :] if after.game is not None else ()
    closes = crowd.votes > was.votes
    if crowd.votes - was.votes not in (0, 1):
        yield "counts votes wrongly"
    if closes:
        yield from _faults_of_vote(was, events, now, tolerance)
        if crowd.ballots:
            yield "keeps ballots of a vote that has closed"
    elif events and before.game is not None and _is_of_channel(before.game.state, events[0]):
        if not is_no_vote(before.game.state):
            yield f"plays {events[0]} without a vote"
        if was.ballots:
            yield "plays on while a vote is open"
    elif after.open and after.lent is before.lent:
        lost = _ballots(was).keys() - _ballots(crowd).keys()
        if lost and {voter.user_id for voter in crowd.voters} & lost:
            yield f"has lost the ballots of {lost}"
    if not after.open and (crowd.voters or crowd.people < was.people):
        yield "remembers who voted after the end"


def _faults_of_vote(was: Crowd, events: tuple[Event, ...], now: float, tolerance: float) -> Iterator[str]:
    ballots = _ballots(was)
    if not ballots or not events:
        yield "closes a vote without ballots"
        return
    if was.opened is None or now < was.opened + SHORTEST - tolerance:
        yield "closes a vote too early"
    places: defaultdict[str, list[int]] = defaultdict(list)
    for voter in was.voters:
        if voter.ballot is not None:
            places[voter.ballot].append(voter.place)
    most = max(Counter(ballots.values()).values())
    first = min((max(found), ballot) for ballot, found in places.items() if len(found) == most)[1]
    if named(events[0]) != first:
        yield f"plays {events[0]} although {first} has won the vote"


def named(event: Event) -> str:
    """Return the ballot for an event."""
    match event:
        case Rolled():
            return "roll"
        case Stopped():
            return "stop"
        case Moved(move=move):
            return "+".join(map(str, move))
        case _:
            return "something else"


def _is_of_channel(state: State, event: Event) -> bool:
    return state.on_turn == 0 and not isinstance(event, Ended)


def is_no_vote(state: State) -> bool:
    """Whether there is nothing to vote on."""
    if state.phase is Phase.CHOOSE:
        return state.roll is not None and len(legal_moves(state, state.roll)) == 1
    return state.phase is Phase.ROLL or not odds(state).bust_rolls


def _ballots(crowd: Crowd) -> dict[int, str]:
    return {voter.user_id: voter.ballot for voter in crowd.voters if voter.ballot is not None}
