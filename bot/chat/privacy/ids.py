"""The buttons of ``/cantstop privacy``."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from bot.chat.ui.ids import CustomId


class PrivacyAction(StrEnum):
    """What a button of ``/cantstop privacy`` does."""

    DATA = "data"
    """Sends what is stored."""
    DELETE = "delete"
    """Asks whether to delete it."""
    ERASE = "erase"
    """Deletes it."""
    LIST = "list"
    UNLIST = "unlist"
    """Leaves the person out of the leaderboard of all servers."""


@dataclass(frozen=True, slots=True)
class PrivacyButton(CustomId):
    """A button about the data of the person who clicks. It names nobody, so nobody else's can be meant."""

    prefix: ClassVar[str] = "me1"
    action: PrivacyAction
