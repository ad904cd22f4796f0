"""The button that shows the dice of a table, with files to check them at the end."""

from dataclasses import dataclass
from functools import partial

from bot.chat.boards.access import TableAccess
from bot.chat.dice.cards import DICE, dice_card, files_to_check
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import On, on_click
from bot.chat.story.stories import Stories
from bot.chat.ui.card import CardMessage
from bot.chat.ui.ids import TableButton
from bot.game import dice_stats
from bot.tables import MAX_GAMES, OVERALL, StandingStore, dice_record


@dataclass
class Dice:
    """The dice of a table."""

    store: StandingStore
    access: TableAccess
    stories: Stories

    @on_click(TableButton, On.ANY, DICE)
    async def show(self, response: Response, button: TableButton) -> None:
        """Show a table's dice and its server's to the person who clicked, with files if the game is over."""
        table = await self.access.visible(response, button.table_id, privately=True)
        rolls = await self.store.rolls_in_server(response.guild_id or OVERALL, MAX_GAMES)
        sealed_and_over = table.seal is not None and not table.open
        code = await self.stories.code_of(table)
        files = files_to_check(f"game-{table.id}", dice_record(table), code) if sealed_and_over else ()
        card = partial(dice_card, table, response.language, of_server=dice_stats(rolls), code=code)
        await CardMessage(card, *files).send(response.send_ephemeral)
