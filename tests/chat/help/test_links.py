from types import SimpleNamespace

import pytest

from bot.chat.help.links import Links, invitation_url
from tests.chat.fake_application import application


def test_without_settings_at_discord_the_link_asks_for_what_the_bot_needs() -> None:
    assert invitation_url(application()) == (
        "https://discord.com/oauth2/authorize?client_id=12345&scope=bot+applications.commands"
        "&permissions=309237746688"
    )


@pytest.mark.parametrize(
    "settings",
    [
        {"install_params": object()},
        {"guild_integration_config": SimpleNamespace(oauth2_install_params=object())},
    ],
)
def test_settings_at_discord_are_used(settings: dict[str, object]) -> None:
    assert invitation_url(application(**settings)) == ("https://discord.com/oauth2/authorize?client_id=12345")


def test_settings_without_permissions_are_not_used() -> None:
    found = invitation_url(application(guild_integration_config=SimpleNamespace(oauth2_install_params=None)))
    assert found is not None
    assert "permissions=" in found


def test_the_hosts_own_link_is_used() -> None:
    link = "https://cantstop.example/invite"
    assert invitation_url(application(custom_install_url=link, install_params=object())) == link


def test_a_private_bot_has_no_link() -> None:
    assert invitation_url(application(bot_public=False)) is None


def test_addresses_that_the_application_has_at_discord_are_used() -> None:
    found = Links()
    found.complete(
        application(privacy_policy_url="https://example.com/p", terms_of_service_url="https://example.com/t")
    )
    assert (found.privacy, found.terms) == ("https://example.com/p", "https://example.com/t")
    assert found.invitation == invitation_url(application())
    assert found.support is None


def test_addresses_that_the_host_has_set_come_first() -> None:
    links = Links(privacy="https://host.example/p", support="https://host.example/s")
    links.complete(application(privacy_policy_url="https://example.com/p", bot_public=False))
    assert links == Links(privacy="https://host.example/p", support="https://host.example/s")
