"""A server's theme: asked of the store once, and never out of date."""

import asyncio

from bot.chat.themes import Themes
from bot.render import Theme
from tests.store.memory_store import MemoryStore


class Counting(MemoryStore):
    """Counts how often it is asked, and can be slow to answer."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0
        self.answers = asyncio.Event()
        self.answers.set()

    async def note(self, key: str) -> str | None:
        self.asked += 1
        found = await super().get_setting(key)
        await self.answers.wait()
        return found


async def test_a_server_is_dark_until_it_chooses() -> None:
    themes = Themes(MemoryStore())
    assert await themes.of(1) is Theme.DARK
    await themes.choose(1, Theme.LIGHT)
    assert await themes.of(1) is Theme.LIGHT
    assert await themes.of(2) is Theme.DARK
    await themes.choose(1, Theme.DARK)
    assert await themes.of(1) is Theme.DARK


async def test_the_choice_outlives_a_restart() -> None:
    store = MemoryStore()
    await Themes(store).choose(1, Theme.LIGHT)
    assert await Themes(store).of(1) is Theme.LIGHT


async def test_the_store_is_asked_once_for_each_server() -> None:
    store = Counting()
    themes = Themes(store)
    for _ in range(3):
        for guild_id in (1, 2, None):
            await themes.of(guild_id)
    assert store.asked == 2


async def test_a_choice_made_while_the_store_is_asked_is_not_lost() -> None:
    store = Counting()
    store.answers.clear()
    themes = Themes(store)
    asking = asyncio.create_task(themes.of(1))
    await asyncio.sleep(0)
    await themes.choose(1, Theme.LIGHT)
    store.answers.set()
    assert await asking is Theme.LIGHT
    assert await themes.of(1) is Theme.LIGHT
