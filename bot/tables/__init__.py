"""Tables: games in channels. Who may do what when, and what is kept of it; nothing here knows Discord."""

from bot.tables.deadlines import Deadlines
from bot.tables.ports import ChannelTakenError, Clock, ConflictError, GameStore, StoreFullError
from bot.tables.requests import End, Expire, Join, KeepPlaying, Leave, Play, Remove, Request, Start, Vanish
from bot.tables.standings import OVERALL, RATED_FROM, Page, Ranked, Ranking, Standing
from bot.tables.table import (
    MAX_SEATS,
    MIN_SEATS,
    Caller,
    Change,
    Closing,
    Person,
    Place,
    Screen,
    Status,
    Table,
)
from bot.tables.tables import Origin, Tables

__all__ = [
    "MAX_SEATS",
    "MIN_SEATS",
    "OVERALL",
    "RATED_FROM",
    "Caller",
    "Change",
    "ChannelTakenError",
    "Clock",
    "Closing",
    "ConflictError",
    "Deadlines",
    "End",
    "Expire",
    "GameStore",
    "Join",
    "KeepPlaying",
    "Leave",
    "Origin",
    "Page",
    "Person",
    "Place",
    "Play",
    "Ranked",
    "Ranking",
    "Remove",
    "Request",
    "Screen",
    "Standing",
    "Start",
    "Status",
    "StoreFullError",
    "Table",
    "Tables",
    "Vanish",
]
