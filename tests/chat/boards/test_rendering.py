"""The card of a table with the picture of its board."""

import re
from dataclasses import replace

import pytest

from bot.chat.boards.rendering import board_picture, render_table
from bot.chat.i18n.language import Languages
from bot.render import Theme, board_png
from tests.chat.card_parts import descriptions, text
from tests.chat.card_samples import TABLES

ENGLISH = Languages().english
TABLE = TABLES["three moves"]


async def test_the_card_of_a_game_has_a_picture_or_text() -> None:
    message = await render_table(TABLE, ENGLISH, Theme.DARK)
    assert message.picture is not None
    assert descriptions(message.make_card(message.picture.name))
    assert "```" in text(message.make_card(None))


async def test_every_revision_has_its_own_file_name() -> None:
    """Discord's clients cache pictures by name."""
    pictures = [await board_picture(replace(TABLE, revision=revision), Theme.DARK) for revision in (1, 2)]
    names = [picture.name for picture in pictures if picture]
    assert len(set(names)) == 2
    assert all(re.fullmatch("[A-Za-z0-9_.-]+", name) for name in names), "discord.py changes other names"


@pytest.mark.parametrize("theme", Theme)
async def test_the_picture_has_the_requested_theme(theme: Theme) -> None:
    picture = await board_picture(TABLE, theme)
    assert picture is not None
    assert TABLE.game is not None
    assert picture.content == board_png(TABLE.game, theme)


async def test_a_lobby_has_no_picture() -> None:
    assert await board_picture(TABLES["lobby of 2"], Theme.DARK) is None
