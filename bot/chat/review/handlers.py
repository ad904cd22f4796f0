"""Finished games and their reviews, private to the person who asks."""

from dataclasses import dataclass
from functools import partial

from bot.chat.boards.access import TableAccess
from bot.chat.boards.rendering import draw_board
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import On, on_click
from bot.chat.preferences import THEME, Preferences
from bot.chat.review.cards import LOOK, REVIEW, decision_card, review_card
from bot.chat.review.reviewed_games import ReviewedGames, people_at
from bot.chat.story.stories import Stories
from bot.chat.ui.card import CardMessage
from bot.chat.ui.ids import TableButton
from bot.game import MAX_PLAYERS, NotUnderstood
from bot.players import Review
from bot.tables import Table


@dataclass
class Reviews:
    """Reviews of finished games, a page at a time."""

    access: TableAccess
    preferences: Preferences
    reviewed: ReviewedGames
    stories: Stories

    @on_click(TableButton, On.PUBLIC, REVIEW)
    async def show(self, response: Response, button: TableButton) -> None:
        """Send the review of the game whose card was clicked."""
        await self.respond(response, button.table_id)

    async def respond(self, response: Response, table_id: int) -> None:
        """Send what decided a game and a summary of all players, which leads to the rest."""
        table, reviewed = await self._reviewed(response, table_id)
        message = await self._summary(response, table, reviewed)
        await message.send(response.send_ephemeral)

    @on_click(TableButton, On.PRIVATE, LOOK, numbers=((), (range(MAX_PLAYERS), range(100))))
    async def turn_page(self, response: Response, button: TableButton) -> None:
        """Show a page of a review on the message that was clicked: a decision, or all players."""
        table, reviewed = await self._reviewed(response, button.table_id)
        if button.numbers:
            seat, page = button.numbers
            if seat not in people_at(table) or not reviewed.players[seat].worst_decisions:
                raise NotUnderstood(
                    "I don't know that button. To see this channel's game, use `/cantstop games`."
                )
            message = await self._decision(response, table, reviewed, seat, page)
        else:
            message = await self._summary(response, table, reviewed)
        await message.send(response.show)

    async def _summary(self, response: Response, table: Table, reviewed: Review) -> CardMessage:
        language = response.language
        theme = await self.preferences.of_server(response.guild_id, THEME)
        story, picture = await self.stories.with_picture(table, theme, language)
        code = await self.stories.code_of(table)
        return CardMessage(partial(review_card, table, reviewed, story, language, code=code), picture)

    async def _decision(
        self, response: Response, table: Table, reviewed: Review, seat: int, page: int
    ) -> CardMessage:
        """Return a decision with the picture of its board."""
        decisions = reviewed.players[seat].worst_decisions
        page = min(page, len(decisions) - 1)
        shown = decisions[page].event_count
        theme = await self.preferences.of_server(response.guild_id, THEME)
        name, game = f"decision-{table.id}-{shown}", table.played.at(shown)
        card = partial(decision_card, table, decisions, seat, page, response.language)
        return CardMessage(card, await draw_board(name, game, response.language, theme))

    async def _reviewed(self, response: Response, table_id: int) -> tuple[Table, Review]:
        table = await self.access.finished(response, table_id, privately=True)
        return table, await self.reviewed.review(table, response.caller.id)
