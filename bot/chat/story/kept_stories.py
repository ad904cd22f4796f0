"""The stories of finished games, judged and drawn away from the event loop, and kept for a while."""

import asyncio
from functools import partial

from bot.chat.heavy_jobs import HeavyJobs, ResultCache
from bot.chat.ui.card import Attachment
from bot.chat.ui.i18n.language import Language
from bot.monitoring.metrics import timed_picture
from bot.players import Story, story
from bot.render import StoryChart, StoryMark, Theme, story_png
from bot.tables import Person, Player, Status, Table, code_of

KEPT_STORIES = 64
"""How many stories are kept, of at most a few kilobytes each."""

KEPT_PICTURES = 16
"""How many pictures are kept, of about 20 kB each: players look at a game right after it."""


class Stories:
    """Tells the stories of finished games, one at a time: nobody waits for them."""

    def __init__(self) -> None:
        jobs = HeavyJobs(workers=1)
        self._stories = ResultCache[int, Story](jobs, KEPT_STORIES)
        self._pictures = ResultCache[tuple[int, Theme, tuple[str, ...]], Attachment](jobs, KEPT_PICTURES)

    async def of(self, table: Table) -> Story | None:
        """Return the story of a table's game; None if nobody has won or nobody has rolled."""
        if table.game is None or table.status is not Status.FINISHED:
            return None
        told = await self._stories.get(table.id, partial(story, table.game.log))
        return told if told.last_turn else None

    async def code_of(self, table: Table) -> str | None:
        """Return the code of a table's game with everybody's chances, None if it has none."""
        told = await self.of(table)
        return await asyncio.to_thread(code_of, table, told.by_turn if told else {})

    async def with_picture(
        self, table: Table, theme: Theme, language: Language
    ) -> tuple[Story, Attachment] | tuple[None, None]:
        """Return the story of a table's game, if it has one, with its picture, which names the players."""
        told = await self.of(table)
        if told is None:
            return None, None
        names = tuple(_written_name(player, language) for player in table.seats)
        draw = partial(_draw, table, told, theme, names)
        return told, await self._pictures.get((table.id, theme, names), draw)


def _written_name(player: Player, language: Language) -> str:
    """Return a name for a picture, where it needs no protection from what surrounds it."""
    return player.name if isinstance(player, Person) and not player.stands_in else language.plain(player)


def _draw(table: Table, told: Story, theme: Theme, names: tuple[str, ...]) -> Attachment:
    chart = StoryChart(
        chances=told.chances,
        names=names,
        winners=table.played.state.winners,
        omitted=told.omitted,
        marks=tuple(
            StoryMark(point.turn_number, point.seat, point.dice, point.points)
            for point in filter(None, (told.best_turn, told.worst_turn))
        ),
    )
    return Attachment(f"story-{table.id}.png", timed_picture("story", story_png)(chart, theme))
