"""A finished game looked back on: each decision against the strongest player's, and luck apart from skill."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

from bot.game import (
    Action,
    Attendance,
    BidPlaced,
    Busted,
    Choose,
    Confirm,
    Event,
    Moved,
    Phase,
    PlaceBid,
    Roll,
    Rolled,
    Settled,
    Shift,
    Shifted,
    State,
    Stop,
    Stopped,
    Unshifted,
    actor,
    transitions,
)
from bot.players.advice import visible_to
from bot.players.evaluation import evaluate
from bot.players.odds import Odds, odds
from bot.players.ratings import ActionRatings, rate_actions

MAX_REVIEWED = 500
"""How many of the last decisions and rolls of a game are looked at: no usual game has more."""


class Grade(Enum):
    """How good a decision was, by the chance to win that it gave away."""

    BEST = 0.005
    """Nothing to speak of: up to half a percent."""
    FINE = 0.02
    """A little: up to two percent."""
    DOUBTFUL = 0.05
    """Up to five percent."""
    BLUNDER = 1.0
    """More."""

    @classmethod
    def of(cls, loss: float) -> "Grade":
        """Return the grade of a loss."""
        return next(grade for grade in cls if loss <= grade.value)


@dataclass(frozen=True, slots=True)
class Decision:
    """Something a player did who could have done something else.

    Attributes:
        turn_number: the number of the turn in the game, 1 for the first of all.
        state: where it was done, as far as the player saw it.
        action: what was done.
        best: what the strongest player would have done.
        loss: the chance to win that it gave away, as the strongest player judges it, 0 to 1.
    """

    turn_number: int
    state: State
    action: Action
    best: Action
    loss: float

    @property
    def grade(self) -> Grade:
        """How good it was."""
        return Grade.of(self.loss)


@dataclass(frozen=True, slots=True)
class RiskyRoll:
    """A roll that could bust.

    Attributes:
        turn_number: the number of the turn in the game, 1 for the first of all.
        odds: those that it had.
        busted: whether it did.
    """

    turn_number: int
    odds: Odds
    busted: bool


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """What is to be said of one player's game.

    Attributes:
        decisions: all that the player did where there was something else to do, in order.
        luck: what the dice have added to the chance to win, roll by roll, -1 to 1 or beyond.
        boldest: the likeliest bust that the player rolled for where stopping was possible; None without one.
        unluckiest: the least likely bust that happened, None without one.
    """

    decisions: tuple[Decision, ...] = ()
    luck: float = 0.0
    boldest: RiskyRoll | None = None
    unluckiest: RiskyRoll | None = None

    @property
    def total_loss(self) -> float:
        """The chances to win given away, added up."""
        return sum(decision.loss for decision in self.decisions)

    @property
    def grades(self) -> dict[Grade, int]:
        """How many decisions there were of each grade, the best first."""
        return {grade: sum(decision.grade is grade for decision in self.decisions) for grade in Grade}

    @property
    def worst_decisions(self) -> tuple[Decision, ...]:
        """The decisions that were not among the best, the costliest first."""
        costly = (decision for decision in self.decisions if decision.grade is not Grade.BEST)
        return tuple(sorted(costly, key=lambda decision: -decision.loss))


@dataclass(frozen=True, slots=True)
class Review:
    """What is to be said of a game.

    Attributes:
        players: an appraisal to each seat, an empty one where nobody played.
        omitted: how many of the first decisions and rolls were left out of a very long game.
    """

    players: tuple[PlayerReview, ...]
    omitted: int = 0


@dataclass(frozen=True, slots=True)
class _Moment:
    """Something that a person did; ``after`` a roll that busts is after the bust."""

    seat: int
    turn: int
    before: State
    event: Event
    after: State


def review(log: Sequence[Event], people: Collection[int]) -> Review:
    """Return what is to be said of a finished game; that takes a good part of a second.

    Args:
        log: the game.
        people: the seats that people have. What a computer did, for itself or for somebody, is not appraised.

    Raises:
        ValueError: the log does not begin with the start of the game.
    """
    players, moments = _moments(log, people)
    shown = moments[-MAX_REVIEWED:]
    return Review(
        tuple(_appraise([moment for moment in shown if moment.seat == seat]) for seat in range(players)),
        omitted=len(moments) - len(shown),
    )


def _moments(log: Sequence[Event], people: Collection[int]) -> tuple[int, list[_Moment]]:
    """Return how many seats there are, and all that people did, but for what they took back or changed."""
    players, turn = 0, 0
    presence = Attendance(())
    found: list[_Moment] = []
    for before, event, after in transitions(log):
        if not players:
            players = len(before.markers)
            presence = Attendance((0,) * players)
        turn += isinstance(event, Rolled) and before.phase is Phase.ROLL
        if isinstance(event, Busted) and found and found[-1].after is before:
            found[-1] = replace(found[-1], after=after)
        seat = actor(before, event)
        if seat is not None and seat in people and seat not in presence.computer_played:
            moment = _Moment(seat, turn, before, event, after)
            match event:
                case Unshifted():
                    found.pop()
                case BidPlaced():
                    found = [other for other in found if not _is_changed(other, moment)] + [moment]
                case Rolled() | Moved() | Stopped() | Shifted() | Settled():
                    found.append(moment)
        presence = presence.after(before, event, after)
    return players, found


def _is_changed(earlier: _Moment, bid: _Moment) -> bool:
    """Whether an earlier bid is replaced by another of the same player on the same turn."""
    same = (earlier.turn, earlier.seat) == (bid.turn, bid.seat)
    return same and isinstance(earlier.event, BidPlaced)


def _appraise(moments: Sequence[_Moment]) -> PlayerReview:
    """Return what is to be said of what one player did."""
    decisions = []
    luck = 0.0
    chosen, busted = [], []
    for moment in moments:
        seen = visible_to(moment.before, moment.seat)
        advice = _advice(seen, moment.seat)
        values = {choice.action: choice.win_chance for choice in advice.choices}
        action = _action(moment)
        if len(values) > 1:
            best = advice.choices[0]
            loss = max(0.0, best.win_chance - values[action])
            decisions.append(Decision(moment.turn, seen, action, best.action, loss))
        if isinstance(moment.event, Rolled):
            luck += _after_roll(moment) - values[action]
            risk = RiskyRoll(moment.turn, odds(moment.before), moment.after.phase is not Phase.CHOOSE)
            if len(values) > 1 and risk.odds.bust_rolls:
                chosen.append(risk)
            if risk.busted:
                busted.append(risk)
    return PlayerReview(
        decisions=tuple(decisions),
        luck=luck,
        boldest=max(chosen, key=lambda risk: (risk.odds.bust_rolls, risk.odds.spaces_at_risk), default=None),
        unluckiest=min(
            busted, key=lambda risk: (risk.odds.bust_rolls, -risk.odds.spaces_at_risk), default=None
        ),
    )


def _after_roll(moment: _Moment) -> float:
    """Return the chance to win of whoever has rolled, with the best move or after the bust."""
    after = moment.after
    if after.phase is not Phase.CHOOSE:
        return evaluate([after])[0][moment.seat]
    return _advice(visible_to(after, moment.seat), moment.seat).choices[0].win_chance


@lru_cache(4)  # the position after a roll is the one that its move is decided in
def _advice(state: State, seat: int) -> ActionRatings:
    return rate_actions(state, seat)


def _action(moment: _Moment) -> Action:
    """Return the action that an event has come of."""
    seat = moment.seat
    match moment.event:
        case Rolled():
            return Roll(seat)
        case Moved(move=move):
            return Choose(seat, move)
        case Stopped():
            return Stop(seat)
        case BidPlaced(bid=bid):
            return PlaceBid(seat, bid)
        case Shifted(column=column):
            return Shift(seat, column)
        case _:
            return Confirm(seat)
