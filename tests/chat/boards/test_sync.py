"""What Discord shows of a table follows what is stored, and players are pinged when it is their turn."""

import asyncio
import math
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace

import discord
import pytest

from bot.chat.boards import pacing
from bot.chat.boards import sync as sync_module
from bot.chat.boards.messages import BoardPlace
from bot.chat.boards.pacing import RETRY_AFTER
from bot.chat.boards.pings import is_behind
from bot.chat.boards.rendering import ANIMATION_TIME
from bot.chat.boards.sync import BoardSync
from bot.chat.discord_requests import DiscordError
from bot.chat.interactions.response import Response
from bot.chat.tasks import BackgroundTasks
from bot.chat.ui.card import Card
from bot.chat.ui.i18n.language import link
from bot.game import Game, Stop
from bot.players import Strength
from bot.tables import (
    BoardMessage,
    CloseReason,
    Computer,
    Options,
    Pace,
    Player,
    Status,
    StoreUnavailableError,
    Table,
    Tables,
    UnreadableTableError,
)
from tests import WAIT_TIMEOUT
from tests.chat.card_parts import text
from tests.chat.card_samples import BIDDERS, GAMES, WON
from tests.chat.fake_interactions import MESSAGE_ID, SENT_ID, FakeInteraction, http_error
from tests.chat.fake_messages import FakeMessages
from tests.chat.pauses import skip_pauses
from tests.game.game_factories import no_dice
from tests.store.memory_store import MemoryStore
from tests.store.outlines import tables_to_restore
from tests.store.saved_tables import save_changes
from tests.tables.controlled_clock import ControlledClock, run_ready_tasks
from tests.tables.sample_tables import ANN, BEN, CYD, LOCATION, NOW, first_people

BOARD_ID = MESSAGE_ID
TRANSIENT = [http_error(500), http_error(429), TimeoutError(), ConnectionResetError()]
ANNS_TURN = GAMES["three moves"]
ANNS_SAME_TURN = GAMES["two runners"]
each_ping = pytest.mark.parametrize("ping", ["ping_players", "remind_players", "announce_result"])
COMPUTERS = (Computer(Strength.EASY, 1), Computer(Strength.EASY, 2))


class Harness:
    """Boards with a store, messages in memory, and the tables that listeners were told are ``shown``."""

    def __init__(self, pauses: list[float]) -> None:
        self.pauses = pauses
        self.store = MemoryStore()
        self.messages = FakeMessages()
        self.tasks = BackgroundTasks()
        tables = Tables(self.store, ControlledClock(), dice=lambda _: no_dice)
        self.boards = BoardSync(self.messages.real, self.store, tables, self.tasks)
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

    async def table_with(self, ping: str) -> Table:
        if ping == "ping_players":
            return await self.table(BIDDERS, board=BoardMessage(BOARD_ID))
        if ping == "announce_result":
            return await save_changes(self.store, await self.table(WON["won"]), status=Status.FINISHED)
        table = await self.table(BIDDERS, board=BoardMessage(BOARD_ID, 1, 42, BIDDERS.acting_since))
        return await save_changes(self.store, table, deadline=NOW + 45, reminder_due=True)

    async def show(
        self, table: Table, interaction: FakeInteraction, *, new_message: bool = False
    ) -> FakeInteraction:
        async with interaction.to_respond(private=False) as response:
            await self.boards.show(response, await self.store.stored(table), new_message=new_message)
        return interaction

    def fail_once(self, name: str, error: Exception | None = None) -> None:
        method = getattr(self.store, name)

        async def fail(*_: object) -> None:
            setattr(self.store, name, method)
            raise error or StoreUnavailableError("locked")

        setattr(self.store, name, fail)

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


@pytest.fixture
def sync(pauses: list[float]) -> Harness:
    return Harness(pauses)


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Skip the pauses between attempts and between boards, and return their lengths."""
    return skip_pauses(monkeypatch, sync_module)


@pytest.fixture
async def table(sync: Harness) -> Table:
    """A table of which Discord shows all but the last change, in the middle of Ann's turn."""
    return await sync.table(ANNS_TURN)


def click(message_id: int = BOARD_ID) -> FakeInteraction:
    interaction = FakeInteraction()
    assert interaction.message is not None
    interaction.message.id = message_id
    return interaction


def clicked(message_id: int | None = BOARD_ID) -> Response:
    """Return the response to a click on a message, or to a command."""
    interaction = FakeInteraction(click=message_id is not None)
    if interaction.message is not None:
        interaction.message.id = message_id
    return interaction.to_respond()


def command() -> FakeInteraction:
    return FakeInteraction(click=False)


def response_text(interaction: FakeInteraction) -> str:
    (call,) = interaction.discord.calls
    card = call.values["view"]
    assert isinstance(card, Card)
    return text(card)


class TestShow:
    async def test_a_click_edits_the_board(self, sync: Harness, table: Table) -> None:
        interaction = await sync.show(table, click())
        assert interaction.discord.names == ["edit_message"]
        after = await sync.finish(table)
        assert (after.board.id, after.board.shown_revision) == (BOARD_ID, table.revision)
        assert sync.messages.requests == []
        assert sync.shown == [table], "listeners learn of it"

    async def test_a_click_whose_change_is_shown_is_acknowledged(self, sync: Harness, table: Table) -> None:
        await sync.show(table, click())
        assert (await sync.show(table, click())).discord.names == ["defer"]

    async def test_a_click_on_an_older_board_gets_a_link(self, sync: Harness, table: Table) -> None:
        await sync.store.set_board_message(table.id, BOARD_ID, table.revision)
        interaction = await sync.show(table, click(BOARD_ID - 1))
        assert interaction.discord.names == ["edit_message"]
        assert link(table) in str(interaction.discord.calls[0].values["view"].to_components())
        assert (await sync.finish(table)).board.id == BOARD_ID
        assert sync.messages.requests == []
        assert sync.shown == []

    async def test_the_change_of_a_click_on_an_old_board_is_on_the_new(self, sync: Harness) -> None:
        table = await sync.table(ANNS_TURN)
        await sync.show(table, click(BOARD_ID - 1))
        after = await sync.finish(table)
        assert sync.messages.boards == {BOARD_ID: table}
        assert not is_behind(after)

    async def test_a_click_on_a_board_not_stored_yet_edits_it(self, sync: Harness, table: Table) -> None:
        interaction = await sync.show(table, click(BOARD_ID + 1))
        assert interaction.discord.names == ["edit_message"]
        assert (await sync.finish(table)).board.id == BOARD_ID + 1

    @pytest.mark.parametrize("error", [None, http_error(403, 50013)])
    async def test_a_command_sends_a_new_board_and_the_old_one_loses_its_buttons_if_possible(
        self, sync: Harness, error: Exception | None, table: Table
    ) -> None:
        sync.messages.errors["remove_buttons"] = [error]
        interaction = await sync.show(table, command())
        assert interaction.discord.names == ["send_message"]
        after = await sync.finish(table)
        assert (after.board.id, after.board.shown_revision) == (SENT_ID, table.revision)
        assert sync.messages.boards == ({} if error else {BOARD_ID: None})

    async def test_a_click_can_send_a_new_board(self, sync: Harness) -> None:
        table = await sync.table(board=BoardMessage())
        interaction = await sync.show(table, click(), new_message=True)
        assert interaction.discord.names == ["send_message"]
        assert (await sync.finish(table)).board.id == SENT_ID
        assert sync.messages.requests == []

    @pytest.mark.parametrize("error", [http_error(404, 10062), http_error(500), TimeoutError()])
    async def test_a_board_whose_response_fails_is_shown_by_a_refresh(
        self, sync: Harness, error: Exception, table: Table
    ) -> None:
        interaction = click()
        interaction.discord.errors["edit_message"] = error
        await sync.show(table, interaction)
        after = await sync.finish(table)
        assert sync.messages.boards == {BOARD_ID: table}
        assert after.board.shown_revision == table.revision
        assert sync.shown == [table]

    @pytest.mark.parametrize("error", [http_error(503), TimeoutError()])
    async def test_nothing_says_that_a_board_is_on_its_way_once_the_bot_sends_it(
        self, sync: Harness, error: Exception
    ) -> None:
        table = await sync.table(board=BoardMessage())
        interaction = command()
        interaction.discord.errors["edit_original_response"] = error
        async with interaction.to_respond(private=False) as response:
            await response.defer()
            await sync.boards.show(response, await sync.store.stored(table))
        assert (await sync.finish(table)).board.id in sync.messages.boards
        assert interaction.discord.names == ["defer", "edit_original_response", "delete_original_response"]

    async def test_a_change_that_cannot_be_loaded_is_shown_by_a_refresh(self, sync: Harness) -> None:
        """It is saved, so the game must go on."""
        table = await sync.table(GAMES["stopped"], board=BoardMessage(BOARD_ID, 1, None, 0))
        first = click()
        answered = first.discord.block("edit_message")
        showing = asyncio.create_task(sync.show(table, first))
        await run_ready_tasks()
        newer = await save_changes(sync.store, table, last_activity=NOW + 1)
        sync.fail_once("load")
        late = asyncio.create_task(sync.boards.show(clicked(), newer))
        await run_ready_tasks()
        answered.set()
        await showing
        with pytest.raises(StoreUnavailableError):
            await late
        assert not is_behind(await sync.finish(table))
        assert list(sync.messages.pings.values()) == [[BEN.id]]

    async def test_a_card_that_discord_rejects_is_an_error(self, sync: Harness, table: Table) -> None:
        interaction = click()
        interaction.discord.errors["edit_message"] = http_error(400, 50035)
        with pytest.raises(DiscordError):
            await sync.show(table, interaction)
        await sync.finish(table)

    async def test_the_players_of_the_next_turn_are_pinged(self, sync: Harness) -> None:
        table = await sync.table(GAMES["stopped"], board=BoardMessage(BOARD_ID, 1, None, 0))
        await sync.show(table, click())
        await sync.finish(table)
        assert [*sync.messages.pings.values()] == [[BEN.id]]


class TestOrder:
    """A slow update never overwrites a newer one."""

    async def test_a_click_waits_while_another_is_drawn(self, sync: Harness, table: Table) -> None:
        drawn = sync.messages.block("render")
        first, second = click(), click()
        showing = [asyncio.create_task(sync.show(table, first))]
        await run_ready_tasks()
        sync.messages.blocked.clear()  # the next board is drawn at once
        newer = await save_changes(sync.store, table, game=ANNS_SAME_TURN)
        showing.append(asyncio.create_task(sync.show(table, second)))
        await run_ready_tasks()
        assert second.discord.calls == []
        drawn.set()
        await asyncio.gather(*showing)
        assert response_text(first) != response_text(second)
        assert [shown.revision for shown in sync.shown] == [table.revision, newer.revision]
        assert (await sync.finish(table)).board.shown_revision == newer.revision

    @pytest.mark.parametrize("request_name", ["render", "edit_board", "find_board"])
    async def test_a_click_ends_a_refresh_and_waits_for_none(self, sync: Harness, request_name: str) -> None:
        """Discord may have the refresh wait for twenty seconds; clicks have no such limit."""
        table = await sync.table(GAMES["stopped"], board=BoardMessage(BOARD_ID, 1, None, 0))
        blocked = sync.messages.block(request_name)
        await sync.begin_refresh(table)
        sync.messages.blocked.clear()
        newer = await save_changes(sync.store, table, game=ANNS_SAME_TURN)
        interaction = await sync.show(table, click())
        assert interaction.discord.names == ["edit_message"]
        blocked.set()
        await sync.finish(table)
        assert [shown.revision for shown in sync.shown] == [newer.revision]
        assert sync.messages.boards == {}, "no late edit overwrites the newer board"

    async def test_a_click_passes_a_refresh_that_waits_for_another_click(self, sync: Harness) -> None:
        table = await sync.table(GAMES["stopped"], board=BoardMessage(BOARD_ID, 1, None, 0))
        first, second = click(), click()
        answered = first.discord.block("edit_message")
        clicks = [asyncio.create_task(sync.show(table, first))]
        await run_ready_tasks()
        await save_changes(sync.store, table, game=ANNS_SAME_TURN)
        limited = sync.messages.block("find_board")
        await sync.begin_refresh(table)
        clicks.append(asyncio.create_task(sync.show(table, second)))
        await run_ready_tasks()
        answered.set()
        await run_ready_tasks()
        assert second.discord.names == ["edit_message"]
        limited.set()
        await asyncio.gather(*clicks)
        await sync.finish(table)

    async def test_a_click_does_not_wait_while_a_new_board_is_sent(self, sync: Harness) -> None:
        table = await sync.table(GAMES["stopped"], board=BoardMessage(BOARD_ID, 1, None, 0))
        sync.messages.place = BoardPlace.BURIED
        accepted = sync.messages.block("send_board")
        await sync.begin_refresh(table)
        newer = await save_changes(sync.store, table, game=ANNS_SAME_TURN)
        interaction = await sync.show(table, click())
        assert interaction.discord.names == ["edit_message"]
        sync.messages.place = BoardPlace.IN_SIGHT
        accepted.set()
        after = await sync.finish(table)
        assert after.board.id is not None
        assert after.board.id > BOARD_ID
        assert sync.messages.boards[BOARD_ID] is None, "the old board leads to the new one"
        shown = sync.messages.boards[after.board.id]
        assert shown is not None
        assert shown.revision == after.board.shown_revision == newer.revision

    @pytest.mark.parametrize("told", [True, False], ids=["told", "untold"])
    async def test_a_newer_board_is_brought_up_to_date_after_a_click_on_the_older(
        self, sync: Harness, *, told: bool
    ) -> None:
        """Another process sent it meanwhile, and the click may not know that yet."""
        table = await sync.table(ANNS_TURN)
        newer = await sync.messages.send_board(replace(table, revision=table.revision - 1))
        await sync.store.set_board_message(table.id, newer, table.revision - 1)
        async with click().to_respond() as response:
            await sync.boards.show(response, await sync.store.stored(table) if told else table)
        after = await sync.finish(table)
        assert after.board.id == newer
        shown = sync.messages.boards[newer]
        assert shown is not None
        assert shown.revision == after.board.shown_revision == table.revision

    async def test_a_deferred_response_leads_to_the_board_that_was_sent_since(self, sync: Harness) -> None:
        table = await sync.table(ANNS_TURN, board=BoardMessage(SENT_ID + 1, 1, None, ANNS_TURN.acting_since))
        interaction = command()
        async with interaction.to_respond(private=False) as response:
            await response.defer()
            await sync.boards.show(response, table)
        after = await sync.finish(table)
        assert after.board.id == SENT_ID + 1
        assert sync.messages.boards == {
            SENT_ID: None,
            SENT_ID + 1: replace(table, board=replace(table.board, shown_revision=0)),
        }

    async def test_a_new_board_that_is_clicked_before_it_is_recorded_stays(self, sync: Harness) -> None:
        table = await sync.table(GAMES["stopped"], board=BoardMessage(BOARD_ID, 1, None, 0))
        sync.messages.place = BoardPlace.BURIED
        accepted = sync.messages.block("send_board")
        await sync.begin_refresh(table)
        newer = await save_changes(sync.store, table, game=ANNS_SAME_TURN)
        sent = sync.messages.last_id + 1
        await sync.show(table, click(sent))
        sync.messages.place = BoardPlace.IN_SIGHT
        accepted.set()
        after = await sync.finish(table)
        assert (after.board.id, after.board.shown_revision) == (sent, newer.revision)

    async def test_a_refresh_waits_while_a_click_is_drawn(self, sync: Harness, table: Table) -> None:
        drawn = sync.messages.block("render")
        showing = asyncio.create_task(sync.show(table, click()))
        await run_ready_tasks()
        sync.messages.blocked.clear()  # the next board is drawn at once
        newer = await save_changes(sync.store, table, game=ANNS_SAME_TURN)
        await sync.begin_refresh(table)
        drawn.set()
        await showing
        assert (await sync.finish(table)).board.shown_revision == newer.revision
        assert [shown.revision for shown in sync.shown] == [table.revision, newer.revision]

    async def test_refreshes_during_an_update_lead_to_one_more(self, sync: Harness, table: Table) -> None:
        drawn = sync.messages.block("render")
        await sync.begin_refresh(table)
        newer = await save_changes(sync.store, table, game=ANNS_SAME_TURN)
        for _ in range(5):
            sync.boards.refresh(table.id)
        drawn.set()
        await sync.finish(table)
        assert sync.messages.requests == ["edit_board"] * 2
        assert sync.messages.boards[BOARD_ID] == replace(newer, board=sync.shown[-1].board)

    async def test_tables_do_not_wait_for_one_another(self, sync: Harness) -> None:
        slow, quick = await sync.table(ANNS_TURN), await sync.table(ANNS_TURN, channel_id=1)
        accepted = sync.messages.block("edit_board")
        await sync.begin_refresh(slow)
        interaction = await sync.show(quick, click())
        assert interaction.discord.names == ["edit_message"]
        accepted.set()
        await sync.finish(slow)


class TestToken:
    """Edits with a click's token have no limit across channels, so they come before the bot's own."""

    async def test_the_token_of_the_last_click_edits_the_board(self, sync: Harness, table: Table) -> None:
        interaction = await sync.show(table, click())
        newer = await save_changes(sync.store, await sync.store.stored(table), game=ANNS_SAME_TURN)
        after = await sync.refresh(table)
        assert interaction.discord.names == ["edit_message", "edit_original_response"]
        assert sync.messages.requests == []
        assert (after.board.id, after.board.shown_revision) == (BOARD_ID, newer.revision)

    @pytest.mark.parametrize("error", [http_error(404, 10015), http_error(500), TimeoutError()])
    async def test_the_bot_edits_the_board_where_the_token_does_not_work(
        self, sync: Harness, error: Exception, table: Table
    ) -> None:
        interaction = await sync.show(table, click())
        interaction.discord.errors["edit_original_response"] = error
        for game in (ANNS_SAME_TURN, ANNS_TURN):
            await save_changes(sync.store, await sync.store.stored(table), game=game)
            await sync.refresh(table)
        assert interaction.discord.names == ["edit_message", "edit_original_response"], "it is tried once"
        assert sync.messages.requests == ["edit_board"] * 2

    async def test_no_earlier_token_is_tried_after_the_last(self, sync: Harness, table: Table) -> None:
        earlier, later = await sync.show(table, click()), click()
        await save_changes(sync.store, await sync.store.stored(table), game=ANNS_SAME_TURN)
        later.discord.errors["edit_message"] = http_error(503)
        await sync.show(table, later)
        await sync.finish(table)
        assert earlier.discord.names == ["edit_message"]
        assert sync.messages.requests == ["edit_board"]

    async def test_no_token_is_used_after_a_quarter_of_an_hour(
        self, sync: Harness, table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await sync.show(table, click())
        monkeypatch.setattr("bot.chat.interactions.response.TOKEN_LIFE", 0.0)
        await save_changes(sync.store, await sync.store.stored(table), game=ANNS_SAME_TURN)
        await sync.refresh(table)
        assert sync.messages.requests == ["edit_board"]

    async def test_a_click_looks_at_few_tokens_of_other_tables(
        self, sync: Harness, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Thousands of tables may have been clicked within a quarter of an hour."""
        tables = [await sync.table(ANNS_TURN, channel_id=channel) for channel in range(1, 10)]
        for table in tables:
            await sync.show(table, click())
        looks: list[Response] = []

        def can_edit(response: Response) -> bool:
            looks.append(response)
            return True

        monkeypatch.setattr(Response, "can_edit", property(can_edit))
        await save_changes(sync.store, await sync.store.stored(tables[0]), game=ANNS_SAME_TURN)
        await sync.show(tables[0], click())
        assert len(looks) <= 2

    async def test_a_token_in_use_may_be_forgotten_for_a_click_at_another_table(
        self, sync: Harness, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table, other = await sync.table(ANNS_TURN), await sync.table(ANNS_TURN, channel_id=2)
        interaction = await sync.show(table, click())
        newer = await save_changes(sync.store, await sync.store.stored(table), game=ANNS_SAME_TURN)
        interaction.discord.errors["edit_original_response"] = http_error(401, 50027)
        answered = interaction.discord.block("edit_original_response")
        await sync.begin_refresh(table)
        monkeypatch.setattr("bot.chat.interactions.response.TOKEN_LIFE", 0.0)
        await sync.show(other, click())
        answered.set()
        assert (await sync.finish(table)).board.shown_revision == newer.revision

    async def test_the_token_of_another_message_is_not_used(self, sync: Harness, table: Table) -> None:
        interaction = click()
        async with interaction.to_respond(private=False) as response:
            await response.defer()
            await sync.boards.show(response, await sync.store.stored(table), new_message=True)
        await save_changes(sync.store, await sync.store.stored(table), game=ANNS_SAME_TURN)
        await sync.finish(table)
        await sync.refresh(table)
        assert "edit_original_response" not in interaction.discord.names
        assert "edit_board" in sync.messages.requests


class TestRefresh:
    async def test_the_board_is_edited_until_it_is_up_to_date(self, sync: Harness, table: Table) -> None:
        for _ in range(2):
            after = await sync.refresh(table)
            assert sync.messages.requests == ["edit_board"]
        assert sync.messages.boards == {BOARD_ID: table}
        assert (after.board.id, after.board.shown_revision) == (BOARD_ID, table.revision)
        assert sync.shown == [table]

    @pytest.mark.parametrize(
        ("game", "status"), [(ANNS_TURN, Status.PLAYING), (WON["won"], Status.FINISHED)], ids=["open", "won"]
    )
    async def test_a_board_that_cannot_be_edited_is_sent_again(
        self, sync: Harness, game: Game, status: Status
    ) -> None:
        table = await save_changes(sync.store, await sync.table(game), status=status)
        sync.messages.deleted.append(BOARD_ID)
        after = await sync.refresh(table)
        assert after.board.id is not None
        assert after.board.id > BOARD_ID
        assert sync.messages.boards == {after.board.id: table, BOARD_ID: None}

    async def test_the_board_of_a_closed_table_is_not_sent_again(self, sync: Harness, table: Table) -> None:
        closed = {"status": Status.ABANDONED, "close_reason": CloseReason.EXPIRED}
        table = await save_changes(sync.store, table, **closed)
        sync.messages.deleted.append(BOARD_ID)
        after = await sync.refresh(table)
        assert sync.messages.requests == ["edit_board"]
        assert not is_behind(after)

    async def test_a_buried_board_is_sent_again_at_the_start_of_a_turn(self, sync: Harness) -> None:
        table = await sync.table(GAMES["stopped"], board=BoardMessage(BOARD_ID, 1, None, 0))
        sync.messages.place = BoardPlace.BURIED
        after = await sync.refresh(table)
        assert sync.messages.requests == ["find_board", "send_board", "remove_buttons", "ping_players"]
        assert after.board.id != BOARD_ID

    @pytest.mark.parametrize(
        ("last", "ping", "hours", "looks"),
        [
            (BOARD_ID, None, 0, False),
            (BOARD_ID, 42, 0, False),
            (42, 42, 0, False),
            (43, 42, 0, True),
            (None, None, 0, True),
            (BOARD_ID, None, 1, True),  # its edits are limited, so it is to be sent again
        ],
    )
    async def test_the_board_is_looked_for_unless_the_click_told_that_it_is_in_sight(
        self, sync: Harness, last: int | None, ping: int | None, hours: int, looks: bool
    ) -> None:
        board = discord.utils.time_snowflake(discord.utils.utcnow() - timedelta(hours=hours))
        last = board if last == BOARD_ID else last
        table = await sync.table(GAMES["stopped"], board=BoardMessage(board, 1, ping, 0))
        interaction = click(board)
        interaction.channel = SimpleNamespace(id=LOCATION.channel_id, last_message_id=last)
        await sync.show(table, interaction)
        await sync.finish(table)
        assert ("find_board" in sync.messages.requests) is looks
        assert "ping_players" in sync.messages.requests

    async def test_a_buried_board_is_sent_again_if_a_turn_begins_in_an_update(self, sync: Harness) -> None:
        game = GAMES["two runners"]
        table = await sync.table(game, board=BoardMessage(BOARD_ID, 1, None, game.acting_since))
        sync.messages.place = BoardPlace.BURIED
        edited = sync.messages.block("edit_board")
        await sync.begin_refresh(table)
        await save_changes(sync.store, table, game=game.play(Stop(0), no_dice))
        sync.boards.refresh(table.id)
        edited.set()
        after = await sync.finish(table)
        assert after.board.id != BOARD_ID
        requests = [name for name in sync.messages.requests if name in ("send_board", "ping_players")]
        assert requests == ["send_board", "ping_players"]
        assert sync.messages.linked == [after.board.id]

    async def test_a_buried_board_stays_there_during_a_turn(self, sync: Harness, table: Table) -> None:
        sync.messages.place = BoardPlace.BURIED
        assert (await sync.refresh(table)).board.id == BOARD_ID
        assert sync.messages.requests == ["edit_board"]

    async def test_a_buried_board_stays_there_at_the_end_of_a_game(self, sync: Harness) -> None:
        table = await sync.table(WON["won"], board=BoardMessage(BOARD_ID, 1, 42, 1))
        await save_changes(sync.store, table, status=Status.FINISHED)
        sync.messages.place = BoardPlace.BURIED
        assert (await sync.refresh(table)).board.id == BOARD_ID
        assert sync.messages.requests == ["edit_board", "delete", "announce_result"]


async def test_a_board_is_behind_from_when_an_update_was_asked_for(sync: Harness, table: Table) -> None:
    assert (sync.boards.behind, sync.boards.behind_seconds) == (0, 0.0)
    edited = sync.messages.block("edit_board")
    await sync.begin_refresh(table)
    sync.boards._behind_since[table.id] -= 100
    sync.boards.refresh(table.id)  # another change of the same board
    assert sync.boards.behind == 1
    assert 100 <= sync.boards.behind_seconds < 100 + WAIT_TIMEOUT
    edited.set()
    await sync.finish(table)
    assert (sync.boards.behind, sync.boards.behind_seconds) == (0, 0.0)


class TestErrors:
    @pytest.mark.parametrize("error", TRANSIENT)
    async def test_a_transient_error_is_followed_by_another_attempt(
        self, sync: Harness, error: Exception, table: Table
    ) -> None:
        sync.messages.errors["edit_board"] = [error, error]
        after = await sync.refresh(table)
        assert sync.messages.requests == ["edit_board"] * 3
        assert sync.pauses == [*RETRY_AFTER[:2]]
        assert after.board.shown_revision == table.revision

    async def test_a_board_is_shown_after_an_outage_of_any_length(self, sync: Harness, table: Table) -> None:
        sync.messages.errors["edit_board"] = [http_error(500)] * 20
        assert not is_behind(await sync.refresh(table))
        assert sync.pauses == [*RETRY_AFTER, *[RETRY_AFTER[-1]] * 15]

    @pytest.mark.parametrize("error", [http_error(403, 50013), http_error(400, 50035), http_error(401)])
    async def test_after_other_errors_the_next_refresh_tries_again(
        self, sync: Harness, error: Exception, table: Table
    ) -> None:
        """Repeated requests without permission would get the bot banned."""
        sync.messages.errors["edit_board"] = [error]
        after = await sync.refresh(table)
        assert sync.messages.requests == ["edit_board"]
        assert sync.pauses == []
        assert is_behind(after)
        assert not is_behind(await sync.refresh(table))

    async def test_after_our_own_error_the_next_refresh_tries_again(self, sync: Harness) -> None:
        table = await sync.table(ANNS_TURN)
        sync.fail_once("load", ZeroDivisionError())
        assert is_behind(await sync.refresh(table))
        assert not is_behind(await sync.refresh(table))

    @pytest.mark.parametrize("request_name", ["edit_board", "find_board", "ping_players"])
    async def test_a_table_is_closed_with_its_channel(self, sync: Harness, request_name: str) -> None:
        table = await sync.table(GAMES["stopped"], board=BoardMessage(BOARD_ID, 1, None, 0))
        sync.messages.errors[request_name] = [http_error(404, 10003)]
        after = await sync.refresh(table)
        assert after.close_reason is CloseReason.GONE
        assert after.board.id is None
        assert await tables_to_restore(sync.store) == (), "nothing is left to show"

    async def test_a_table_whose_channel_is_gone_is_closed_as_soon_as_it_can_be_saved(
        self, sync: Harness, table: Table
    ) -> None:
        sync.messages.errors["edit_board"] = [http_error(404, 10003)] * 2
        sync.fail_once("save")
        assert (await sync.refresh(table)).close_reason is CloseReason.GONE


class TestPause:
    """A pause between attempts ends as soon as another attempt makes sense."""

    @pytest.fixture
    def pauses(self, monkeypatch: pytest.MonkeyPatch) -> list[float]:
        """Let pauses last until something ends them."""
        monkeypatch.setattr(pacing, "RETRY_AFTER", (3600.0,))
        monkeypatch.setattr(sync_module, "MIN_RETRY_INTERVAL", 0.0)
        return []

    async def paused(self, sync: Harness) -> Table:
        """Return a table that waits for its next attempt."""
        table = await sync.table(ANNS_TURN)
        sync.messages.errors["edit_board"] = [http_error(500)]
        await sync.begin_refresh(table)
        assert is_behind(await sync.store.stored(table))
        return table

    async def test_something_new_to_show_ends_it(self, sync: Harness) -> None:
        table = await self.paused(sync)
        sync.boards.refresh(table.id)
        assert not is_behind(await sync.finish(table))

    @pytest.mark.parametrize("by_click", [True, False], ids=["click", "update"])
    async def test_a_click_on_or_update_of_another_board_ends_it(self, sync: Harness, by_click: bool) -> None:
        table = await self.paused(sync)
        other = await sync.table(ANNS_TURN, channel_id=1)
        await (sync.show(other, click()) if by_click else sync.refresh(other))
        assert not is_behind(await sync.finish(table))

    async def test_the_next_player_is_pinged_once_discord_accepts_a_click(self, sync: Harness) -> None:
        table = await sync.table(GAMES["stopped"], board=BoardMessage(BOARD_ID, 1, None, 0))
        sync.messages.errors["edit_board"] = [http_error(500)]
        await sync.begin_refresh(table)
        assert sync.messages.pings == {}
        await sync.show(table, click())
        await sync.finish(table)
        assert list(sync.messages.pings.values()) == [[BEN.id]]


class TestPings:
    """Pings, reminders and results."""

    @each_ping
    async def test_without_permission_they_are_left_out(self, sync: Harness, ping: str) -> None:
        table = await sync.table_with(ping)
        sync.messages.errors[ping] = [http_error(403, 50013)]
        assert not is_behind(await sync.refresh(table))
        assert ping in sync.messages.requests
        assert sync.pauses == []

    @each_ping
    @pytest.mark.parametrize("error", TRANSIENT)
    async def test_they_are_sent_later_if_they_fail(self, sync: Harness, ping: str, error: Exception) -> None:
        table = await sync.table_with(ping)
        sync.messages.errors[ping] = [error]
        assert not is_behind(await sync.refresh(table))
        assert sync.pauses == [RETRY_AFTER[0]]
        assert len(sync.messages.pings) == 1
        if ping == "ping_players":
            assert sync.messages.requests.count("edit_board") == 1, "the board is shown already"

    @each_ping
    async def test_a_deleted_board_comes_back_before_them(self, sync: Harness, ping: str) -> None:
        """They lead to the board."""
        table = await sync.table_with(ping)
        await sync.store.set_board_message(table.id, BOARD_ID, table.revision)
        sync.messages.deleted.append(BOARD_ID)
        after = await sync.refresh(table)
        requests = [name for name in sync.messages.requests if name in ("send_board", ping)]
        assert requests == ["send_board", ping]
        assert after.board.id in sync.messages.boards

    async def test_a_deleted_board_comes_back_before_an_invitation(self, sync: Harness) -> None:
        table = await sync.table(board=BoardMessage())
        await sync.boards.ping(table.id, first_people(2)[1:])
        assert sync.messages.requests == ["send_board", "ping_people"]

    @pytest.mark.parametrize("deleted", [False, True])
    async def test_a_board_is_edited_to_learn_if_it_is_there(self, sync: Harness, deleted: bool) -> None:
        """Without the permission to read messages, nothing else tells."""
        table = await sync.table_with("ping_players")
        await sync.store.set_board_message(table.id, BOARD_ID, table.revision)
        sync.messages.place = BoardPlace.UNKNOWN
        if deleted:
            sync.messages.deleted.append(BOARD_ID)
        await sync.refresh(table)
        sent = ["send_board", "remove_buttons"] if deleted else []
        assert sync.messages.requests == ["find_board", "edit_board", *sent, "ping_players"]


class TestPing:
    async def test_the_players_who_can_act_are_pinged_once_a_turn(self, sync: Harness) -> None:
        table = await sync.table(BIDDERS, board=BoardMessage(BOARD_ID))
        for _ in range(2):
            after = await sync.refresh(table)
        assert sync.messages.pings == {after.board.ping_id: [ANN.id, BEN.id]}
        assert after.board.pinged_turn == BIDDERS.acting_since

    async def test_nothing_is_sent_where_nobody_wants_to_be_pinged(self, sync: Harness) -> None:
        sync.messages.unpinged = {ANN.id, BEN.id}
        table = await sync.table(BIDDERS, board=BoardMessage(BOARD_ID, 1, 42, BIDDERS.acting_since - 1))
        after = await sync.refresh(table)
        assert sync.messages.pings == {}
        assert sync.messages.deleted == [42]
        assert after.board.pinged_turn == BIDDERS.acting_since
        assert not is_behind(after)

    @pytest.mark.parametrize(
        ("game", "seats"),
        [(BIDDERS, (*first_people(1), *COMPUTERS)), (ANNS_TURN, (COMPUTERS[0], *first_people(3)))],
        ids=["one person against computers", "the turn of a computer"],
    )
    async def test_nobody_is_pinged_who_is_watching_or_cannot_act(
        self, sync: Harness, game: Game, seats: tuple[Player, ...]
    ) -> None:
        table = await sync.table(game, board=BoardMessage(BOARD_ID, 1, 42, 0), seats=seats)
        after = await sync.refresh(table)
        assert sync.messages.pings == {}
        assert sync.messages.deleted == [42]
        assert not is_behind(after)

    @pytest.mark.parametrize("error", [*TRANSIENT, http_error(403, 50013)])
    async def test_an_old_ping_not_deleted_causes_no_second(self, sync: Harness, error: Exception) -> None:
        table = await sync.table(BIDDERS, board=BoardMessage(BOARD_ID, 1, 42, 0))
        sync.messages.errors["delete"] = [error]
        assert not is_behind(await sync.refresh(table))
        assert len(sync.messages.pings) == 1

    async def test_a_refresh_while_a_ping_is_sent_causes_no_second_ping(self, sync: Harness) -> None:
        table = await sync.table(BIDDERS, board=BoardMessage(BOARD_ID))
        sent = sync.messages.block("ping_players")
        await sync.begin_refresh(table)
        await sync.begin_refresh(table)
        sent.set()
        await sync.finish(table)
        assert sync.messages.requests.count("ping_players") == 1

    async def test_nobody_is_pinged_for_a_turn_that_ends_while_the_board_is_looked_for(
        self, sync: Harness
    ) -> None:
        table = await sync.table(BIDDERS, board=BoardMessage(BOARD_ID))
        await sync.store.set_board_message(table.id, BOARD_ID, table.revision)
        found = sync.messages.block("find_board")
        await sync.begin_refresh(table)
        assert sync.messages.requests == ["find_board"]
        await save_changes(sync.store, table, game=GAMES["bids are in"])
        sync.boards.refresh(table.id)
        found.set()
        await sync.finish(table)
        assert list(sync.messages.pings.values()) == [[CYD.id]]

    async def test_it_goes_if_a_click_closes_the_table_while_it_is_sent(self, sync: Harness) -> None:
        table = await sync.table(BIDDERS, board=BoardMessage(BOARD_ID))
        await sync.store.set_board_message(table.id, BOARD_ID, table.revision)
        sent = sync.messages.block("ping_players")
        sync.boards.pacer.per_second = math.inf  # so that it is sent in an instant
        await sync.begin_refresh(table)
        await run_ready_tasks()
        assert sync.messages.requests[-1] == "ping_players"
        closed = await save_changes(
            sync.store, table, status=Status.ABANDONED, close_reason=CloseReason.AGREED
        )
        await sync.show(closed, click())
        sent.set()
        after = await sync.finish(table)
        assert sync.messages.deleted == [*sync.messages.pings]
        assert after.board.ping_id is None

    async def test_a_turn_that_begins_while_a_ping_is_sent_gets_a_ping_too(self, sync: Harness) -> None:
        table = await sync.table(BIDDERS, board=BoardMessage(BOARD_ID))
        sent = sync.messages.block("ping_players")
        await sync.begin_refresh(table)
        await save_changes(sync.store, table, game=GAMES["bids are in"])
        sync.boards.refresh(table.id)
        sent.set()
        after = await sync.finish(table)
        first, last = sync.messages.pings
        assert sync.messages.pings[last] == [CYD.id]
        assert sync.messages.deleted == [first]
        assert after.board.ping_id == last


class TestResult:
    """The board says who won, and a message pings those who may not know."""

    async def test_it_is_announced_once_below_the_board(self, sync: Harness) -> None:
        table = await self.table(sync)
        for _ in range(2):
            after = await sync.refresh(table)
        assert sync.messages.requests == ["edit_board", "announce_result"]
        assert [*sync.messages.pings.values()] == [[BEN.id]], "Ann stopped, and has won"
        assert not is_behind(after)

    async def test_the_click_that_wins_does_not_wait_for_the_story(self, sync: Harness) -> None:
        table = await self.table(sync)
        told = sync.messages.block("story")
        won = await sync.show(table, click())
        assert won.discord.names == ["edit_message"]
        told.set()
        await sync.finish(table)
        assert won.discord.names == ["edit_message", "edit_original_response"], "the story came later"
        assert sync.pauses == [ANIMATION_TIME], "the board of the win moves meanwhile"
        assert sync.messages.requests == ["announce_result"]

    async def test_whoever_looks_at_it_later_sees_the_story(self, sync: Harness) -> None:
        table = await self.table(sync)
        await sync.show(table, click())
        await sync.show(await sync.store.stored(table), command())
        await sync.finish(table)
        assert sync.messages.told[:2] == [False, True]

    async def test_it_and_the_story_are_made_up_for_after_a_restart(self, sync: Harness) -> None:
        table = await self.table(sync)
        await sync.store.set_board_message(table.id, BOARD_ID, table.revision)
        (table,) = await tables_to_restore(sync.store)
        await sync.refresh(table)
        await sync.refresh(table)
        assert sync.messages.requests == ["edit_board", "announce_result"]

    async def test_a_game_without_a_winner_has_no_result(self, sync: Harness, table: Table) -> None:
        await save_changes(sync.store, table, status=Status.ABANDONED, close_reason=CloseReason.AGREED)
        await sync.refresh(table)
        assert sync.messages.requests == ["edit_board"]

    async def test_the_last_ping_is_gone_before_it_is_announced(self, sync: Harness) -> None:
        table = await self.table(sync, board=BoardMessage(BOARD_ID, 1, 42, 1))
        sync.messages.errors["announce_result"] = [http_error(403, 50001)]
        await sync.refresh(table)
        announced = await sync.store.stored(table)
        assert (announced.board.ping_id, sync.messages.deleted) == (None, [42])
        assert sync.messages.requests.index("delete") < sync.messages.requests.index("announce_result")

    async def test_the_last_ping_stays_recorded_until_it_is_gone(self, sync: Harness) -> None:
        table = await self.table(sync, board=BoardMessage(BOARD_ID, 1, 42, 1))
        sync.messages.errors["delete"] = [http_error(403, 50001)]
        await sync.refresh(table)
        kept = await sync.store.stored(table)
        assert (kept.board.ping_id, kept.board.announced) == (42, False)
        assert table.id in {each.id for each in await tables_to_restore(sync.store)}
        shown = await sync.refresh(table)
        assert not is_behind(shown)
        assert sync.messages.deleted == [42]

    async def test_nobody_is_told_in_a_channel_that_is_gone(self, sync: Harness) -> None:
        table = await self.table(sync)
        sync.messages.errors["announce_result"] = [http_error(404, 10003)]
        await sync.refresh(table)
        assert await tables_to_restore(sync.store) == ()

    async def table(self, sync: Harness, board: BoardMessage | None = None) -> Table:
        """Return a table that Ann has just won."""
        table = await sync.table(WON["won"], board=board)
        return await save_changes(sync.store, table, status=Status.FINISHED)


class TestOvertaken:
    """Another process shows the same table, while a server moves from one to the other."""

    async def overtake(self, sync: Harness, table: Table) -> None:
        """Save a change and record that it is shown, like another process."""
        later = await save_changes(sync.store, await sync.store.stored(table), end_votes=frozenset({BEN.id}))
        assert await sync.store.set_board_message(table.id, BOARD_ID, later.revision)

    async def test_an_edit_that_was_overtaken_is_made_up_for(self, sync: Harness, table: Table) -> None:
        accepted = sync.messages.block("edit_board")
        await sync.begin_refresh(table)
        await self.overtake(sync, table)
        accepted.set()
        after = await sync.finish(table)
        assert sync.messages.requests == ["edit_board", "edit_board"]
        assert (after.board.id, after.board.shown_revision) == (BOARD_ID, table.revision + 1)
        assert [shown.revision for shown in sync.shown] == [table.revision + 1]

    async def test_a_response_that_was_overtaken_is_made_up_for(
        self, sync: Harness, monkeypatch: pytest.MonkeyPatch, table: Table
    ) -> None:
        record = sync.store.set_board_message

        async def be_overtaken(table_id: int, message_id: int | None, shown_revision: int) -> bool:
            monkeypatch.setattr(sync.store, "set_board_message", record)
            await self.overtake(sync, table)
            return await record(table_id, message_id, shown_revision)

        monkeypatch.setattr(sync.store, "set_board_message", be_overtaken)
        interaction = await sync.show(table, click())
        after = await sync.finish(table)
        assert interaction.discord.names == ["edit_message", "edit_original_response"]
        assert after.board.shown_revision == after.revision == table.revision + 1
        assert [shown.revision for shown in sync.shown] == [table.revision + 1]

    async def test_a_ping_that_was_overtaken_is_deleted(self, sync: Harness) -> None:
        table = await sync.table(BIDDERS, board=BoardMessage(BOARD_ID))
        accepted = sync.messages.block("ping_players")
        await sync.begin_refresh(table)
        assert await sync.store.set_ping(table.id, 4711, BIDDERS.acting_since + 1)
        accepted.set()
        await sync.finish(table)
        (late,) = (ping for ping, people in sync.messages.pings.items() if people)
        assert late in sync.messages.deleted
        assert 4711 not in sync.messages.deleted


class TestReminder:
    async def test_the_players_the_game_waits_for_are_reminded_once(self, sync: Harness) -> None:
        table = await self.table(sync)
        for _ in range(2):
            after = await sync.refresh(table)
        assert sync.messages.pings == {after.board.ping_id: [ANN.id]}, "Ben has bid already"
        assert sync.messages.requests.count("remind_players") == 1
        assert sync.messages.deleted == [42], "it replaces the ping"
        assert "ping_players" not in sync.messages.requests

    async def test_a_person_who_plays_against_computers_is_reminded_too(self, sync: Harness) -> None:
        table = await self.table(sync, seats=(*first_people(1), *COMPUTERS))
        await sync.refresh(table)
        assert [*sync.messages.pings.values()] == [[ANN.id]]

    async def table(self, sync: Harness, seats: tuple[Player, ...] | None = None) -> Table:
        """Return a table whose players have been pinged and are to be reminded."""
        game = GAMES["a bid is in"]
        board = BoardMessage(BOARD_ID, 1, 42, game.acting_since)
        table = await sync.table(game, board=board, seats=seats)
        return await save_changes(
            sync.store, table, options=Options(pace=Pace.LIVE), deadline=NOW + 45, reminder_due=True
        )


class TestStore:
    """A board that is shown stays shown, whether or not that can be recorded."""

    async def test_a_response_not_recorded_is_recorded_later(self, sync: Harness, table: Table) -> None:
        """The person is not told that nothing was saved, because their move was."""
        sync.fail_once("set_board_message")
        interaction = await sync.show(table, click())
        assert interaction.discord.names[0] == "edit_message"
        assert not is_behind(await sync.finish(table))

    async def test_a_new_board_that_cannot_be_recorded_is_not_edited_instead_of_the_recorded_one(
        self, sync: Harness, table: Table
    ) -> None:
        sync.fail_once("set_board_message")
        interaction = await sync.show(table, command())
        after = await sync.finish(table)
        assert interaction.discord.names == ["send_message"]
        assert not is_behind(after)
        assert after.board.id is not None
        shown = sync.messages.boards[after.board.id]
        assert shown is not None
        assert shown.revision == after.revision

    async def test_a_refresh_not_recorded_is_tried_again(self, sync: Harness, table: Table) -> None:
        sync.fail_once("set_board_message")
        assert not is_behind(await sync.refresh(table))
        assert sync.pauses == [RETRY_AFTER[0]]

    async def test_a_damaged_table_is_logged_and_skipped(
        self, sync: Harness, caplog: pytest.LogCaptureFixture, table: Table
    ) -> None:
        sync.fail_once("load", UnreadableTableError(table.id, "nonsense"))
        await sync.begin_refresh(table)
        assert [record.getMessage() for record in caplog.records] == [
            f"Table {table.id} cannot be shown: it is damaged"
        ]
        assert not is_behind(await sync.refresh(table))


class TestPingAboutATable:
    async def test_the_invitation_is_deleted_when_the_game_begins(self, sync: Harness) -> None:
        table = await sync.table()
        await sync.boards.ping(table.id, first_people(2)[1:])
        invited = await sync.store.stored(table)
        assert sync.messages.pings == {invited.board.ping_id: [BEN.id]}
        await save_changes(sync.store, invited, game=ANNS_TURN, status=Status.PLAYING, seats=first_people(4))
        await sync.refresh(table)
        assert sync.messages.deleted == [invited.board.ping_id]

    async def test_the_ping_about_a_vote_stays(self, sync: Harness) -> None:
        """It takes the place of no other ping."""
        table = await sync.table_with("ping_players")
        await sync.boards.ping(table.id, first_people(1))
        assert list(sync.messages.pings.values()) == [[ANN.id]]
        assert (await sync.store.stored(table)).board.ping_id == table.board.ping_id

    async def test_an_error_is_only_logged(self, sync: Harness, caplog: pytest.LogCaptureFixture) -> None:
        table = await sync.table()
        sync.messages.errors["ping_people"] = [http_error(403, 50013)]
        await sync.boards.ping(table.id, first_people(2)[1:])
        assert "nobody was pinged" in caplog.text
        assert (await sync.store.stored(table)).board.ping_id is None


class TestCheck:
    """A click was refused, whose button may be outdated."""

    async def shown(self, sync: Harness) -> Table:
        """Return a table whose board was shown by another process."""
        table = await sync.table(ANNS_TURN)
        await sync.store.set_board_message(table.id, BOARD_ID, table.revision)
        return await sync.store.stored(table)

    @pytest.mark.parametrize("versions_ahead", [-1, 3], ids=["outdated", "of a game before its backup"])
    async def test_a_board_with_a_button_that_should_not_be_there_is_drawn_again(
        self, sync: Harness, versions_ahead: int
    ) -> None:
        table = await self.shown(sync)
        await sync.boards.check(clicked(), table.id, table.action_version + versions_ahead)
        after = await sync.finish(table)
        assert sync.messages.boards == {
            BOARD_ID: replace(after, board=replace(after.board, shown_revision=0))
        }
        assert after.board.shown_revision == table.revision

    async def test_a_board_from_after_a_backup_is_drawn_again_and_takes_the_place_of_the_recorded_one(
        self, sync: Harness
    ) -> None:
        table = await self.shown(sync)
        await sync.boards.check(clicked(BOARD_ID + 1), table.id, table.action_version + 3)
        after = await sync.finish(table)
        assert (after.board.id, after.board.shown_revision) == (BOARD_ID + 1, table.revision)
        assert [*sync.messages.boards] == [BOARD_ID + 1]

    async def test_one_that_no_process_came_to_show_is_shown(self, sync: Harness, table: Table) -> None:
        await sync.boards.check(clicked(), table.id, table.action_version - 1)
        assert (await sync.finish(table)).board.shown_revision == table.revision

    async def test_one_that_was_just_shown_is_left_alone_since_clicks_cross(
        self, sync: Harness, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = await sync.refresh(await sync.table(ANNS_TURN))
        for crossing_time, requests in ((3600.0, []), (0.0, ["edit_board"])):
            sync.messages.requests.clear()
            monkeypatch.setattr(sync_module, "CROSSING_TIME", crossing_time)
            await sync.boards.check(clicked(), table.id, table.action_version - 1)
            await sync.finish(table)
            assert sync.messages.requests == requests

    @pytest.mark.parametrize(
        ("message", "versions_behind"),
        [(BOARD_ID, 0), (BOARD_ID - 1, 1), (None, 1)],
        ids=["new", "old", "none"],
    )
    async def test_another_button_says_nothing_about_the_board(
        self, sync: Harness, message: int | None, versions_behind: int
    ) -> None:
        table = await self.shown(sync)
        await sync.boards.check(clicked(message), table.id, table.action_version - versions_behind)
        assert await sync.finish(table) == table
        assert sync.messages.requests == []

    async def test_an_unknown_table_or_a_store_that_is_away_is_no_error(self, sync: Harness) -> None:
        await sync.boards.check(clicked(), 999, 0)
        table = await self.shown(sync)
        sync.fail_once("load")
        await sync.boards.check(clicked(), table.id, 0)
