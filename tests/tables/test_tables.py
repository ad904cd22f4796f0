"""Opening tables and asking things of them: limits, clicks from the wrong place, many at once."""

import asyncio
from dataclasses import replace
from functools import partial

import pytest

from bot.game import (
    FRANJOS,
    PARKER,
    Bid,
    Choose,
    NotAllowed,
    OutOfDate,
    PlaceBid,
    Refusal,
    Roll,
    Rules,
    legal_moves,
)
from bot.game.notation import parse_game
from bot.players import Strength
from bot.tables import (
    ApplyTimeouts,
    Caller,
    Cancel,
    ChangeRules,
    ChannelDeleted,
    ClickedMessage,
    CloseReason,
    Coach,
    Computer,
    Join,
    Leave,
    Location,
    Pace,
    PlayComputerTurn,
    ResignGame,
    Start,
    Status,
    StoreUnavailableError,
    Table,
    Tables,
    TakeAction,
)
from bot.tables.pace import DAY, HOUR, LOBBY_TIMEOUT, PAUSE_TIMEOUT, RESTART_GRACE
from bot.tables.tables import MAX_TABLES_PER_HOST, MAX_TABLES_PER_SERVER
from tests.store.memory_store import MemoryStore
from tests.tables.controlled_clock import ControlledClock, run_ready_tasks
from tests.tables.sample_tables import ANN, BEN, CYD, EVE, LOCATION, NOW, first_people

PLAIN = Rules.of(PARKER)

START = (6, 6, 1, 1)
"""Ann begins."""


class CountedDice:
    """Dice that fall as they are told to, and then 1, 2, 3, 4 again and again."""

    def __init__(self) -> None:
        self.told = list(START)
        self.drawn = 0

    def __call__(self, count: int) -> tuple[int, ...]:
        self.drawn += count
        fallen = self.told[:count] or [1, 2, 3, 4][:count]
        del self.told[:count]
        return tuple(fallen)


class FullStore(MemoryStore):
    """A store that can be full."""

    full = False

    async def save(self, before: Table, after: Table) -> None:
        if self.full:
            raise StoreUnavailableError
        await super().save(before, after)


class Hall:
    """Tables with everything they need."""

    def __init__(self) -> None:
        self.store = FullStore()
        self.dice = CountedDice()
        self.clock = ControlledClock()
        self.tables = Tables(self.store, self.dice, self.clock)

    async def game(self, *others: Caller, pace: Pace = Pace.NONE) -> Table:
        """A game of Ann's in which she is on turn."""
        table = await self.tables.open(LOCATION, ANN, PLAIN, pace=pace)
        for by in others or (BEN,):
            await self.tables.apply(table.id, Join(by))
        return await self.tables.apply(table.id, Start(ANN))

    async def stored(self, table: Table) -> Table:
        stored = await self.store.load(table.id)
        assert stored is not None
        return stored


@pytest.fixture
def hall() -> Hall:
    return Hall()


def channel(number: int, guild: int | None = 1) -> Location:
    return Location(guild, 1000 + number)


class TestOpening:
    async def test_a_new_table_is_a_lobby_of_its_host_that_ends_in_a_day(self, hall: Hall) -> None:
        table = await hall.tables.open(LOCATION, replace(ANN, moderator=True), PLAIN)
        assert (table.status, table.host, table.location) == (Status.LOBBY, ANN.id, LOCATION)
        assert [type(person) is Caller for person in table.seats] == [False]
        assert table.next_timeout == NOW + LOBBY_TIMEOUT
        assert await hall.stored(table) == table

    async def test_a_channel_has_one_open_table_and_the_refusal_leads_there(self, hall: Hall) -> None:
        table = await hall.tables.open(LOCATION, ANN, PLAIN)
        with pytest.raises(NotAllowed) as refused:
            await hall.tables.open(LOCATION, BEN, PLAIN)
        assert refused.value.values == {"table": table}

    async def test_a_closed_table_leaves_its_channel_free(self, hall: Hall) -> None:
        table = await hall.tables.open(LOCATION, ANN, PLAIN)
        await hall.tables.apply(table.id, Cancel(ANN))
        assert (await hall.tables.open(LOCATION, BEN, PLAIN)).id != table.id

    async def test_a_host_has_only_so_many_open_tables_in_all_servers_together(self, hall: Hall) -> None:
        tables = [
            await hall.tables.open(channel(number, guild=number), ANN, PLAIN)
            for number in range(MAX_TABLES_PER_HOST)
        ]
        with pytest.raises(NotAllowed) as refused:
            await hall.tables.open(channel(99), ANN, PLAIN)
        assert refused.value.values == {"count": MAX_TABLES_PER_HOST}
        await hall.tables.open(channel(99), BEN, PLAIN)
        await hall.tables.apply(tables[0].id, Cancel(ANN))
        await hall.tables.open(channel(100), ANN, PLAIN)

    async def test_a_server_has_only_so_many_open_tables(self, hall: Hall) -> None:
        for number in range(MAX_TABLES_PER_SERVER):
            await hall.tables.open(channel(number), Caller(number + 1, "?"), PLAIN)
        with pytest.raises(NotAllowed) as refused:
            await hall.tables.open(channel(200), EVE, PLAIN)
        assert refused.value.values == {"count": MAX_TABLES_PER_SERVER}
        await hall.tables.open(channel(200, guild=2), EVE, PLAIN)

    async def test_openings_at_once_do_not_slip_under_the_limit(self, hall: Hall) -> None:
        outcomes = await asyncio.gather(
            *(hall.tables.open(channel(number), ANN, PLAIN) for number in range(2 * MAX_TABLES_PER_HOST)),
            return_exceptions=True,
        )
        assert sum(isinstance(outcome, Table) for outcome in outcomes) == MAX_TABLES_PER_HOST
        assert sum(isinstance(outcome, NotAllowed) for outcome in outcomes) == MAX_TABLES_PER_HOST


class TestAsking:
    async def test_what_it_returns_is_saved_with_the_next_revision(self, hall: Hall) -> None:
        table = await hall.tables.open(LOCATION, ANN, PLAIN)
        after = await hall.tables.apply(table.id, Join(BEN))
        assert after.revision == table.revision + 1
        assert await hall.stored(table) == after

    async def test_every_change_is_one_revision(self, hall: Hall) -> None:
        table = await hall.game(BEN, CYD)
        assert table.revision == 4  # opened, joined, joined, started
        for request in (TakeAction(ANN, Roll), ResignGame(ANN)):
            before = (await hall.stored(table)).revision
            assert (await hall.tables.apply(table.id, request)).revision == before + 1

    async def test_what_changes_nothing_saves_nothing(self, hall: Hall) -> None:
        table = await hall.game()
        after = await hall.tables.apply(table.id, ApplyTimeouts())
        assert after == table
        assert await hall.stored(table) == table

    async def test_a_refused_request_changes_nothing_and_draws_no_dice(self, hall: Hall) -> None:
        table = await hall.game()
        drawn = hall.dice.drawn
        for request in (
            TakeAction(BEN, Roll),
            TakeAction(EVE, Roll),
            Join(EVE),
            TakeAction(ANN, Roll, action_version=0),
        ):
            with pytest.raises(Refusal):
                await hall.tables.apply(table.id, request)
        assert hall.dice.drawn == drawn
        assert await hall.stored(table) == table

    async def test_a_table_that_never_was_is_out_of_date(self, hall: Hall) -> None:
        with pytest.raises(OutOfDate):
            await hall.tables.apply(4711, Join(ANN))

    async def test_what_cannot_be_saved_has_not_happened(self, hall: Hall) -> None:
        table = await hall.game()
        hall.store.full = True
        with pytest.raises(StoreUnavailableError):
            await hall.tables.apply(table.id, TakeAction(ANN, Roll))
        hall.store.full = False
        assert await hall.stored(table) == table
        assert (
            await hall.tables.apply(table.id, TakeAction(ANN, Roll, table.event_count))
        ).event_count == table.event_count + 1


class TestOrigin:
    BOARD = 5000

    async def table(self, hall: Hall) -> Table:
        table = await hall.game()
        await hall.store.set_board_message(table.id, self.BOARD, table.revision)
        return await hall.stored(table)

    async def test_a_click_on_the_board_counts(self, hall: Hall) -> None:
        table = await self.table(hall)
        origin = ClickedMessage(LOCATION.channel_id, self.BOARD)
        assert (
            await hall.tables.apply(table.id, TakeAction(ANN, Roll, table.event_count), origin)
        ).event_count == 2

    async def test_a_click_in_another_channel_does_not(self, hall: Hall) -> None:
        table = await self.table(hall)
        with pytest.raises(OutOfDate):
            await hall.tables.apply(
                table.id, TakeAction(ANN, Roll), ClickedMessage(LOCATION.channel_id + 1, self.BOARD)
            )
        assert await hall.stored(table) == table

    async def test_a_click_on_an_old_board_leads_to_the_new_one(self, hall: Hall) -> None:
        table = await self.table(hall)
        with pytest.raises(OutOfDate) as refused:
            await hall.tables.apply(
                table.id, TakeAction(ANN, Roll), ClickedMessage(LOCATION.channel_id, self.BOARD - 1)
            )
        assert refused.value.values == {"table": table}

    async def test_a_board_so_new_that_it_is_not_recorded_yet_counts(self, hall: Hall) -> None:
        table = await self.table(hall)
        origin = ClickedMessage(LOCATION.channel_id, self.BOARD + 1)
        assert (await hall.tables.apply(table.id, TakeAction(ANN, Roll), origin)).event_count == 2

    async def test_before_any_board_is_recorded_every_one_counts(self, hall: Hall) -> None:
        table = await hall.game()
        assert (
            await hall.tables.apply(table.id, TakeAction(ANN, Roll), ClickedMessage(LOCATION.channel_id, 1))
        ).event_count == 2


class TestManyAtOnce:
    @pytest.mark.parametrize("clicks", [2, 20])
    async def test_equal_clicks_move_once(self, hall: Hall, clicks: int) -> None:
        table = await hall.game()
        drawn = hall.dice.drawn
        outcomes = await asyncio.gather(
            *(hall.tables.apply(table.id, TakeAction(ANN, Roll, table.event_count)) for _ in range(clicks)),
            return_exceptions=True,
        )
        assert sum(isinstance(outcome, Table) for outcome in outcomes) == 1
        assert sum(isinstance(outcome, OutOfDate) for outcome in outcomes) == clicks - 1
        assert hall.dice.drawn == drawn + 4
        assert (await hall.stored(table)).event_count == table.event_count + 1

    async def test_of_two_moves_at_once_the_first_is_played(self, hall: Hall) -> None:
        table = await hall.game()
        after = await hall.tables.apply(table.id, TakeAction(ANN, Roll))
        assert after.game is not None
        assert after.game.state.roll is not None
        first, second, *_ = legal_moves(after.game.state, after.game.state.roll)
        outcomes = await asyncio.gather(
            *(
                hall.tables.apply(table.id, TakeAction(ANN, partial(Choose, move=move), after.event_count))
                for move in (first, second)
            ),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [Table, OutOfDate]

    async def test_bidders_at_once_all_bid_and_the_turn_goes_on_once(self, hall: Hall) -> None:
        table = await self.bidding(hall)
        outcomes = await asyncio.gather(
            *(
                hall.tables.apply(
                    table.id, TakeAction(by, partial(PlaceBid, bid=Bid(True, stake)), table.action_version)
                )
                for by, stake in ((BEN, 1), (ANN, 2), (EVE, 3), (CYD, 4), (ANN, 5))
            ),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [Table, Table, NotAllowed, OutOfDate, OutOfDate]
        after = await hall.stored(table)
        assert after.game is not None
        assert after.game.state.bids == (Bid(True, 2), Bid(True, 1), None)
        assert [person.id for person in after.acting] == [CYD.id]

    async def bidding(self, hall: Hall) -> Table:
        """A game in which Cyd has made a second move, and Ann and Ben have to bid."""
        game = parse_game(
            "started parker,bidding 65 12 11\n"
            "rolled 3433\nmoved 6 7\nstopped\nrolled 1516\nmoved 6 7\nstopped\n"
            "rolled 1234\nmoved 3 7\nrolled 1234\nmoved 3 7\n"
        )
        table = await hall.tables.open(LOCATION, ANN, game.started.rules)
        begun = replace(
            table, seats=first_people(3), status=Status.PLAYING, game=game, revision=table.revision + 1
        )
        await hall.store.save(table, begun)
        return begun

    async def test_a_change_of_rules_and_a_start_at_once_do_not_mix(self, hall: Hall) -> None:
        table = await hall.tables.open(LOCATION, ANN, PLAIN)
        await hall.tables.apply(table.id, Join(BEN))
        started, changed = await asyncio.gather(
            hall.tables.apply(table.id, Start(ANN)),
            hall.tables.apply(table.id, ChangeRules(ANN, Rules.of(FRANJOS))),
            return_exceptions=True,
        )
        assert isinstance(started, Table)
        assert isinstance(changed, OutOfDate)
        assert (await hall.stored(table)).rules == PLAIN

    async def test_everybody_who_joins_at_once_gets_a_seat_while_there_are_any(self, hall: Hall) -> None:
        table = await hall.tables.open(LOCATION, ANN, PLAIN)
        people = [Caller(number, f"P{number}") for number in range(1, 9)]
        outcomes = await asyncio.gather(
            *(hall.tables.apply(table.id, Join(by)) for by in people), return_exceptions=True
        )
        assert sum(isinstance(outcome, Table) for outcome in outcomes) == 3
        assert sum(isinstance(outcome, NotAllowed) for outcome in outcomes) == 5
        assert len((await hall.stored(table)).seats) == 4

    async def test_a_cancelled_request_leaves_its_table_to_the_next(self, hall: Hall) -> None:
        table = await hall.game()
        first = asyncio.create_task(hall.tables.apply(table.id, TakeAction(ANN, Roll)))
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.wait({first})
        assert first.cancelled()
        async with asyncio.timeout(1):
            await hall.tables.apply(table.id, ResignGame(BEN))

    async def test_other_tables_do_not_wait(self, hall: Hall) -> None:
        here = await hall.game()
        hall.dice.told = list(START)
        there = await hall.tables.open(channel(1), BEN, PLAIN)
        async with hall.tables._locks.get(here.id):
            waiting = asyncio.create_task(hall.tables.apply(here.id, TakeAction(ANN, Roll)))
            async with asyncio.timeout(1):
                await hall.tables.apply(there.id, Join(CYD))
            assert not waiting.done()
        await waiting


class TestComputers:
    async def test_a_table_is_opened_with_computers_pace_and_coach(self, hall: Hall) -> None:
        strengths = [Strength.EASY, Strength.HARD, Strength.EASY]
        table = await hall.tables.open(
            LOCATION, ANN, PLAIN, pace=Pace.LIVE, coach=Coach.OPEN, computers=strengths
        )
        assert table.seats == (
            *first_people(1),
            Computer(Strength.EASY, 1),
            Computer(Strength.HARD, 1),
            Computer(Strength.EASY, 2),
        )
        assert (table.pace, table.coach) == (Pace.LIVE, Coach.OPEN)
        assert await hall.stored(table) == table

    async def test_four_computers_leave_no_seat_for_the_host(self, hall: Hall) -> None:
        with pytest.raises(NotAllowed, match="All four seats are taken"):
            await hall.tables.open(LOCATION, ANN, PLAIN, computers=[Strength.EASY] * 4)
        assert await hall.store.latest_table_in(LOCATION.channel_id) is None

    async def test_they_play_on_one_saved_step_after_the_other(self, hall: Hall) -> None:
        opened = await hall.tables.open(LOCATION, ANN, PLAIN, computers=[Strength.MEDIUM])
        hall.dice.told = [1, 1, 6, 6]
        table = await hall.tables.apply(opened.id, Start(ANN))
        steps = 0
        while table.computer_to_act:
            before, steps = table, steps + 1
            table = await hall.tables.apply(opened.id, PlayComputerTurn(before.action_version))
            assert table.revision == before.revision + 1
            assert await hall.stored(table) == table
        assert (table.acting, steps in (1, 2)) == (first_people(1), True)

    async def test_asked_twice_for_one_moment_they_play_once(self, hall: Hall) -> None:
        opened = await hall.tables.open(LOCATION, ANN, PLAIN, computers=[Strength.MEDIUM])
        hall.dice.told = [1, 1, 6, 6]
        table = await hall.tables.apply(opened.id, Start(ANN))
        outcomes = await asyncio.gather(
            *(hall.tables.apply(opened.id, PlayComputerTurn(table.action_version)) for _ in range(5)),
            return_exceptions=True,
        )
        assert sum(isinstance(outcome, Table) for outcome in outcomes) == 1
        assert sum(isinstance(outcome, OutOfDate) for outcome in outcomes) == 4


class TestTime:
    async def passes(self, hall: Hall, seconds: float) -> list[Table]:
        """The tables as they are after what came due within so many seconds more."""
        seen: list[Table] = []

        async def watch() -> None:
            async for table in hall.tables.apply_timeouts():
                seen.append(table)  # noqa: PERF401 - it is cancelled, and what was seen till then counts

        watching = asyncio.create_task(watch())
        await hall.clock.advance(seconds)
        watching.cancel()
        await run_ready_tasks()
        return seen

    async def test_a_forgotten_lobby_is_closed(self, hall: Hall) -> None:
        table = await hall.tables.open(LOCATION, ANN, PLAIN)
        assert await self.passes(hall, LOBBY_TIMEOUT - 1) == []
        assert [closed.close_reason for closed in await self.passes(hall, 1)] == [CloseReason.EXPIRED]
        assert not (await hall.stored(table)).open

    async def test_whatever_happens_puts_it_off(self, hall: Hall) -> None:
        table = await hall.tables.open(LOCATION, ANN, PLAIN)
        await hall.clock.advance(LOBBY_TIMEOUT - 1)
        await hall.tables.apply(table.id, Join(BEN))
        assert await self.passes(hall, LOBBY_TIMEOUT - 1) == []
        assert len(await self.passes(hall, 1)) == 1

    async def test_a_refusal_does_not(self, hall: Hall) -> None:
        table = await hall.tables.open(LOCATION, ANN, PLAIN)
        await hall.clock.advance(LOBBY_TIMEOUT - 1)
        with pytest.raises(NotAllowed):
            await hall.tables.apply(table.id, Leave(EVE))
        assert len(await self.passes(hall, 1)) == 1

    async def test_a_game_nobody_plays_is_set_aside_and_closed_a_month_later(self, hall: Hall) -> None:
        table = await hall.game()
        assert await self.passes(hall, table.pace.idle_limit - 1) == []
        (aside,) = await self.passes(hall, 1)
        assert (aside.paused, aside.open) == (True, True)
        assert await self.passes(hall, PAUSE_TIMEOUT - 1) == []
        assert [closed.close_reason for closed in await self.passes(hall, 1)] == [CloseReason.EXPIRED]
        assert await self.passes(hall, PAUSE_TIMEOUT) == []

    async def test_a_closed_table_has_none(self, hall: Hall) -> None:
        table = await hall.game()
        await hall.tables.apply(table.id, ChannelDeleted())
        assert hall.tables.timers._times == {}

    async def test_a_deadline_is_stored_before_anybody_hears_of_it(self, hall: Hall) -> None:
        table = await hall.game(pace=Pace.LIVE)
        assert table.deadline == NOW + 90
        assert await hall.stored(table) == table

    async def test_who_is_late_is_reminded_and_then_passed_over(self, hall: Hall) -> None:
        table = await hall.game(pace=Pace.LIVE)
        (reminded,) = await self.passes(hall, 45)
        assert (reminded.reminder_due, reminded.acting) == (True, first_people(2)[:1])
        (passed,) = await self.passes(hall, 45)
        assert (passed.acting, passed.deadline, passed.reminder_due) == (
            first_people(2)[1:],
            NOW + 180,
            False,
        )
        assert await hall.stored(table) == passed

    async def test_what_could_not_be_saved_is_tried_again(self, hall: Hall) -> None:
        table = await hall.game(pace=Pace.LIVE)
        hall.store.full = True
        assert await self.passes(hall, 45) == []
        hall.store.full = False
        (reminded,) = await self.passes(hall, 60)
        assert reminded.acting == first_people(2)[1:], "it took longer than the deadline, so that has passed"
        assert (await hall.stored(table)) == reminded


class TestRestart:
    async def restarted(self, hall: Hall, seconds: float) -> tuple[Table, ...]:
        """The tables found at a start after so many seconds in which nobody was there."""
        await hall.clock.advance(seconds)
        hall.tables = Tables(hall.store, hall.dice, hall.clock)
        return await hall.tables.restore()

    async def test_what_passed_meanwhile_is_given_anew_and_stored(self, hall: Hall) -> None:
        table = await hall.game(pace=Pace.RELAXED)
        (found,) = await self.restarted(hall, 3 * DAY)
        assert (found.deadline, found.action_version, found.acting) == (
            NOW + 4 * DAY,
            table.action_version,
            first_people(2)[:1],
        )
        assert await hall.stored(table) == found
        assert hall.tables.timers._times == {table.id: found.next_timeout}

    async def test_a_deadline_that_had_time_left_keeps_it(self, hall: Hall) -> None:
        table = await hall.game(pace=Pace.RELAXED)
        (found,) = await self.restarted(hall, 3600.0)
        assert found == table

    async def test_one_that_comes_right_after_the_start_is_given_anew_too(self, hall: Hall) -> None:
        table = await hall.game(pace=Pace.RELAXED)
        (found,) = await self.restarted(hall, DAY - RESTART_GRACE + 1)
        assert table.deadline is not None
        assert found.deadline == hall.clock.now() + DAY

    async def test_a_reminder_still_comes(self, hall: Hall) -> None:
        await hall.game(pace=Pace.RELAXED)
        await self.restarted(hall, 21 * HOUR)
        assert [table.reminder_due for table in await TestTime().passes(hall, 0)] == [True]

    async def test_lobbies_and_forgotten_games_are_not_closed_at_once_either(self, hall: Hall) -> None:
        await hall.game()
        await hall.tables.open(channel(1), BEN, PLAIN)
        game, waiting = await self.restarted(hall, 20 * DAY)
        assert (game.paused, game.next_timeout) == (False, hall.clock.now() + game.pace.idle_limit)
        assert waiting.next_timeout == hall.clock.now() + LOBBY_TIMEOUT
        assert await TestTime().passes(hall, LOBBY_TIMEOUT - 1) == []

    async def test_of_many_deadlines_none_is_executed(self, hall: Hall) -> None:
        for number in range(5):
            hall.dice.told = list(START)
            table = await hall.tables.open(channel(number), Caller(number, "Host"), PLAIN, pace=Pace.LIVE)
            await hall.tables.apply(table.id, Join(BEN))
            await hall.tables.apply(table.id, Start(Caller(number, "Host")))
        found = await self.restarted(hall, DAY)
        assert {table.deadline for table in found} == {hall.clock.now() + 90}
        assert await TestTime().passes(hall, 44) == []
