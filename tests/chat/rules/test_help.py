"""The help, checked against the commands, and the addresses that it links."""

import re
from dataclasses import replace

from discord import ui

from bot.chat.rules.help import help_card
from bot.chat.ui.card import Card
from bot.chat.ui.i18n.language import Languages
from bot.chat.ui.links import Links
from bot.program import VERSION
from tests.chat.all_features import DESCRIBED_COMMANDS, GROUPS
from tests.chat.card_parts import ids, labels, text
from tests.chat.harness import Harness, edited_card, ephemeral_card, ephemeral_text
from tests.tables.sample_tables import ANN

ENGLISH = Languages().english
EVERYBODYS, KEYBOARD, _ = GROUPS
HELP = help_card(ENGLISH, DESCRIBED_COMMANDS)
ALL_COMMANDS = help_card(ENGLISH, DESCRIBED_COMMANDS, complete=True)


def listed(card: Card) -> list[str]:
    return re.findall("^`/(.+?)`", text(card), re.MULTILINE)


def test_the_help_has_four_commands_the_tutorial_and_a_button_for_the_others() -> None:
    assert listed(HELP) == ["cantstop play", "cantstop new", "cantstop challenge", "cantstop daily"]
    assert labels(HELP) == ["How to play", "All commands"]


def test_the_help_ends_with_the_version_in_small_print() -> None:
    for card in (HELP, ALL_COMMANDS):
        assert text(card).splitlines()[-1] == f"-# Version {VERSION}"


async def test_the_button_shows_all_commands_in_place_of_the_help(harness: Harness) -> None:
    help_shown = ephemeral_card(await harness.command("cantstop help"))
    assert text(help_shown) == text(HELP)
    shown = edited_card(await harness.click(ANN, ids(help_shown)[1], private=True))
    named = [command.qualified_name for command in (*EVERYBODYS.commands, KEYBOARD)]
    assert sorted(listed(shown)) == sorted(named)
    assert labels(shown) == ["How to play"]


def test_all_commands_fit_two_screens_of_a_phone() -> None:
    assert len(text(ALL_COMMANDS)) < 1150


async def test_commands_are_described_in_the_language_of_the_reader() -> None:
    harness = Harness(tag="fr")
    assert "Jouer tout de suite contre un ordinateur" in ephemeral_text(
        await harness.command("cantstop help")
    )


def test_the_help_links_what_the_host_has_set() -> None:
    links = Links(*[f"https://example.com/{name}" for name in "iaspt"])
    card = help_card(replace(ENGLISH, links=links), DESCRIBED_COMMANDS)
    assert labels(card)[2:] == ["Invite me", "Add to my apps", "Support", "Privacy", "Terms"]
    rows = [item for item in card.walk_children() if isinstance(item, ui.ActionRow)]
    linked = [[button.url for button in row.children if isinstance(button, ui.Button)] for row in rows[1:]]
    assert linked == [[links.invitation, links.installation, links.support, links.privacy, links.terms]]


def test_the_help_leaves_out_what_the_host_has_not_set() -> None:
    language = replace(ENGLISH, links=Links(terms="https://example.com/terms"))
    card = help_card(language, DESCRIBED_COMMANDS)
    assert labels(card) == ["How to play", "All commands", "Terms"]


def test_everybodys_commands_are_few() -> None:
    assert len(EVERYBODYS.commands) <= 17
