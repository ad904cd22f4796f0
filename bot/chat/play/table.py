"""The card of a table in any state."""

from collections.abc import Sequence

from bot.chat.lobby.cards import lobby_card
from bot.chat.play.cards import game_card
from bot.chat.play.closed import closed_card
from bot.chat.ui.card import Card
from bot.chat.ui.i18n.language import Language
from bot.players import Story
from bot.tables import Status, Table


def table_card(
    table: Table,
    language: Language,
    picture: str | None = None,
    story_picture: str | None = None,
    *,
    follows_host: bool = False,
    chances: Sequence[float] = (),
    story: Story | None = None,
) -> Card:
    """Return the card of ``table``.

    The pictures are file names. Without ``picture`` the card has the text board, without ``story_picture`` no
    story. A lobby says if its language is that of the host (``follows_host``).
    """
    match table.status:
        case Status.LOBBY:
            return lobby_card(table, language, follows_host=follows_host)
        case Status.PLAYING:
            return game_card(table, language, picture, chances)
        case Status.FINISHED | Status.ABANDONED:
            return closed_card(table, language, picture, story, story_picture)


def moved_card(table: Table, language: Language) -> Card:
    """Return the card that replaces an old board: a link to the new one."""
    return Card.with_text(language.text("The board has moved down: {table}", table=table))
