"""What somebody attempts: a click, a form, a command or what they type, as a forger makes it up."""

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

from bot.tables import Caller, Location

THREAD_ID = 300_000_000_000_999_999
"""The thread that is opened for a game in a channel that has one."""


class Kind(Enum):
    """How an attempt reaches the bot."""

    CLICK = auto()
    FORM = auto()
    COMMAND = auto()
    AUTOCOMPLETE = auto()


@dataclass(frozen=True)
class Attempt:
    """An attempt to change something.

    Attributes:
        by: who makes it, with their permission in the channel it comes from.
        location: the channel it comes from.
        name: the custom id, or the name of the command.
        manager: whether its maker may manage the server.
        message_id: the message that was clicked, None without a message.
        ephemeral: whether that message is ephemeral.
        values: what was selected in a menu, None if there is none.
        components: what was filled in a form.
        options: the options of the command; of an autocomplete, the one that is typed.
    """

    kind: Kind
    by: Caller
    location: Location
    name: str
    manager: bool = False
    message_id: int | None = None
    ephemeral: bool = False
    values: Any = None
    components: Any = None
    options: dict[str, Any] = field(default_factory=dict)
