"""Apply requests to a table whose game is being played, and play for its computers."""

from dataclasses import replace

from bot.game import (
    Action,
    ChangeMove,
    Confirm,
    DiceSource,
    Game,
    Label,
    NotAllowed,
    OutOfDate,
    Phase,
    PlaceBid,
    Resign,
    Shift,
    State,
    Undo,
    check_may_bid,
    free_runners,
)
from bot.players import Strength, decide
from bot.tables import requests
from bot.tables.options import Speed
from bot.tables.progress import close_table, game_in_progress, with_game
from bot.tables.seats import Caller
from bot.tables.table import CloseReason, Table

MAX_CHANGES = 50
"""How many moves, bids and steps may be recorded before these can no longer be changed or undone.

A game is loaded with all of its events, so nobody may add events without end."""

CHANGES = {Phase.DECIDE: ChangeMove, Phase.SETTLE: Undo}
"""The actions that take back a choice; a bid is changed by another bid."""

BIDDING_ACTIONS = (PlaceBid, Shift, Undo, Confirm)
"""Actions that are possible out of turn; the rules say when."""


def apply_game_request(table: Table, game: Game, request: requests.GameRequest, dice: DiceSource) -> Table:
    """Return the table after ``request``; see :func:`bot.tables.apply.apply_request`."""
    if isinstance(request, requests.PlayComputerTurn):
        if request.action_version != table.action_version or not table.computer_to_act:
            raise OutOfDate("There's nothing left for a computer to do.")
        return with_game(table, play_computers(table, game, dice, table.computer_speed))
    if isinstance(request, requests.ForceEnd):
        if not may_end_alone(table, request.by):
            raise NotAllowed("Only a moderator who isn't playing can end a game without asking the players.")
        reason = CloseReason.MODERATED if request.by.moderator else CloseReason.CANCELLED
        return close_table(replace(table, game=game.end()), reason)
    by = request.by
    seat = check_is_playing(table, by)
    match request:
        case requests.ResignGame():
            # Who is away wins nothing when the others leave.
            heirs = table.present if len(game.state.active) == 2 else table.remaining
            if all(person.id == by.id for person in heirs):
                return close_table(replace(table, game=game.end()), CloseReason.DESERTED)
            return with_game(table, game.play(Resign(seat), dice))
        case requests.TakeSeatBack():
            if seat not in game.attendance.computer_played:
                raise NotAllowed("You already have your seat back.")
            return replace(table, game=game.return_player(seat))
        case requests.Substitute():
            _check_is_not_away(game.away, seat)
            others = [person for person in table.overdue if person.id != by.id]
            if not others:
                raise NotAllowed(
                    "A computer can step in once a game has waited for somebody else for three days."
                )
            for person in others:
                game = game.hand_over(table.seats.index(person))
            return replace(table, game=game)
        case requests.TakeAction(action=action, action_version=action_version):
            return _apply_action(table, game, action(seat), action_version, dice)
        case requests.ProposeEnd():
            _check_is_not_away(game.away, seat)
            return replace(table, end_votes=table.end_votes | {by.id})
        case requests.AcceptEnd() | requests.RejectEnd():
            if not table.end_votes:
                raise OutOfDate("Nobody is asking to end this game.")
            _check_is_not_away(game.away, seat)
            if isinstance(request, requests.RejectEnd):
                return replace(table, end_votes=frozenset())
            if by.id in table.end_votes:
                raise NotAllowed("You've already agreed. Not everyone has yet.")
            return replace(table, end_votes=table.end_votes | {by.id})


def skip_computers(table: Table, by: Caller, dice: DiceSource) -> Table:
    """Return the table after its computers have played up to the next decision of a person, or to the end."""
    if table.game is None or not table.computer_to_act:
        return table
    check_is_playing(table, by)
    return with_game(table, play_computers(table, table.game, dice, Speed.INSTANT))


def play_computers(table: Table, game: Game, dice: DiceSource, speed: Speed) -> Game:
    """Return the game after its computers have played one step, the same one if none is to act.

    A step ends at the latest where a person has to act: a slow one when all three runners are placed, at the
    end of the turn, and when bids are to be settled; a quick one at the end of the turn.
    """
    before = game.state
    while computer := _next_computer(table, game):
        game = game.play(decide(game.state, *computer), dice)
        if _is_worth_showing(before, game.state, speed):
            break
    return game


def _next_computer(table: Table, game: Game) -> tuple[int, Strength] | None:
    """Return the next seat that a computer acts for, and its strength, None if the game waits for people."""
    table = replace(table, game=game)
    strengths = ((seat, table.computer_strength(seat)) for seat in game.state.awaited)
    return next(((seat, strength) for seat, strength in strengths if strength), None)


def _is_worth_showing(before: State, state: State, speed: Speed) -> bool:
    """Whether people should see ``state`` before the computers play on."""
    if speed is Speed.INSTANT:
        return False
    match state.phase:
        case Phase.ROLL:
            return True
        case _ if speed is Speed.QUICK:
            return False
        case Phase.SETTLE:
            return before.phase is not Phase.SETTLE
        case Phase.DECIDE:
            return free_runners(before) > 0 and not free_runners(state)
        case _:
            return False


def may_end_alone(table: Table, by: Caller) -> bool:
    """Whether a person may end a game without a vote: a moderator who has never played in it.

    A game of a channel also ends who opened it.
    """
    return (by.moderator and table.seat_of(by.id) is None) or (
        table.crowd is not None and by.id == table.host
    )


def check_is_playing(table: Table, by: Caller) -> int:
    """Return the seat of a person who still plays.

    Raises:
        NotAllowed: they have no seat, or have left.
    """
    seat = table.seat_of(by.id)
    if seat is None:
        if table.crowd is not None:
            raise NotAllowed(
                "The whole channel plays here. The person who opened the game or a moderator can end it."
            )
        raise NotAllowed("You're not playing in this game. Open one of your own with `/cantstop new`.")
    if all(person.id != by.id for person in table.remaining):
        raise NotAllowed("You've left the game.")
    return seat


def check_can_bid(table: Table, by: Caller, action_version: int) -> tuple[Game, int]:
    """Return the game that a person can bid in, and their seat in it.

    Raises:
        NotAllowed: there is nothing to bid on, or not for them.
        OutOfDate: no game is in progress, or the button is from an earlier turn.
    """
    game = game_in_progress(table)
    seat = check_is_playing(table, by)
    check_may_bid(game.state, seat)
    _check_is_not_away(game.attendance.computer_played, seat)
    _check_is_current(table, action_version)
    return game, seat


def _apply_action(
    table: Table, game: Game, action: Action, action_version: int | None, dice: DiceSource
) -> Table:
    """Play an action that was meant for the current state of the game."""
    state, seat = game.state, action.seat
    out_of_turn = state.phase in (Phase.BID, Phase.SETTLE) or isinstance(action, BIDDING_ACTIONS)
    if not out_of_turn and seat not in state.acting:
        raise NotAllowed("It's {player}'s turn.", player=table.seats[state.on_turn])
    _check_is_not_away(game.attendance.computer_played, seat)
    if isinstance(action, PlaceBid):
        check_may_bid(state, seat)
    if action_version is not None:
        _check_is_current(table, action_version)
    is_change = isinstance(action, CHANGES.get(state.phase, ()))
    if state.phase is Phase.BID and isinstance(action, PlaceBid):
        if action.bid == state.bids[seat]:
            return table
        is_change = state.bids[seat] is not None
    if is_change and game.event_count - game.acting_since >= MAX_CHANGES:
        raise NotAllowed("No more undos: your choice stands.")
    return with_game(table, game.play(action, dice))


def _check_is_not_away(away: frozenset[int], seat: int) -> None:
    if seat in away:
        raise NotAllowed(
            "A computer is playing for you. Press **{button}** to play yourself.", button=Label("I'm back")
        )


def _check_is_current(table: Table, action_version: int) -> None:
    if action_version != table.action_version:
        raise OutOfDate("That button is from an earlier position. `/cantstop games` leads to the board.")
