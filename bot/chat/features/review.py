"""Reviews of finished games, private to the person who asks."""

from functools import partial

from bot.chat.attachments import Attachment, CardMessage
from bot.chat.boards.rendering import draw_board
from bot.chat.boards.stories import Stories
from bot.chat.cards import decision_at, decision_card, review_card
from bot.chat.features.finished_games import load_finished_game
from bot.chat.heavy_jobs import HeavyJobs, ResultCache
from bot.chat.i18n.language import Languages
from bot.chat.interactions.response import Response
from bot.chat.preferences import Preferences
from bot.game import Game, NotUnderstood
from bot.players import Review, Story, review
from bot.tables import GameStore, Person, Table

CACHE_SIZE = 16
"""How many reviews are kept: players read theirs page by page."""


class Reviews:
    """Reviews finished games and answers interactions with the pages.

    A review takes up to a second of CPU time.

    Args:
        store: where games are kept.
        preferences: the themes of servers.
        languages: the languages of people.
        jobs: reviews them.
        stories: tells how they went.
    """

    def __init__(
        self,
        store: GameStore,
        preferences: Preferences,
        languages: Languages,
        jobs: HeavyJobs,
        stories: Stories,
    ) -> None:
        self._store = store
        self._preferences = preferences
        self._jobs = jobs
        self._stories = stories
        self._languages = languages
        self._reviews: ResultCache[int, Review] = ResultCache(jobs, CACHE_SIZE)

    async def respond(self, response: Response, table_id: int) -> None:
        """Send the costliest decision of a player who asks, or a summary of all players.

        Raises:
            NotAllowed: the person cannot see such a game, it was not won, or there is too much to do.
        """
        table, reviewed = await self._reviewed(response, table_id)
        seat = table.seat_of(response.interaction.user.id)
        if seat is not None and reviewed.players[seat].worst_decisions:
            story = await self._stories.of(table)
            message = await self._decision(response, table, reviewed, seat, 0, story)
        else:
            message = await self._summary(response, table, reviewed)
        await message.send(response.send_ephemeral)

    async def turn_page(self, response: Response, table_id: int, numbers: tuple[int, ...]) -> None:
        """Show a page of a review on the message that was clicked.

        Args:
            response: the response to the click.
            table_id: the game.
            numbers: a seat and the page of its decisions; nothing for the page about all players.

        Raises:
            NotAllowed: the person cannot see such a game, it was not won, or there is too much to do.
            NotUnderstood: no person has that seat.
        """
        table, reviewed = await self._reviewed(response, table_id)
        if numbers:
            seat, page = numbers
            if seat not in _people(table):
                raise NotUnderstood("I don't know that button.")
            message = await self._decision(response, table, reviewed, seat, page)
        else:
            message = await self._summary(response, table, reviewed)
        await message.send(response.show)

    async def _summary(self, response: Response, table: Table, reviewed: Review) -> CardMessage:
        """Return the summary of all players with the story of the game."""
        language = self._languages.of_user(response.interaction)
        theme = await self._preferences.theme(response.interaction.guild_id)
        told = await self._stories.picture_of(table, theme, language)
        card = partial(review_card, table, reviewed, told.story if told else None, language)
        return CardMessage(card, told.picture if told else None)

    async def _decision(
        self,
        response: Response,
        table: Table,
        reviewed: Review,
        seat: int,
        page: int,
        story: Story | None = None,
    ) -> CardMessage:
        """Return a decision with the picture of its board, below what decided the game if that is given."""
        player = reviewed.players[seat]
        language = self._languages.of_user(response.interaction)
        _, decision = decision_at(player, page)
        picture = None
        if decision is not None and table.game is not None:
            theme = await self._preferences.theme(response.interaction.guild_id)
            png = await draw_board(table.game.at(decision.event_count), theme)
            picture = Attachment(f"decision-{table.id}-{decision.event_count}.png", png)
        card = partial(decision_card, table, player, seat, page, language, story=story)
        return CardMessage(card, picture)

    async def _reviewed(self, response: Response, table_id: int) -> tuple[Table, Review]:
        """Return a finished game and its review."""
        table = await load_finished_game(self._store, response.interaction, table_id)
        assert table.game is not None  # noqa: S101 - it was won
        return table, await self._review(response.interaction.user.id, table, table.game, _people(table))

    async def _review(self, user_id: int, table: Table, game: Game, people: set[int]) -> Review:
        compute = partial(review, game.log, people)
        if table.id in self._reviews:  # turning pages takes no time
            return await self._reviews.get(table.id, compute)
        with self._jobs.reserve(user_id):
            return await self._reviews.get(table.id, compute)


def _people(table: Table) -> set[int]:
    """Return the seats of people."""
    return {seat for seat, player in enumerate(table.seats) if isinstance(player, Person)}
