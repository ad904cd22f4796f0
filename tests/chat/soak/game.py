"""Says which changes each action may bring about in a game, by the reference of its rules."""

from collections.abc import Callable

from bot.game import Bid, Ended, Handed, Moved, Phase, Resigned, Returned, Unmoved, legal_moves
from bot.game.actions import Action, Choose, Confirm, PlaceBid, Roll, Shift, Stop, Undo
from bot.tables import CloseReason, Computer, Status, Table
from tests.chat.soak.attempts import Change, identity
from tests.game.reference_rules import is_legal, owners


def _in_game(build: Callable[[Change, int], Action]) -> Callable[[Change], bool]:
    """Return the judge of an action in the game, which the reference has to allow."""

    def judge(change: Change) -> bool:
        game, seat = change.before.game, change.seat
        if game is None or seat is None:
            return False
        return is_legal(game.state, build(change, seat)) and _played_on(change)

    return judge


def _change_move(change: Change) -> bool:
    """Whether the last move, one of several and without a claim, was taken back."""
    before = change.before.game
    if before is None or change.seat != before.state.on_turn:
        return False
    earlier, state = before.previous_state, before.state
    return (
        isinstance(before.last_event, Moved)
        and earlier.roll is not None
        and len(legal_moves(earlier, earlier.roll)) > 1
        and (state.phase, state.on_turn) == (Phase.DECIDE, earlier.on_turn)
        and owners(state) == owners(earlier)
        and _played_on(change)
        and change.events == (Unmoved(),)
    )


def _played_on(change: Change) -> bool:
    """Whether somebody who is there has played on from the current position."""
    before, after = change.before, change.after
    return (
        bool(change.events)
        and not change.absent
        and change.version in (None, before.action_version)
        and change.only("game", "status", "end_votes")
        and after.status in (Status.PLAYING, Status.FINISHED)
        and after.end_votes in (before.end_votes, frozenset())
    )


def _skip(change: Change) -> bool:
    """Whether computers have played on for somebody who plays, up to the next decision of a person."""

    def computers_act(table: Table) -> bool:
        assert table.game is not None
        absent = table.game.attendance.away | table.game.attendance.missed
        return any(
            seat in absent or isinstance(table.seats[seat], Computer) for seat in table.game.state.awaited
        )

    return (
        bool(change.events)
        and not change.before.paused
        and change.seat is not None
        and computers_act(change.before)
        and not (change.after.open and computers_act(change.after))
        and change.only("game", "status", "end_votes")
    )


def _there(change: Change) -> set[int]:
    """Return who has a vote, which is also who was overdue and does something."""
    there, overdue = (
        {person.id for person in each} for each in (change.before.present, change.before.overdue)
    )
    return there | overdue if change.user in overdue else there


def _agree(change: Change) -> bool:
    before, after = change.before, change.after
    votes = before.end_votes | {change.user}
    present = _there(change)
    proposed = bool(before.end_votes) or change.action == "propose"
    if before.game is None or not proposed or change.user not in present - before.end_votes:
        return False
    if votes == present:
        return change.only("game", "status", "close_reason", "end_votes", "reservations") and (
            after.close_reason is CloseReason.AGREED
        )
    return change.only("end_votes") and after.end_votes == votes


def _keep(change: Change) -> bool:
    return (
        bool(change.before.end_votes)
        and change.user in _there(change)
        and change.only("end_votes")
        and not change.after.end_votes
    )


def _resign(change: Change) -> bool:
    before, after, events = change.before, change.after, change.events
    if before.game is None or not events or change.seat is None:
        return False
    heirs = before.present if len(before.game.state.active) == 2 else before.remaining
    if {person.id for person in heirs} <= {change.user}:
        return events[0] == Ended() and after.close_reason is CloseReason.DESERTED
    ended = after.close_reason is CloseReason.AGREED and events[-1] == Ended()
    return (
        events[0] == Resigned(change.seat)
        and change.only("game", "status", "host", "end_votes", "close_reason")
        and (after.close_reason is None or ended)
        and (after.host == before.host or change.user == before.host)
    )


def _substitute(change: Change) -> bool:
    """Whether a computer plays from now on for those who are overdue."""
    overdue = tuple(Handed(change.before.seats.index(person)) for person in change.before.overdue)
    return (
        change.seat is not None
        and bool(overdue)
        and change.events == overdue
        and not change.absent
        and change.only("game", "host", "end_votes")
    )


def _end(change: Change) -> bool:
    return (
        change.attempt.by.moderator
        and str(change.user) not in map(identity, change.before.seats)
        and change.events == (Ended(),)
        and change.after.close_reason is CloseReason.MODERATED
        and change.only("game", "status", "close_reason", "end_votes")
    )


def _back(change: Change) -> bool:
    if change.seat is None or change.events != (Returned(change.seat),):
        return False
    return change.absent and change.only("game")


def _wake(change: Change) -> bool:
    """Whether a paused game was resumed: by anybody, and those who were away are back."""
    before, seat = change.before, change.seat
    assert before.game is not None  # lobbies are never paused
    returned = (Returned(seat),) if seat is not None and seat in before.game.away else ()
    resumed = before.paused and not change.after.paused
    return resumed and change.events == returned and change.only("game", "host", "end_votes")


def _bid(change: Change) -> Bid:
    side, stake = change.numbers
    return Bid(stops=side == 1, stake=stake)


GAME_ACTIONS: dict[str, Callable[[Change], bool]] = {
    "roll": _in_game(lambda change, seat: Roll(seat)),
    "risk": _in_game(lambda change, seat: Roll(seat)),
    "move": _in_game(lambda change, seat: Choose(seat, change.numbers)),
    "change": _change_move,
    "stop": _in_game(lambda change, seat: Stop(seat)),
    "undo": _in_game(lambda change, seat: Undo(seat)),
    "confirm": _in_game(lambda change, seat: Confirm(seat)),
    "shift": _in_game(lambda change, seat: Shift(seat, sum(change.numbers))),
    "chips": _in_game(lambda change, seat: PlaceBid(seat, _bid(change))),
    "agree": _agree,
    "propose": _agree,
    "keep": _keep,
    "resign": _resign,
    "end": _end,
    "back": _back,
    "substitute": _substitute,
    "wake": _wake,
    "show": _wake,
    "skip": _skip,
}
"""What each action of a game may change."""
