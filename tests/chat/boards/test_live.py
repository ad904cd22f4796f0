"""What is known of boards is kept while somebody may ask for it, and no longer."""

import asyncio

import pytest

from bot.chat.boards import live
from bot.chat.boards.live import LiveBoard, LiveBoards
from tests.chat.boards.sync_harness import BOARD_ID, begin, click


async def draw(board: LiveBoard, drawn: asyncio.Event) -> bool:
    """Hold the lock of a board until something happens, and return whether that had to wait for others."""
    async with board.drawing() as waited:
        await drawn.wait()
        return waited


async def test_who_draws_a_board_after_others_knows_it() -> None:
    board, drawn = LiveBoard(1), asyncio.Event()
    drawn.set()
    async with board.drawing() as waited:
        assert not waited
        second = await begin(draw(board, drawn))
    third = draw(board, drawn)  # the lock is free, but the second task comes first
    assert (await third, await second) == (True, True)
    assert not await draw(board, drawn)


class TestForgotten:
    def known(self, boards: LiveBoards) -> set[int]:
        """Return the tables whose boards are known after others have been used."""
        for table_id in range(100, 110):
            boards[table_id]
        return {board.table_id for board in boards} - set(range(100, 110))

    async def test_those_just_shown_or_with_tokens_are_not(self, monkeypatch: pytest.MonkeyPatch) -> None:
        boards = LiveBoards()
        response = click().to_respond()
        boards[1].keep(response, BOARD_ID)
        assert boards[1].click is None, "it shows no card"
        response.holds_card = True
        boards[1].keep(response, BOARD_ID)
        boards[2].follow_ups[7] = response
        boards[3].note_shown()
        assert self.known(boards) == {1, 2, 3}
        monkeypatch.setattr("bot.chat.interactions.response.TOKEN_LIFE", 0.0)
        assert self.known(boards) == {3}
        monkeypatch.setattr(live, "CROSSING_TIME", 0.0)
        assert self.known(boards) == set()

    async def test_idle_ones_are_and_one_at_work_is_not(self) -> None:
        boards = LiveBoards()
        for table_id in range(1, 10):
            boards[table_id]
        drawn = asyncio.Event()
        drawing = await begin(draw(boards[1], drawn))
        assert self.known(boards) == {1}
        drawn.set()
        await drawing
        del drawing
        assert self.known(boards) == set()
