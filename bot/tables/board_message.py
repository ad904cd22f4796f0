"""Which messages of Discord show a table."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BoardMessage:
    """The messages of a table in Discord.

    Attributes:
        id: the message with the board, None before it is sent.
        ping_id: the message that pings the players who can act.
        pinged_turn: the turn (:attr:`bot.game.Game.acting_since`) that players were last pinged for.
        reminded_deadline: the deadline that players were last reminded of.
        announced: whether a message has said who won.
    """

    id: int | None = None
    shown_revision: int = 0
    ping_id: int | None = None
    pinged_turn: int = 0
    reminded_deadline: float | None = None
    announced: bool = False


NOT_SENT = BoardMessage()
"""That of a table that nothing shows yet."""
