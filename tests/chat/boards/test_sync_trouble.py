"""What Discord shows follows what is stored although requests fail, cross or are overtaken."""

from dataclasses import replace

import pytest

from bot.chat.boards import live, request_pacing
from bot.chat.boards.pings import is_behind
from bot.chat.boards.request_pacing import RETRY_AFTER
from bot.tables import CloseReason, Table, UnreadableTableError
from playground.validation.errors import ErrorCode
from tests.chat.boards.sync_harness import ANNS_TURN, BOARD_ID, Harness, click, command
from tests.chat.fake_interactions import FakeInteraction, http_error, refusal
from tests.store.outlines import tables_to_restore
from tests.tables.sample_tables import BEN


class TestErrors:
    async def test_transient_errors_are_retried_however_often_they_come(
        self, sync: Harness, table: Table
    ) -> None:
        sync.messages.errors["edit_board"] = [http_error(500)] * 20
        after = await sync.refresh(table)
        assert sync.messages.requests == ["edit_board"] * 21
        assert sync.pauses == [*RETRY_AFTER, *[RETRY_AFTER[-1]] * 15][:20]
        assert after.board.shown_revision == table.revision

    async def test_other_errors_are_not_retried(self, sync: Harness, table: Table) -> None:
        """Repeated requests without permission would get the bot banned."""
        sync.messages.errors["edit_board"] = [refusal(ErrorCode.MISSING_PERMISSIONS)]
        after = await sync.refresh(table)
        assert sync.messages.requests == ["edit_board"]
        assert sync.pauses == []
        assert is_behind(after)
        assert not is_behind(await sync.refresh(table))

    @pytest.mark.parametrize("error", [ZeroDivisionError(), UnreadableTableError(1, "nonsense")])
    async def test_after_our_error_the_next_refresh_tries_again(
        self, sync: Harness, caplog: pytest.LogCaptureFixture, table: Table, error: Exception
    ) -> None:
        sync.fail_once("load", error)
        assert is_behind(await sync.refresh(table))
        is_damaged = f"Table {table.id} cannot be shown: it is damaged" in caplog.messages
        assert is_damaged is isinstance(error, UnreadableTableError)
        assert not is_behind(await sync.refresh(table))

    @pytest.mark.parametrize("request_name", ["edit_board", "find_board", "ping_players"])
    async def test_a_table_is_closed_with_its_channel(self, sync: Harness, request_name: str) -> None:
        table = await sync.ended_turn()
        sync.messages.errors[request_name] = [refusal(ErrorCode.UNKNOWN_CHANNEL)]
        after = await sync.refresh(table)
        assert after.close_reason is CloseReason.GONE
        assert after.board.id is None
        assert await tables_to_restore(sync.store) == (), "nothing is left to show"

    async def test_a_table_without_a_channel_is_closed_in_the_end(self, sync: Harness, table: Table) -> None:
        sync.messages.errors["edit_board"] = [refusal(ErrorCode.UNKNOWN_CHANNEL)] * 2
        sync.fail_once("save")
        assert (await sync.refresh(table)).close_reason is CloseReason.GONE


class TestPause:
    """A pause between attempts ends as soon as another attempt makes sense."""

    @pytest.fixture
    def pauses(self, monkeypatch: pytest.MonkeyPatch) -> list[float]:
        """Let pauses last until something ends them."""
        monkeypatch.setattr(request_pacing, "RETRY_AFTER", (3600.0,))
        monkeypatch.setattr(request_pacing, "MIN_RETRY_INTERVAL", 0.0)
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
        table = await sync.ended_turn()
        sync.messages.errors["edit_board"] = [http_error(500)]
        await sync.begin_refresh(table)
        assert sync.messages.pings == {}
        await sync.show(table, click())
        await sync.finish(table)
        assert list(sync.messages.pings.values()) == [[BEN.id]]


class TestStore:
    """A board that is shown stays shown, whether or not that can be recorded."""

    async def test_a_response_not_recorded_is_recorded_later(self, sync: Harness, table: Table) -> None:
        """The person is not told that nothing was saved, because their move was."""
        sync.fail_once("set_board_message")
        interaction = await sync.show(table, click())
        assert interaction.discord.names[0] == "edit_message"
        assert not is_behind(await sync.finish(table))

    async def test_a_refresh_not_recorded_is_tried_again(self, sync: Harness, table: Table) -> None:
        sync.fail_once("set_board_message")
        assert not is_behind(await sync.refresh(table))
        assert sync.pauses == [RETRY_AFTER[0]]


async def test_an_edit_that_was_overtaken_is_made_up_for(sync: Harness, table: Table) -> None:
    """Another process shows the same table, while a server moves from one to the other."""
    with sync.messages.held("edit_board"):
        await sync.begin_refresh(table)
        later = await sync.change(table, end_votes=frozenset({BEN.id}))
        assert await sync.store.set_board_message(table.id, BOARD_ID, later.revision)
    after = await sync.finish(table)
    assert sync.messages.requests == ["edit_board", "edit_board"]
    assert (after.board.id, after.board.shown_revision) == (BOARD_ID, later.revision)
    assert [shown.revision for shown in sync.shown] == [later.revision]


class TestCheck:
    """A click was refused, whose button may be outdated."""

    async def shown(self, sync: Harness) -> Table:
        """Return a table whose board was shown by another process."""
        table = await sync.table(ANNS_TURN)
        await sync.store.set_board_message(table.id, BOARD_ID, table.revision)
        return await sync.store.stored(table)

    @pytest.mark.parametrize(
        ("board", "versions_ahead"),
        [(BOARD_ID, -1), (BOARD_ID, 3), (BOARD_ID + 1, 3)],
        ids=["outdated", "of a game before its backup", "sent after the backup"],
    )
    async def test_a_board_with_a_wrong_button_is_redrawn(
        self, sync: Harness, board: int, versions_ahead: int
    ) -> None:
        table = await self.shown(sync)
        await sync.boards.check(click(board).to_respond(), table.id, table.action_version + versions_ahead)
        now = await sync.finish(table)
        assert sync.messages.boards == {board: replace(now, board=replace(now.board, shown_revision=0))}
        assert (now.board.id, now.board.shown_revision) == (board, table.revision)

    async def test_one_that_no_process_came_to_show_is_shown(self, sync: Harness, table: Table) -> None:
        await sync.boards.check(click().to_respond(), table.id, table.action_version - 1)
        assert (await sync.finish(table)).board.shown_revision == table.revision

    async def test_a_new_one_is_left_alone(self, sync: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
        table = await sync.refresh(await sync.table(ANNS_TURN))
        for crossing_time, requests in ((3600.0, []), (0.0, ["edit_board"])):
            sync.messages.requests.clear()
            monkeypatch.setattr(live, "CROSSING_TIME", crossing_time)
            await sync.boards.check(click().to_respond(), table.id, table.action_version - 1)
            await sync.finish(table)
            assert sync.messages.requests == requests

    @pytest.mark.parametrize(
        ("pressed", "versions_behind"), [(click(), 0), (click(BOARD_ID - 1), 1), (command(), 1)]
    )
    async def test_another_button_says_nothing_about_the_board(
        self, sync: Harness, pressed: FakeInteraction, versions_behind: int
    ) -> None:
        table = await self.shown(sync)
        await sync.boards.check(pressed.to_respond(), table.id, table.action_version - versions_behind)
        assert await sync.finish(table) == table
        assert sync.messages.requests == []

    async def test_an_unknown_table_or_a_store_that_is_away_is_no_error(self, sync: Harness) -> None:
        await sync.boards.check(click().to_respond(), 999, 0)
        table = await self.shown(sync)
        sync.fail_once("load")
        await sync.boards.check(click().to_respond(), table.id, 0)
