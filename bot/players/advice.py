"""What a coach tells about a position: the odds, what the strongest player would do, and why."""

from dataclasses import dataclass, replace

from bot.game import Choose, Phase, State, turns
from bot.players.odds import Odds, odds
from bot.players.ratings import RatedAction, rate_actions
from bot.players.reasons import Reason, main_reason

PHASES_BEFORE_ROLL = (Phase.ROLL, Phase.BID, Phase.DECIDE)
"""The phases in which the next roll of the player on turn can be spoken of."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What a coach tells.

    Attributes:
        odds: those of the next roll; None where none is next.
        seat: who is advised, None where nobody is.
        choices: what the seat can do, the best first.
        odds_after: to each choice the odds of the roll after it; None where it is no move, or ends the turn.
        reason: what speaks for the first choice.
    """

    odds: Odds | None = None
    seat: int | None = None
    choices: tuple[RatedAction, ...] = ()
    odds_after: tuple[Odds | None, ...] = ()
    reason: Reason | None = None


def advise(state: State, seat: int | None) -> Advice:
    """Return what a coach tells about a position to whoever has a seat in it, or to an onlooker.

    Everybody is told what the seat that acts should do; of those who bid each is told their own. No bid of
    anybody else plays a part in that, since bids are secret.
    """
    ahead = odds(state) if state.phase in PHASES_BEFORE_ROLL else None
    if state.phase is Phase.BID:
        advised = seat if seat in state.bidders else None
    else:
        advised = next(iter(state.acting), None)
    if advised is None:
        return Advice(ahead)
    seen = visible_to(state, advised)
    advice = rate_actions(seen, advised)
    return Advice(
        odds=ahead,
        seat=advised,
        choices=advice.choices,
        odds_after=tuple(_after(seen, choice) for choice in advice.choices),
        reason=main_reason(seen, advice),
    )


def visible_to(state: State, seat: int) -> State:
    """Return the state as ``seat`` sees it: without the bids of others until they are settled."""
    if state.phase is Phase.SETTLE:
        return state
    bids = tuple(bid if bidder == seat else None for bidder, bid in enumerate(state.bids))
    return replace(state, bids=bids)


def _after(state: State, choice: RatedAction) -> Odds | None:
    """Return the odds of the roll after a move, None where there is none."""
    if not isinstance(choice.action, Choose):
        return None
    then = turns.apply_move(state, choice.action.move)
    return odds(then) if then.phase in PHASES_BEFORE_ROLL and then.on_turn == state.on_turn else None
