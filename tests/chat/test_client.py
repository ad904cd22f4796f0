"""The client resumes tables once, closes the tables of deleted channels, and closes in order."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from itertools import cycle, islice
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord import app_commands

from bot.chat import client as client_module
from bot.chat.cards.custom_ids import ButtonAction
from bot.chat.client import CantStopClient
from bot.game import Game
from bot.players import Strength
from bot.tables import CloseReason, Computer, Player, Status, StoreUnavailableError, Table, Tables
from tests.chat.card_samples import GAMES
from tests.chat.fake_interactions import MESSAGE_ID, FakeInteraction
from tests.chat.fake_messages import FakeMessages
from tests.chat.harness import button, ephemeral_text
from tests.store.memory_store import MemoryStore
from tests.store.saved_tables import save_changes
from tests.tables.controlled_clock import ControlledClock, run_ready_tasks
from tests.tables.sample_tables import LOCATION, first_people

DAY = 24 * 60 * 60.0


class ClientHarness:
    """A client that is not connected to Discord.

    Attributes:
        client: the client.
        messages: the messages that it sends on its own.
        uploads: the names of the tasks that ``setup_hook`` started.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.store = MemoryStore()
        self.clock = ControlledClock()
        self.messages = FakeMessages()
        self.uploads: list[str] = []
        dice = cycle((6, 5, 1, 2, 3))
        monkeypatch.setattr(client_module, "time", SimpleNamespace(monotonic=lambda: 1000.0))
        monkeypatch.setattr(client_module, "INTERACTIONS_TIMEOUT", 3600)
        monkeypatch.setattr(client_module, "BACKGROUND_TIMEOUT", 3600)
        monkeypatch.setattr(client_module, "BoardMessages", lambda *_: self.messages)
        monkeypatch.setattr(client_module, "sync_commands", lambda *_: self._upload("commands"))
        monkeypatch.setattr(client_module, "upload_emoji", lambda *_: self._upload("emoji"))
        tables = Tables(self.store, lambda count: tuple(islice(dice, count)), self.clock)
        self.client = CantStopClient(self.store, tables, self.clock)
        self.join_server(LOCATION.guild_id)

    def join_server(self, guild_id: int | None) -> None:
        """Make the bot a member of a server."""
        server = {"id": guild_id, "unavailable": True}
        self.client._connection._add_guild_from_data(cast(Any, server))

    async def table(
        self,
        game: Game | None = None,
        *,
        seats: tuple[Player, ...] | None = None,
        shown: bool = True,
        channel_id: int = LOCATION.channel_id,
    ) -> Table:
        """Return a table, which Discord shows as it is if ``shown`` is true."""
        people = first_people(len(game.state.markers) if game else 2)
        location = replace(LOCATION, channel_id=channel_id)
        rules = (game or GAMES["begun"]).state.rules
        table = await self.store.create(location, people[0], rules, self.clock.now())
        status = Status.PLAYING if game else Status.LOBBY
        table = await save_changes(self.store, table, seats=seats or people, game=game, status=status)
        await self.store.set_board_message(table.id, MESSAGE_ID, table.revision if shown else 1)
        await self.store.set_ping(table.id, None, game.acting_since if game else 0)
        return await self.stored(table)

    async def stored(self, table: Table) -> Table:
        """Return a table as it is stored now."""
        stored = await self.store.load(table.id)
        assert stored is not None
        return stored

    async def _upload(self, name: str) -> None:
        self.uploads.append(name)


@pytest.fixture
async def bot(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[ClientHarness]:
    async def run_now(function: Callable[..., Any], *values: Any) -> Any:
        return function(*values)

    monkeypatch.setattr(asyncio, "to_thread", run_now)  # threads ignore the clock of the test
    harness = ClientHarness(monkeypatch)
    yield harness
    await harness.client.close()


def roll(table: Table) -> FakeInteraction:
    """Return Ann's click on the button that rolls the dice."""
    interaction = FakeInteraction()
    interaction.data = {"custom_id": str(button(table, ButtonAction.ROLL))}
    return interaction


class TestReady:
    async def test_boards_that_are_not_up_to_date_are_updated_once(self, bot: ClientHarness) -> None:
        outdated = await bot.table(GAMES["begun"], shown=False)
        await bot.table(shown=True, channel_id=1)
        for _ in range(2):
            await bot.client.on_ready()
            await run_ready_tasks()
        assert bot.messages.boards == {MESSAGE_ID: outdated}

    async def test_a_computer_whose_turn_is_shown_plays(self, bot: ClientHarness) -> None:
        table = await bot.table(
            GAMES["begun"], seats=(Computer(Strength.EASY, 1), *first_people(1)), shown=True
        )
        await bot.client.on_ready()
        await bot.clock.advance(60)
        assert (await bot.stored(table)).event_count > table.event_count

    async def test_a_computer_whose_turn_is_not_shown_waits_for_the_board(self, bot: ClientHarness) -> None:
        table = await bot.table(
            GAMES["begun"], seats=(Computer(Strength.EASY, 1), *first_people(1)), shown=False
        )
        accepted = bot.messages.block("edit_board")
        await bot.client.on_ready()
        await bot.clock.advance(60)
        assert (await bot.stored(table)).event_count == table.event_count
        accepted.set()
        await run_ready_tasks()
        await bot.clock.advance(60)
        assert (await bot.stored(table)).event_count > table.event_count

    async def test_timeouts_are_applied_and_shown(self, bot: ClientHarness) -> None:
        table = await bot.table()
        await bot.client.on_ready()
        await bot.clock.advance(DAY + 1)
        await run_ready_tasks()
        assert (await bot.stored(table)).close_reason is CloseReason.EXPIRED
        assert bot.messages.boards[MESSAGE_ID] is not None

    async def test_tables_are_loaded_again_until_that_succeeds(
        self, bot: ClientHarness, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        """Another program may have locked the database for a moment."""
        monkeypatch.setattr("bot.chat.client.RESTORE_RETRY_AFTER", (0.0,))
        failures = iter([StoreUnavailableError("locked"), OSError("gone")])
        load = bot.store.tables_to_restore

        async def fail_at_first() -> tuple[Table, ...]:
            if error := next(failures, None):
                raise error
            return await load()

        monkeypatch.setattr(bot.store, "tables_to_restore", fail_at_first)
        outdated = await bot.table(GAMES["begun"], shown=False)
        await bot.client.on_ready()
        await run_ready_tasks()
        assert bot.messages.boards == {MESSAGE_ID: outdated}
        assert caplog.text.count("The open tables cannot be loaded") == 2

    async def test_nothing_is_resumed_once_the_bot_closes(self, bot: ClientHarness) -> None:
        await bot.table(shown=False)
        await bot.client.close()
        await bot.client.on_ready()
        await run_ready_tasks()
        assert bot.messages.requests == []


async def test_commands_and_emoji_are_uploaded_while_connecting(bot: ClientHarness) -> None:
    bot.client._connection.application_id = 1
    await bot.client.setup_hook()
    await run_ready_tasks()
    assert bot.uploads == ["commands", "emoji"]


class TestInteractions:
    @pytest.mark.parametrize(
        "kind", [discord.InteractionType.component, discord.InteractionType.modal_submit]
    )
    async def test_clicks_and_modals_are_handled(
        self, bot: ClientHarness, kind: discord.InteractionType
    ) -> None:
        table = await bot.table(GAMES["begun"])
        interaction = roll(table)
        interaction.type = kind
        await bot.client.on_interaction(interaction.real)
        assert (await bot.stored(table)).event_count == table.event_count + 1
        assert interaction.discord.names == ["edit_message"]

    @pytest.mark.parametrize(
        "kind", [discord.InteractionType.application_command, discord.InteractionType.autocomplete]
    )
    async def test_commands_are_left_to_the_command_tree(
        self, bot: ClientHarness, kind: discord.InteractionType
    ) -> None:
        table = await bot.table(GAMES["begun"])
        interaction = roll(table)
        interaction.type = kind
        await bot.client.on_interaction(interaction.real)
        assert await bot.stored(table) == table
        assert interaction.discord.calls == []

    async def test_an_unknown_command_is_explained(self, bot: ClientHarness) -> None:
        """Discord may show a command that an older version of the bot registered."""
        interaction = FakeInteraction(click=False)
        error = app_commands.CommandNotFound("gamble", ["cantstop"])
        await bot.client._command_tree.on_error(interaction.real, error)
        assert "`/cantstop help`" in ephemeral_text(interaction)


class TestDeletedChannel:
    async def delete_channel(self, bot: ClientHarness, channel_id: int, kind: str) -> None:
        if kind == "channel":
            await bot.client.on_guild_channel_delete(cast(Any, SimpleNamespace(id=channel_id)))
        else:
            await bot.client.on_raw_thread_delete(cast(Any, SimpleNamespace(thread_id=channel_id)))

    @pytest.mark.parametrize("kind", ["channel", "thread"])
    async def test_its_table_is_closed(self, bot: ClientHarness, kind: str) -> None:
        table = await bot.table(GAMES["begun"])
        await self.delete_channel(bot, LOCATION.channel_id, kind)
        assert (await bot.stored(table)).close_reason is CloseReason.GONE
        assert await bot.store.tables_to_restore() == (), "nothing is left to show"

    @pytest.mark.parametrize("kind", ["channel", "thread"])
    async def test_tables_in_other_channels_stay_open(self, bot: ClientHarness, kind: str) -> None:
        table = await bot.table(GAMES["begun"])
        await self.delete_channel(bot, 1, kind)
        assert await bot.stored(table) == table

    async def test_a_table_that_was_closed_before_stays_as_it_is(self, bot: ClientHarness) -> None:
        table = await bot.table(GAMES["begun"])
        table = await save_changes(bot.store, table, status=Status.ABANDONED, close_reason=CloseReason.AGREED)
        await self.delete_channel(bot, LOCATION.channel_id, "channel")
        assert await bot.stored(table) == table


class TestClose:
    async def test_new_interactions_are_refused(self, bot: ClientHarness) -> None:
        table = await bot.table(GAMES["begun"])
        drawn = bot.messages.block("render")
        handling = asyncio.create_task(bot.client.on_interaction(roll(table).real))
        await run_ready_tasks()
        closing = asyncio.create_task(bot.client.close())
        await run_ready_tasks()
        refused = roll(table)
        await bot.client.on_interaction(refused.real)
        assert "restarting" in ephemeral_text(refused)
        drawn.set()
        await asyncio.gather(handling, closing)

    async def test_interactions_being_handled_are_finished(
        self, bot: ClientHarness, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(client_module, "BACKGROUND_TIMEOUT", 0)
        drawn = bot.messages.block("render")
        interaction = roll(await bot.table(GAMES["begun"]))
        handling = asyncio.create_task(bot.client.on_interaction(interaction.real))
        await run_ready_tasks()
        closing = asyncio.create_task(bot.client.close())
        await run_ready_tasks()
        assert not bot.client.is_closed()
        drawn.set()
        await asyncio.gather(handling, closing)
        assert interaction.discord.names == ["edit_message"]
        assert bot.client.is_closed()

    async def test_boards_are_updated_after_that(self, bot: ClientHarness) -> None:
        table = await bot.table(GAMES["begun"])
        accepted = bot.messages.block("edit_board")
        interaction = roll(table)
        interaction.discord.errors["edit_message"] = TimeoutError()
        await bot.client.on_interaction(interaction.real)
        closing = asyncio.create_task(bot.client.close())
        await run_ready_tasks()
        assert not bot.client.is_closed()
        accepted.set()
        await closing
        after = await bot.stored(table)
        assert after.board.shown_revision == after.revision > table.revision

    async def test_refusals_are_sent_before_the_connection_is_closed(self, bot: ClientHarness) -> None:
        table = await bot.table(GAMES["begun"])
        updated = bot.messages.block("edit_board")
        interaction, refused = roll(table), roll(table)
        interaction.discord.errors["edit_message"] = TimeoutError()
        sent = refused.discord.block("send_message")
        await bot.client.on_interaction(interaction.real)
        closing = asyncio.create_task(bot.client.close())
        await run_ready_tasks()
        handling = asyncio.create_task(bot.client.on_interaction(refused.real))
        await run_ready_tasks()
        updated.set()
        await run_ready_tasks()
        assert not bot.client.is_closed()
        sent.set()
        await asyncio.gather(closing, handling)
        assert "restarting" in ephemeral_text(refused)

    async def test_what_takes_too_long_is_cancelled(
        self, bot: ClientHarness, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(client_module, "INTERACTIONS_TIMEOUT", 0)
        monkeypatch.setattr(client_module, "BACKGROUND_TIMEOUT", 0)
        bot.messages.block("render")
        table = await bot.table(GAMES["begun"], shown=False)
        await bot.client.on_ready()
        handling = asyncio.create_task(bot.client.on_interaction(roll(table).real))
        await run_ready_tasks()
        await bot.client.close()
        assert handling.cancelled()
        assert (await bot.stored(table)).board.shown_revision == 1, "the next start shows the rest"

    async def test_computers_stop_playing(self, bot: ClientHarness) -> None:
        table = await bot.table(GAMES["begun"], seats=(Computer(Strength.EASY, 1), *first_people(1)))
        await bot.client.on_ready()
        await run_ready_tasks()
        await bot.client.close()
        await bot.clock.advance(60)
        assert await bot.stored(table) == table

    async def test_closing_twice_is_harmless(self, bot: ClientHarness) -> None:
        await bot.client.close()
        await bot.client.close()
        assert bot.client.is_closed()

    async def test_no_events_are_dispatched_afterwards(self, bot: ClientHarness) -> None:
        """discord.py reports that it is ready even if it was closed meanwhile."""
        events: list[str] = []

        async def on_test() -> None:
            events.append("test")

        bot.client.event(on_test)
        bot.client.loop = asyncio.get_running_loop()
        bot.client.dispatch("test")
        await run_ready_tasks()
        await bot.client.close()
        bot.client.dispatch("test")
        await run_ready_tasks()
        assert events == ["test"]


def test_the_bot_needs_no_privileged_intent() -> None:
    client = CantStopClient(MemoryStore(), cast(Tables, None), ControlledClock())
    assert [name for name, enabled in client.intents if enabled] == ["guilds"]


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"type": 3, "data": {"component_type": 2}},
        {"type": 5, "data": {"custom_id": "cs1:1:0:rules"}},
        {"type": 5, "data": {"custom_id": "cs1:1:0:rules", "components": None}},
    ],
)
async def test_a_malformed_interaction_is_logged_and_ignored(
    bot: ClientHarness, event: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    """discord.py would let it end the connection, and the process with it."""
    whole = {"id": "1", "application_id": "2", "token": "x", "version": 1, "channel_id": "3", **event}
    bot.client._connection.parsers["INTERACTION_CREATE"](whole)
    assert "An interaction that cannot be parsed is ignored" in caplog.text
