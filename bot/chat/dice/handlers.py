"""The dice of a table, and the files with which anybody can check them once its game is over."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from bot.chat.boards.access import TableAccess
from bot.chat.dice.cards import DICE, dice_card, files_to_check
from bot.chat.interactions.handler import InteractionHandler
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import On, Route
from bot.chat.ui.attachments import CardMessage
from bot.chat.ui.i18n.language import Languages
from bot.chat.ui.ids import TableButton
from bot.tables import Table, dice_record


@dataclass
class Dice:
    """The dice of a table."""

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
        sealed_and_over = table.seal is not None and not table.open
        files = files_to_check(f"game-{table.id}", dice_record(table)) if sealed_and_over else ()
        card = partial(dice_card, table, self.languages.of_user(response.interaction))
        await CardMessage(card, *files).send(response.send_ephemeral)
