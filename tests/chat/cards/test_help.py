"""The help, checked against the commands."""

import re
from typing import cast

from bot.chat.cards import Lesson, help_card, rules_card
from bot.chat.commands import command_groups
from bot.chat.i18n.language import Languages
from bot.chat.services import Services
from tests.chat.card_parts import text

ENGLISH = Languages().english
EVERYBODYS, MANAGERS = command_groups(cast(Services, None))
COMMANDS = {command.name for command in EVERYBODYS.commands}


def test_the_help_lists_every_command() -> None:
    named = re.findall("^`/cantstop ([a-z-]+)`", text(help_card(ENGLISH)), re.MULTILINE)
    assert len(named) == len(set(named))
    assert set(named) == COMMANDS - {"help"}


def test_every_command_that_a_text_names_exists() -> None:
    for card in (help_card(ENGLISH), *(rules_card(lesson, ENGLISH, None) for lesson in Lesson)):
        assert set(re.findall("/cantstop ([a-z-]+)", text(card))) <= COMMANDS


def test_commands_for_managers_are_in_their_own_group() -> None:
    assert [command.name for command in MANAGERS.commands] == ["defaults", "theme"]
    assert MANAGERS.default_permissions is not None
    assert MANAGERS.default_permissions.manage_guild
    assert MANAGERS.guild_only
    assert EVERYBODYS.default_permissions is None
