"""Says which changes an attempt may bring about where a whole channel plays, as plainly as possible."""

from dataclasses import replace

from bot.game import Ended, Phase, legal_moves
from bot.game.actions import Action, Choose, Roll, Stop
from bot.players import odds
from bot.tables import CHANNEL, Computer, Table
from bot.tables.crowd import Crowd, Voter
from tests.chat.soak.attempts import Change
from tests.game.reference_rules import is_legal


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
        may = change.attempt.by.moderator or change.user == before.host
        ended = after.game is not None and before.game is not None
        return may and ended and after.event_count == before.event_count + 1 and _last(after) == Ended()
    action = _asked(change)
    game = before.game
    if action is None or game is None or before.paused:
        return False
    if change.version not in (None, before.action_version):
        return _is_late(change)
    if not is_legal(game.state, action) or game.state.on_turn != 0:
        return False
    if game.state.phase is Phase.ROLL or _cannot_bust(before) or _has_one_move(before):
        played = after.event_count > before.event_count and change.only("game", "status", "crowd")
        return not isinstance(action, Stop) and played and _voters(before) == _voters(after)
    return _only_changed(change, ballot=_named(action))


def _asked(change: Change) -> Action | None:
    match change.action:
        case "roll" | "risk":
            return Roll(0)
        case "stop":
            return Stop(0)
        case "move":
            return Choose(0, change.numbers)
        case _:
            return None


def _named(action: Action) -> str:
    match action:
        case Roll():
            return "roll"
        case Stop():
            return "stop"
        case _:
            assert isinstance(action, Choose)
            return "+".join(map(str, action.move))


def _cannot_bust(table: Table) -> bool:
    """Whether a roll is safe, where the channel does not win by stopping either."""
    assert table.game is not None
    state = table.game.state
    return state.phase is Phase.DECIDE and not odds(state).bust_rolls


def _has_one_move(table: Table) -> bool:
    assert table.game is not None
    state = table.game.state
    return state.roll is not None and len(legal_moves(state, state.roll)) == 1


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


def _last(table: Table) -> object:
    assert table.game is not None
    return table.game.log[-1]
