"""The buttons, menus and forms of a lobby."""

from enum import StrEnum

from bot.chat.ui.ids import TableButton
from bot.tables import Table


class LobbyButton(StrEnum):
    """What a button of a lobby does."""

    JOIN = "join"
    """Takes a seat; those who have one are offered to leave, privately."""
    LEAVE = "leave"
    """Gives up a seat in the lobby; in a game it asks first."""
    DECLINE = "decline"
    """Frees the seat that is kept for somebody."""
    START = "start"
    PLAY = "play"
    """Starts a game against a computer at once."""
    COMPUTERS = "computers"
    """The menu that adds and removes computers."""
    OPTIONS = "options"
    """Shows the options of a lobby, privately."""
    RULES = "rules"
    """Opens the form for the rules, filled in with what a number stands for. Its submission has none."""
    PACE = "pace"
    """Opens the form for pace and coach, which has the same custom id."""
    CANCEL = "cancel"
    """Closes a lobby, at once if the number is 1; otherwise it asks first if others are there."""
    BEGIN = "begin"
    """Starts the game. A user id or a seat says who goes first; without one, a roll-off decides."""
    REMATCH = "rematch"


def lobby_button(table: Table, action: LobbyButton, *numbers: int) -> TableButton:
    """Return the custom id of a button."""
    return TableButton(table.id, 0, action, numbers)
