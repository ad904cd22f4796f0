"""What may be asked of a game that is on."""

from dataclasses import replace

from bot.game import (
    Action,
    Confirm,
    DiceSource,
    Game,
    NotAllowed,
    OutOfDate,
    Phase,
    PlaceBid,
    Resign,
    Shift,
    Undo,
)
from bot.tables.closing import close_table, with_game
from bot.tables.computers import play_computers
from bot.tables.requests import (
    AcceptEnd,
    ForceEnd,
    GameRequest,
    PlayComputerTurn,
    ProposeEnd,
    RejectEnd,
    ResignGame,
    TakeAction,
    TakeSeatBack,
)
from bot.tables.table import Caller, CloseReason, Table

MAX_CHANGES = 50
"""After how many bids or steps in a row no bid is changed and no step taken back any more: a game is loaded
with all that ever happened in it, so nobody may add to that without end."""

BIDDING_ACTIONS = (PlaceBid, Shift, Undo, Confirm)
"""What is done out of turn; the rules say when."""


def apply_game_request(table: Table, game: Game, request: GameRequest, dice: DiceSource) -> Table:
    """Return the table after what is asked of its game.

    Raises:
        NotAllowed: the person may not do that, or not now.
        OutOfDate: the request answers a moment of the game that has passed.
    """
    if isinstance(request, PlayComputerTurn):
        if request.action_version != table.action_version or not table.computer_to_act:
            raise OutOfDate("There is nothing for a computer to do any more.")
        return with_game(table, play_computers(table, game, dice))
    if isinstance(request, ForceEnd):
        if not request.by.moderator:
            raise NotAllowed("Only a moderator can end a game without asking its players.")
        return close_table(replace(table, game=game.end()), CloseReason.MODERATED)
    by = request.by
    seat = _check_is_playing(table, by)
    match request:
        case ResignGame():
            if len(table.remaining) == 1:
                return close_table(replace(table, game=game.end()), CloseReason.DESERTED)
            return with_game(table, game.play(Resign(seat), dice))
        case TakeSeatBack():
            if seat not in game.attendance.computer_played:
                raise NotAllowed("You are playing yourself already.")
            return replace(table, game=game.return_player(seat))
        case TakeAction(action=action, action_version=action_version):
            return _apply_action(table, game, action(seat), action_version, dice)
        case ProposeEnd():
            _check_is_not_away(game.away, seat)
            if by.id != table.host:
                raise NotAllowed("Only the host can propose to end the game. `/cantstop leave` lets you go.")
            return replace(table, end_votes=table.end_votes | {by.id})
        case AcceptEnd():
            _check_vote_is_open(table)
            _check_is_not_away(game.away, seat)
            if by.id in table.end_votes:
                raise NotAllowed("You have agreed already; the others have not yet.")
            return replace(table, end_votes=table.end_votes | {by.id})
        case RejectEnd():
            _check_vote_is_open(table)
            _check_is_not_away(game.away, seat)
            return replace(table, end_votes=frozenset())


def check_can_bid(table: Table, by: Caller, action_version: int) -> tuple[Game, int]:
    """Return the game in which somebody can place a bid, and their seat in it.

    Raises:
        NotAllowed: they do not bid on this turn.
        OutOfDate: there is nothing to bid on any more.
    """
    if (
        table.game is None
        or table.game.state.phase is not Phase.BID
        or action_version != table.action_version
    ):
        raise OutOfDate("There is nothing to bid on any more.")
    seat = _check_is_playing(table, by)
    if seat not in table.game.state.bidders:
        raise NotAllowed("Only the others bid, and of them those with a marker on the board.")
    _check_is_not_away(table.game.attendance.computer_played, seat)
    return table.game, seat


def _apply_action(
    table: Table, game: Game, action: Action, action_version: int | None, dice: DiceSource
) -> Table:
    """Carry out what somebody does in a game, if it is meant for this moment of it."""
    state, seat = game.state, action.seat
    everybody = state.phase in (Phase.BID, Phase.SETTLE) or isinstance(action, BIDDING_ACTIONS)
    if not everybody and seat not in state.acting:
        raise NotAllowed("It is {player}'s turn.", player=table.seats[state.on_turn])
    _check_is_not_away(game.attendance.computer_played, seat)
    if action_version is not None and action_version != table.action_version:
        raise OutOfDate("That button belongs to an earlier moment; the game has moved on since.")
    again = state.phase is Phase.SETTLE and isinstance(action, Undo)
    if state.phase is Phase.BID and isinstance(action, PlaceBid):
        if action.bid == state.bids[seat]:
            return table
        again = state.bids[seat] is not None
    if again and game.event_count - game.acting_since >= MAX_CHANGES:
        raise NotAllowed("You have thought again often enough: what you have chosen stands.")
    return with_game(table, game.play(action, dice))


def _check_is_not_away(absent: frozenset[int], seat: int) -> None:
    if seat in absent:
        raise NotAllowed("A computer is playing for you. Press **I'm back** to play yourself.")


def _check_vote_is_open(table: Table) -> None:
    if not table.end_votes:
        raise OutOfDate("Nobody proposes to end this game any more.")


def _check_is_playing(table: Table, by: Caller) -> int:
    seat = table.seat_of(by.id)
    if seat is None:
        raise NotAllowed("You are not playing in this game.")
    if all(person.id != by.id for person in table.remaining):
        raise NotAllowed("You have left this game.")
    return seat
