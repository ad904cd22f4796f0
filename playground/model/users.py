"""Users, the bot included."""

from dataclasses import dataclass


@dataclass(slots=True, eq=False, repr=False)
class User:
    """A Discord account.

    Attributes:
        name: The username.
        display_name: The name that others see.
        locale: The language of the user's client.
        has_app: Whether the user has added the bot's application to their own apps.
        avatar: The hash of the picture; None without one. The banner has one too.
    """

    id: int
    name: str
    display_name: str
    locale: str = "en-US"
    is_bot: bool = False
    has_app: bool = False
    avatar: str | None = None
    banner: str | None = None

    @property
    def mention(self) -> str:
        """The markup that mentions the user."""
        return f"<@{self.id}>"

    def __repr__(self) -> str:
        return f"<User {self.id} {self.display_name}>"
