"""A board is a picture, or text where Discord refuses the picture."""

import re
from dataclasses import replace

import discord
import pytest

from bot.chat.attachments import Picture, discord_files, show_table
from bot.chat.cards import Card
from bot.chat.i18n.language import Languages
from bot.render import Theme, board_png
from tests.chat.card_parts import descriptions, text
from tests.chat.card_samples import TABLES
from tests.chat.fake_interactions import http_error

ENGLISH = Languages().english
TABLE = TABLES["three moves"]


class Shown:
    """Takes cards, or refuses those with a picture."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.cards: list[tuple[Card, Picture | None]] = []

    async def __call__(self, card: Card, picture: Picture | None) -> int:
        self.cards.append((card, picture))
        if self.errors:
            raise self.errors.pop(0)
        return 4711


async def test_a_game_is_shown_with_its_picture() -> None:
    shown = Shown()
    assert await show_table(TABLE, ENGLISH, Theme.DARK, shown) == 4711
    ((card, picture),) = shown.cards
    assert picture is not None
    assert picture.content.startswith(b"\x89PNG")
    assert descriptions(card)


async def test_every_revision_has_a_file_of_another_name() -> None:
    """Discord's clients would show the picture they know."""
    shown = Shown()
    for revision in (1, 2):
        await show_table(replace(TABLE, revision=revision), ENGLISH, Theme.DARK, shown)
    names = [picture.name for _, picture in shown.cards if picture]
    assert len(set(names)) == 2
    assert all(re.fullmatch("[A-Za-z0-9_.-]+", name) for name in names), "discord.py changes other names"


@pytest.mark.parametrize("theme", Theme)
async def test_the_picture_has_the_theme_that_is_asked_for(theme: Theme) -> None:
    shown = Shown()
    await show_table(TABLE, ENGLISH, theme, shown)
    ((_, picture),) = shown.cards
    assert picture is not None
    assert TABLE.game is not None
    assert picture.content == board_png(TABLE.game, theme)


async def test_a_lobby_has_none() -> None:
    shown = Shown()
    await show_table(TABLES["lobby of 2"], ENGLISH, Theme.DARK, shown)
    assert shown.cards[0][1] is None


@pytest.mark.parametrize("error", [http_error(400, 50035), http_error(403, 50013), http_error(413, 40005)])
async def test_where_it_is_refused_the_board_is_text(error: Exception) -> None:
    shown = Shown(error)
    assert await show_table(TABLE, ENGLISH, Theme.DARK, shown) == 4711
    card, picture = shown.cards[1]
    assert picture is None
    assert "```" in text(card)


@pytest.mark.parametrize("error", [http_error(404, 10008), http_error(404, 10062), http_error(500)])
async def test_other_failures_are_not_about_the_picture(error: Exception) -> None:
    shown = Shown(error)
    with pytest.raises(discord.HTTPException):
        await show_table(TABLE, ENGLISH, Theme.DARK, shown)
    assert len(shown.cards) == 1


def test_each_attempt_gets_a_file_of_its_own() -> None:
    """One that has been sent is empty the second time."""
    picture = Picture("board.png", b"png")
    (first,), (second,) = discord_files(picture), discord_files(picture)
    assert first is not second
    assert first.fp.read() == second.fp.read() == b"png"
    assert discord_files(None) == []
