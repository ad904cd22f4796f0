"""The table of a click: load it, and change it."""

from bot.chat.cards.custom_ids import TableButton
from bot.chat.interactions.context import clicked_message
from bot.chat.interactions.response import Response
from bot.chat.services import Services
from bot.game import Refusal
from bot.tables import Request, Table


async def load_table(services: Services, response: Response, button: TableButton) -> Table:
    """Return the table of a button, which has to be in the channel of the click."""
    return await services.tables.load_clicked(button.table_id, clicked_message(response.interaction))


async def apply_request(
    services: Services, response: Response, button: TableButton, request: Request
) -> Table:
    """Apply a request to the table of a button, which has to be in the channel of the click."""
    return await services.tables.apply(button.table_id, request, clicked_message(response.interaction))


async def apply_and_show(
    services: Services, response: Response, button: TableButton, request: Request
) -> None:
    """Apply a request to the table whose board was clicked, and show the board.

    A refused click may come from a board that does not show the latest position.
    """
    try:
        table = await apply_request(services, response, button, request)
    except Refusal:
        await services.boards.check(button.table_id, response.message_id, button.action_version)
        raise
    await services.boards.show(response, table.id)
