"""Replays are drawn one at a time and once, and the last few are kept."""

import asyncio
import threading
import time
from dataclasses import replace

import pytest

from bot.chat.features import replay_cache as module
from bot.chat.features.replay_cache import CACHE_SIZE, Replays
from bot.game import Game
from bot.render import Theme
from bot.tables import Table
from tests.chat.card_samples import TABLES

WON = TABLES["won"]


class Drawn:
    """Takes the place of the drawing.

    Attributes:
        games: what was drawn, in order.
        most: how many were being drawn at once at most.
    """

    def __init__(self) -> None:
        self.games: list[tuple[Game, Theme]] = []
        self.most = 0
        self._now = 0
        self._lock = threading.Lock()

    def __call__(self, game: Game, theme: Theme) -> bytes:
        with self._lock:
            self._now += 1
            self.most = max(self.most, self._now)
        time.sleep(0.005)
        with self._lock:
            self._now -= 1
            self.games.append((game, theme))
        return b"GIF89a%d" % len(self.games)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    drawn = Drawn()
    monkeypatch.setattr(module, "replay_gif", drawn)
    return drawn


def numbered(number: int) -> Table:
    return replace(WON, id=number)


async def test_many_who_ask_at_once_get_one_drawing(drawn: Drawn) -> None:
    replays = Replays()
    shown = await asyncio.gather(*(replays.of(WON, Theme.DARK) for _ in range(10)))
    assert len(drawn.games) == 1
    assert len({id(picture) for picture in shown}) == 1
    assert shown[0].name == f"replay-{WON.id}.gif"


async def test_one_is_drawn_at_a_time(drawn: Drawn) -> None:
    replays = Replays()
    await asyncio.gather(*(replays.of(numbered(number), Theme.DARK) for number in range(5)))
    assert len(drawn.games) == 5
    assert drawn.most == 1


async def test_each_theme_has_its_own(drawn: Drawn) -> None:
    replays = Replays()
    pictures = [await replays.of(WON, theme) for theme in Theme]
    assert [theme for _, theme in drawn.games] == [*Theme]
    assert len({picture.content for picture in pictures}) == len(Theme)


async def test_those_asked_for_last_are_kept(drawn: Drawn) -> None:
    replays = Replays()
    for number in range(CACHE_SIZE):
        await replays.of(numbered(number), Theme.DARK)
    await replays.of(numbered(0), Theme.DARK)
    await replays.of(numbered(CACHE_SIZE), Theme.DARK)
    assert len(drawn.games) == CACHE_SIZE + 1
    await replays.of(numbered(0), Theme.DARK)
    assert len(drawn.games) == CACHE_SIZE + 1
    await replays.of(numbered(1), Theme.DARK)
    assert len(drawn.games) == CACHE_SIZE + 2


async def test_after_one_that_failed_the_next_is_drawn(drawn: Drawn, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(game: Game, theme: Theme) -> bytes:
        raise ZeroDivisionError

    replays = Replays()
    with monkeypatch.context() as patch:
        patch.setattr(module, "replay_gif", fail)
        with pytest.raises(ZeroDivisionError):
            await replays.of(WON, Theme.DARK)
    assert await replays.of(WON, Theme.DARK)
