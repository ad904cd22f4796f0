"""The dice of a table, and the files with which anybody can check them once its game is over."""

from functools import lru_cache

from bot.chat.attachments import Attachment
from bot.chat.cards import dice_card
from bot.chat.errors import DiscordError, ErrorKind
from bot.chat.i18n.language import Language
from bot.chat.interactions.response import Response
from bot.tables import Table, dice_record
from bot.verify import PAGE


async def show_dice(response: Response, table: Table, language: Language) -> None:
    """Show the seal of a table's dice to the person who asked, with the record if the game is over.

    Raises:
        DiscordError: Discord accepted the card neither with the files nor without.
    """
    attachments = _attachments(table)
    names = [attachment.name for attachment in attachments]
    try:
        await response.send_ephemeral(dice_card(table, language, names), *attachments)
    except DiscordError as error:
        if not attachments or error.kind not in (ErrorKind.REJECTED, ErrorKind.FORBIDDEN):
            raise
        await response.send_ephemeral(dice_card(table, language))


def _attachments(table: Table) -> tuple[Attachment, ...]:
    """Return the record of a finished game, and the page that checks it."""
    if table.open or table.seal is None:
        return ()
    record = dice_record(table).as_json().encode()
    return Attachment(f"game-{table.id}-dice.json", record), Attachment(PAGE.name, _page())


@lru_cache
def _page() -> bytes:
    return PAGE.read_bytes()
