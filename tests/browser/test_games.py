"""People play in their browsers, with the real bot behind the page."""

import pytest
from playwright.async_api import expect

from tests.browser.window import Desk, Window

pytestmark = pytest.mark.asyncio(loop_scope="session")

ANN_BEGINS = "66 11"
"""The dice that decide who begins."""


async def begin(desk: Desk, *rolls: str) -> tuple[Window, Window]:
    """Ann and Béla open a game in which she begins, and the dice fall as said."""
    desk.playground.dice.load(", ".join([ANN_BEGINS, *rolls]))
    ann, bela = await desk.window("ann"), await desk.window("bela")
    await ann.command("/cantstop new")
    await bela.press("Join")
    await ann.sees("Béla")
    await ann.press("Start")
    return ann, bela


async def test_two_people_play_a_game_to_its_end(desk: Desk) -> None:
    ann, bela = await begin(desk, "1111", "1111", "3344", "6666", "6666", "1212", "1212", "1212")
    await ann.press("Roll", "2 twice", "Roll again", "2 only", "Stop")
    await bela.press("Roll", "7 twice", "Stop")
    await ann.press("Roll", "12 twice", "Roll again", "12 only")
    await ann.press("Roll again", "3 twice", "Roll again", "3 twice", "Roll again", "3 only", "Stop")
    for window in (ann, bela):
        await window.sees("won")
        await expect(window.button("Rematch")).to_be_visible()
    assert desk.playground.standin.breaches == []
    assert not desk.playground.dice.rolls
