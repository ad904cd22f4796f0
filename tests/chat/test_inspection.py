"""What Discord says about the bot, asked without the gateway."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.chat import inspection
from bot.chat.connection import ConnectionRejectedError
from bot.chat.discord_requests import DiscordError
from bot.chat.inspection import DiscordInspection, Gap, inspect_discord
from bot.tables import Location
from playground.api import payloads
from playground.model.permissions import EVERYONE, Permissions
from playground.testing import Channel, FakeDiscord, Guild
from tests import WAIT_TIMEOUT


@pytest.fixture
async def fake() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord(rate_limits=False) as running:
        yield running


async def inspect(fake: FakeDiscord, *channels: Channel) -> DiscordInspection:
    locations = [Location(channel.guild.id if channel.guild else None, channel.id) for channel in channels]
    found = await inspect_discord(fake.token, fake.api_url, locations)
    assert fake.gateway.identifies == 0
    assert fake.unhandled == []
    return found


@pytest.fixture
def club(fake: FakeDiscord) -> Guild:
    """A server where the bot may do what everybody may, but attach files."""
    guild = fake.add_guild("Club")
    guild.add_bot(Permissions.NONE)
    for role in guild.roles.values():
        role.permissions = Permissions.NONE
    guild.everyone.permissions = EVERYONE & ~Permissions.ATTACH_FILES
    return guild


async def test_a_bot_that_lacks_nothing(fake: FakeDiscord) -> None:
    guild = fake.add_guild("Club")
    fake.clock.advance(3600)
    found = await inspect(fake, guild.add_channel("games"))
    assert found.name.startswith(fake.bot.name)
    assert (found.servers, found.channels, found.gaps) == (1, 1, ())
    assert (found.interactions_url, found.user_install) == (None, False)
    assert (found.shards, found.starts_left) == (1, (1000, 1000))
    assert found.clock_offset is not None
    assert abs(found.clock_offset + 3600) < WAIT_TIMEOUT
    assert found.invitation_url is not None
    assert str(fake.application.id) in found.invitation_url


async def test_what_is_missing_in_a_whole_server_is_said_once(fake: FakeDiscord, club: Guild) -> None:
    fake.add_guild("Another")
    found = await inspect(fake, club.add_channel("games"))
    assert found.servers == 2
    assert found.gaps == (Gap("Club", ("attach_files",)),)


async def test_what_is_missing_in_one_channel_is_said_of_that_channel(fake: FakeDiscord) -> None:
    guild = fake.add_guild("Club")
    quiet, games = guild.add_channel("quiet"), guild.add_channel("games")
    plain, hidden = guild.add_channel("plain"), guild.add_channel("hidden")
    quiet.deny_bot(Permissions.SEND_MESSAGES)
    plain.deny_bot(Permissions.ATTACH_FILES | Permissions.READ_MESSAGE_HISTORY)
    hidden.deny_bot(Permissions.VIEW_CHANNEL)
    found = await inspect(fake, quiet, games, plain, hidden)
    assert found.channels == 4
    assert {gap.place: gap.missing[0] for gap in found.gaps} == {
        "Club #quiet": "send_messages",
        "Club #plain": "attach_files",
        f"Club, https://discord.com/channels/{guild.id}/{hidden.id}": "view_channel",
    }


async def test_a_thread_has_the_permissions_of_its_channel(fake: FakeDiscord) -> None:
    games = fake.add_guild("Club").add_channel("games")
    thread = games.add_thread("second game")
    games.deny_bot(Permissions.SEND_MESSAGES | Permissions.SEND_MESSAGES_IN_THREADS)
    assert (await inspect(fake, thread)).gaps == (Gap("Club #second game", ("send_messages_in_threads",)),)


async def test_an_administrator_lacks_nothing(fake: FakeDiscord, club: Guild) -> None:
    channel = club.add_channel("games")
    club.add_bot(Permissions.ADMINISTRATOR)
    channel.deny(club.everyone, Permissions.SEND_MESSAGES)
    assert (await inspect(fake, channel)).gaps == ()


async def test_a_channel_that_is_gone_or_in_a_server_that_it_left_is_passed_over(fake: FakeDiscord) -> None:
    guild, left = fake.add_guild("Club"), fake.add_guild("Left")
    deleted, lost = guild.add_channel("deleted"), left.add_channel("games")
    fake.delete_channel(deleted)
    left.remove_bot()
    found = await inspect(fake, deleted, lost)
    assert (found.servers, found.channels, found.gaps) == (1, 0, ())


async def test_all_pages_of_servers_are_read(fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inspection, "SERVERS_PER_REQUEST", 2)
    for number in range(5):
        fake.add_guild(f"Club {number}")
    assert (await inspect(fake)).servers == 5


async def test_what_is_wrong_with_the_application(fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch) -> None:
    application = payloads.application

    def misconfigured(*arguments: Any) -> dict[str, object]:
        wrong = {"interactions_endpoint_url": "https://elsewhere.example", "bot_public": False}
        return application(*arguments) | wrong | {"integration_types_config": {"0": {}, "1": {}}}

    monkeypatch.setattr(payloads, "application", misconfigured)
    found = await inspect(fake)
    assert found.interactions_url == "https://elsewhere.example"
    assert found.user_install
    assert found.invitation_url is None


async def test_a_rejected_token_and_a_discord_that_cannot_be_reached_are_errors(fake: FakeDiscord) -> None:
    with pytest.raises(ConnectionRejectedError, match="does not accept DISCORD_TOKEN"):
        await inspect_discord("wrong", fake.api_url, [])
    with pytest.raises(DiscordError):
        await inspect_discord("token", "http://127.0.0.1:9/api/v10", [])
