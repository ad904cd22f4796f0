"""Reviews of finished games, private to the person who asks."""

from functools import partial

from bot.chat.cards import Card, decisions_card, review_card
from bot.chat.features.finished_games import load_finished_game
from bot.chat.features.heavy_jobs import HeavyJobs, ResultCache
from bot.chat.i18n.language import Languages
from bot.chat.interactions.response import Response
from bot.game import Game, NotUnderstood
from bot.players import Review, review
from bot.tables import GameStore, Person, Table

CACHE_SIZE = 16
"""How many reviews are kept: players read theirs page by page."""


class Reviews:
    """Reviews finished games and answers interactions with the pages.

    A review takes up to a second of CPU time.

    Args:
        store: where games are kept.
        languages: the languages of people.
        jobs: reviews them.
    """

    def __init__(self, store: GameStore, languages: Languages, jobs: HeavyJobs) -> None:
        self._store = store
        self._jobs = jobs
        self._languages = languages
        self._reviews: ResultCache[int, Review] = ResultCache(jobs, CACHE_SIZE)

    async def respond(self, response: Response, table_id: int) -> None:
        """Send the first page of a review: all players in brief.

        Raises:
            NotAllowed: the person cannot see such a game, it was not won, or there is too much to do.
        """
        await response.send_ephemeral(await self.page(response, table_id, ()))

    async def page(self, response: Response, table_id: int, numbers: tuple[int, ...]) -> Card:
        """Return a page of a review.

        Args:
            response: the response to the person who asks.
            table_id: the game.
            numbers: a seat and the page of its decisions; nothing for the page about all players.

        Raises:
            NotAllowed: the person cannot see such a game, it was not won, or there is too much to do.
            NotUnderstood: no person has that seat.
        """
        table = await load_finished_game(self._store, response.interaction, table_id)
        assert table.game is not None  # noqa: S101 - it was won
        people = {seat for seat, player in enumerate(table.seats) if isinstance(player, Person)}
        if numbers and numbers[0] not in people:
            raise NotUnderstood("I don't know that button.")
        reviewed = await self._review(response.interaction.user.id, table, table.game, people)
        language = self._languages.of_user(response.interaction)
        if not numbers:
            return review_card(table, reviewed, language)
        seat, page = numbers
        return decisions_card(table, reviewed.players[seat], seat, page, language)

    async def _review(self, user_id: int, table: Table, game: Game, people: set[int]) -> Review:
        compute = partial(review, game.log, people)
        if table.id in self._reviews:  # turning pages takes no time
            return await self._reviews.get(table.id, compute)
        with self._jobs.reserve(user_id):
            return await self._reviews.get(table.id, compute)
