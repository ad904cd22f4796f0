"""The tables of a shard run while its clicks arrive, and their time stands still otherwise."""

import asyncio
import re
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.chat.shards import shard_tables
from bot.chat.shards.shard_tables import BEAT_INTERVAL, LONG_SILENCE, LONGEST_GAP, RESTORED_AT_ONCE
from bot.store.engines.sqlite.slots import SqliteSlots
from bot.tables import DAY, ONLY_SHARD, Pace, Shards, StoreUnavailableError, Table
from bot.tables.time_limits import HOUR, LOBBY_TIMEOUT, MINUTE, RESTART_GRACE
from tests.chat.card_samples import GAMES
from tests.chat.client_harness import Bot, roll
from tests.chat.fake_interactions import MESSAGE_ID
from tests.chat.pauses import hold
from tests.chat.shards.fake_slots import FakeSlots, SharedSlots
from tests.tables.controlled_clock import run_ready_tasks
from tests.tables.sample_tables import LOCATION, NOW

Asked = list[asyncio.Future[bool]]
Log = pytest.LogCaptureFixture
Patch = pytest.MonkeyPatch

BEGUN = GAMES["begun"]
SERVERS = (1 << 22, 2 << 22, 3 << 22)
"""The ids of servers; the first and the last are on the second of two shards."""


async def has_full_time(bot: Bot, table: Table) -> bool:
    """Return whether it is still the same turn of a live game, which has all its 90 seconds from now on."""
    now = await bot.stored(table)
    return (now.acting, now.deadline) == (table.acting, bot.clock.now() + 90)


async def live_game(bot: Bot) -> Table:
    """Return a game whose players have 90 seconds, as it is at the start of the bot."""
    table = await bot.table(BEGUN, pace=Pace.LIVE, seconds=90)
    await bot.ready()
    return await bot.stored(table)


async def cut(bot: Bot, seconds: float, *, new_session: bool = False) -> None:
    await bot.client.on_shard_disconnect(0)
    await bot.clock.advance(seconds)
    await (bot.client.on_shard_ready(0) if new_session else bot.client.on_shard_resumed(0))
    await run_ready_tasks()


class TestSilence:
    @pytest.mark.parametrize(("seconds", "new_session"), [(30, False), (30, True), (LONG_SILENCE + 1, False)])
    async def test_passed_deadlines_are_extended(self, bot: Bot, seconds: float, new_session: bool) -> None:
        table = await live_game(bot)
        await bot.clock.advance(70)
        await cut(bot, seconds, new_session=new_session)
        assert await has_full_time(bot, table)
        await bot.clock.advance(90)
        assert (await bot.stored(table)).acting != table.acting, "the new deadline passes"

    async def test_other_deadlines_stay_after_a_short_time(self, bot: Bot) -> None:
        table = await live_game(bot)
        await cut(bot, LONG_SILENCE)
        assert await bot.stored(table) == table
        await bot.clock.advance(30)
        assert (await bot.stored(table)).acting != table.acting

    async def test_deadlines_that_are_about_to_pass_are_extended_after_a_long_time(self, bot: Bot) -> None:
        soon = await bot.table(BEGUN, pace=Pace.RELAXED, seconds=RESTART_GRACE + 30)
        later = await bot.table(BEGUN, pace=Pace.RELAXED, seconds=3600, channel_id=1)
        await bot.ready()
        await bot.client.on_shard_disconnect(0)
        await bot.clock.advance(LONG_SILENCE)
        await cut(bot, 1)  # another attempt to connect does not shorten it
        assert (await bot.stored(soon)).deadline == bot.clock.now() + DAY
        assert await bot.stored(later) == later

    async def test_it_begins_with_the_closing(self, bot: Bot, monkeypatch: Patch) -> None:
        """discord.py tells it late if other shards reconnect."""
        table = await live_game(bot)
        closed = SimpleNamespace(is_closed=lambda: True)
        monkeypatch.setattr(bot.client, "get_shard", lambda shard_id: closed)
        await bot.clock.advance(90)
        assert await has_full_time(bot, table)

    async def test_missing_tables_are_loaded_after(self, bot: Bot, monkeypatch: Patch) -> None:
        outdated = await bot.table(BEGUN, shown=False)
        away = AsyncMock(side_effect=StoreUnavailableError("locked"))
        monkeypatch.setattr(bot.store, "outlines", away)
        await bot.ready()
        monkeypatch.undo()
        assert bot.messages.boards == {}
        await cut(bot, 1)
        assert bot.messages.boards == {MESSAGE_ID: outdated}


class TestStart:
    """Only what cannot wait is read, and nobody waits for that."""

    @pytest.fixture
    def load(self, bot: Bot, monkeypatch: Patch) -> AsyncMock:
        """What loads tables."""
        load = AsyncMock(wraps=bot.store.load)
        monkeypatch.setattr(bot.store, "load", load)
        return load

    async def pinged(self, bot: Bot, channel_id: int, **options: Any) -> Table:
        """Return a game whose player has been pinged."""
        table = await bot.table(BEGUN, channel_id=channel_id, **options)
        await bot.store.set_ping(table.id, 42, BEGUN.acting_since, table.deadline)
        return table

    async def test_tables_that_wait_for_somebody_are_loaded_once_due(self, bot: Bot, load: AsyncMock) -> None:
        await bot.table(channel_id=1)
        await self.pinged(bot, 2)
        table = await self.pinged(bot, 3, pace=Pace.RELAXED, seconds=HOUR)
        load.reset_mock()
        await bot.ready()
        load.assert_not_awaited()
        assert bot.client.state().open_tables == 3
        await bot.clock.advance(HOUR)
        after = await bot.stored(table)
        assert after.acting != table.acting
        assert bot.messages.revision_in(MESSAGE_ID) == after.revision

    async def test_where_time_is_short_comes_first(self, bot: Bot, load: AsyncMock) -> None:
        unseen = await bot.table(BEGUN, channel_id=1, shown=False)
        later = await self.pinged(bot, 2, pace=Pace.RELAXED, seconds=RESTART_GRACE - 1)
        sooner = await self.pinged(bot, 3, pace=Pace.RELAXED, seconds=-DAY)
        load.reset_mock()
        await bot.ready()
        loaded = dict.fromkeys(call.args[0] for call in load.await_args_list)
        assert [*loaded] == [sooner.id, later.id, unseen.id]

    async def test_clicks_wait_for_no_tables(self, bot: Bot, monkeypatch: Patch) -> None:
        table = await self.pinged(bot, LOCATION.channel_id)
        read = hold(monkeypatch, bot.store, "outlines")
        await bot.ready()
        interaction = roll(table)
        await bot.client.on_interaction(interaction.real)
        assert interaction.discord.names == ["edit_message"]
        read.set()
        await run_ready_tasks()
        after = await bot.stored(table)
        assert after.board.shown_revision == after.revision > table.revision

    async def test_the_store_has_time_for_clicks(self, bot: Bot, monkeypatch: Patch) -> None:
        """So many saves at once that some would wait too long for a connection."""
        tables = [await bot.table(channel_id=number) for number in range(1, 21)]
        save = bot.store.save
        most = saving = 0

        async def count(before: Table, after: Table) -> None:
            nonlocal most, saving
            saving += 1
            most = max(most, saving)
            await run_ready_tasks()
            await save(before, after)
            saving -= 1

        monkeypatch.setattr(bot.store, "save", count)
        await bot.clock.advance(LOBBY_TIMEOUT)
        await bot.ready()
        for _ in tables:
            await run_ready_tasks()
        assert {(await bot.stored(table)).last_activity for table in tables} == {bot.clock.now()}
        assert most == RESTORED_AT_ONCE

    async def test_a_damaged_table_is_left_out(self, bot: Bot, caplog: Log) -> None:
        damaged = await bot.table(BEGUN, channel_id=1)
        other = await bot.table(BEGUN, channel_id=2, shown=False)
        bot.store.connection.execute("INSERT INTO events VALUES (?, 2, 'rolled 7777')", (damaged.id,))
        bot.store.kept.clear()
        await bot.ready()
        assert bot.messages.boards == {MESSAGE_ID: other}
        assert caplog.messages == [f"Table {damaged.id} is left out"]


class TestHeartbeats:
    """A connection may be cut without being closed, so that clicks are on their way for a minute."""

    @pytest.fixture
    def asked(self, bot: Bot, monkeypatch: Patch) -> Asked:
        """The answers that the gateway is asked for."""
        answers: Asked = []

        async def is_heard(shard_id: int) -> bool:
            answers.append(asyncio.get_running_loop().create_future())
            return await answers[-1]

        monkeypatch.setattr(bot.client, "is_heard", is_heard)
        return answers

    async def test_each_deadline_waits_for_an_answer(self, bot: Bot, asked: Asked) -> None:
        table = await live_game(bot)
        for number in (1, 2):
            await bot.clock.advance(95)
            assert await bot.stored(table) == table
            assert len(asked) == number
            asked[-1].set_result(True)
            await run_ready_tasks()
            later = await bot.stored(table)
            assert later.acting != table.acting
            table = later

    async def test_with_no_answer_it_is_extended(self, bot: Bot, asked: Asked) -> None:
        table = await live_game(bot)
        await bot.clock.advance(95)
        await cut(bot, LONG_SILENCE)
        asked[-1].set_result(True)
        await run_ready_tasks()
        assert await has_full_time(bot, table)

    async def test_one_answer_does_for_all_due(self, bot: Bot, asked: Asked) -> None:
        early = await live_game(bot)
        late = await bot.table(BEGUN, pace=Pace.LIVE, seconds=90, channel_id=1)
        await cut(bot, LONG_SILENCE + 1)  # takes up the second
        deadline = (await bot.stored(late)).deadline
        assert deadline is not None
        await bot.clock.advance(deadline - bot.clock.now() + 1)
        assert len(asked) == 1
        asked[0].set_result(True)
        await run_ready_tasks()
        assert len(asked) == 1
        for table in (early, late):
            assert (await bot.stored(table)).acting != table.acting


async def test_in_an_outage_of_one_server_its_deadlines_are_extended(bot: Bot) -> None:
    """No click comes from there."""
    table = await live_game(bot)
    for server in (SERVERS[0], LOCATION.guild_id):
        bot.join_server(server, unavailable=True)
    await bot.clock.advance(90)
    assert await has_full_time(bot, table)
    bot.join_server(LOCATION.guild_id)  # the outage of the other goes on
    await bot.clock.advance(90)
    assert (await bot.stored(table)).acting != table.acting


async def test_nobody_is_late_while_nothing_can_be_saved(bot: Bot, monkeypatch: Patch, caplog: Log) -> None:
    table = await live_game(bot)
    with monkeypatch.context() as patch:
        patch.setattr(bot.store, "load", AsyncMock(side_effect=StoreUnavailableError("full")))
        await bot.clock.advance(100)
    assert caplog.messages == [f"Table {table.id}: timeouts could not be applied: full"]
    await bot.clock.advance(MINUTE)
    assert await has_full_time(bot, table)


class TestBeat:
    """A process notices that it stood still: it was stopped, or its machine slept."""

    @pytest.fixture(autouse=True)
    def longest_gap(self, bot: Bot, monkeypatch: Patch) -> None:
        monkeypatch.setattr(shard_tables, "LONGEST_GAP", LONGEST_GAP)

    @pytest.mark.parametrize("seconds", [20, 3600])
    async def test_a_deadline_that_passed_meanwhile_is_extended(self, bot: Bot, seconds: float) -> None:
        table = await live_game(bot)
        for _ in range(8):
            await bot.clock.advance(9)
            bot.client._shard_tables._beat()
        await bot.clock.advance(seconds)
        assert await has_full_time(bot, table)

    @pytest.mark.parametrize(
        ("seconds", "gaps"), [(BEAT_INTERVAL, []), (LONGEST_GAP, []), (20.0, [20]), (-3600.0, [])]
    )
    async def test_only_a_long_silence_is_a_gap(
        self, bot: Bot, caplog: Log, *, seconds: float, gaps: list[int]
    ) -> None:
        """A clock that is put back leaves none."""
        await bot.ready()
        for passed in (seconds, BEAT_INTERVAL):
            await bot.clock.advance(passed)
            bot.client._shard_tables._beat()
        assert self.noticed(caplog) == gaps

    async def test_it_beats_by_itself(self, bot: Bot, monkeypatch: Patch, caplog: Log) -> None:
        async def sleep(seconds: float) -> None:
            bot.clock._now += 60 if bot.clock._now == NOW + 1003 else seconds
            await asyncio.sleep(0)

        monkeypatch.setattr(shard_tables, "asyncio", SimpleNamespace(sleep=sleep))
        await bot.clock.advance(1000)  # it begins to beat later
        await bot.ready()
        bot.client._endless_tasks.cancel()
        assert self.noticed(caplog) == [60]

    def noticed(self, caplog: Log) -> list[int]:
        """Return the seconds of each gap."""
        return [int(gap) for gap in re.findall("stood still for ([0-9]+) s", caplog.text)]


class TestDoubt:
    """Another process may have the slot of this one."""

    @pytest.fixture
    def slots(self, bot: Bot) -> FakeSlots:
        slots = FakeSlots(SharedSlots())
        bot.client.use_shards(ONLY_SHARD, slots, buckets=1)
        bot.client.slot = 0
        return slots

    async def test_no_deadline_passes_and_they_are_extended(self, bot: Bot, slots: FakeSlots) -> None:
        table = await live_game(bot)
        slots.doubt(True)
        state = bot.client.state()
        assert (state.slot, state.ready, [shard.up for shard in state.shards]) == (None, False, [True])
        await bot.clock.advance(3600)
        assert await bot.stored(table) == table
        slots.doubt(False)
        assert bot.client.state().ready
        await run_ready_tasks()
        assert await has_full_time(bot, table)
        await bot.clock.advance(90)
        assert (await bot.stored(table)).acting != table.acting, "the new deadline passes"

    async def test_a_shard_disconnected_meanwhile_goes_on_resting(self, bot: Bot, slots: FakeSlots) -> None:
        table = await live_game(bot)
        slots.doubt(True)
        await bot.client.on_shard_disconnect(0)
        slots.doubt(False)
        await bot.clock.advance(3600)
        assert await bot.stored(table) == table

    async def test_a_shard_connected_meanwhile_is_taken_up_later(self, bot: Bot, slots: FakeSlots) -> None:
        outdated = await bot.table(BEGUN, shown=False)
        slots.doubt(True)
        await bot.ready()
        assert bot.messages.boards == {}
        slots.doubt(False)
        await run_ready_tasks()
        assert bot.messages.boards == {MESSAGE_ID: outdated}


class TestShards:
    """A process has several shards."""

    @pytest.fixture(autouse=True)
    def shards(self, bot: Bot) -> None:
        bot.client.use_shards(Shards(2, frozenset({0, 1})), SqliteSlots(), buckets=1)
        for server in SERVERS:
            bot.join_server(server)

    async def game(self, bot: Bot, server: int, deadline: float = 90) -> Table:
        return await bot.table(BEGUN, pace=Pace.LIVE, seconds=deadline, guild_id=server, channel_id=server)

    async def test_each_is_taken_up_when_it_is_ready(self, bot: Bot) -> None:
        tables = [await self.game(bot, server, deadline=-1) for server in SERVERS]
        await bot.ready(1)
        deadlines = [(await bot.stored(table)).deadline for table in tables]
        assert deadlines == [NOW + 90, NOW - 1, NOW + 90]
        await bot.ready(0)
        assert (await bot.stored(tables[1])).deadline == NOW + 90

    async def test_one_rests_while_the_other_goes_on(self, bot: Bot) -> None:
        resting, going = [await self.game(bot, server) for server in SERVERS[:2]]
        await bot.ready(0)
        await bot.ready(1)
        await bot.clock.advance(1)
        extended = await bot.stored(resting)
        await bot.client.on_shard_disconnect(1)
        await bot.clock.advance(300)
        assert await bot.stored(resting) == extended
        assert (await bot.stored(going)).acting != going.acting
