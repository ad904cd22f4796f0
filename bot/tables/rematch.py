"""Rematches: who keeps a seat, who goes first, and how many games each player has won."""

from collections import Counter
from dataclasses import replace

from bot.game import Game, NotAllowed, OutOfDate, Starter
from bot.tables.seats import DELETED, Caller, Computer, Person, Player, RematchPlayer, Reservation, Seating
from bot.tables.table import Location, Reach, Table


def new_rematch(last: Table, location: Location, by: Caller, now: float, reach: Reach = Reach.OWN) -> Table:
    """Return a new table for the players of the last game; see :meth:`bot.tables.tables.Tables.rematch`."""
    if last.location != location or last.open or last.game is None:
        raise OutOfDate("There's no finished game here to play again. Start one with `/cantstop new`.")
    table = Table.new(location, Person(by.id, by.name), last.options, now, reach)
    table = replace(table, language=last.language, rematch=_players(last, last.game))
    return table.with_seating(_seating(last, by))


def _seating(last: Table, by: Caller) -> Seating:
    """Return the seats of the last game, kept for the people who were there to its end."""
    if last.seat_of(by.id) is None:
        raise NotAllowed(
            "A rematch is for those who played. To play too, open a game of your own with `/cantstop new`."
        )
    asking = Person(by.id, by.name)
    return tuple(
        player if isinstance(player, Computer) else asking if player.id == by.id else Reservation(player)
        for player in last.seats
        if isinstance(player, Computer) or player.id == by.id or player in last.present
    )


def _players(last: Table, game: Game) -> tuple[RematchPlayer, ...]:
    """Return the players of the last game with their wins; the one who goes first next comes first."""
    wins = Counter({_identity(entry.player): entry.wins for entry in last.rematch})
    wins.update(map(_identity, last.winners))
    players = [RematchPlayer(player, wins[_identity(player)]) for player in last.seats]
    second = game.started.first_seat + 1
    in_order = (*players[second:], *players[:second])
    return tuple(entry for entry in in_order if entry.player != DELETED)


def next_to_start(table: Table) -> int | None:
    """Return the seat that goes first in a rematch, None if the dice or the host decide."""
    if table.options.rules.starter is Starter.ROLL_OFF:
        return None
    seats = {_identity(player): seat for seat, player in enumerate(table.seats)}
    entries = (seats.get(_identity(entry.player)) for entry in table.rematch)
    return next((seat for seat in entries if seat is not None), None)


def wins_of_those_seated(table: Table) -> tuple[RematchPlayer, ...]:
    """Return the wins of those who have a seat or a reservation in a rematch, the most wins first."""
    people = [reservation.person for reservation in table.reservations]
    there = set(map(_identity, (*table.seats, *people)))
    players = [entry for entry in table.rematch if _identity(entry.player) in there]
    return tuple(sorted(players, key=lambda entry: -entry.wins))


def _identity(player: Player) -> int | Computer:
    """Return what stays the same of a player when their name changes."""
    return player.id if isinstance(player, Person) else player
