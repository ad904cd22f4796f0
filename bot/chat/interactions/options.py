"""The options of commands: what Discord accepts of them, and reading what somebody chose.

Discord checks what it offers, but requests can be forged, so it is checked again here.
"""

from enum import Enum
from typing import TypeVar

from discord import app_commands

from bot.chat.interactions.context import Interaction
from bot.game import NotAllowed, NotUnderstood

Command = app_commands.Command[app_commands.Group, ..., None]

MAX_CHOICES = 25
"""Discord's limit on autocomplete choices."""

MAX_CHOICE_LENGTH = 100
"""How many characters of a choice Discord accepts; it refuses all choices if one is longer."""

Choice = TypeVar("Choice", bound=Enum)


def parse_choice(kind: type[Choice], value: str) -> Choice:
    """Return the enum member with the value of an option.

    Raises:
        NotUnderstood: there is none.
    """
    try:
        return kind(value)
    except ValueError:
        raise NotUnderstood("I don't know that choice. Pick one from the list.") from None


def check_number(number: int, minimum: int, maximum: int) -> int:
    """Return a number that somebody chose in an option.

    Raises:
        NotUnderstood: it is not between the limits.
    """
    if number not in range(minimum, maximum + 1):
        raise NotUnderstood("Choose a number from {minimum} to {maximum}.", minimum=minimum, maximum=maximum)
    return number


def check_in_server(interaction: Interaction) -> None:
    """Check that there can be other people where somebody interacts.

    Raises:
        NotAllowed: it is in direct messages.
    """
    if interaction.guild_id is None:
        raise NotAllowed(
            "Here you play against computers only. To play with others, use `/cantstop new` in a server."
        )
