"""Showing the tutorial, which remembers nothing but what is in its buttons."""

import io
from collections.abc import Iterator

import pytest
from PIL import Image

from bot.chat.rules.handlers import tutorial_picture
from bot.chat.rules.tutorial import TutorialButton, TutorialStep
from bot.render import Theme
from tests.chat.card_parts import ids, text
from tests.chat.harness import Harness, edited_card, ephemeral_card, ephemeral_text
from tests.tables.sample_tables import EVE


@pytest.fixture(autouse=True)
def clear_cache() -> Iterator[None]:
    tutorial_picture.cache_clear()
    yield
    tutorial_picture.cache_clear()


@pytest.mark.parametrize("private", [False, True], ids=["lobby", "help"])
async def test_it_is_played_privately_without_a_game(harness: Harness, private: bool) -> None:
    begun = await harness.click(EVE, TutorialButton(TutorialStep.PAIRINGS, 0), private=private)
    card = ephemeral_card(begun)
    assert len(begun.discord.calls[0].values["files"]) == 1
    for choice in (1, 0, 0, 1):
        card = edited_card(await harness.click(EVE, ids(card)[choice], private=True))
    assert "your steps are safe" in text(card)


async def test_any_step_can_be_shown_after_a_restart(harness: Harness) -> None:
    card = edited_card(await harness.click(EVE, "how1:close:2", private=True))
    assert "Phew!" in text(card)


async def test_no_later_step_replaces_a_public_message(harness: Harness) -> None:
    for step in list(TutorialStep)[1:]:
        answered = await harness.click(EVE, TutorialButton(step, 0), private=False)
        assert ephemeral_text(answered).startswith("I don't know that button.")


@pytest.mark.parametrize("custom_id", ["how1:fly:0", "how1:runners:3", "how1:runners", "how1:runners:0:1"])
async def test_a_step_that_does_not_exist_is_refused(harness: Harness, custom_id: str) -> None:
    answered = await harness.click(EVE, custom_id, private=True)
    assert ephemeral_text(answered).startswith("I don't know that button.")


def test_a_picture_is_drawn_once_for_each_theme() -> None:
    pressed = TutorialButton(TutorialStep.RUNNERS, 1)
    dark, light = (tutorial_picture(pressed, theme) for theme in Theme)
    assert tutorial_picture(pressed, Theme.DARK) is dark
    assert dark.name != light.name
    with Image.open(io.BytesIO(dark.content)) as image:
        assert image.format == "PNG"
