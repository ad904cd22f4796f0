"""The bot fills in its pages at Discord, and leaves alone what its host has filled in."""

from collections.abc import AsyncIterator

import discord
import pytest

from bot.chat.discord_requests import DiscordError
from bot.chat.permissions import INVITED
from bot.chat.portal import DESCRIPTION, SCOPES, TAGS, USER_SCOPES, fill_in_portal
from playground.testing import FakeDiscord

COMMANDS_ONLY = {"oauth2_install_params": {"scopes": ["applications.commands"], "permissions": "0"}}
NEW = {"integration_types_config": {"0": COMMANDS_ONLY, "1": COMMANDS_ONLY}}
"""What an application that somebody has just made has."""
FOR_SERVERS = {"0": {"oauth2_install_params": {"scopes": SCOPES, "permissions": INVITED.value}}}
AS_NEEDED = FOR_SERVERS | {"1": {"oauth2_install_params": {"scopes": USER_SCOPES, "permissions": 0}}}


@pytest.fixture
async def fake() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord(rate_limits=False) as running:
        running.application.profile |= NEW
        yield running


async def fill_in(fake: FakeDiscord, *, servers_only: bool = False) -> list[str]:
    """Fill in the pages, and return the names of what has changed."""
    application, filled = await fill_in_portal(fake.token, fake.api_url, servers_only=servers_only)
    assert application.id == fake.application.id
    assert fake.unhandled == []
    return filled


async def test_what_is_empty_is_filled_in_once(fake: FakeDiscord) -> None:
    assert await fill_in(fake) == [*("description", "tags", "icon", "install settings", "avatar", "banner")]
    profile, bot = fake.application.profile, fake.bot
    assert (profile["description"], profile["tags"]) == (DESCRIPTION, TAGS)
    assert profile["icon"] == bot.avatar
    assert None not in (bot.avatar, bot.banner)
    assert profile["integration_types_config"] == AS_NEEDED
    assert profile["install_params"] == AS_NEEDED["0"]["oauth2_install_params"]
    before = len(fake.requests)
    assert await fill_in(fake) == []
    assert {request.method for request in fake.requests[before:]} == {"GET"}, "nothing is sent"


async def test_what_the_host_has_filled_in_stays(fake: FakeDiscord) -> None:
    more = {"scopes": [*SCOPES, "identify"], "permissions": discord.Permissions.all().value}
    own = {
        "description": "Our club's own dice.",
        "integration_types_config": {"0": {"oauth2_install_params": more}, "1": {}},
    }
    fake.application.profile |= own
    fake.bot.banner = "1234"
    assert await fill_in(fake) == ["tags", "icon", "avatar"]
    assert own.items() <= fake.application.profile.items()
    assert fake.bot.banner == "1234"


async def test_servers_install_the_bot_with_all_that_it_needs(fake: FakeDiscord) -> None:
    too_few = INVITED.value & ~discord.Permissions.attach_files.flag
    for scopes, permissions in ((SCOPES[:1], INVITED.value), (SCOPES, too_few)):
        params = {"scopes": scopes, "permissions": permissions}
        fake.application.profile["integration_types_config"] = {"0": {"oauth2_install_params": params}}
        assert "install settings" in await fill_in(fake)
        assert fake.application.profile["integration_types_config"] == AS_NEEDED


@pytest.mark.parametrize("servers_only", [False, True])
async def test_people_install_it_unless_that_is_switched_off(fake: FakeDiscord, servers_only: bool) -> None:
    before, after = (AS_NEEDED, FOR_SERVERS) if servers_only else (FOR_SERVERS, AS_NEEDED)
    fake.application.profile["integration_types_config"] = before
    assert "install settings" in await fill_in(fake, servers_only=servers_only)
    assert fake.application.profile["integration_types_config"] == after


async def test_a_link_of_the_hosts_own_stays(fake: FakeDiscord) -> None:
    fake.application.profile["custom_install_url"] = "https://club.example/add"
    await fill_in(fake)
    assert fake.application.profile["custom_install_url"] == "https://club.example/add"
    assert "install_params" not in fake.application.profile


async def test_a_refusal_of_discord_is_an_error(fake: FakeDiscord) -> None:
    fake.faults.add("PATCH", "/applications/@me", status=400)
    with pytest.raises(DiscordError):
        await fill_in(fake)
