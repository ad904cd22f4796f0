"""What the buttons of guesses do: ask how the turn ends, and keep the answer."""

from dataclasses import dataclass

from bot.chat.boards.access import TableAccess
from bot.chat.guesses.cards import ENDING, GUESS, guess_prompt
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import On, on_click
from bot.chat.ui.ids import TableButton
from bot.tables import check_may_guess


@dataclass
class Guessing:
    """Guesses of spectators how a turn ends."""

    access: TableAccess

    @on_click(TableButton, On.ANY, GUESS)
    async def ask(self, response: Response, button: TableButton) -> None:
        """Ask a spectator how the turn ends."""
        table = await self.access.clicked(response, button)
        by = response.caller
        game = check_may_guess(table, by, button.action_version)
        await response.send_ephemeral(guess_prompt(table, game, by.id, response.language))

    @on_click(TableButton, On.PRIVATE, ENDING, numbers=((range(2),),))
    async def guess(self, response: Response, button: TableButton) -> None:
        """Keep what a person guessed. The board stays as it is until the turn has ended."""
        by = response.caller
        stops = button.numbers == (1,)
        table, game = await self.access.tables.guess(
            button.table_id, by, button.action_version, response.clicked_message, stops=stops
        )
        await response.show(guess_prompt(table, game, by.id, response.language))
