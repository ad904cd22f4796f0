"""The help, checked against the commands, and the addresses that it links."""

import re
from dataclasses import replace

from discord import ui

from bot.chat.rules.help import help_card
from bot.chat.ui.card import Card
from bot.chat.ui.links import Links
from bot.program import VERSION
from tests.chat.all_features import DESCRIBED_COMMANDS, GROUPS
from tests.chat.card_parts import labels, text
from tests.chat.english import ENGLISH
from tests.chat.harness import Harness, edited_card, ephemeral_card
from tests.tables.sample_tables import ANN

EVERYBODYS, _ = GROUPS
ON_HELP = ["How to play", "Rules", "Odds of the dice", "Your data"]
HELP = help_card(ENGLISH, DESCRIBED_COMMANDS)
ALL_COMMANDS = help_card(ENGLISH, DESCRIBED_COMMANDS, complete=True)


def listed(card: Card) -> list[str]:
    return re.findall("^`/(.+?)`", text(card), re.MULTILINE)


def test_the_help_ends_with_the_version_in_small_print_and_fits_two_screens_of_a_phone() -> None:
    for card in (HELP, ALL_COMMANDS):
        assert text(card).splitlines()[-1] == f"-# Version {VERSION}"
        assert len(text(card)) < 1150


def test_the_help_has_four_commands_the_tutorial_and_a_button_for_the_others() -> None:
    assert listed(HELP) == ["cantstop play", "cantstop new", "cantstop challenge", "cantstop daily"]
    assert labels(HELP) == [*ON_HELP, "All commands"]


async def test_the_button_shows_all_commands_in_place_of_the_help(harness: Harness) -> None:
    help_shown = ephemeral_card(await harness.command("cantstop help"))
    assert text(help_shown) == text(HELP)
    shown = edited_card(await harness.press(ANN, help_shown, "All commands", private=True))
    named = [command.qualified_name for command in EVERYBODYS.commands]
    assert sorted(listed(shown)) == sorted(named)
    assert labels(shown) == ON_HELP


def test_the_help_links_what_the_host_has_set() -> None:
    links = Links(*[f"https://example.com/{name}" for name in "iaspt"])
    card = help_card(replace(ENGLISH, links=links), DESCRIBED_COMMANDS)
    assert labels(card)[5:] == ["Invite me", "Add to my apps", "Support", "Privacy", "Terms"]
    rows = [item for item in card.walk_children() if isinstance(item, ui.ActionRow)]
    linked = [[button.url for button in row.children if isinstance(button, ui.Button)] for row in rows[1:]]
    assert linked == [[links.invitation, links.installation, links.support, links.privacy, links.terms]]
