"""Telling one person the odds of a game that is on, and what to do."""

import asyncio

from bot.chat.cards import odds_card
from bot.chat.interactions.response import Response
from bot.chat.services import Services
from bot.game import NotAllowed
from bot.players import advise
from bot.tables import Coach, Table


async def answer_with_odds(services: Services, response: Response, table: Table) -> None:
    """Tell whoever asks what a coach thinks of the game of a table, and nobody else.

    Raises:
        NotAllowed: no game is on at the table, or it does without odds.
    """
    game = table.game
    if table.open and game is None:
        raise NotAllowed("There are no odds yet: the game has not begun.")
    if not table.open or game is None:
        raise NotAllowed("This game is over. `/cantstop review` looks back on it.")
    if table.coach is Coach.OFF:
        raise NotAllowed("This table plays without odds and advice: trust your nose!")
    seat = table.seat_of(response.interaction.user.id)
    told = await asyncio.to_thread(advise, game.state, seat)
    await response.send_ephemeral(
        odds_card(table, game, told, services.private_language(response.interaction))
    )
