"""What the buttons of guesses do: ask how the turn ends, and keep the answer."""

from bot.chat.cards import guess_prompt
from bot.chat.cards.custom_ids import TableButton
from bot.chat.clicks import load_table
from bot.chat.interactions.context import caller_of, clicked_message
from bot.chat.interactions.response import Response
from bot.chat.services import Services
from bot.tables import check_may_guess


async def ask(services: Services, response: Response, button: TableButton) -> None:
    """Ask a spectator how the turn ends."""
    table = await load_table(services, response, button)
    by = caller_of(response.interaction)
    game = check_may_guess(table, by, button.action_version)
    await response.send_ephemeral(
        guess_prompt(table, game, by.id, services.languages.of_user(response.interaction))
    )


async def guess(services: Services, response: Response, button: TableButton) -> None:
    """Keep what a person guessed. The board stays as it is until the turn has ended."""
    interaction = response.interaction
    by = caller_of(interaction)
    table, game = await services.guesses.guess(
        button.table_id, by, button.action_version, clicked_message(interaction), stops=button.numbers == (1,)
    )
    await response.show(guess_prompt(table, game, by.id, services.languages.of_user(interaction)))
