"""Who may do what at a table, and what becomes of it: a table and a request make the next table."""

from dataclasses import replace

from bot.game import (
    Action,
    Confirm,
    Dice,
    Game,
    NotAllowed,
    OutOfDate,
    Phase,
    PlaceBid,
    Resign,
    Shift,
    Undo,
)
from bot.tables.requests import (
    AgreeToEnd,
    Cancel,
    ChangeRules,
    EndNow,
    Expire,
    GameRequest,
    GiveUp,
    Join,
    KeepPlaying,
    Leave,
    LobbyRequest,
    Play,
    ProposeEnd,
    Remove,
    Request,
    Start,
    Vanish,
)
from bot.tables.table import MAX_SEATS, MIN_SEATS, Caller, Closing, Person, Status, Table

SECOND_THOUGHTS = 50
"""After how many bids or steps in a row no bid is changed and no step taken back any more: a game is loaded
with all that ever happened in it, so nobody may add to that without end."""

BIDDING = (PlaceBid, Shift, Undo, Confirm)
"""What is done out of turn; the rules say when."""

LOBBY_LASTS = 24 * 3600.0
"""Seconds after which a lobby in which nothing happens is closed."""

GAME_LASTS = 14 * 24 * 3600.0
"""Seconds after which a game in which nobody acts is closed."""


def carry_out(table: Table, request: Request, dice: Dice, now: float) -> Table:
    """Return the table after ``request``; the same table where there is nothing to do.

    Raises:
        NotAllowed: the person may not do that, or not now.
        OutOfDate: the request answers a moment of the table that has passed.
    """
    if isinstance(request, Expire):
        return _expire(table, now)
    if isinstance(request, Vanish):
        return _close(table, Closing.GONE) if table.open else table
    if not table.open:
        raise OutOfDate("This game is over. `/cantstop new` starts another one.")
    if isinstance(request, LobbyRequest):
        if table.game is not None:
            raise OutOfDate("This game has begun already.")
        changed = _gather(table, request, dice)
    else:
        if table.game is None:
            raise OutOfDate("This game has not begun yet.")
        changed = _play(table, table.game, request, dice)
    if changed is table or not changed.open:
        return changed
    lasts = LOBBY_LASTS if changed.game is None else GAME_LASTS
    return replace(changed, deadline=now + lasts)


def _gather(table: Table, request: LobbyRequest, dice: Dice) -> Table:
    """Carry out what is asked of a lobby."""
    match request:
        case Join(by=by):
            if table.seat_of(by.id) is not None:
                raise NotAllowed("You have a seat at this table already.")
            if len(table.seats) == MAX_SEATS:
                raise NotAllowed("All four seats are taken.")
            return replace(table, seats=(*table.seats, Person(by.id, by.name)))
        case Leave(by=by):
            if table.seat_of(by.id) is None:
                raise NotAllowed("You have no seat at this table.")
            return _free_seat(table, by.id)
        case Remove(by=by, user_id=user_id):
            _only_host(table, by)
            if table.seat_of(user_id) is None:
                raise NotAllowed("That player has no seat at this table.")
            return _free_seat(table, user_id)
        case ChangeRules(by=by, rules=rules):
            may_change_rules(table, by)
            return replace(table, rules=rules)
        case Start(by=by, first=first):
            may_start(table, by)
            seat = None if first is None else table.seat_of(first)
            if seat is None and first is not None:
                raise OutOfDate("That player has left the table. Start the game again.")
            game = Game.start(table.rules, len(table.seats), dice, seat)
            return replace(table, status=Status.PLAYING, game=game)
        case Cancel(by=by):
            _only_host(table, by)
            return _close(table, Closing.CANCELLED)


def may_change_rules(table: Table, by: Caller) -> None:
    """Return if somebody may choose what will be played at a table.

    Raises:
        NotAllowed: it is neither the host nor a moderator.
        OutOfDate: the game has begun.
    """
    if table.status is not Status.LOBBY:
        raise OutOfDate("This game has begun already.")
    _only_host(table, by)


def may_start(table: Table, by: Caller) -> None:
    """Return if somebody may begin the game of a table.

    Raises:
        NotAllowed: it is neither the host nor a moderator, or too few have joined.
        OutOfDate: the game has begun.
    """
    may_change_rules(table, by)
    if len(table.seats) < MIN_SEATS:
        raise NotAllowed("It takes two players to start. Somebody has to press **Join** first.")


def bidding_game(table: Table, by: Caller, moment: int) -> tuple[Game, int]:
    """Return the game in which somebody can place a bid, and their seat in it.

    Raises:
        NotAllowed: they do not bid on this turn.
        OutOfDate: there is nothing to bid on any more.
    """
    if table.game is None or table.game.state.phase is not Phase.BID or moment != table.moment:
        raise OutOfDate("There is nothing to bid on any more.")
    seat = _playing_seat(table, by)
    if seat not in table.game.state.bidders:
        raise NotAllowed("Only the others bid, and of them those with a marker on the board.")
    return table.game, seat


def _play(table: Table, game: Game, request: GameRequest, dice: Dice) -> Table:
    """Carry out what is asked of a game."""
    if isinstance(request, EndNow):
        if not request.by.moderator:
            raise NotAllowed("Only a moderator can end a game without asking its players.")
        return _close(replace(table, game=game.end()), Closing.MODERATED)
    by = request.by
    seat = _playing_seat(table, by)
    match request:
        case Play(action=action, seq=seq):
            return _act(table, game, action(seat), seq, dice)
        case GiveUp():
            left = _after(table, game.play(Resign(seat), dice))
            if left.host == by.id and left.players:
                left = replace(left, host=left.players[0].id)
            return _count_votes(replace(left, votes=left.votes - {by.id}))
        case ProposeEnd():
            if by.id != table.host:
                raise NotAllowed("Only the host can propose to end the game. `/cantstop leave` lets you go.")
            return _count_votes(replace(table, votes=table.votes | {by.id}))
        case AgreeToEnd():
            _vote_is_open(table)
            if by.id in table.votes:
                raise NotAllowed("You have agreed already; the others have not yet.")
            return _count_votes(replace(table, votes=table.votes | {by.id}))
        case KeepPlaying():
            _vote_is_open(table)
            return replace(table, votes=frozenset())


def _act(table: Table, game: Game, action: Action, seq: int | None, dice: Dice) -> Table:
    """Carry out what somebody does in a game, if it is meant for this moment of it."""
    state, seat = game.state, action.seat
    everybody = state.phase in (Phase.BID, Phase.SETTLE) or isinstance(action, BIDDING)
    if not everybody and seat not in state.acting:
        raise NotAllowed("It is {player}'s turn.", player=table.seats[state.on_turn])
    if seq is not None and seq != table.moment:
        raise OutOfDate("That button belongs to an earlier moment; the game has moved on since.")
    again = state.phase is Phase.SETTLE and isinstance(action, Undo)
    if state.phase is Phase.BID and isinstance(action, PlaceBid):
        if action.bid == state.bids[seat]:
            return table
        again = state.bids[seat] is not None
    if again and game.seq - game.turn >= SECOND_THOUGHTS:
        raise NotAllowed("You have thought again often enough: what you have chosen stands.")
    return _after(table, game.play(action, dice))


def _vote_is_open(table: Table) -> None:
    if not table.votes:
        raise OutOfDate("Nobody proposes to end this game any more.")


def _playing_seat(table: Table, by: Caller) -> int:
    seat = table.seat_of(by.id)
    if seat is None:
        raise NotAllowed("You are not playing in this game.")
    if all(person.id != by.id for person in table.players):
        raise NotAllowed("You have left this game.")
    return seat


def _only_host(table: Table, by: Caller) -> None:
    if by.id != table.host and not by.moderator:
        host = next((person for person in table.seats if person.id == table.host), None)
        raise NotAllowed("Only the host, {player}, or a moderator can do that.", player=host)


def _free_seat(table: Table, user_id: int) -> Table:
    """Take somebody out of the lobby; the next in line becomes host, and an empty lobby is closed."""
    seats = tuple(person for person in table.seats if person.id != user_id)
    if not seats:
        return _close(table, Closing.CANCELLED)
    host = seats[0].id if table.host == user_id else table.host
    return replace(table, seats=seats, host=host)


def _after(table: Table, game: Game) -> Table:
    if not game.state.over:
        return replace(table, game=game)
    return replace(table, game=game, status=Status.FINISHED, deadline=None, votes=frozenset())


def _count_votes(table: Table) -> Table:
    """End the game once everybody who still plays agrees."""
    if table.game is None or not table.open or not table.votes:
        return table
    if not table.votes.issuperset(person.id for person in table.players):
        return table
    return _close(replace(table, game=table.game.end()), Closing.AGREED)


def _expire(table: Table, now: float) -> Table:
    if table.deadline is None or now < table.deadline:
        return table
    return _close(table, Closing.EXPIRED)


def _close(table: Table, closing: Closing) -> Table:
    return replace(table, status=Status.ABANDONED, closing=closing, deadline=None, votes=frozenset())
