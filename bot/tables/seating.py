"""All seats of a lobby in order: those that are taken, and those that are reserved."""

from collections.abc import Iterable
from dataclasses import replace

from bot.tables.table import Player, Reservation, Table

Seating = tuple[Player | Reservation, ...]
"""The seats of a lobby that are not free."""


def seating_of(table: Table) -> Seating:
    """Return the seats of a table that are taken or reserved, in order."""
    seating: list[Player | Reservation] = list(table.seats)
    for reservation in table.reservations:
        seating.insert(reservation.seat, reservation)
    return tuple(seating)


def with_seating(table: Table, seating: Iterable[Player | Reservation]) -> Table:
    """Return the table with other seats; those after a seat that was left move up."""
    seats, reservations = split_seating(seating)
    return replace(table, seats=seats, reservations=reservations)


def split_seating(
    seating: Iterable[Player | Reservation],
) -> tuple[tuple[Player, ...], tuple[Reservation, ...]]:
    """Return the players who have a seat, and the reservations with their places among all seats."""
    seats: list[Player] = []
    reservations: list[Reservation] = []
    for place, entry in enumerate(seating):
        if isinstance(entry, Reservation):
            reservations.append(replace(entry, seat=place))
        else:
            seats.append(entry)
    return tuple(seats), tuple(reservations)
