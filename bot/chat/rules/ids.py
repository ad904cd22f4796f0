"""The buttons of the tutorial."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, ClassVar

from bot.chat.ui.ids import CustomId, number


class TutorialStep(StrEnum):
    """The steps of the tutorial, each with a card."""

    PAIRINGS = "pairings"
    """A roll and its three pairings."""
    RUNNERS = "runners"
    """The move that was chosen, and the runners."""
    RISK = "risk"
    """All three runners are on the board."""
    CLOSE = "close"
    """A bust that nearly happened."""
    STOPPED = "stopped"
    BUST = "bust"


@dataclass(frozen=True, slots=True)
class TutorialButton(CustomId):
    """A button that leads to a step of the tutorial, which is nowhere else remembered.

    Attributes:
        choice: the move that was chosen in the first step, from 0.
    """

    prefix: ClassVar[str] = "how1"
    action: TutorialStep
    choice: Annotated[int, number(3)]
