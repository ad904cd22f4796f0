"""The help, checked against the commands."""

import re

from discord import ui

from bot.chat.help.cards import help_card
from bot.chat.help.links import Links
from bot.chat.ui.i18n.language import Languages
from tests.chat.all_features import GROUPS
from tests.chat.card_parts import labels, text
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
