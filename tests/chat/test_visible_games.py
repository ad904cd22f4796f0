"""Replays and reviews by number show only the games of channels that the person can see."""

from contextlib import nullcontext
from typing import Any

import discord
import pytest

from bot.chat.lobby.handlers import Lobby
from bot.chat.replay.cards import REPLAY
from bot.chat.review.cards import LOOK, REVIEW
from bot.game import NotAllowed
from bot.tables import Caller, Location, Options, Status, Table
from tests.chat.card_samples import PLAYED
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.harness import Harness, button, ephemeral_text
from tests.chat.server_payloads import channel, member, overwrite, role, server_of
from tests.store.saved_tables import save_changes
from tests.tables.sample_tables import ANN, BEN, EVE, LOCATION, MOD, first_people

SERVER = LOCATION.guild_id or 0
HERE = LOCATION.channel_id
OPEN, STAFF, ONE_PERSON, GONE, VOICE = range(HERE + 10, HERE + 15)
PUBLIC_THREAD, PRIVATE_THREAD, STAFF_THREAD, ORPHAN_THREAD = range(HERE + 20, HERE + 24)
STAFF_ROLE, ADMIN_ROLE = SERVER + 1, SERVER + 2
THREADS = {
    PUBLIC_THREAD: (OPEN, 11),
    PRIVATE_THREAD: (OPEN, 12),
    STAFF_THREAD: (STAFF, 11),
    ORPHAN_THREAD: (GONE, 11),
}
"""The channel and the type of each thread."""
OWNER = Caller(2, "Owner")
VIEW = str(discord.Permissions(view_channel=True).value)
REFUSED = "None of the channels you can see in this server had a game with that number."
UNKNOWN = "I can't tell whether you can see the channel of that game. Ask for it where it was played."


def thread(server: discord.Guild, thread_id: int, parent: int, kind: int) -> discord.Thread:
    archive = {"archived": False, "auto_archive_duration": 60, "archive_timestamp": "2026-01-01"}
    about = {"id": thread_id, "type": kind, "parent_id": parent, "owner_id": 1, "name": "thread"}
    data: Any = about | {"message_count": 0, "member_count": 1, "thread_metadata": archive}
    return discord.Thread(guild=server, state=server._state, data=data)


ROLES = {ANN: (), BEN: (), EVE: (STAFF_ROLE,), MOD: (ADMIN_ROLE,), OWNER: ()}
EVERYBODY = {ANN, BEN, EVE, MOD, OWNER}
MANAGERS = {MOD, OWNER}
SEERS: dict[int, set[Caller]] = {
    HERE: EVERYBODY,
    OPEN: EVERYBODY,
    STAFF: MANAGERS | {EVE},
    ONE_PERSON: MANAGERS | {BEN},
    VOICE: MANAGERS,  # others may not connect
    PUBLIC_THREAD: EVERYBODY,
    STAFF_THREAD: MANAGERS | {EVE},
    **{hidden: set() for hidden in (PRIVATE_THREAD, ORPHAN_THREAD, GONE)},
}
"""Who sees the games of each channel from another one."""


class Club(Harness):
    """A server in which everybody sees most channels, the staff one more, and Ben another."""

    def __init__(self) -> None:
        super().__init__()
        hidden = overwrite(0, SERVER, deny=VIEW)
        administrator = str(discord.Permissions(administrator=True).value)
        self.server = server_of(
            channel(HERE),
            channel(OPEN),
            channel(STAFF, hidden, overwrite(0, STAFF_ROLE, allow=VIEW)),
            channel(ONE_PERSON, hidden, overwrite(1, BEN.id, allow=VIEW)),
            channel(VOICE) | {"type": 2, "bitrate": 64_000, "user_limit": 0},
            server_id=SERVER,
            roles=(role(SERVER, VIEW), role(STAFF_ROLE, "0"), role(ADMIN_ROLE, administrator)),
        )
        for number, (parent, kind) in THREADS.items():
            self.server._add_thread(thread(self.server, number, parent, kind))

    async def opened(self, channel_id: int, guild_id: int = SERVER) -> Table:
        options, location = Options(PLAYED["plain"].state.rules), Location(guild_id, channel_id)
        return await self.store.create(Table.new(location, first_people(1)[0], options, 1e10))

    async def won(self, channel_id: int, guild_id: int = SERVER) -> Table:
        table = await save_changes(self.store, await self.opened(channel_id, guild_id), seats=first_people(2))
        return await save_changes(self.store, table, status=Status.FINISHED, game=PLAYED["plain"])

    def in_channel(self, by: Caller, channel_id: int = HERE) -> dict[str, Any]:
        """What is different about the interaction of a person in a channel of the server."""
        data: Any = member(by.id, *ROLES[by])
        user = discord.Member(data=data, guild=self.server, state=self.server._state)
        return {"guild": self.server, "guild_id": SERVER, "channel_id": channel_id, "user": user}

    def asking(self, by: Caller, channel_id: int = HERE) -> FakeInteraction:
        return self.command_interaction(by, **self.in_channel(by, channel_id))

    async def find(self, table: Table, asked: FakeInteraction, *, privately: bool = False) -> Table:
        access = self.feature(Lobby).access
        return await access.finished(asked.to_respond(), table.id, privately=privately)


@pytest.fixture
def club() -> Club:
    return Club()


@pytest.mark.parametrize("by", ROLES, ids=lambda by: by.name)
@pytest.mark.parametrize("channel_id", SEERS)
async def test_a_game_is_shown_to_those_who_see_its_channel(club: Club, channel_id: int, by: Caller) -> None:
    table = await club.won(channel_id)
    refused = pytest.raises(NotAllowed, match=REFUSED if SEERS[channel_id] else UNKNOWN)
    with nullcontext() if by in SEERS[channel_id] else refused:
        assert await club.find(table, club.asking(by)) == table
    assert await club.find(table, club.asking(by, channel_id)) == table


@pytest.mark.parametrize("channel_id", [STAFF, STAFF_THREAD])
async def test_nobody_is_said_to_see_or_not_to_see_a_channel_that_the_bot_may_not_view(
    club: Club, channel_id: int
) -> None:
    club.server.me._roles.remove(ADMIN_ROLE)
    table = await club.won(channel_id)
    for by in (ANN, EVE):
        with pytest.raises(NotAllowed, match=UNKNOWN):
            await club.find(table, club.asking(by))
    assert await club.find(table, club.asking(ANN, channel_id)) == table


async def test_a_replay_and_a_reviews_page_are_refused_alike(club: Club) -> None:
    table = await club.won(ONE_PERSON)
    asked = await club.command("cantstop game", club.asking(EVE), number=table.id)
    assert ephemeral_text(asked) == REFUSED
    for pressed in (button(table, LOOK, 0, 0), button(table, REVIEW), button(table, REPLAY)):
        private = pressed.action == LOOK
        clicked = await club.click(EVE, pressed, private=private, changes=club.in_channel(EVE))
        assert ephemeral_text(clicked) == REFUSED


async def test_players_see_their_games_everywhere_but_show_them_to_nobody(club: Club) -> None:
    table = await club.won(OPEN, guild_id=SERVER + 50)
    assert await club.find(table, club.asking(ANN), privately=True) == table
    with pytest.raises(NotAllowed, match=REFUSED):
        await club.find(table, club.asking(ANN))
    alone = club.command_interaction(ANN, guild_id=None, channel_id=1)
    assert await club.find(table, alone) == table


async def test_games_elsewhere_or_still_played_stay_hidden(club: Club) -> None:
    elsewhere, going_on = await club.won(OPEN, guild_id=SERVER + 50), await club.opened(ONE_PERSON)
    for table, by in ((elsewhere, OWNER), (going_on, EVE)):
        asked = await club.command("cantstop game", club.asking(by), number=table.id)
        assert ephemeral_text(asked) == REFUSED


async def test_this_channels_numbers_are_told(club: Club) -> None:
    await club.won(STAFF)
    here = await club.won(HERE)
    choices = await club.autocomplete("cantstop game", "number", "", club.asking(OWNER))
    assert [choice.value for choice in choices] == [here.id]
