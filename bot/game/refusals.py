"""Refusals: exceptions with the message that tells a player why a request was rejected."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Label:
    """A short English text that is translated where it is shown, such as that of a button in a refusal."""

    message: str


class Refusal(Exception):
    """A rejected request, which changed nothing.

    Attributes:
        message: the English message, with named placeholders in braces; a key of the message catalogue.
    """

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message)
        self.message = message
        self.values = values


class NotUnderstood(Refusal):
    """The request makes no sense in any state of the game."""


class NotAllowed(Refusal):
    """The request is not allowed now, or not for this player."""


class OutOfDate(Refusal):
    """The request refers to a state that has since changed."""
