"""The help, checked against the commands, and the addresses that it links."""

import re
from types import SimpleNamespace

import pytest
from discord import ui

from bot.chat.help.cards import help_card
from bot.chat.help.links import Links, invitation_url
from bot.chat.ui.i18n.language import Languages
from tests.chat.all_features import GROUPS
from tests.chat.card_parts import labels, text
from tests.chat.fake_application import application
from tests.chat.harness import Harness, ephemeral_text

ENGLISH = Languages().english
EVERYBODYS, KEYBOARD, _ = GROUPS


def test_the_help_lists_everybodys_commands() -> None:
    named = re.findall("^`/(.+?)`", text(help_card(ENGLISH, Links())), re.MULTILINE)
    assert len(named) == len(set(named))
    assert set(named) == {command.qualified_name for command in EVERYBODYS.commands} - {"cantstop help"}


async def test_the_command_sends_it(harness: Harness) -> None:
    assert ephemeral_text(await harness.command("cantstop help")) == text(help_card(ENGLISH, Links()))


def test_the_help_tells_where_the_commands_for_keyboards_are() -> None:
    assert f"**/{KEYBOARD.qualified_name}**" in text(help_card(ENGLISH, Links()))


def test_the_help_fits_two_screens_of_a_phone() -> None:
    assert len(text(help_card(ENGLISH, Links()))) < 1150


def test_the_help_offers_the_tutorial() -> None:
    assert labels(help_card(ENGLISH, Links())) == ["How to play"]


def test_the_help_links_what_the_host_has_set_two_to_a_row() -> None:
    links = Links(
        "https://discord.example/i", "https://example.com/s", "https://example.com/p", "https://example.com/t"
    )
    card = help_card(ENGLISH, links)
    assert labels(card) == ["How to play", "Invite me", "Support", "Privacy", "Terms"]
    rows = [item for item in card.walk_children() if isinstance(item, ui.ActionRow)]
    linked = [[button.url for button in row.children if isinstance(button, ui.Button)] for row in rows[1:]]
    assert linked == [[links.invitation, links.support], [links.privacy, links.terms]]


def test_the_help_leaves_out_what_the_host_has_not_set() -> None:
    assert labels(help_card(ENGLISH, Links(terms="https://example.com/terms"))) == ["How to play", "Terms"]


def test_everybodys_commands_are_few() -> None:
    assert len(EVERYBODYS.commands) <= 15


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
