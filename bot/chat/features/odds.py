"""The odds of a game in progress, and what to do, told to one person."""

import asyncio
import logging
from collections import OrderedDict

from bot.chat.cards import Card, last_event_text, odds_card
from bot.chat.errors import DiscordError
from bot.chat.i18n.language import Languages
from bot.chat.interactions.response import Response
from bot.chat.tasks import BackgroundTasks
from bot.game import NotAllowed
from bot.players import advise
from bot.tables import Coach, Table

MAX_REMEMBERED = 1000
"""How many odds cards are remembered, to be replaced by the next."""

log = logging.getLogger(__name__)


class OddsCards:
    """Sends odds cards, of which each person has one per table: the next replaces it.

    Args:
        languages: the languages of people.
        background_tasks: deletes what has been replaced.
    """

    def __init__(self, languages: Languages, background_tasks: BackgroundTasks) -> None:
        self._languages = languages
        self._background_tasks = background_tasks
        self._responses: OrderedDict[tuple[int, int], Response] = OrderedDict()

    async def respond(self, response: Response, table: Table) -> None:
        """Send the odds and the coach's advice to the person who asks.

        Raises:
            NotAllowed: no game is in progress at the table, or it is played without odds.
        """
        await response.send_ephemeral(await self._card(response, table))
        before = self._remember(response, table)
        if before is not None and before.can_edit:
            self._background_tasks.start(_delete(before))

    async def update(self, response: Response, table: Table, note: str = "") -> None:
        """Show the odds as they are now on the card that was clicked.

        Args:
            response: the response to the click.
            table: the table.
            note: a sentence to begin with; by default what happened last.
        """
        language = self._languages.of_user(response.interaction)
        game = table.game
        note = note or (last_event_text(table, game, language) if game is not None else "")
        try:
            card = await self._card(response, table, note)
        except NotAllowed as refusal:
            ended = language.text(refusal.message, **refusal.values)
            card = Card.with_text("\n".join(filter(None, [note, ended])))
        await response.show(card)
        self._remember(response, table)

    async def _card(self, response: Response, table: Table, note: str = "") -> Card:
        game = table.game
        if table.open and game is None:
            raise NotAllowed("There are no odds yet: the game hasn't started.")
        if not table.open or game is None:
            raise NotAllowed("This game is over. To look back on it, use `/cantstop review`.")
        if table.coach is Coach.OFF:
            raise NotAllowed("This table plays without odds and advice: trust your gut!")
        interaction = response.interaction
        seat = table.seat_of(interaction.user.id)
        advice = await asyncio.to_thread(advise, game.state, seat)
        return odds_card(table, game, advice, self._languages.of_user(interaction), seat, note)

    def _remember(self, response: Response, table: Table) -> Response | None:
        """Remember a response that shows an odds card, and return the one before it."""
        key = (response.interaction.user.id, table.id)
        before = self._responses.pop(key, None)
        self._responses[key] = response
        if len(self._responses) > MAX_REMEMBERED:
            self._responses.popitem(last=False)
        return before


async def _delete(response: Response) -> None:
    try:
        await response.delete()
    except DiscordError as error:  # the person may have dismissed it
        log.debug("An odds card was not deleted: %s", error)
