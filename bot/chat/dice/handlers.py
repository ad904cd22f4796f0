"""The dice of a table, and the files with which anybody can check them once its game is over."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from bot.chat.boards.access import TableAccess
from bot.chat.dice.cards import dice_card
from bot.chat.dice.ids import DICE
from bot.chat.errors import DiscordError, ErrorKind
from bot.chat.interactions.handler import InteractionHandler
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import On, Route
from bot.chat.ui.attachments import Attachment
from bot.chat.ui.i18n.language import Languages
from bot.chat.ui.ids import TableButton
from bot.tables import Table, dice_record
from bot.verify import PAGE


@dataclass
class Dice:
    """The dice of a table, and the files with which anybody can check them once its game is over."""

    access: TableAccess
    languages: Languages
    interactions: InteractionHandler

    def routes(self) -> Iterator[Route]:
        """Return the route of its button."""
        yield Route(TableButton, self.show, On.PUBLIC, DICE)

    async def show(self, response: Response, button: TableButton) -> None:
        """Show the dice of the game whose card was clicked."""
        await self.respond(response, await self.access.clicked(response, button))

    async def respond(self, response: Response, table: Table) -> None:
        """Show the seal of a table's dice to the person who asked, with the record if the game is over.

        Raises:
            DiscordError: Discord accepted the card neither with the files nor without.
        """
        attachments = _attachments(table)
        names = [attachment.name for attachment in attachments]
        language = self.languages.of_user(response.interaction)
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
