"""The help, checked against the commands."""

import re
from typing import cast

from bot.chat.cards import help_card
from bot.chat.commands import command_groups
from bot.chat.i18n.language import Languages
from bot.chat.services import Services
from tests.chat.card_parts import labels, text

ENGLISH = Languages().english
EVERYBODYS, KEYBOARD, MANAGERS = command_groups(cast(Services, None))


def test_the_help_lists_everybodys_commands() -> None:
    named = re.findall("^`/(.+?)`", text(help_card(ENGLISH)), re.MULTILINE)
    assert len(named) == len(set(named))
    assert set(named) == {command.qualified_name for command in EVERYBODYS.commands} - {"cantstop help"}


def test_the_help_tells_where_the_commands_for_keyboards_are() -> None:
    assert f"**/{KEYBOARD.qualified_name}**" in text(help_card(ENGLISH))


def test_the_help_fits_two_screens_of_a_phone() -> None:
    assert len(text(help_card(ENGLISH))) < 1100


def test_the_help_offers_the_tutorial() -> None:
    assert labels(help_card(ENGLISH)) == ["How to play"]


def test_everybodys_commands_are_few() -> None:
    assert len(EVERYBODYS.commands) <= 12


def test_commands_for_managers_are_in_their_own_group() -> None:
    assert [command.name for command in MANAGERS.commands] == ["defaults", "theme", "language", "check"]
    assert MANAGERS.default_permissions is not None
    assert MANAGERS.default_permissions.manage_guild
    assert MANAGERS.guild_only
    assert EVERYBODYS.default_permissions is None
    assert KEYBOARD.default_permissions is None
