"""Advice on a position: the odds, what the strongest player would do, and why."""

from dataclasses import dataclass

from bot.game import Choose, Phase, State, turns, visible_state
from bot.players.hard import RatedAction, rate_actions
from bot.players.odds import Odds, odds
from bot.players.reasons import Reason, main_reason

PHASES_BEFORE_ROLL = (Phase.ROLL, Phase.BID, Phase.DECIDE)
"""The phases in which the player on turn may roll next."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Advice on a position.

    Attributes:
        odds: those of the next roll, None if no roll is next.
        seat: the seat that the choices are for.
        choices: the legal actions of the seat, best first.
        odds_after: for each choice the odds of the roll after it, None unless it is a move that leads to one.
    """

    odds: Odds | None = None
    seat: int | None = None
    choices: tuple[RatedAction, ...] = ()
    odds_after: tuple[Odds | None, ...] = ()
    reason: Reason | None = None


def advise(state: State, seat: int | None) -> Advice:
    """Return advice for a player, or for a spectator if ``seat`` is None.

    While bids are placed, each bidder gets advice on their own bid. Otherwise everyone gets advice on what
    the acting seat can do. Bids are secret, so advice does not depend on the bids of other players.
    """
    next_roll = odds(state) if state.phase in PHASES_BEFORE_ROLL else None
    if state.phase is Phase.BID:
        advised = seat if seat in state.bidders else None
    else:
        advised = next(iter(state.acting), None)
    if advised is None:
        return Advice(next_roll)
    visible = visible_state(state, advised)
    choices = rate_actions(visible, advised)
    return Advice(
        odds=next_roll,
        seat=advised,
        choices=choices,
        odds_after=tuple(_odds_after(visible, choice) for choice in choices),
        reason=main_reason(visible, choices),
    )


def _odds_after(state: State, choice: RatedAction) -> Odds | None:
    if not isinstance(choice.action, Choose):
        return None
    after = turns.apply_move(state, choice.action.move)
    return odds(after) if after.phase in PHASES_BEFORE_ROLL and after.on_turn == state.on_turn else None
