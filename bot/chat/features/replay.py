"""Replays of finished games."""

from collections.abc import Mapping
from functools import partial

from bot.chat.attachments import Attachment
from bot.chat.boards.stories import Stories
from bot.chat.cards import replay_card
from bot.chat.channel_languages import ChannelLanguages
from bot.chat.errors import DiscordError, ErrorKind
from bot.chat.features.finished_games import load_finished_game
from bot.chat.heavy_jobs import HeavyJobs, ResultCache
from bot.chat.i18n.language import Languages
from bot.chat.i18n.permissions import permission_names
from bot.chat.interactions.response import Response
from bot.chat.preferences import Preferences
from bot.game import NotAllowed
from bot.monitoring.metrics import timed_picture
from bot.players import WinChances
from bot.render import Theme, replay_gif
from bot.tables import GameStore, Person, Player, Table

CACHE_SIZE = 8
"""How many replays are kept, of at most 2 MB each: the players of a game often open the same one."""


class Replays:
    """Draws replays and answers interactions with them.

    Args:
        store: where games are kept.
        preferences: the themes of servers.
        languages: the languages of people.
        channel_languages: the languages of channels.
        jobs: draws them.
        stories: tells the chances of the players.
    """

    def __init__(
        self,
        store: GameStore,
        preferences: Preferences,
        languages: Languages,
        channel_languages: ChannelLanguages,
        jobs: HeavyJobs,
        stories: Stories,
    ) -> None:
        self._store = store
        self._jobs = jobs
        self._stories = stories
        self._preferences = preferences
        self._languages = languages
        self._channel_languages = channel_languages
        self._pictures: ResultCache[tuple[int, Theme, tuple[Player, ...]], Attachment] = ResultCache(
            jobs, CACHE_SIZE
        )

    async def respond(self, response: Response, table_id: int) -> None:
        """Post the replay of a game in a new message, which first says that it is on its way.

        Raises:
            NotAllowed: the person cannot see such a game, it was not won, there is too much to do, or Discord
                rejects the replay.
        """
        with self._jobs.reserve(response.interaction.user.id):
            await self._respond(response, table_id)

    async def _respond(self, response: Response, table_id: int) -> None:
        interaction = response.interaction
        table = await load_finished_game(self._store, interaction, table_id)
        assert table.game is not None  # noqa: S101 - it was won
        await response.defer_publicly()
        replay = await self.picture(table, await self._preferences.theme(interaction.guild_id))
        card = replay_card(table, table.game, await self._channel_languages.of_table(table), replay.name)
        try:
            await response.show(card, replay, new_message=True)
        except DiscordError as error:
            if error.kind is ErrorKind.INTERACTION_OVER:
                raise
            if error.kind in (ErrorKind.REJECTED, ErrorKind.FORBIDDEN):
                raise NotAllowed(
                    "I can't post pictures here. Ask a server manager to give me {names}.",
                    names=permission_names(["attach_files"], self._languages.of_user(interaction)),
                ) from error
            raise NotAllowed("Discord did not accept the replay. Try again in a minute.") from error

    async def picture(self, table: Table, theme: Theme) -> Attachment:
        """Return the replay of a finished game, which changes only if somebody's data are deleted."""
        told = await self._stories.of(table)
        draw = partial(_draw, table, theme, told.by_turn if told else {})
        return await self._pictures.get((table.id, theme, table.seats), draw)


def _draw(table: Table, theme: Theme, chances: Mapping[int, WinChances]) -> Attachment:
    assert table.game is not None  # noqa: S101 - no game is finished that was not played
    names = [player.name if isinstance(player, Person) else "" for player in table.seats]
    gif = timed_picture("replay", replay_gif)(table.game, theme, names, chances)
    return Attachment(f"replay-{table.id}.gif", gif)
