"""Permissions have the names that people find in Discord."""

from pathlib import Path

import discord
import pytest

from bot.chat.needed_permissions import required_permissions, useful_permissions
from bot.chat.ui.i18n.language import Language, Languages
from bot.chat.ui.i18n.permissions import permission_names
from tests.chat.ui.i18n.written_languages import written_languages

FRENCH = 'msgctxt "permission"\nmsgid "Attach Files"\nmsgstr "Joindre des fichiers"\n'
NEEDED = {
    *required_permissions(in_thread=False),
    *required_permissions(in_thread=True),
    *useful_permissions(in_thread=False),
}


@pytest.fixture
def english() -> Language:
    return Languages().english


def test_they_are_a_list_in_bold(english: Language) -> None:
    assert permission_names(["view_channel", "send_messages"], english) == (
        "**View Channel** and **Send Messages**"
    )


def test_they_have_the_names_of_the_readers_discord(tmp_path: Path) -> None:
    french = written_languages(tmp_path, fr=FRENCH).of("fr")
    assert permission_names(["attach_files"], french) == "**Joindre des fichiers**"


@pytest.mark.parametrize("permission", sorted(NEEDED))
def test_all_that_the_bot_needs_have_a_name(permission: str, english: Language) -> None:
    assert permission in discord.Permissions.VALID_FLAGS
    assert permission_names([permission], english)


def test_others_are_an_error(english: Language) -> None:
    with pytest.raises(KeyError, match="manage_guild"):
        permission_names(["manage_guild"], english)
