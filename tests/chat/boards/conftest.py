"""Boards that are kept in sync with what is stored."""

import pytest

from bot.chat.boards import rendering, request_pacing
from bot.chat.boards import sync as sync_module
from bot.chat.ui.card import Attachment
from bot.game import Game
from bot.render import Theme
from bot.tables import Table
from tests.chat.boards.sender import Sender
from tests.chat.boards.sync_harness import ANNS_TURN, Harness
from tests.chat.pauses import skip_pauses


@pytest.fixture
def sync(pauses: list[float]) -> Harness:
    return Harness(pauses)


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Skip the pauses between attempts and between boards, and return their lengths."""
    return skip_pauses(monkeypatch, sync_module, request_pacing)


@pytest.fixture
async def table(sync: Harness) -> Table:
    """A table of which Discord shows all but the last change, in the middle of Ann's turn."""
    return await sync.table(ANNS_TURN)


@pytest.fixture
def sender(themes: list[Theme]) -> Sender:
    """Texts, messages and Discord; no board is drawn."""
    return Sender()


@pytest.fixture
def themes(monkeypatch: pytest.MonkeyPatch) -> list[Theme]:
    """The themes of the boards that were drawn; drawing itself is left out."""
    drawn: list[Theme] = []

    async def draw(name: str, _: Game, __: object, theme: Theme, *___: object, moving: bool) -> Attachment:
        drawn.append(theme)
        return Attachment(f"{name}.{'gif' if moving else 'png'}", b"png")

    monkeypatch.setattr(rendering, "draw_board", draw)
    return drawn
