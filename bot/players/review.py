"""Reviews of finished games: each decision is compared with the strongest player's."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from bot.game import (
    Action,
    Attendance,
    Busted,
    ChangeMove,
    Choose,
    Confirm,
    Event,
    Game,
    Phase,
    PlaceBid,
    Roll,
    Rolled,
    Shift,
    State,
    Stop,
    Undo,
    actor,
    transitions,
    visible_state,
)
from bot.game.actions import action_of
from bot.players.advice import Reason, main_reason
from bot.players.evaluation import evaluate
from bot.players.hard import rate_actions
from bot.players.odds import Odds, odds

MAX_REVIEWED = 500
"""The number of decisions and rolls reviewed, the last ones of a game; ordinary games have fewer."""


class Grade(Enum):
    """How good a decision was, by the chance to win that it gave away at most."""

    BEST = 0.005  # up to half a percent
    INACCURACY = 0.02  # up to two percent
    DOUBTFUL = 0.05  # up to five percent
    BLUNDER = 1.0  # more than five percent

    @classmethod
    def of(cls, loss: float) -> "Grade":
        """Return the grade for a loss, 0 to 1."""
        return next(grade for grade in cls if loss <= grade.value)


@dataclass(frozen=True, slots=True)
class Decision:
    """An action of a player who had a choice.

    Attributes:
        turn_number: counted over all players from 1.
        state: the position as the player saw it.
        best: the action of the strongest player.
        loss: the chance to win given away, 0 to 1.
        reason: the main reason for the best action, None if the decision was among the best.
        event_count: the number of events in the game before it; equal decisions may differ in it.
    """

    turn_number: int
    state: State
    action: Action
    best: Action
    loss: float
    reason: Reason | None = None
    event_count: int = field(default=1, compare=False)

    @property
    def grade(self) -> Grade:
        """How good the decision was."""
        return Grade.of(self.loss)


@dataclass(frozen=True, slots=True)
class RiskyRoll:
    """A roll that could bust."""

    turn_number: int
    odds: Odds
    busted: bool


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """The review of one player's game.

    Attributes:
        luck: the chance to win that the dice added, summed over the player's rolls; may exceed 1 either way.
        boldest: the roll with the highest bust chance when the player could have stopped.
        unluckiest: the bust with the lowest chance.
    """

    decisions: tuple[Decision, ...] = ()
    luck: float = 0.0
    boldest: RiskyRoll | None = None
    unluckiest: RiskyRoll | None = None

    @property
    def total_loss(self) -> float:
        """The chance to win given away, summed over all decisions."""
        return sum(decision.loss for decision in self.decisions)

    @property
    def grades(self) -> dict[Grade, int]:
        """The number of decisions of each grade, best grade first."""
        return {grade: sum(decision.grade is grade for decision in self.decisions) for grade in Grade}

    @property
    def worst_decisions(self) -> tuple[Decision, ...]:
        """The decisions that cost most, costliest first: three at most, and none of the best."""
        costly = (decision for decision in self.decisions if decision.grade is not Grade.BEST)
        return tuple(sorted(costly, key=lambda decision: -decision.loss))[:3]


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a game.

    Attributes:
        players: the review of each seat, empty for computers.
        omitted: the number of early decisions and rolls left out of a very long game.
    """

    players: tuple[PlayerReview, ...]
    omitted: int = 0


@dataclass(frozen=True, slots=True)
class _Played:
    """An action of a person, between two states; ``after`` is after the bust if a roll busts."""

    number: int
    turn: int
    before: State
    action: Action
    after: State


def review(log: Sequence[Event], people: Collection[int]) -> Review:
    """Return the review of a finished game, which takes about half a second.

    What a computer did, even in place of one of the ``people``, is not reviewed.

    Raises:
        ValueError: the log does not begin with the start of the game.
    """
    start = Game.replay(log[:1])
    played = _played(log, people, start.attendance)
    reviewed = played[-MAX_REVIEWED:]
    by_seat = ([one for one in reviewed if one.action.seat == seat] for seat in start.state.seats)
    return Review(tuple(map(_review_player, by_seat)), omitted=len(played) - len(reviewed))


def _played(log: Sequence[Event], people: Collection[int], attendance: Attendance) -> list[_Played]:
    """Return all that people did except what they took back or changed."""
    turn = 0
    found: list[_Played] = []
    for number, (before, event, after) in enumerate(transitions(log), 1):
        turn += isinstance(event, Rolled) and before.phase is Phase.ROLL
        if isinstance(event, Busted) and found and found[-1].after is before:
            found[-1] = replace(found[-1], after=after)
        seat = actor(before, event)
        if seat is not None and seat in people and seat not in attendance.computer_played:
            match action_of(before, event):
                case ChangeMove() | Undo():
                    found.pop()
                case Roll() | Choose() | Stop() | PlaceBid() | Shift() | Confirm() as action:
                    if isinstance(action, PlaceBid):  # the first of the seat on this turn, or instead of it
                        found = [other for other in found if (other.turn, other.action.seat) != (turn, seat)]
                    found.append(_Played(number, turn, before, action, after))
        attendance = attendance.after(before, event, after)
    return found


def _review_player(played: Sequence[_Played]) -> PlayerReview:
    decisions = []
    luck = 0.0
    optional, busted = [], []
    for one in played:
        action = one.action
        visible = visible_state(one.before, action.seat)
        ratings = rate_actions(visible, action.seat)
        win_chances = {rated.action: rated.win_chance for rated in ratings}
        if len(ratings) > 1:
            best = ratings[0]
            loss = max(0.0, best.win_chance - win_chances[action])
            reason = main_reason(visible, ratings) if Grade.of(loss) is not Grade.BEST else None
            decisions.append(Decision(one.turn, visible, action, best.action, loss, reason, one.number))
        if isinstance(action, Roll):
            luck += _chance_after_roll(one) - win_chances[action]
            roll = RiskyRoll(one.turn, odds(one.before), one.after.phase is not Phase.CHOOSE)
            if len(ratings) > 1 and roll.odds.bust_rolls:
                optional.append(roll)
            if roll.busted:
                busted.append(roll)
    boldest = max(optional, key=lambda roll: (roll.odds.bust_rolls, roll.odds.spaces_at_risk), default=None)
    unluckiest = min(busted, key=lambda roll: (roll.odds.bust_rolls, -roll.odds.spaces_at_risk), default=None)
    return PlayerReview(tuple(decisions), luck, boldest, unluckiest)


def _chance_after_roll(rolled: _Played) -> float:
    """Return the roller's chance to win after the best move, or after the bust."""
    after, seat = rolled.after, rolled.action.seat
    if after.phase is not Phase.CHOOSE:
        return evaluate([after])[0][seat]
    return rate_actions(visible_state(after, seat), seat)[0].win_chance
