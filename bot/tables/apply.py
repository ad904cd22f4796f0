"""Apply a request to a table, and what follows whatever it was: the end that all agree to, the deadline."""

from dataclasses import replace

from bot.game import DiceSource
from bot.tables import requests
from bot.tables.crowd_playing import apply_crowd_timeout, take_part
from bot.tables.lobby import apply_lobby_request
from bot.tables.playing import apply_game_request, skip_computers
from bot.tables.progress import check_is_lobby, close_table, game_in_progress
from bot.tables.table import CloseReason, Reach, Status, Table
from bot.tables.timeouts import apply_timeouts, extend_deadlines, with_deadline


def apply_request(table: Table, request: requests.Request, dice: DiceSource, now: float) -> Table:
    """Return the table after ``request``, or the same object if nothing changes.

    Raises:
        NotAllowed: the caller may not do that, or not now.
        OutOfDate: the request refers to an earlier state of the table.
    """
    match request:
        case requests.ChannelDeleted():
            return close_table(table, CloseReason.GONE) if table.open else table
        case requests.SetReach(member=member):
            if not table.open or member is not table.lent:
                return table
            reach = Reach.JOINED if member else Reach.LENT
            changed = replace(table, reach=reach, last_activity=now, deadline=None, reminder_due=False)
            if table.crowd is not None and table.game is not None:
                changed = replace(changed, crowd=table.crowd.without_ballots(), paused=not member)
            return with_deadline(changed, changed, now)
        case requests.ExtendDeadlines():
            return extend_deadlines(table, now)
        case requests.ApplyTimeouts(heard_since=heard_since) if table.crowd and table.game:
            changed = apply_crowd_timeout(table, table.crowd, dice, now, heard_since)
        case requests.TakeAction() if table.crowd:
            changed = take_part(table, table.crowd, request, dice, now)
        case requests.ApplyTimeouts(heard_since=heard_since):
            changed = apply_timeouts(table, now, heard_since)
        case requests.SkipComputers(by=by):
            changed = skip_computers(table, by, dice)
        case requests.Resume():
            changed = _resume(table, request)
        case _ if isinstance(request, requests.LobbyRequest):
            check_is_lobby(table)
            changed = apply_lobby_request(table, request, dice, now)
        case _:
            changed = apply_game_request(table, game_in_progress(table), request, dice)
    if changed is table:
        return table
    if changed.status is Status.FINISHED:
        changed = replace(changed, last_activity=now)  # the win counts in this month
    elif not isinstance(request, requests.ApplyTimeouts | requests.PlayComputerTurn) and changed.open:
        changed = replace(changed, last_activity=now, paused=False)
    caller = request.by if isinstance(request, requests.PersonalRequest) else None
    return without_absent_people(with_deadline(table, changed, now, caller))


def _resume(table: Table, request: requests.Resume) -> Table:
    """Unpause the table if anyone is there to play, and give the caller their seat back."""
    if not table.paused or table.game is None or table.crowd:
        return table
    game, seat = table.game, table.seat_of(request.by.id)
    if seat is not None and seat in game.away:
        game = game.return_player(seat)
    resumed = replace(table, game=game)
    return resumed if resumed.present else table


def without_absent_people(table: Table) -> Table:
    """Return the table with its host role passed on and without the votes of people who left or are away.

    The game is paused when nobody is present, and ends when everyone present has voted for that.
    """
    if table.game is None or not table.open:
        return table
    present = {person.id for person in table.present}
    hosts = [person.id for person in table.present or table.remaining]
    changed = replace(
        table,
        host=table.host if table.crowd or table.host in hosts else hosts[0],
        paused=table.paused or not present,
        end_votes=table.end_votes & present,
    )
    if changed.end_votes and changed.end_votes == present:
        return close_table(replace(changed, game=table.game.end()), CloseReason.AGREED)
    return changed
