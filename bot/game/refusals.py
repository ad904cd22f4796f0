"""The three ways to say no to a player, each carrying the sentence that the player reads."""


class Refusal(Exception):
    """A request that was not carried out; nothing has changed.

    Attributes:
        message: the sentence, in English, with named places in braces; it is a key of the catalogue.
        values: what fills the places.
    """

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message)
        self.message = message
        self.values = values


class NotUnderstood(Refusal):
    """The request makes no sense whatever the state of the game."""


class NotAllowed(Refusal):
    """The request makes sense, but not now, or not from this player."""


class OutOfDate(Refusal):
    """The request answers something that has since changed."""
