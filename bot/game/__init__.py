"""The rules of Can't Stop: pure functions over frozen values, on the standard library alone.

A game is its log: :class:`Game` folds :mod:`events <bot.game.events>` into a :class:`State`, and an
:mod:`action <bot.game.actions>` that the rules allow adds events to it. The words used here are those of
the rules as printed: column, space, marker, runner, pairing, move, bust, stop, claim.
"""

from bot.game.actions import Action, Choose, Confirm, PlaceBid, Resign, Roll, Shift, Stop, Undo
from bot.game.bidding import STAKES, debt, may_confirm, shiftable
from bot.game.board import COLUMNS, LENGTHS, RUNNERS, Heights, summit
from bot.game.dice import Dice, Four, pairings
from bot.game.editions import ASMODEE, EDITIONS, FRANJOS, PARKER, RAVENSBURGER, Edition, Starter
from bot.game.events import (
    Attendance,
    BidPlaced,
    Busted,
    Ended,
    Event,
    Handed,
    Missed,
    Moved,
    Passed,
    Resigned,
    Returned,
    Rolled,
    Settled,
    Shifted,
    Started,
    Stopped,
    Unshifted,
)
from bot.game.figures import APPEARANCES, ROLLS, Figures, figures
from bot.game.game import Game, follow
from bot.game.moves import Move, advance, enterable, free_runners, legal_moves
from bot.game.presence import Presence, actor
from bot.game.record import Record, records
from bot.game.refusals import NotAllowed, NotUnderstood, OutOfDate, Refusal
from bot.game.rules import Columns, Crowded, Rules
from bot.game.state import Bid, Phase, Settlement, State
from bot.game.stopping import Obstacle, obstacle

__all__ = [
    "APPEARANCES",
    "ASMODEE",
    "COLUMNS",
    "EDITIONS",
    "FRANJOS",
    "LENGTHS",
    "PARKER",
    "RAVENSBURGER",
    "ROLLS",
    "RUNNERS",
    "STAKES",
    "Action",
    "Attendance",
    "Bid",
    "BidPlaced",
    "Busted",
    "Choose",
    "Columns",
    "Confirm",
    "Crowded",
    "Dice",
    "Edition",
    "Ended",
    "Event",
    "Figures",
    "Four",
    "Game",
    "Handed",
    "Heights",
    "Missed",
    "Move",
    "Moved",
    "NotAllowed",
    "NotUnderstood",
    "Obstacle",
    "OutOfDate",
    "Passed",
    "Phase",
    "PlaceBid",
    "Presence",
    "Record",
    "Refusal",
    "Resign",
    "Resigned",
    "Returned",
    "Roll",
    "Rolled",
    "Rules",
    "Settled",
    "Settlement",
    "Shift",
    "Shifted",
    "Started",
    "Starter",
    "State",
    "Stop",
    "Stopped",
    "Undo",
    "Unshifted",
    "actor",
    "advance",
    "debt",
    "enterable",
    "figures",
    "follow",
    "free_runners",
    "legal_moves",
    "may_confirm",
    "obstacle",
    "pairings",
    "records",
    "shiftable",
    "summit",
]
