import asyncio

import pytest

from bot.game import NotAllowed
from bot.tables import DAY, Options, Outline, Shards, StoreAwayError, StoreUnavailableError
from bot.tables.requests import Join, Leave, Start
from bot.tables.table import CloseReason, Location, Table
from bot.tables.tables import RECHECK_AFTER, Tables
from bot.tables.time_limits import LOBBY_TIMEOUT, Pace
from tests.tables.controlled_clock import run_ready_tasks
from tests.tables.harness import ANN_STARTS, Harness
from tests.tables.requesting import roll
from tests.tables.sample_tables import ANN, BEN, EVE, LOCATION, NOW, first_people


@pytest.fixture
def harness() -> Harness:
    return Harness()


async def tables_after(harness: Harness, seconds: float) -> list[Table]:
    """Return the tables with timeouts in the next seconds, as they are after those."""
    seen: list[Table] = []

    async def watch() -> None:
        async for table in harness.tables.apply_timeouts():
            seen.append(table)  # noqa: PERF401 - the task is cancelled

    watching = asyncio.create_task(watch())
    await harness.clock.advance(seconds)
    watching.cancel()
    await run_ready_tasks()
    return seen


class TestApplyTimeouts:
    async def test_an_inactive_lobby_is_closed_and_activity_postpones_that(self, harness: Harness) -> None:
        table = await harness.tables.open(LOCATION, ANN, Options())
        await harness.clock.advance(LOBBY_TIMEOUT - 1)
        await harness.apply(table, Join(BEN))
        assert await tables_after(harness, LOBBY_TIMEOUT - 2) == []
        with pytest.raises(NotAllowed):  # that is no activity
            await harness.apply(table, Leave(EVE))
        assert await tables_after(harness, 1) == []
        assert [closed.close_reason for closed in await tables_after(harness, 1)] == [CloseReason.EXPIRED]
        assert not (await harness.stored(table)).open
        assert harness.tables.timers[0]._times == {}

    async def test_a_change_that_may_have_been_saved_is_shown_soon(self, harness: Harness) -> None:
        table = await harness.start_game(pace=Pace.LIVE)
        harness.store.cut_off = True
        with pytest.raises(StoreAwayError):
            await harness.apply(table, roll(ANN))
        (shown,) = await tables_after(harness, RECHECK_AFTER)
        assert shown.event_count == table.event_count + 1
        assert harness.tables.timers[0]._times == {table.id: shown.next_timeout}

    async def test_a_failure_is_retried(self, harness: Harness) -> None:
        table = await harness.start_game(pace=Pace.LIVE)
        harness.store.available = False
        assert await tables_after(harness, 45) == []
        harness.store.available = True
        (reminded,) = await tables_after(harness, 60)
        assert reminded.acting == first_people(2)[1:], "the deadline passed before the retry"
        assert (await harness.stored(table)) == reminded

    async def test_one_that_is_cancelled_is_applied_when_that_goes_on(self, harness: Harness) -> None:
        """As the connection is lost while a deadline passes."""
        table = await harness.start_game(pace=Pace.LIVE)
        async with harness.tables._locks.get(table.id):
            assert await tables_after(harness, 90) == []
        await run_ready_tasks()
        assert await harness.stored(table) == table
        (passed,) = await tables_after(harness, 0)
        assert passed.acting == first_people(2)[1:]

    async def test_each_shard_has_its_own(self, harness: Harness) -> None:
        harness.tables.use_shards(Shards(2, frozenset({0})))
        heard, other = (Location(shard << 22, shard + 1) for shard in (0, 1))
        for location in (heard, other):
            await harness.tables.open(location, ANN, Options())
        assert [table.location for table in await tables_after(harness, LOBBY_TIMEOUT)] == [heard]


class TestRestart:
    async def restarted(self, harness: Harness, seconds: float) -> list[Table]:
        """Return the restored tables of a bot that was down for some seconds."""
        await harness.clock.advance(seconds)
        harness.tables = Tables(harness.store, harness.clock, dice=lambda _: harness.dice)
        return await self.restore(harness)

    async def restore(self, harness: Harness) -> list[Table]:
        surveyed = await harness.tables.survey()
        due = [table.id for table in surveyed if table.needs_restoring(harness.clock.now())]
        return [table for table_id in due if (table := await harness.tables.restore(table_id))]

    async def test_a_deadline_that_passed_meanwhile_is_reset_and_saved(self, harness: Harness) -> None:
        table = await harness.start_game(pace=Pace.RELAXED)
        (found,) = await self.restarted(harness, 3 * DAY)
        assert (found.deadline, found.action_version) == (NOW + 4 * DAY, table.action_version)
        assert found.acting == first_people(2)[:1]
        assert await harness.stored(table) == found
        assert harness.tables.timers[0]._times == {table.id: found.next_timeout}

    async def test_a_deadline_that_cannot_be_saved_is_not_missed(self, harness: Harness) -> None:
        """The client tries again until the tables are restored."""
        await harness.start_game(pace=Pace.LIVE)

        harness.store.available = False
        with pytest.raises(StoreUnavailableError):
            await self.restarted(harness, 3 * DAY)
        assert await tables_after(harness, 60) == []
        harness.store.available = True
        (found,) = await self.restore(harness)
        assert found.deadline == harness.clock.now() + 90
        assert found.acting == first_people(2)[:1]

    async def test_a_click_during_the_restart_keeps_its_deadline(
        self, harness: Harness, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = await harness.tables.open(LOCATION, ANN, Options(pace=Pace.LIVE))
        outlines = harness.store.outlines

        async def read_before_the_click(shards: Shards) -> tuple[Outline, ...]:
            found = await outlines(shards)
            await harness.apply(table, Join(BEN))
            await harness.apply(table, Start(ANN))
            return found

        monkeypatch.setattr(harness.store, "outlines", read_before_the_click)
        harness.dice.script = list(ANN_STARTS)
        await self.restarted(harness, 0)
        assert [seen.reminder_due for seen in await tables_after(harness, 60)] == [True]
