import asyncio
from collections import Counter
from collections.abc import Awaitable
from dataclasses import replace

import pytest

from bot.game import NotAllowed, OutOfDate, Refusal
from bot.players import Strength
from bot.tables import DAY, ClickedMessage, Coach, Options, Pace, Reach, Status, StoreUnavailableError, Table
from bot.tables.requests import ApplyTimeouts, Cancel, Join, ResignGame, Resume, SetReach, Start
from bot.tables.seats import Caller, Computer, Person
from bot.tables.tables import MAX_TABLES_PER_HOST, MAX_TABLES_PER_SERVER
from bot.tables.time_limits import LOBBY_TIMEOUT, MINUTE
from tests import WAIT_TIMEOUT
from tests.tables.harness import ANN_STARTS, Harness, channel
from tests.tables.requesting import roll
from tests.tables.sample_tables import ANN, BEN, CYD, EAGLE, EVE, LAMB, LOCATION, NOW, first_people


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

    async def test_the_open_tables_of_a_host_are_limited_across_servers(self, harness: Harness) -> None:
        tables = [
            await harness.tables.open(channel(number, guild=number), ANN, Options())
            for number in range(MAX_TABLES_PER_HOST)
        ]
        with pytest.raises(NotAllowed, match="You're hosting too many open games"):
            await harness.tables.open(channel(99), ANN, Options())
        with pytest.raises(NotAllowed):
            await harness.tables.check_can_open(channel(99), ANN)
        await harness.tables.open(channel(99), BEN, Options())
        await harness.apply(tables[0], Cancel(ANN))
        await harness.tables.open(channel(100), ANN, Options())

    async def test_the_open_tables_of_a_server_are_limited(self, harness: Harness) -> None:
        for number in range(MAX_TABLES_PER_SERVER):
            await harness.tables.open(channel(number), Caller(number + 1, "?"), Options())
        with pytest.raises(NotAllowed, match="This server has too many open games"):
            await harness.tables.open(channel(200), EVE, Options())
        with pytest.raises(NotAllowed):
            await harness.tables.check_can_open(channel(200), EVE)
        for elsewhere in (channel(200, guild=2), channel(201, guild=None)):
            await harness.tables.check_can_open(elsewhere, EVE)
            await harness.tables.open(elsewhere, EVE, Options())

    async def test_tables_opened_at_once_do_not_exceed_the_limit(self, harness: Harness) -> None:
        channels = map(channel, range(2 * MAX_TABLES_PER_HOST))
        opened = await outcomes(*(harness.tables.open(where, ANN, Options()) for where in channels))
        assert opened == {Table: MAX_TABLES_PER_HOST, NotAllowed: MAX_TABLES_PER_HOST}


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

    async def test_a_change_that_cannot_be_saved_has_not_happened(self, harness: Harness) -> None:
        table = await harness.start_game()
        harness.store.available = False
        with pytest.raises(StoreUnavailableError):
            await harness.apply(table, roll(ANN))
        harness.store.available = True
        assert await harness.stored(table) == table
        assert (await harness.apply(table, roll(ANN, table.event_count))).event_count == table.event_count + 1


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


class TestComputers:
    async def test_a_table_is_opened_with_computers_pace_and_coach(self, harness: Harness) -> None:
        strengths = [Strength.EASY, Strength.HARD, Strength.EASY]
        options = Options(pace=Pace.LIVE, coach=Coach.OPEN)
        table = await harness.tables.open(LOCATION, ANN, options, computers=strengths)
        assert table.seats == (*first_people(1), LAMB, EAGLE, Computer(Strength.EASY, 2))
        assert table.options == options
        assert await harness.stored(table) == table

    async def test_four_computers_leave_no_seat_for_the_host(self, harness: Harness) -> None:
        with pytest.raises(NotAllowed, match="two to four players"):
            await harness.tables.open(LOCATION, ANN, Options(), computers=[Strength.EASY] * 4)
        assert await harness.store.latest_table_in(LOCATION.channel_id) is None


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

    async def test_a_click_tells_what_no_event_has_told(self, harness: Harness) -> None:
        table = await harness.tables.open(LOCATION, ANN, Options())
        clicked = ClickedMessage(LOCATION.channel_id, member=False)
        joined = await harness.apply(table, Join(BEN), clicked)
        assert (joined.reach, joined.people) == (Reach.LENT, first_people(2))
        assert await harness.stored(table) == joined

    async def test_a_click_that_changes_nothing_else_ends_the_pace(self, harness: Harness) -> None:
        table = await harness.start_game(pace=Pace.LIVE)
        clicked = ClickedMessage(LOCATION.channel_id, member=False)
        left = await harness.apply(table, Resume(BEN), clicked)
        assert (left.reach, left.deadline) == (Reach.LENT, NOW + 3 * DAY)

    @pytest.mark.parametrize("pace", Pace)
    async def test_a_game_nobody_plays_is_paused_after_a_week(self, harness: Harness, pace: Pace) -> None:
        table = await harness.start_game(pace=pace)
        left = await harness.apply(table, SetReach(member=False))
        await harness.clock.advance(3 * DAY)
        overdue = await harness.apply(table, ApplyTimeouts())
        assert (overdue.paused, overdue.overdue) == (False, left.awaited)
        await harness.clock.advance(4 * DAY)
        paused = await harness.apply(table, ApplyTimeouts())
        assert (paused.paused, paused.next_timeout) == (True, NOW + 37 * DAY)

    async def test_a_host_may_open_two_tables_where_the_bot_is_no_member(self, harness: Harness) -> None:
        for number in range(2):
            await harness.tables.open(channel(number, guild=9), ANN, Options(), reach=Reach.LENT)
        with pytest.raises(NotAllowed, match="too many"):
            await harness.tables.open(channel(2, guild=9), ANN, Options(), reach=Reach.LENT)
        assert (await harness.tables.open(channel(3), ANN, Options())).open
        assert await harness.store.removals() == {9: harness.clock.now()}, "it is forgotten some day"

    async def test_its_games_count_against_nobodys_limit(self, harness: Harness) -> None:
        for number in range(MAX_TABLES_PER_HOST):
            harness.dice.script = list(ANN_STARTS)
            table = await harness.tables.open(channel(number, guild=9), ANN, Options())
            await harness.apply(table, Join(BEN))
            await harness.apply(table, Start(ANN))
        with pytest.raises(NotAllowed):
            await harness.tables.open(channel(50), ANN, Options())
        for table_id in await harness.store.open_tables_in_server(9):
            await harness.tables.apply(table_id, SetReach(member=False))
        assert (await harness.tables.open(channel(50), ANN, Options())).open
