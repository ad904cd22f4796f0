"""Says which changes an attempt may bring about where a whole channel plays, as plainly as possible."""

from dataclasses import replace

from bot.game import Ended
from bot.game.actions import Action, Choose, Roll, Stop
from bot.tables import CHANNEL, Computer, Table
from bot.tables.crowd import Crowd, Voter
from tests.chat.soak.attempts import Change
from tests.game.reference_rules import is_legal
from tests.simulation.crowd_judge import is_no_vote


def is_new_crowd(table: Table) -> bool:
    """Whether a table is a channel's that has just begun."""
    return (
        table.seats[0] == CHANNEL
        and isinstance(table.seats[1], Computer)
        and len(table.seats) == 2
        and table.crowd == Crowd()
        and table.location.guild_id is not None
        and table.event_count == 1
        and table.game is not None
        and table.game.state.on_turn == 0
        and not table.options.rules.bidding
    )


def accepts(change: Change) -> bool:
    """Whether a ballot was cast, or the only thing was done that the channel could do, or the game ended."""
    before, after = change.before, change.after
    if change.action == "end":
        return (change.attempt.by.moderator or change.user == before.host) and change.events == (Ended(),)
    asked = _asked(change)
    if asked is None or before.game is None or before.paused:
        return False
    if change.version not in (None, before.action_version):
        return _is_late(change)
    (action, ballot), state = asked, before.game.state
    if not is_legal(state, action) or state.on_turn != 0:
        return False
    if is_no_vote(state):
        played = after.event_count > before.event_count and change.only("game", "status", "crowd")
        return not isinstance(action, Stop) and played and _voters(before) == _voters(after)
    return _only_changed(change, ballot)


def _asked(change: Change) -> tuple[Action, str] | None:
    """Return what somebody asked the channel to do, and the ballot for it."""
    match change.action:
        case "roll" | "risk":
            return Roll(0), "roll"
        case "stop":
            return Stop(0), "stop"
        case "move":
            return Choose(0, change.numbers), "+".join(map(str, change.numbers))
        case _:
            return None


def _only_changed(change: Change, ballot: str) -> bool:
    before, after = _voters(change.before), _voters(change.after)
    theirs = after.pop(change.user, None)
    before.pop(change.user, None)
    unchanged = before == after and change.only("crowd") and change.before.game == change.after.game
    return unchanged and theirs is not None and theirs.ballot == ballot


def _is_late(change: Change) -> bool:
    """Whether somebody missed the last vote by ten seconds at most."""
    crowd, now = change.before.crowd, change.after.crowd
    if crowd is None or now is None or not crowd.result or change.version != crowd.closed_version:
        return False
    theirs = _voters(change.after).get(change.user)
    was = _voters(change.before).get(change.user, Voter(change.user, ""))
    return theirs == replace(was, last=crowd.votes, earlier=was.last) and change.only("crowd")


def _voters(table: Table) -> dict[int, Voter]:
    """Return the voters by their ids, without names, which may be newer than those in memory."""
    assert table.crowd is not None
    return {voter.user_id: replace(voter, name="") for voter in table.crowd.voters}
