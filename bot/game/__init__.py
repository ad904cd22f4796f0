"""The rules of Can't Stop: pure functions over frozen values, using only the standard library.

A game is event-sourced: :class:`Game` folds its log of :mod:`events <bot.game.events>` into a :class:`State`,
and each legal :mod:`action <bot.game.actions>` appends events. Terms follow the printed rules: column, space,
marker, runner, pairing, move, bust, stop, claim.
"""

from bot.game.actions import Action, ChangeMove, Choose, Confirm, PlaceBid, Resign, Roll, Shift, Stop, Undo
from bot.game.attendance import Attendance, actor
from bot.game.bidding import STAKES, check_may_bid, may_confirm, shiftable_columns, steps_due
from bot.game.board import COLUMNS, EMPTY_COLUMNS, LENGTHS, RUNNER_COUNT, Heights, is_summit
from bot.game.dice import NO_DICE, ROLL_COUNT, DiceSource, DiceStats, FourDice, dice_stats, pairings
from bot.game.events import (
    AttendanceEvent,
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
    Started,
    Stopped,
    Unmoved,
    rolls_in,
)
from bot.game.game import Game, transitions, transitions_from
from bot.game.moves import (
    Move,
    advance_runners,
    enterable_columns,
    forced_move,
    free_runners,
    legal_moves,
    roll_moves,
)
from bot.game.player_stats import PlayerResult, PlayerStats, player_results, player_stats
from bot.game.refusals import Label, NotAllowed, NotUnderstood, OutOfDate, Refusal
from bot.game.rules import (
    ASMODEE,
    EDITIONS,
    FRANJOS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    PARKER,
    RAVENSBURGER,
    ColumnsToWin,
    CrowdedSpaces,
    Edition,
    Rules,
    Starter,
)
from bot.game.secrecy import visible_log, visible_state
from bot.game.state import Bid, Phase, Settlement, State
from bot.game.turns import StopObstacle, columns_to_claim, stop_obstacle, stopping_wins
