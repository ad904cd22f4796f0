"""Apply requests to a lobby: a table whose game has not started."""

from collections.abc import Iterable
from dataclasses import replace

from bot.game import MAX_PLAYERS, MIN_PLAYERS, DiceSource, Game, Label, NotAllowed, OutOfDate, Starter
from bot.players import Strength
from bot.tables import requests
from bot.tables.progress import check_is_lobby, close_table
from bot.tables.rematch import next_to_start
from bot.tables.seats import Caller, Computer, Person, Player, Reservation
from bot.tables.table import CloseReason, Status, Table
from bot.tables.time_limits import HOST_TIMEOUT


def apply_lobby_request(table: Table, request: requests.LobbyRequest, dice: DiceSource, now: float) -> Table:
    """Return the lobby after ``request``; see :func:`bot.tables.apply.apply_request`."""
    by = request.by
    if table.crowd and not isinstance(request, requests.Cancel):  # there is nothing to wait for
        return _start_with_first_seat(table, dice)
    if not isinstance(request, requests.Leave):
        table = _with_host(table, by, now)
    match request:
        case requests.Join():
            if table.seat_of(by.id) is not None:
                raise NotAllowed("You already have a seat at this table.")
            return _join(table, by, dice)
        case requests.Leave():
            if not table.has_place(by.id):
                raise NotAllowed("You don't have a seat at this table.")
            return without_person(table, by.id)
        case requests.Decline():
            if table.reservation_of(by.id) is None:
                raise NotAllowed("No seat is reserved for you at this table.")
            return _begun_if_all_answered(without_person(table, by.id), dice)
        case requests.RemovePlayer(user_id=user_id):
            _check_is_host(table, by)
            if not table.has_place(user_id):
                raise NotAllowed("That player doesn't have a seat at this table.")
            return without_person(table, user_id)
        case requests.AddComputer(strength=strength):
            _check_is_host(table, by)
            return _with_player(table, next_computer(table.seats, strength))
        case requests.RemoveComputer():
            _check_is_host(table, by)
            computers = [player for player in table.seats if isinstance(player, Computer)]
            if not computers:
                raise NotAllowed("There's no computer at this table.")
            return table.with_seating(player for player in table.seating if player != computers[-1])
        case requests.ChangeOptions(change=change):
            _check_is_host(table, by)
            return replace(table, options=change(table.options))
        case requests.Start():
            check_can_start(table, by, now)
            return _start(table, dice, _first_seat(table, request))
        case requests.PlayNow(strength=strength):
            if table.seat_of(by.id) is None:
                return _join(table, by, dice)
            if len(table.seating) > 1:
                raise NotAllowed(
                    "This table has more players now. Press **{button}** to begin.", button=Label("Start")
                )
            return _start_with_first_seat(_with_player(table, next_computer((), strength)), dice)
        case requests.Cancel():
            _check_is_host(table, by)
            return close_table(table, CloseReason.CANCELLED)


def next_computer(players: Iterable[Player | Reservation], strength: Strength) -> Computer:
    """Return a computer numbered after those of the same strength among ``players``."""
    same = sum(isinstance(player, Computer) and player.strength is strength for player in players)
    return Computer(strength, same + 1)


def check_can_change_options(table: Table, by: Caller, now: float) -> None:
    """Check that a person may change the options of a table.

    Raises:
        NotAllowed: they are neither the host nor a moderator.
        OutOfDate: the game has started, or is over.
    """
    check_is_lobby(table)
    _check_is_host(_with_host(table, by, now), by)


def check_can_start(table: Table, by: Caller, now: float) -> None:
    """Check that a person may start the game of a table.

    Raises:
        NotAllowed: they are neither the host nor a moderator, or there are too few players.
        OutOfDate: the game has started, or is over.
    """
    check_can_change_options(table, by, now)
    if len(table.seats) < MIN_PLAYERS:
        raise NotAllowed(
            "You need at least two players to start. Ask somebody to press **{button}**, or add a computer.",
            button=Label("Join"),
        )


def _join(table: Table, by: Caller, dice: DiceSource) -> Table:
    """Give a person their reserved seat or a free one."""
    person, reservation = Person(by.id, by.name), table.reservation_of(by.id)
    if reservation is None:
        return _with_player(table, person)
    joined = table.with_seating(person if entry == reservation else entry for entry in table.seating)
    return _begun_if_all_answered(joined, dice)


def _begun_if_all_answered(table: Table, dice: DiceSource) -> Table:
    """Start a challenge or a rematch once all who were asked have answered, if there are enough players."""
    if table.reservations or len(table.seats) < MIN_PLAYERS:
        return table
    return _start(table, dice, next_to_start(table))


def _start(table: Table, dice: DiceSource, first_seat: int | None) -> Table:
    game = Game.start(table.options.rules, len(table.seats), dice, first_seat)
    return replace(table, status=Status.PLAYING, game=game, reservations=())


def _start_with_first_seat(table: Table, dice: DiceSource) -> Table:
    """Start with the first seat, whatever the rules of the lobby say about that."""
    rules = replace(table.options.rules, starter=Starter.HOST)
    return _start(replace(table, options=replace(table.options, rules=rules)), dice, first_seat=0)


def _first_seat(table: Table, start: requests.Start) -> int | None:
    """Return the seat that goes first by the host's choice or in a rematch, None to let the dice decide."""
    seat = start.first_seat
    if start.first_user_id is not None:
        seat = table.seat_of(start.first_user_id)
    elif seat is None:
        return next_to_start(table)
    elif seat >= len(table.seats) or not isinstance(table.seats[seat], Computer):
        seat = None
    if seat is None:
        raise OutOfDate("That player has left. Start the game again.")
    return seat if table.options.rules.starter is Starter.HOST else next_to_start(table)


def _with_player(table: Table, player: Player) -> Table:
    if len(table.seating) == MAX_PLAYERS:
        raise NotAllowed("All four seats are taken or reserved. Open another game with `/cantstop new`.")
    return replace(table, seats=(*table.seats, player))


def _with_host(table: Table, by: Caller, now: float) -> Table:
    """Return a lobby with another player as host who does something once nothing has happened for long."""
    is_deserted = now >= table.last_activity + HOST_TIMEOUT
    return replace(table, host=by.id) if is_deserted and table.seat_of(by.id) is not None else table


def _check_is_host(table: Table, by: Caller) -> None:
    if by.id != table.host and not by.moderator:
        host = next((person for person in table.people if person.id == table.host), None)
        raise NotAllowed(
            "Only the host ({player}) or a moderator can do that. When nothing has happened for an hour, "
            "any player can.",
            player=host,
        )


def without_person(table: Table, user_id: int) -> Table:
    """Return a lobby without a person's seat or reservation.

    The next person becomes host; a lobby without people is closed.
    """
    theirs = [table.reservation_of(user_id), *(person for person in table.people if person.id == user_id)]
    changed = table.with_seating(entry for entry in table.seating if entry not in theirs)
    if not changed.people:
        return close_table(table, CloseReason.CANCELLED)
    return replace(changed, host=changed.people[0].id) if table.host == user_id else changed
