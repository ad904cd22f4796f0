"""Replays of finished games."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from discord import app_commands

from bot.chat.boards.access import TableAccess
from bot.chat.discord_requests import DiscordError, ErrorKind
from bot.chat.heavy_jobs import HeavyJobs, ResultCache
from bot.chat.interactions.context import Command
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import On, Route
from bot.chat.needed_permissions import permission_names
from bot.chat.preferences import ChannelLanguages, Preferences
from bot.chat.replay.cards import REPLAY, replay_card
from bot.chat.story.stories import Stories
from bot.chat.ui.card import Attachment
from bot.chat.ui.ids import TableButton
from bot.game import NotAllowed
from bot.monitoring.metrics import timed_picture
from bot.players import WinChances
from bot.render import Theme, replay_gif
from bot.tables import Person, Player, Table

CACHE_SIZE = 8
"""How many replays are kept, of at most 2 MB each: the players of a game often open the same one."""


@dataclass
class Replays:
    """Replays of finished games, drawn and posted."""

    access: TableAccess
    preferences: Preferences
    channel_languages: ChannelLanguages
    jobs: HeavyJobs
    stories: Stories
    _pictures: ResultCache[tuple[int, Theme, tuple[Player, ...]], Attachment] = field(init=False)

    def __post_init__(self) -> None:
        self._pictures = ResultCache(self.jobs, CACHE_SIZE)

    def routes(self) -> Iterator[Route]:
        """Return the route of its button."""
        yield Route(TableButton, self.show, On.PUBLIC, REPLAY)

    def commands(self) -> list[Command]:
        """Return its command."""

        @app_commands.command(description="Watch a finished game, turn by turn")
        @app_commands.describe(game="The number of the game (default: the last one here)")
        @app_commands.autocomplete(game=self.access.choices)
        @self.access.interactions.public
        async def replay(response: Response, game: app_commands.Range[int, 1] | None = None) -> None:
            await self.respond(response, await self.access.chosen(response, game))

        return [replay]

    async def show(self, response: Response, button: TableButton) -> None:
        """Post the replay of the game whose card was clicked."""
        await self.respond(response, button.table_id)

    async def respond(self, response: Response, table_id: int) -> None:
        """Post the replay of a game in a new message, which first says that it is on its way."""
        with self.jobs.reserve(response.caller.id):
            table = await self.access.finished(response, table_id)
            assert table.game is not None  # noqa: S101 - it was won
            await response.defer_publicly()
            replay = await self.picture(table, await self.preferences.theme(response.guild_id))
            card = replay_card(table, table.game, await self.channel_languages.of_table(table), replay.name)
            try:
                await response.show(card, replay, new_message=True)
            except DiscordError as error:
                if error.kind is ErrorKind.INTERACTION_OVER:
                    raise
                if error.kind in (ErrorKind.REJECTED, ErrorKind.FORBIDDEN):
                    raise NotAllowed(
                        "I can't post pictures here. Ask a server manager to give me {permissions}.",
                        permissions=permission_names(["attach_files"], response.language),
                    ) from error
                raise NotAllowed("Discord didn't accept the replay. Try again in a minute.") from error

    async def picture(self, table: Table, theme: Theme) -> Attachment:
        """Return the replay of a finished game, which changes only if somebody's data are deleted."""
        told = await self.stories.of(table)
        draw = partial(_draw, table, theme, told.by_turn if told else {})
        return await self._pictures.get((table.id, theme, table.seats), draw)


def _draw(table: Table, theme: Theme, chances: Mapping[int, WinChances]) -> Attachment:
    assert table.game is not None  # noqa: S101 - no game is finished that was not played
    names = [player.name if isinstance(player, Person) else "" for player in table.seats]
    gif = timed_picture("replay", replay_gif)(table.game, theme, names, chances)
    return Attachment(f"replay-{table.id}.gif", gif)
