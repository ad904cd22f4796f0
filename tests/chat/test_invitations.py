"""The links with which people add the bot, as the application has them at Discord."""

from types import SimpleNamespace

import pytest

from bot.chat.invitations import complete, invitation_url
from bot.chat.ui.links import Links
from tests.chat.server_payloads import application

AUTHORIZE = "https://discord.com/oauth2/authorize?client_id=12345"
WITH_PERMISSIONS = f"{AUTHORIZE}&scope=bot+applications.commands&permissions=309237746688"
OWN_LINK = "https://cantstop.example/invite"


def install_settings(parameters: object) -> dict[str, object]:
    return {"guild_integration_config": SimpleNamespace(oauth2_install_params=parameters)}


@pytest.mark.parametrize(
    ("settings", "link"),
    [
        ({}, WITH_PERMISSIONS),
        ({"install_params": object()}, AUTHORIZE),
        (install_settings(object()), AUTHORIZE),
        (install_settings(None), WITH_PERMISSIONS),
        ({"custom_install_url": OWN_LINK, "install_params": object()}, OWN_LINK),
        ({"bot_public": False}, None),
    ],
    ids=["no settings", "settings", "settings for servers", "no permissions", "own link", "private bot"],
)
def test_the_invitation_is_as_set_up_at_discord(settings: dict[str, object], link: str | None) -> None:
    assert invitation_url(application(**settings)) == link


def test_addresses_that_the_application_has_at_discord_are_used() -> None:
    found = Links()
    complete(
        found,
        application(privacy_policy_url="https://example.com/p", terms_of_service_url="https://example.com/t"),
    )
    assert (found.privacy, found.terms) == ("https://example.com/p", "https://example.com/t")
    assert found.invitation == invitation_url(application())
    assert found.support is None


def test_addresses_that_the_host_has_set_come_first() -> None:
    links = Links(privacy="https://host.example/p", support="https://host.example/s")
    complete(links, application(privacy_policy_url="https://example.com/p", bot_public=False))
    assert links == Links(privacy="https://host.example/p", support="https://host.example/s")
