"""Boards with a store of their own and messages in memory."""

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from bot.chat.boards.sync import BoardSync
from bot.chat.tasks import BackgroundTasks
from bot.game import Game
from bot.players import Strength
from bot.tables import BoardMessage, Computer, Options, Player, Status, StoreUnavailableError, Table, Tables
from tests import WAIT_TIMEOUT
from tests.chat.card_samples import BIDDERS, GAMES, WON
from tests.chat.fake_interactions import MESSAGE_ID, FakeInteraction
from tests.chat.fake_messages import FakeMessages
from tests.chat.pauses import fail_at_first
from tests.game.game_factories import no_dice
from tests.store.memory_store import MemoryStore
from tests.store.saved_tables import save_changes
from tests.tables.controlled_clock import ControlledClock, run_ready_tasks
from tests.tables.sample_tables import LOCATION, NOW, first_people

BOARD_ID = MESSAGE_ID
ANNS_TURN = GAMES["three moves"]
ANNS_SAME_TURN = GAMES["two runners"]
COMPUTERS = (Computer(Strength.EASY, 1), Computer(Strength.EASY, 2))


class Harness:
    """Boards with a store, messages in memory, and the tables that listeners were told are ``shown``."""

    def __init__(self, pauses: list[float]) -> None:
        self.pauses = pauses
        self.store = MemoryStore()
        self.messages = FakeMessages()
        self.tasks = BackgroundTasks()
        tables = Tables(self.store, ControlledClock(), dice=lambda _: no_dice)
        self.boards = BoardSync(self.messages.real, self.messages.texts, self.store, tables, self.tasks)
        self.shown: list[Table] = []
        self.boards.listeners.append(self.shown.append)

    async def table(
        self,
        game: Game | None = None,
        *,
        board: BoardMessage | None = None,
        seats: tuple[Player, ...] | None = None,
        channel_id: int = LOCATION.channel_id,
    ) -> Table:
        """Return a table, a lobby without a ``game``, whose players are pinged.

        Unless ``board`` says what Discord shows, it shows everything but the last change.
        """
        people = first_people(len(game.state.markers) if game else 2)
        location = replace(LOCATION, channel_id=channel_id)
        rules = game.state.rules if game else ANNS_TURN.state.rules
        table = await self.store.create(Table.new(location, people[0], Options(rules), NOW))
        status = Status.PLAYING if game else Status.LOBBY
        table = await save_changes(self.store, table, seats=seats or people, game=game, status=status)
        if board is None:
            turn = game.acting_since if game else 0
            board = BoardMessage(BOARD_ID, table.revision - 1, None, turn)
        await self.store.set_board_message(table.id, board.id, board.shown_revision)
        await self.store.set_ping(table.id, board.ping_id, board.pinged_turn)
        return await self.store.stored(table)

    async def won(self, board: BoardMessage | None = None) -> Table:
        """Return a table that Ann has just won."""
        return await self.change(await self.table(WON["won"], board=board), status=Status.FINISHED)

    async def ended_turn(self) -> Table:
        """Return a table at which Ann has ended her turn, which Discord does not show yet."""
        return await self.table(GAMES["stopped"], board=BoardMessage(BOARD_ID, 1, None, 0))

    async def bidding(self) -> Table:
        """Return a table at which Ann and Ben have to bid, which Discord does not show yet."""
        return await self.table(BIDDERS, board=BoardMessage(BOARD_ID))

    async def change(self, table: Table, **changes: object) -> Table:
        return await save_changes(self.store, await self.store.stored(table), **changes)

    async def show(
        self, table: Table, interaction: FakeInteraction, *, new_message: bool = False, deferred: bool = False
    ) -> FakeInteraction:
        """Respond to an interaction with a table as it is stored, perhaps after a deferral."""
        async with interaction.to_respond(private=False) as response:
            if deferred:
                await response.defer()
            await self.boards.show(response, await self.store.stored(table), new_message=new_message)
        return interaction

    async def answer(self, table: Table, interaction: FakeInteraction) -> list[str]:
        """Respond to an interaction, and return the requests that took."""
        return (await self.show(table, interaction)).discord.names

    def fail_once(self, name: str, error: Exception | None = None) -> None:
        """Let the next call of a method of the store fail."""
        fail_at_first(pytest.MonkeyPatch(), self.store, name, error or StoreUnavailableError("locked"))

    async def begin_refresh(self, table: Table) -> None:
        """Refresh a table until something blocks that."""
        self.boards.refresh(table.id)
        await run_ready_tasks()

    async def refresh(self, table: Table) -> Table:
        self.boards.refresh(table.id)
        return await self.finish(table)

    async def finish(self, table: Table) -> Table:
        """Return a table once the background tasks are done."""
        await self.tasks.finish(WAIT_TIMEOUT)
        return await self.store.stored(table)


def click(message_id: int = BOARD_ID, *, fails: dict[str, BaseException] | None = None) -> FakeInteraction:
    """Return a click, with the errors of the requests that Discord does not accept."""
    interaction = FakeInteraction()
    interaction.discord.errors |= fails or {}
    assert interaction.message is not None
    interaction.message.id = message_id
    return interaction


def command() -> FakeInteraction:
    return FakeInteraction(click=False)


T = TypeVar("T")


async def begin(work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """Run something until it waits."""
    task = asyncio.create_task(work)
    await run_ready_tasks()
    return task
