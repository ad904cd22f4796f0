"""The odds of a game in progress, and what to do, told to one person."""

import asyncio

from bot.chat.cards import odds_card
from bot.chat.i18n.language import Language
from bot.chat.interactions.response import Response
from bot.game import NotAllowed
from bot.players import advise
from bot.tables import Coach, Table


async def respond_with_odds(response: Response, table: Table, language: Language) -> None:
    """Send the odds and the coach's advice to the person who asks.

    Raises:
        NotAllowed: no game is in progress at the table, or it is played without odds.
    """
    game = table.game
    if table.open and game is None:
        raise NotAllowed("There are no odds yet: the game hasn't started.")
    if not table.open or game is None:
        raise NotAllowed("This game is over. To look back on it, use `/cantstop review`.")
    if table.coach is Coach.OFF:
        raise NotAllowed("This table plays without odds and advice: trust your gut!")
    seat = table.seat_of(response.interaction.user.id)
    advice = await asyncio.to_thread(advise, game.state, seat)
    await response.send_ephemeral(odds_card(table, game, advice, language))
