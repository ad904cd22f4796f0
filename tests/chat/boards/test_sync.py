"""What Discord shows of a table follows what is stored."""

import asyncio
from dataclasses import replace
from unittest.mock import PropertyMock

import pytest

from bot.chat.boards.messages import BoardPlace
from bot.chat.boards.pings import is_behind
from bot.chat.discord_requests import DiscordError
from bot.chat.interactions.response import Response
from bot.chat.ui.i18n.language import link
from bot.game import Game
from bot.tables import BoardMessage, CloseReason, Status, StoreUnavailableError, Table
from playground.validation.errors import ErrorCode
from tests import WAIT_TIMEOUT
from tests.chat.boards.sync_harness import ANNS_SAME_TURN, ANNS_TURN, BOARD_ID, Harness, begin, click, command
from tests.chat.card_samples import GAMES, WON
from tests.chat.fake_interactions import SENT_ID, http_error, refusal
from tests.tables.controlled_clock import run_ready_tasks
from tests.tables.sample_tables import BEN


class TestShow:
    async def test_a_click_edits_the_board(self, sync: Harness, table: Table) -> None:
        assert await sync.answer(table, click()) == ["edit_message"]
        after = await sync.finish(table)
        assert (after.board.id, after.board.shown_revision) == (BOARD_ID, table.revision)
        assert sync.messages.requests == []
        assert sync.shown == [table], "listeners learn of it"
        assert await sync.answer(table, click()) == ["defer"], "the change is shown already"

    async def test_a_click_on_an_old_board_gets_a_link_to_the_new(self, sync: Harness, table: Table) -> None:
        for _ in range(2):  # Discord shows the change when the second comes
            interaction = await sync.show(table, click(BOARD_ID - 1))
            assert interaction.discord.names == ["edit_message"]
            assert link(table) in str(interaction.discord.calls[0].values["view"].to_components())
            table = await sync.finish(table)
            assert not is_behind(table)
            assert sync.messages.requests == ["edit_board"]
        assert [shown.revision for shown in sync.shown] == [table.revision]
        assert [*sync.messages.boards] == [BOARD_ID]

    @pytest.mark.parametrize("error", [None, refusal(ErrorCode.MISSING_PERMISSIONS)])
    async def test_a_command_sends_a_new_board_and_the_old_one_loses_its_buttons_if_possible(
        self, sync: Harness, error: Exception | None, table: Table
    ) -> None:
        sync.messages.errors["remove_buttons"] = [error]
        assert await sync.answer(table, command()) == ["send_message"]
        after = await sync.finish(table)
        assert (after.board.id, after.board.shown_revision) == (SENT_ID, table.revision)
        assert sync.messages.boards == ({} if error else {BOARD_ID: None})

    @pytest.mark.parametrize(
        ("recorded", "new_message", "answer", "shown_in"),
        [(BOARD_ID, False, "edit_message", BOARD_ID + 1), (None, True, "send_message", SENT_ID)],
        ids=["a board not stored yet", "a request for a new board"],
    )
    async def test_the_message_that_holds_the_answer_to_a_click_becomes_the_board(
        self, sync: Harness, *, recorded: int | None, new_message: bool, answer: str, shown_in: int
    ) -> None:
        table = await sync.table(board=BoardMessage(recorded))
        interaction = await sync.show(table, click(BOARD_ID + 1), new_message=new_message)
        assert interaction.discord.names == [answer]
        assert (await sync.finish(table)).board.id == shown_in

    @pytest.mark.parametrize("error", [refusal(ErrorCode.UNKNOWN_INTERACTION), http_error(500)])
    async def test_a_refresh_follows_a_failure(self, sync: Harness, error: Exception, table: Table) -> None:
        await sync.show(table, click(fails={"edit_message": error}))
        after = await sync.finish(table)
        assert sync.messages.boards == {BOARD_ID: table}
        assert after.board.shown_revision == table.revision
        assert sync.shown == [table]

    async def test_nothing_is_on_its_way_once_it_is_sent(self, sync: Harness) -> None:
        table = await sync.table(board=BoardMessage())
        interaction = command()
        interaction.discord.errors["edit_original_response"] = TimeoutError()
        await sync.show(table, interaction, deferred=True)
        assert (await sync.finish(table)).board.id in sync.messages.boards
        assert interaction.discord.names == ["defer", "edit_original_response", "delete_original_response"]

    async def test_a_change_that_cannot_be_loaded_is_shown_by_a_refresh(self, sync: Harness) -> None:
        """It is saved, so the game must go on."""
        table = await sync.ended_turn()
        async with sync.boards._boards[table.id].drawing():
            showing = await begin(sync.boards.show(click().to_respond(), table))
            sync.fail_once("load")
        with pytest.raises(StoreUnavailableError):
            await showing
        assert not is_behind(await sync.finish(table))
        assert list(sync.messages.pings.values()) == [[BEN.id]]

    async def test_a_card_that_discord_rejects_is_an_error(self, sync: Harness, table: Table) -> None:
        with pytest.raises(DiscordError):
            await sync.show(table, click(fails={"edit_message": refusal(ErrorCode.INVALID_FORM)}))
        await sync.finish(table)

    async def test_nothing_is_shown_beside_another_process(self, sync: Harness, table: Table) -> None:
        asked = click(fails={"send_message": refusal(ErrorCode.ALREADY_ACKNOWLEDGED)}).to_respond()
        with pytest.raises(DiscordError):
            await sync.boards.show(asked, table, new_message=True)
        await run_ready_tasks()
        assert sync.messages.requests == []


class TestOrder:
    """A slow update never overwrites a newer one."""

    @pytest.mark.parametrize("second", ["click", "refresh"])
    async def test_an_update_waits_for_an_answer(self, sync: Harness, table: Table, second: str) -> None:
        drawn, later = sync.messages.block("render"), click()
        showing = await begin(sync.show(table, click()))
        sync.messages.blocked.clear()  # the next board is drawn at once
        newer = await sync.change(table, game=ANNS_SAME_TURN)
        waiting = await begin(sync.show(table, later) if second == "click" else sync.begin_refresh(table))
        assert (later.discord.calls, sync.messages.requests) == ([], [])
        drawn.set()
        await asyncio.gather(showing, waiting)
        assert (await sync.finish(table)).board.shown_revision == newer.revision
        assert [shown.revision for shown in sync.shown] == [table.revision, newer.revision]

    @pytest.mark.parametrize("request_name", ["render", "edit_board", "find_board"])
    async def test_a_click_ends_a_refresh_and_waits_for_none(self, sync: Harness, request_name: str) -> None:
        """Discord may have the refresh wait for twenty seconds; clicks have no such limit."""
        table = await sync.ended_turn()
        blocked = sync.messages.block(request_name)
        await sync.begin_refresh(table)
        sync.messages.blocked.clear()
        newer = await sync.change(table, game=ANNS_SAME_TURN)
        assert await sync.answer(table, click()) == ["edit_message"]
        blocked.set()
        await sync.finish(table)
        assert [shown.revision for shown in sync.shown] == [newer.revision]
        assert sync.messages.boards == {}, "no late edit overwrites the newer board"

    async def test_a_click_passes_a_refresh_that_waits_for_another_click(self, sync: Harness) -> None:
        table, later = await sync.ended_turn(), click()
        with sync.messages.held("find_board"):
            async with sync.boards._boards[table.id].drawing():
                await sync.begin_refresh(table)
                showing = await begin(sync.show(table, later))
            await run_ready_tasks()
            assert later.discord.names == ["edit_message"]
        await showing
        await sync.finish(table)

    @pytest.mark.parametrize("where", ["old board", "new board"])
    async def test_a_click_does_not_wait_while_a_new_board_is_sent(self, sync: Harness, where: str) -> None:
        table = await sync.ended_turn()
        sync.messages.place = BoardPlace.BURIED
        sent = sync.messages.last_id + 1
        with sync.messages.held("send_board"):
            await sync.begin_refresh(table)
            newer = await sync.change(table, game=ANNS_SAME_TURN)
            on = BOARD_ID if where == "old board" else sent  # which is not recorded yet
            assert await sync.answer(table, click(on)) == ["edit_message"]
            sync.messages.place = BoardPlace.IN_SIGHT
        after = await sync.finish(table)
        assert (after.board.id, after.board.shown_revision) == (sent, newer.revision)
        if where == "old board":
            assert sync.messages.boards[BOARD_ID] is None, "it leads to the new one"
            assert sync.messages.revision_in(sent) == newer.revision

    async def test_a_click_on_an_older_board_updates_the_newest(self, sync: Harness, table: Table) -> None:
        """Another process sent it meanwhile, which the click does not know."""
        older = replace(table, revision=table.revision - 1)
        newer = await sync.messages.send(older, await sync.messages.card(older))
        await sync.store.set_board_message(table.id, newer, table.revision - 1)
        async with click().to_respond() as response:
            await sync.boards.show(response, table)
        after = await sync.finish(table)
        assert (after.board.id, after.board.shown_revision) == (newer, table.revision)
        assert sync.messages.revision_in(newer) == table.revision

    async def test_a_deferred_response_leads_to_the_board_that_was_sent_since(self, sync: Harness) -> None:
        table = await sync.table(ANNS_TURN, board=BoardMessage(SENT_ID + 1, 1, None, ANNS_TURN.acting_since))
        await sync.show(table, command(), deferred=True)
        assert (await sync.finish(table)).board.id == SENT_ID + 1
        assert sync.messages.boards[SENT_ID] is None
        assert sync.messages.revision_in(SENT_ID + 1) == table.revision

    async def test_refreshes_during_an_update_lead_to_one_more(self, sync: Harness, table: Table) -> None:
        with sync.messages.held("render"):
            await sync.begin_refresh(table)
            newer = await sync.change(table, game=ANNS_SAME_TURN)
            for _ in range(5):
                sync.boards.refresh(table.id)
        await sync.finish(table)
        assert sync.messages.requests == ["edit_board"] * 2
        assert sync.messages.boards[BOARD_ID] == replace(newer, board=sync.shown[-1].board)

    async def test_tables_do_not_wait_for_one_another(self, sync: Harness, table: Table) -> None:
        other = await sync.table(ANNS_TURN, channel_id=1)
        with sync.messages.held("edit_board"):
            await sync.begin_refresh(table)
            assert await sync.answer(other, click()) == ["edit_message"]
        await sync.finish(table)


class TestToken:
    """Edits with a click's token have no limit across channels, so they come before the bot's own."""

    async def test_no_earlier_token_is_tried_after_the_last(self, sync: Harness, table: Table) -> None:
        earlier = await sync.show(table, click())
        await sync.change(table, game=ANNS_SAME_TURN)
        await sync.show(table, click(fails={"edit_message": http_error(503)}))
        await sync.finish(table)
        assert earlier.discord.names == ["edit_message"]
        assert sync.messages.requests == ["edit_board"]

    async def test_a_click_looks_at_few_tokens(self, sync: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
        """Thousands of tables may have been clicked within a quarter of an hour."""
        tables = [await sync.table(ANNS_TURN, channel_id=channel) for channel in range(1, 10)]
        for table in tables:
            await sync.show(table, click())
        looks = PropertyMock(return_value=True)
        monkeypatch.setattr(Response, "can_edit", looks)
        await sync.change(tables[0], game=ANNS_SAME_TURN)
        await sync.show(tables[0], click())
        assert looks.call_count <= 2


class TestRefresh:
    async def test_the_board_is_edited_until_it_is_up_to_date(self, sync: Harness, table: Table) -> None:
        for _ in range(2):
            after = await sync.refresh(table)
            assert sync.messages.requests == ["edit_board"]
        assert sync.messages.boards == {BOARD_ID: table}
        assert (after.board.id, after.board.shown_revision) == (BOARD_ID, table.revision)
        assert sync.shown == [table]

    @pytest.mark.parametrize(
        ("game", "status", "again"),
        [
            (ANNS_TURN, Status.PLAYING, ["send_board"]),
            (WON["won"], Status.FINISHED, ["send_board", "find_board", "announce_result"]),
            (ANNS_TURN, Status.ABANDONED, []),
        ],
        ids=["open", "won", "closed"],
    )
    async def test_a_board_that_cannot_be_edited_is_sent_again_unless_the_table_is_closed(
        self, sync: Harness, game: Game, status: Status, again: list[str]
    ) -> None:
        reason = CloseReason.EXPIRED if status is Status.ABANDONED else None
        table = await sync.change(await sync.table(game), status=status, close_reason=reason)
        sync.messages.deleted.append(BOARD_ID)
        after = await sync.refresh(table)
        assert not is_behind(after)
        assert sync.messages.requests_in_turn == ["edit_board", *again]
        assert ("remove_buttons" in sync.messages.requests) is bool(again)
        assert sync.messages.boards == ({after.board.id: table} if again else {})

    @pytest.mark.parametrize(
        ("game", "changes", "requests"),
        [
            (GAMES["stopped"], {}, ["find_board", "send_board", "ping_players"]),
            (ANNS_TURN, {"end_votes": frozenset({BEN.id})}, ["edit_board"]),
            (WON["won"], {"status": Status.FINISHED}, ["edit_board", "find_board", "announce_result"]),
        ],
        ids=["start of a turn", "during a turn", "end of the game"],
    )
    async def test_a_buried_board_is_sent_again_only_at_the_start_of_a_turn(
        self, sync: Harness, game: Game, changes: dict[str, object], requests: list[str]
    ) -> None:
        turn = game.acting_since if game is ANNS_TURN else 0
        table = await sync.table(game, board=BoardMessage(BOARD_ID, 1, None, turn))
        await sync.change(table, **changes)
        sync.messages.place = BoardPlace.BURIED
        after = await sync.refresh(table)
        assert sync.messages.requests_in_turn == requests
        assert ("remove_buttons" in sync.messages.requests) is ("send_board" in requests)
        assert (after.board.id == BOARD_ID) is ("send_board" not in requests)


async def test_a_board_is_behind_from_when_an_update_was_asked_for(sync: Harness, table: Table) -> None:
    assert (sync.boards.behind, sync.boards.behind_seconds) == (0, 0.0)
    with sync.messages.held("edit_board"):
        await sync.begin_refresh(table)
        board = sync.boards._boards[table.id]
        assert board.behind_since is not None
        board.behind_since -= 100
        sync.boards.refresh(table.id)  # another change of the same board
        assert sync.boards.behind == 1
        assert 100 <= sync.boards.behind_seconds < 100 + WAIT_TIMEOUT
    await sync.finish(table)
    assert (sync.boards.behind, sync.boards.behind_seconds) == (0, 0.0)
