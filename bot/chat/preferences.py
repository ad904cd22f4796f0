"""How each player wants to be shown a board that is for them alone: remembered from one time to the next."""

from enum import StrEnum

from bot.game import NotUnderstood
from bot.tables import GameStore


class BoardForm(StrEnum):
    """How a board is shown."""

    TEXT = "text"
    PICTURE = "picture"

    @classmethod
    def read(cls, name: str) -> "BoardForm":
        """Return the form of a name.

        Raises:
            NotUnderstood: there is none of that name.
        """
        try:
            return cls(name)
        except ValueError:
            raise NotUnderstood("I can show the board as a picture or as text.") from None


async def board_form(store: GameStore, user_id: int) -> BoardForm:
    """Return what a player chose last; text where they never did, since the picture is in the channel."""
    note = await store.get_setting(_key(user_id))
    return BoardForm(note) if note is not None else BoardForm.TEXT


async def choose_board_form(store: GameStore, user_id: int, form: BoardForm) -> None:
    """Keep what a player chose."""
    await store.set_setting(_key(user_id), form)


def _key(user_id: int) -> str:
    return f"board of {user_id}"
