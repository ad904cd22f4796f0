"""What goes wrong for a user."""


class UserError(Exception):
    """The user cannot do this."""


class CommandError(UserError):
    """The client would not send this command: not registered, not allowed here, or filled in wrongly."""


class NotShown(UserError, LookupError):
    """The user does not see this message, or it has no such enabled button, menu or field."""


class InteractionFailed(UserError):
    """The bot did not answer in time: "This interaction failed" / "The application did not respond"."""
