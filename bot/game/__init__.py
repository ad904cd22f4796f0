"""The rules of Can't Stop: pure functions over frozen values, on the standard library alone.

A game is its log: :class:`Game` folds :mod:`events <bot.game.events>` into a :class:`State`, and an
:mod:`action <bot.game.actions>` that the rules allow adds events to it. The words used here are those of
the rules as printed: column, space, marker, runner, pairing, move, bust, stop, claim.
"""

from bot.game.actions import Action, Choose, Resign, Roll, Stop
from bot.game.board import COLUMNS, LENGTHS, RUNNERS, Heights, summit
from bot.game.dice import Dice, Four, pairings
from bot.game.editions import EDITIONS, PARKER, Edition
from bot.game.events import Busted, Ended, Event, Moved, Resigned, Rolled, Started, Stopped
from bot.game.game import Game
from bot.game.moves import Move, legal_moves
from bot.game.record import Record, records
from bot.game.refusals import NotAllowed, NotUnderstood, OutOfDate, Refusal
from bot.game.state import Phase, State

__all__ = [
    "COLUMNS",
    "EDITIONS",
    "LENGTHS",
    "PARKER",
    "RUNNERS",
    "Action",
    "Busted",
    "Choose",
    "Dice",
    "Edition",
    "Ended",
    "Event",
    "Four",
    "Game",
    "Heights",
    "Move",
    "Moved",
    "NotAllowed",
    "NotUnderstood",
    "OutOfDate",
    "Phase",
    "Record",
    "Refusal",
    "Resign",
    "Resigned",
    "Roll",
    "Rolled",
    "Started",
    "State",
    "Stop",
    "Stopped",
    "legal_moves",
    "pairings",
    "records",
    "summit",
]
