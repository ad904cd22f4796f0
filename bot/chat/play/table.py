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

    Args:
        table: the table.
        language: the language of the card.
        picture: the file name of the board's picture; without one the card has the text board.
        story_picture: the file name of the story's picture.
        follows_host: whether the language is that of the host, which a lobby says.
        chances: everybody's chance to win if the board of a game in progress shows it.
        story: the story of a finished game, which the card has if there is a picture.
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
