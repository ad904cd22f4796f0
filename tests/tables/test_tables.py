import asyncio
from collections import Counter
from collections.abc import Awaitable
from dataclasses import replace

import pytest

from bot.game import NotAllowed, OutOfDate, Refusal
from bot.tables import DAY, ClickedMessage, Options, Pace, Reach, Status, Table
from bot.tables.requests import ApplyTimeouts, Cancel, Join, ResignGame, Resume, SetReach
from bot.tables.seats import Caller, Person
from bot.tables.tables import MAX_TABLES_PER_HOST, MAX_TABLES_PER_SERVER
from bot.tables.time_limits import LOBBY_TIMEOUT, MINUTE
from tests import WAIT_TIMEOUT
from tests.tables.harness import ANN_STARTS, Harness, channel
from tests.tables.requesting import roll
from tests.tables.sample_tables import ANN, BEN, CYD, EVE, LOCATION, NOW


@pytest.fixture
def harness() -> Harness:
    return Harness()


async def outcomes(*requests: Awaitable[Table]) -> dict[type, int]:
    """Return how many of some requests that are made at once come out how."""
    return Counter(map(type, await asyncio.gather(*requests, return_exceptions=True)))


class TestOpening:
    async def test_a_new_table_is_a_lobby_that_expires_in_a_day(self, harness: Harness) -> None:
        table = await harness.tables.open(LOCATION, replace(ANN, moderator=True), Options())
        assert (table.status, table.host, table.location) == (Status.LOBBY, ANN.id, LOCATION)
        assert [type(person) is Caller for person in table.seats] == [False]
        assert table.next_timeout == NOW + LOBBY_TIMEOUT
        assert await harness.stored(table) == table

    async def test_seats_are_reserved_for_ten_minutes_for_those_invited(self, harness: Harness) -> None:
        table = await harness.tables.open(LOCATION, ANN, Options(), invited=[Person(BEN.id, BEN.name)])
        assert [(kept.person.id, kept.until) for kept in table.reservations] == [(BEN.id, NOW + 10 * MINUTE)]
        assert table.next_timeout == NOW + 10 * MINUTE

    async def test_a_channel_has_one_open_table_which_the_refusal_links_to(self, harness: Harness) -> None:
        table = await harness.tables.open(LOCATION, ANN, Options())
        with pytest.raises(NotAllowed) as refused:
            await harness.tables.open(LOCATION, BEN, Options())
        assert refused.value.values == {"table": table}

    async def test_the_open_tables_of_a_host_and_of_a_server_are_limited(self, harness: Harness) -> None:
        tables = harness.tables
        for number in range(MAX_TABLES_PER_SERVER):
            host = ANN if number < MAX_TABLES_PER_HOST else Caller(number, "?")
            await tables.open(channel(number), host, Options())
        refused = (channel(200, guild=2), ANN, "You're hosting"), (channel(200), EVE, "This server has")
        for place, host, whose in refused:
            for opening in (tables.check_can_open(place, host), tables.open(place, host, Options())):
                with pytest.raises(NotAllowed, match=f"{whose} too many open games"):
                    await opening
        for elsewhere in (channel(200, guild=2), channel(200, guild=None)):
            await tables.check_can_open(elsewhere, EVE)


class TestApply:
    async def test_every_change_is_saved_as_one_revision(self, harness: Harness) -> None:
        table = await harness.start_game(BEN, CYD)
        assert table.revision == 4  # opened, joined, joined, started
        for request in (roll(ANN), ResignGame(ANN)):
            before = (await harness.stored(table)).revision
            after = await harness.apply(table, request)
            assert after.revision == before + 1
            assert await harness.stored(table) == after

    async def test_a_change_comes_with_the_board_that_was_sent_meanwhile(
        self, harness: Harness, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = await harness.start_game()
        save = harness.store.save

        async def send_board_and_save(before: Table, after: Table) -> Table:
            await harness.store.set_board_message(table.id, 900, before.revision)
            return await save(before, after)

        monkeypatch.setattr(harness.store, "save", send_board_and_save)
        assert (await harness.apply(table, roll(ANN))).board.id == 900

    async def test_without_a_change_nothing_is_saved(self, harness: Harness) -> None:
        table = await harness.start_game()
        for request in (ApplyTimeouts(), SetReach(member=True)):
            assert await harness.apply(table, request) == await harness.stored(table) == table

    async def test_a_refused_request_changes_nothing_and_draws_no_dice(self, harness: Harness) -> None:
        table = await harness.start_game()
        drawn = harness.dice.drawn
        for request in (roll(BEN), roll(EVE), Join(EVE), roll(ANN, 0)):
            with pytest.raises(Refusal):
                await harness.apply(table, request)
        with pytest.raises(OutOfDate):
            await harness.tables.apply(4711, Join(ANN))
        assert harness.dice.drawn == drawn
        assert await harness.stored(table) == table


class TestClickedMessage:
    @pytest.mark.parametrize(("board", "message_id"), [(None, 1), (50, 50), (50, 51), (50, None)])
    async def test_a_click_on_the_board_or_one_that_is_not_recorded_yet_is_accepted(
        self, harness: Harness, board: int | None, message_id: int | None
    ) -> None:
        table = await harness.start_game()
        if board is not None:
            await harness.store.set_board_message(table.id, board, table.revision)
        clicked = ClickedMessage(LOCATION.channel_id, message_id)
        assert (await harness.apply(table, roll(ANN, table.event_count), clicked)).event_count == 2

    async def test_a_click_in_another_channel_or_on_an_old_board_is_refused(self, harness: Harness) -> None:
        table = await harness.start_game()
        await harness.store.set_board_message(table.id, 50, table.revision)
        stored = await harness.stored(table)
        for channel_id, message_id in ((LOCATION.channel_id + 1, 50), (LOCATION.channel_id, 49)):
            with pytest.raises(OutOfDate) as refused:
                await harness.apply(table, roll(ANN), ClickedMessage(channel_id, message_id))
            assert await harness.stored(table) == stored
        assert refused.value.values == {"table": stored}, "it links to the new board"


class TestConcurrency:
    @pytest.mark.parametrize("clicks", [2, 20])
    async def test_one_of_many_equal_clicks_is_accepted(self, harness: Harness, clicks: int) -> None:
        table = await harness.start_game()
        drawn = harness.dice.drawn
        click = roll(ANN, table.event_count)
        clicked = await outcomes(*(harness.apply(table, click) for _ in range(clicks)))
        assert clicked == {Table: 1, OutOfDate: clicks - 1}
        assert harness.dice.drawn == drawn + 4
        assert (await harness.stored(table)).event_count == table.event_count + 1

    async def test_a_cancelled_request_releases_the_table(self, harness: Harness) -> None:
        table = await harness.start_game()
        first = asyncio.create_task(harness.apply(table, roll(ANN)))
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.wait({first})
        assert first.cancelled()
        await asyncio.wait_for(harness.apply(table, ResignGame(BEN)), WAIT_TIMEOUT)

    async def test_other_tables_are_not_blocked(self, harness: Harness) -> None:
        blocked = await harness.start_game()
        harness.dice.script = list(ANN_STARTS)
        other = await harness.tables.open(channel(1), BEN, Options())
        async with harness.tables._locks.get(blocked.id):
            waiting = asyncio.create_task(harness.apply(blocked, roll(ANN)))
            await asyncio.wait_for(harness.apply(other, Join(CYD)), WAIT_TIMEOUT)
            assert not waiting.done()
        await waiting


class TestReach:
    async def test_there_is_no_pace_where_the_bot_is_no_member(self, harness: Harness) -> None:
        table = await harness.start_game(pace=Pace.LIVE)
        left = await harness.apply(table, SetReach(member=False))
        assert (left.open, left.reach, left.deadline) == (True, Reach.LENT, NOW + 3 * DAY)
        assert await harness.apply(table, SetReach(member=False)) == left, "leaving twice changes nothing"
        invited = await harness.apply(table, SetReach(member=True))
        assert (invited.reach, invited.acting, invited.deadline) == (Reach.JOINED, table.acting, NOW + 90)

    async def test_a_closed_table_stays_as_it_is(self, harness: Harness) -> None:
        closed = await harness.apply(await harness.tables.open(LOCATION, ANN, Options()), Cancel(ANN))
        assert await harness.apply(closed, SetReach(member=False)) == closed

    async def test_a_click_that_changes_nothing_else_tells_what_no_event_has(self, harness: Harness) -> None:
        table = await harness.start_game(pace=Pace.LIVE)
        clicked = ClickedMessage(LOCATION.channel_id, member=False)
        left = await harness.apply(table, Resume(BEN), clicked)
        assert (left.reach, left.deadline) == (Reach.LENT, NOW + 3 * DAY)
        assert await harness.stored(table) == left

    async def test_a_host_may_open_two_tables_where_the_bot_is_no_member(self, harness: Harness) -> None:
        for number in range(2):
            await harness.tables.open(channel(number, guild=9), ANN, Options(), reach=Reach.LENT)
        with pytest.raises(NotAllowed, match="too many"):
            await harness.tables.open(channel(2, guild=9), ANN, Options(), reach=Reach.LENT)
        assert await harness.store.removals() == {9: harness.clock.now()}, "it is forgotten some day"
