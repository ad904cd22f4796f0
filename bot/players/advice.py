"""What the strongest player thinks of a position."""

from dataclasses import dataclass

from bot.game import Action, State
from bot.players.options import options
from bot.players.strongest import weigh


@dataclass(frozen=True, slots=True)
class Choice:
    """Something a seat can do.

    Attributes:
        action: what it is.
        value: the seat's chance to win after it, 0 to 1, as the strongest player judges it.
    """

    action: Action
    value: float


@dataclass(frozen=True, slots=True)
class Advice:
    """What a seat can do, and what is to be thought of it.

    Attributes:
        choices: everything, the best first.
    """

    choices: tuple[Choice, ...]


def advise(state: State, seat: int) -> Advice:
    """Return what the strongest player thinks of all that ``seat`` can do now, which may be nothing."""
    can = options(state, seat)
    if not can:
        return Advice(())
    choices = map(Choice, can, weigh(state, seat, can))
    return Advice(tuple(sorted(choices, key=lambda choice: -choice.value)))
