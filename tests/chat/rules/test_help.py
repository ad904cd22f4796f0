"""The help, checked against the commands, and the addresses that it links."""

import re
from types import SimpleNamespace

import pytest
from discord import ui

from bot.chat.rules.help import Links, help_card, invitation_url
from bot.chat.ui.i18n.language import Languages
from tests.chat.all_features import GROUPS
from tests.chat.card_parts import labels, text
from tests.chat.fake_client import application
from tests.chat.harness import Harness, ephemeral_text

ENGLISH = Languages().english
EVERYBODYS, KEYBOARD, _ = GROUPS
HELP = help_card(ENGLISH, Links())


def test_the_help_lists_everybodys_commands() -> None:
    named = re.findall("^`/(.+?)`", text(HELP), re.MULTILINE)
    assert len(named) == len(set(named))
    assert set(named) == {command.qualified_name for command in EVERYBODYS.commands} - {"cantstop help"}


async def test_the_command_sends_it(harness: Harness) -> None:
    assert ephemeral_text(await harness.command("cantstop help")) == text(HELP)


def test_the_help_fits_two_screens_of_a_phone_with_the_tutorial_and_the_commands_for_keyboards() -> None:
    assert len(text(HELP)) < 1150
    assert labels(HELP) == ["How to play"]
    assert f"**/{KEYBOARD.qualified_name}**" in text(HELP)


def test_the_help_links_what_the_host_has_set() -> None:
    links = Links(
        "https://discord.example/i", "https://example.com/s", "https://example.com/p", "https://example.com/t"
    )
    card = help_card(ENGLISH, links)
    assert labels(card) == ["How to play", "Invite me", "Support", "Privacy", "Terms"]
    rows = [item for item in card.walk_children() if isinstance(item, ui.ActionRow)]
    linked = [[button.url for button in row.children if isinstance(button, ui.Button)] for row in rows[1:]]
    assert linked == [[links.invitation, links.support, links.privacy, links.terms]]


def test_the_help_leaves_out_what_the_host_has_not_set() -> None:
    assert labels(help_card(ENGLISH, Links(terms="https://example.com/terms"))) == ["How to play", "Terms"]


def test_everybodys_commands_are_few() -> None:
    assert len(EVERYBODYS.commands) <= 15


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
def test_the_invitation_is_as_the_host_has_set_it_up_at_discord(
    settings: dict[str, object], link: str | None
) -> None:
    assert invitation_url(application(**settings)) == link


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
