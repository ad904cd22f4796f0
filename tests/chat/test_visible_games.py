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
LONG_AGO = "2026-01-01T00:00:00+00:00"
REFUSED = "None of the channels you can see in this server had a game with that number."
UNKNOWN = "I can't tell whether you can see the channel of that game. Ask for it where it was played."


def thread(server: discord.Guild, thread_id: int, parent: int, kind: int) -> discord.Thread:
    archive = {"archived": False, "auto_archive_duration": 60, "archive_timestamp": LONG_AGO}
    about = {"id": thread_id, "type": kind, "parent_id": parent, "owner_id": 1, "name": "thread"}
    data: Any = about | {"message_count": 0, "member_count": 1, "thread_metadata": archive}
    return discord.Thread(guild=server, state=server._state, data=data)


@pytest.fixture
def server() -> discord.Guild:
    """A server in which everybody sees most channels, the staff one more, and Ben another."""
    hidden = overwrite(0, SERVER, deny=VIEW)
    administrator = str(discord.Permissions(administrator=True).value)
    made = server_of(
        channel(HERE),
        channel(OPEN),
        channel(STAFF, hidden, overwrite(0, STAFF_ROLE, allow=VIEW)),
        channel(ONE_PERSON, hidden, overwrite(1, BEN.id, allow=VIEW)),
        channel(VOICE) | {"type": 2, "bitrate": 64_000, "user_limit": 0},
        server_id=SERVER,
        roles=(role(SERVER, VIEW), role(STAFF_ROLE, "0"), role(ADMIN_ROLE, administrator)),
    )
    for number, (parent, kind) in THREADS.items():
        made._add_thread(thread(made, number, parent, kind))
    return made


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


async def lobby(harness: Harness, location: Location) -> Table:
    options = Options(PLAYED["plain"].state.rules)
    return await harness.store.create(Table.new(location, first_people(1)[0], options, 1e10))


async def won(harness: Harness, location: Location) -> Table:
    table = await save_changes(harness.store, await lobby(harness, location), seats=first_people(2))
    return await save_changes(harness.store, table, status=Status.FINISHED, game=PLAYED["plain"])


def in_channel(server: discord.Guild, by: Caller, channel_id: int = HERE) -> dict[str, object]:
    """What is different about the interaction of a person in a channel of the server."""
    data: Any = member(by.id, *ROLES[by])
    user = discord.Member(data=data, guild=server, state=server._state)
    return {"guild": server, "guild_id": server.id, "channel_id": channel_id, "user": user}


def asking(harness: Harness, server: discord.Guild, by: Caller, channel_id: int = HERE) -> FakeInteraction:
    interaction = harness.command_interaction(by)
    vars(interaction).update(in_channel(server, by, channel_id))
    return interaction


@pytest.mark.parametrize("by", ROLES, ids=lambda by: by.name)
@pytest.mark.parametrize("channel_id", SEERS)
async def test_a_game_is_shown_to_those_who_see_its_channel(
    harness: Harness, server: discord.Guild, channel_id: int, by: Caller
) -> None:
    access, table = harness.feature(Lobby).access, await won(harness, Location(SERVER, channel_id))
    asked = asking(harness, server, by)
    refused = pytest.raises(NotAllowed, match=REFUSED if SEERS[channel_id] else UNKNOWN)
    with nullcontext() if by in SEERS[channel_id] else refused:
        assert await access.finished(asked.to_respond(), table.id) == table
    within = asking(harness, server, by, channel_id)
    assert await access.finished(within.to_respond(), table.id) == table


@pytest.mark.parametrize("channel_id", [STAFF, STAFF_THREAD])
async def test_nobody_is_said_to_see_or_not_to_see_a_channel_that_the_bot_may_not_view(
    harness: Harness, server: discord.Guild, channel_id: int
) -> None:
    server.me._roles.remove(ADMIN_ROLE)
    access, table = harness.feature(Lobby).access, await won(harness, Location(SERVER, channel_id))
    for by in (ANN, EVE):
        with pytest.raises(NotAllowed, match=UNKNOWN):
            await access.finished(asking(harness, server, by).to_respond(), table.id)
    within = asking(harness, server, ANN, channel_id)
    assert await access.finished(within.to_respond(), table.id) == table


async def test_a_replay_and_a_reviews_page_are_refused_alike(harness: Harness, server: discord.Guild) -> None:
    table = await won(harness, Location(SERVER, ONE_PERSON))
    asked = asking(harness, server, EVE)
    await harness.command("cantstop game", asked, number=table.id)
    assert ephemeral_text(asked) == REFUSED
    for pressed in (button(table, LOOK, 0, 0), button(table, REVIEW), button(table, REPLAY)):
        private = pressed.action == LOOK
        clicked = await harness.click(EVE, pressed, private=private, changes=in_channel(server, EVE))
        assert ephemeral_text(clicked) == REFUSED


async def test_players_see_their_games_everywhere_but_show_them_to_nobody(
    harness: Harness, server: discord.Guild
) -> None:
    access, table = harness.feature(Lobby).access, await won(harness, Location(SERVER + 50, OPEN))
    elsewhere = asking(harness, server, ANN).to_respond()
    assert await access.finished(elsewhere, table.id, privately=True) == table
    with pytest.raises(NotAllowed, match=REFUSED):
        await access.finished(elsewhere, table.id)
    alone = harness.command_interaction(ANN)
    alone.guild_id, alone.channel_id = None, 1
    assert await access.finished(alone.to_respond(), table.id) == table


async def test_games_elsewhere_or_still_played_stay_hidden(harness: Harness, server: discord.Guild) -> None:
    elsewhere = await won(harness, Location(SERVER + 50, OPEN))
    going_on = await lobby(harness, Location(SERVER, ONE_PERSON))
    for table, by in ((elsewhere, OWNER), (going_on, EVE)):
        asked = asking(harness, server, by)
        await harness.command("cantstop game", asked, number=table.id)
        assert ephemeral_text(asked) == REFUSED


async def test_this_channels_numbers_are_told(harness: Harness, server: discord.Guild) -> None:
    await won(harness, Location(SERVER, STAFF))
    here = await won(harness, Location(SERVER, HERE))
    choices = await harness.autocomplete("cantstop game", "number", "", asking(harness, server, OWNER))
    assert [choice.value for choice in choices] == [here.id]
