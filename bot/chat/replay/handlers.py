"""Replays of finished games, and clips of the turns that decided them."""

from collections.abc import Awaitable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from bot.chat.boards.access import TableAccess
from bot.chat.discord_requests import DiscordError, ErrorKind
from bot.chat.heavy_jobs import HeavyJobs, ResultCache
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import AT_ONCE_OR_NOT, On, on_click
from bot.chat.permissions import permission_names
from bot.chat.preferences import THEME, ChannelLanguages, Preferences
from bot.chat.replay.cards import CLIP, REPLAY, clip_card, post_button, replay_card
from bot.chat.story.kept_stories import Stories
from bot.chat.ui.card import Attachment
from bot.chat.ui.custom_ids import TableButton
from bot.chat.ui.i18n.language import message_link
from bot.game import Game, NotAllowed
from bot.monitoring.metrics import timed_picture
from bot.players import TurningPoint, WinChances, chances
from bot.recent import Recent
from bot.render import Theme, clip_gif, clip_positions, replay_gif
from bot.tables import Locks, Person, Player, Table

CACHE_SIZE = 8
"""How many replays and clips are kept, of at most 2 MB each: players of a game often open the same one."""

KEPT_LINKS = 1000
"""How many links to clips are kept, so that nobody can fill a channel with the same one."""

Result = TypeVar("Result")


@dataclass
class Replays:
    """Replays of finished games, drawn and posted, and one clip of each."""

    access: TableAccess
    preferences: Preferences
    channel_languages: ChannelLanguages
    jobs: HeavyJobs
    stories: Stories
    _pictures: ResultCache[tuple[int, Theme, tuple[Player, ...]], Attachment] = field(init=False)
    _clips: ResultCache[tuple[int, Theme, tuple[Player, ...]], tuple[Game, Attachment]] = field(init=False)
    _locks: Locks = field(default_factory=Locks)
    # The links to clips, by table and channel.
    _links: Recent[tuple[int, int], str] = field(default_factory=lambda: Recent(KEPT_LINKS))

    def __post_init__(self) -> None:
        self._pictures = ResultCache(self.jobs, CACHE_SIZE)
        self._clips = ResultCache(self.jobs, CACHE_SIZE)

    @on_click(TableButton, On.ANY, REPLAY)
    async def show(self, response: Response, button: TableButton) -> None:
        """Post the replay of the game whose card was clicked in a new message."""
        with self.jobs.reserve(response.caller.id):
            table = await self.access.finished(response, button.table_id)
            await response.defer_publicly()
            replay = await self.picture(table, await self.preferences.of_server(response.guild_id, THEME))
            language, code = await self.channel_languages.of_table(table), await self.stories.code_of(table)
            card = replay_card(table, table.played, language, replay.name, code)
            await _accepted(response, response.show(card, replay, new_message=True))

    @on_click(TableButton, On.ANY, CLIP, numbers=AT_ONCE_OR_NOT)
    async def show_clip(self, response: Response, button: TableButton) -> None:
        """Show the clip of the game whose card was clicked to the person, or post it if they have seen it.

        If it has been posted, link to it.
        """
        with self.jobs.reserve(response.caller.id):
            table = await self.access.finished(response, button.table_id)
            told = await self.stories.of(table)
            if told is None or told.swing is None:
                raise NotAllowed("No single turn decided this game, so there's no clip of it.")
            async with self._locks.get(table.id):
                posted = table.id, response.place.channel_id
                if posted in self._links:
                    raise NotAllowed("Here's the clip of this game: {link}", link=self._links[posted])
                if button.numbers:
                    await response.defer_publicly()
                theme = await self.preferences.of_server(response.guild_id, THEME)
                draw = partial(_draw_clip, table, theme, told.swing)
                end, clip = await self._clips.get((table.id, theme, table.seats), draw)
                language = await self.channel_languages.of_table(table)
                card = partial(clip_card, table, told.swing, end, language, clip.name)
                if button.numbers:
                    message = await _accepted(response, response.show(card(), clip, new_message=True))
                    self._links[posted] = message_link(response.place, message)
                else:
                    shown = card(post_button(table, response.language))
                    await _accepted(response, response.send_ephemeral(shown, clip))

    async def picture(self, table: Table, theme: Theme) -> Attachment:
        """Return the replay of a finished game, which changes only if somebody's data are deleted."""
        told = await self.stories.of(table)
        draw = partial(_draw, table, theme, told.by_turn if told else {})
        return await self._pictures.get((table.id, theme, table.seats), draw)


async def _accepted(response: Response, sending: Awaitable[Result]) -> Result:
    """Send an animation, or tell the person why Discord rejects it."""
    try:
        return await sending
    except DiscordError as error:
        if error.kind is ErrorKind.INTERACTION_OVER:
            raise
        if error.kind in (ErrorKind.REJECTED, ErrorKind.FORBIDDEN):
            raise NotAllowed(
                "I can't post pictures here. Ask a server manager to give me {permissions}.",
                permissions=permission_names(["attach_files"], response.language),
            ) from error
        raise NotAllowed("Discord didn't accept the animation. Try again in a minute.") from error


def _draw(table: Table, theme: Theme, by_turn: Mapping[int, WinChances]) -> Attachment:
    names = [player.name if isinstance(player, Person) else "" for player in table.seats]
    gif = timed_picture("replay", replay_gif)(table.played, theme, names, by_turn)
    return Attachment(f"replay-{table.id}.gif", gif)


def _draw_clip(table: Table, theme: Theme, swing: TurningPoint) -> tuple[Game, Attachment]:
    """Return the end of the turn that is shown, and the clip."""
    positions = clip_positions(table.played, swing.turn_number)
    shown = [chances(position.state) for position in positions]
    player = table.seats[swing.seat]
    name = player.name if isinstance(player, Person) else ""
    gif = timed_picture("clip", clip_gif)(positions, swing.turn_number, shown, theme, name)
    return positions[-1], Attachment(f"clip-{table.id}.gif", gif)
