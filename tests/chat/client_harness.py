"""The client, not connected to Discord."""

import math
from functools import partial
from itertools import cycle, islice
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.chat import client as client_module
from bot.chat.client import CantStopClient
from bot.chat.shards import shard_tables
from bot.chat.turns.buttons import GameButton
from bot.game import Game
from bot.tables import DailyClimbs, DailyPuzzles, Location, Options, Pace, Player, Status, Table, Tables
from tests.chat.card_samples import GAMES
from tests.chat.fake_interactions import MESSAGE_ID, FakeInteraction
from tests.chat.fake_messages import FakeMessages
from tests.chat.harness import button
from tests.chat.pauses import fail_at_first
from tests.store.memory_store import MemoryStore
from tests.store.saved_tables import save_changes
from tests.tables.controlled_clock import ControlledClock, run_ready_tasks
from tests.tables.sample_tables import LOCATION, first_people


class Bot:
    """A client that is not connected to Discord."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch
        self.store = MemoryStore()
        self.clock = ControlledClock()
        self.messages = FakeMessages()
        self.uploads: list[str] = []  # what ``register`` began to upload
        dice = cycle((6, 5, 1, 2, 3))
        monkeypatch.setattr(client_module, "time", SimpleNamespace(monotonic=lambda: 1000.0))
        monkeypatch.setattr(shard_tables, "LONGEST_GAP", math.inf)  # a test lets time pass at once
        monkeypatch.setattr(client_module, "INTERACTIONS_TIMEOUT", 3600)
        monkeypatch.setattr(client_module, "BACKGROUND_TIMEOUT", 3600)
        monkeypatch.setattr(client_module, "BoardMessages", lambda *_: self.messages)
        monkeypatch.setattr(client_module, "BoardTexts", lambda *_: self.messages)
        monkeypatch.setattr(client_module, "sync_commands", partial(self._upload, "commands"))
        monkeypatch.setattr(client_module, "use_emoji", partial(self._upload, "emoji"))
        tables = Tables(self.store, self.clock, dice=lambda _: lambda count: tuple(islice(dice, count)))
        climbs, puzzles = DailyClimbs(self.store, self.clock), DailyPuzzles(self.store, self.clock)
        self.client = CantStopClient(self.store, tables, climbs, puzzles, self.clock)
        self.join_server(LOCATION.guild_id)

    def fail_at_first(self, name: str, *errors: Exception) -> None:
        """Let the next calls of a method of the store fail, and what the bot tries again follow at once."""
        self._monkeypatch.setattr("bot.chat.tasks.RETRY_AFTER", (0.0,))
        fail_at_first(self._monkeypatch, self.store, name, *errors)

    async def ready(self, shard_id: int = 0) -> None:
        """Begin a session of a shard, and wait for what follows from it."""
        await self.client.on_shard_ready(shard_id)
        await run_ready_tasks()

    def leave_servers(self) -> None:
        """Make the bot a member of no server, which nobody tells it."""
        self.client._connection._guilds.clear()

    def join_server(self, guild_id: int | None, *, unavailable: bool = False) -> None:
        server = {"id": guild_id, "unavailable": unavailable}
        self.client._connection._add_guild_from_data(cast(Any, server))

    async def table(
        self,
        game: Game | None = None,
        *,
        seats: tuple[Player, ...] | None = None,
        shown: bool = True,
        channel_id: int = LOCATION.channel_id,
        guild_id: int | None = LOCATION.guild_id,
        old_ping: int | None = None,
        pace: Pace = Pace.NONE,
        seconds: float | None = None,
    ) -> Table:
        """Return a table, which Discord shows as it is if ``shown`` is true.

        Its players have been pinged, or ``old_ping`` is left of the turn before. They have some ``seconds``
        left to act, and are still to be reminded of that.
        """
        people = first_people(len(game.state.markers) if game else 2)
        options = Options((game or GAMES["begun"]).state.rules, pace)
        new = Table.new(Location(guild_id, channel_id), people[0], options, self.clock.now())
        table = await save_changes(
            self.store,
            await self.store.create(new),
            seats=seats or people,
            game=game,
            status=Status.PLAYING if game else Status.LOBBY,
            deadline=None if seconds is None else self.clock.now() + seconds,
            reminder_due=seconds is not None,
        )
        await self.store.set_board_message(table.id, MESSAGE_ID, table.revision if shown else 1)
        turn = game.acting_since if game and old_ping is None else 0
        await self.store.set_ping(table.id, old_ping, turn, table.deadline)
        return await self.stored(table)

    async def stored(self, table: Table) -> Table:
        return await self.store.stored(table)

    async def _upload(self, name: str, *_: object, register: bool = True, upload: bool = True) -> None:
        if register and upload:
            self.uploads.append(name)


def roll(table: Table) -> FakeInteraction:
    """Return Ann's click on the button that rolls the dice."""
    interaction = FakeInteraction()
    interaction.data = {"custom_id": str(button(table, GameButton.ROLL))}
    return interaction
