"""Players are pinged, reminded and told the result when it is time, with a board to find."""

import math

import pytest

from bot.chat.boards.messages import BoardPlace
from bot.chat.boards.pings import is_behind
from bot.chat.boards.request_pacing import RETRY_AFTER
from bot.game import Game
from bot.tables import BoardMessage, CloseReason, Player, Status
from playground.validation.errors import ErrorCode
from tests.chat.boards.sync_harness import ANNS_TURN, BOARD_ID, COMPUTERS, Harness, click
from tests.chat.card_samples import BIDDERS, GAMES
from tests.chat.fake_interactions import http_error, refusal
from tests.store.outlines import tables_to_restore
from tests.tables.controlled_clock import run_ready_tasks
from tests.tables.sample_tables import ANN, BEN, CYD, NOW, first_people


class TestPing:
    async def test_it_is_sent_later_if_that_fails(self, sync: Harness) -> None:
        table = await sync.bidding()
        sync.messages.errors["ping_players"] = [http_error(500)]
        assert not is_behind(await sync.refresh(table))
        assert sync.pauses == [RETRY_AFTER[0]]
        assert len(sync.messages.pings) == 1
        assert sync.messages.requests.count("edit_board") == 1, "the board is shown already"

    @pytest.mark.parametrize(
        ("place", "deleted", "requests"),
        [
            (BoardPlace.GONE, True, ["find_board", "send_board"]),
            (BoardPlace.UNKNOWN, True, ["find_board", "edit_board", "send_board"]),
            (BoardPlace.UNKNOWN, False, ["find_board", "edit_board"]),
        ],
    )
    async def test_a_deleted_board_comes_back_before_it(
        self, sync: Harness, place: BoardPlace, deleted: bool, requests: list[str]
    ) -> None:
        """Without the permission to read messages, only an edit tells whether the board is there."""
        table = await sync.bidding()
        await sync.store.set_board_message(table.id, BOARD_ID, table.revision)
        sync.messages.place = place
        sync.messages.deleted += [BOARD_ID] if deleted else []
        after = await sync.refresh(table)
        assert sync.messages.requests_in_turn == [*requests, "ping_players"]
        assert ("remove_buttons" in sync.messages.requests) is deleted
        assert after.board.id in sync.messages.boards

    @pytest.mark.parametrize(
        ("game", "seats"),
        [(BIDDERS, (*first_people(1), *COMPUTERS)), (ANNS_TURN, (COMPUTERS[0], *first_people(3)))],
        ids=["one person against computers", "the turn of a computer"],
    )
    async def test_nobody_is_pinged_who_watches_or_cannot_act(
        self, sync: Harness, game: Game, seats: tuple[Player, ...]
    ) -> None:
        board = BoardMessage(BOARD_ID, 1, 42, game.acting_since - 1)
        after = await sync.refresh(await sync.table(game, board=board, seats=seats))
        assert (sync.messages.pings, sync.messages.deleted) == ({}, [42])
        assert after.board.pinged_turn == game.acting_since
        assert not is_behind(after)

    async def test_an_old_ping_not_deleted_causes_no_second(self, sync: Harness) -> None:
        table = await sync.table(BIDDERS, board=BoardMessage(BOARD_ID, 1, 42, 0))
        sync.messages.errors["delete"] = [http_error(500)]
        assert not is_behind(await sync.refresh(table))
        assert len(sync.messages.pings) == 1

    async def test_nobody_is_pinged_for_a_turn_that_ends_during_the_search(self, sync: Harness) -> None:
        table = await sync.bidding()
        await sync.store.set_board_message(table.id, BOARD_ID, table.revision)
        with sync.messages.held("find_board"):
            await sync.begin_refresh(table)
            assert sync.messages.requests == ["find_board"]
            await sync.change(table, game=GAMES["bids are in"])
            sync.boards.refresh(table.id)
        await sync.finish(table)
        assert list(sync.messages.pings.values()) == [[CYD.id]]

    async def test_it_goes_if_a_click_closes_the_table_while_it_is_sent(self, sync: Harness) -> None:
        table = await sync.bidding()
        await sync.store.set_board_message(table.id, BOARD_ID, table.revision)
        sync.boards.pacer.per_second = math.inf  # so that it is sent in an instant
        with sync.messages.held("ping_players"):
            await sync.begin_refresh(table)
            await run_ready_tasks()
            assert sync.messages.requests[-1] == "ping_players"
            closed = await sync.change(table, status=Status.ABANDONED, close_reason=CloseReason.AGREED)
            await sync.show(closed, click())
        after = await sync.finish(table)
        assert sync.messages.deleted == [*sync.messages.pings]
        assert after.board.ping_id is None

    async def test_a_turn_that_begins_while_a_ping_is_sent_gets_a_ping_too(self, sync: Harness) -> None:
        table = await sync.bidding()
        with sync.messages.held("ping_players"):
            await sync.begin_refresh(table)
            await sync.change(table, game=GAMES["bids are in"])
            sync.boards.refresh(table.id)
        after = await sync.finish(table)
        first, last = sync.messages.pings
        assert sync.messages.pings[last] == [CYD.id]
        assert sync.messages.deleted == [first]
        assert after.board.ping_id == last


class TestResult:
    """The board says who won, and a message pings those who may not know."""

    async def test_it_is_announced_once_below_the_board(self, sync: Harness) -> None:
        table = await sync.won()
        for _ in range(2):
            after = await sync.refresh(table)
        assert sync.messages.requests == ["edit_board", "find_board", "announce_result"]
        assert [*sync.messages.pings.values()] == [[BEN.id]], "Ann stopped, and has won"
        assert not is_behind(after)

    async def test_the_board_of_a_win_is_not_edited_again(self, sync: Harness) -> None:
        """An edit would cut the moving picture short."""
        won = await sync.show(table := await sync.won(), click())
        await sync.finish(table)
        assert won.discord.names == ["edit_message"]
        assert sync.messages.requests == ["find_board", "announce_result"]

    async def test_it_is_made_up_for_after_a_restart(self, sync: Harness) -> None:
        table = await sync.won()
        await sync.store.set_board_message(table.id, BOARD_ID, table.revision)
        (table,) = await tables_to_restore(sync.store)
        await sync.refresh(table)
        await sync.refresh(table)
        assert sync.messages.requests == ["find_board", "find_board", "announce_result"]

    async def test_nothing_is_sent_below_a_board_that_is_the_last_message(self, sync: Harness) -> None:
        sync.messages.place = BoardPlace.LAST
        assert not is_behind(await sync.refresh(await sync.won()))
        assert sync.messages.requests == ["edit_board", "find_board"]

    async def test_it_is_announced_once_the_last_ping_is_gone(self, sync: Harness) -> None:
        table = await sync.won(BoardMessage(BOARD_ID, 1, 42, 1))
        sync.messages.errors["delete"] = [refusal(ErrorCode.INVALID_FORM)]
        kept = await sync.refresh(table)
        assert (kept.board.ping_id, kept.board.announced) == (42, False)
        assert table.id in {each.id for each in await tables_to_restore(sync.store)}
        shown = await sync.refresh(table)
        assert not is_behind(shown)
        assert (shown.board.ping_id, sync.messages.deleted) == (None, [42])

    async def test_nobody_is_told_in_a_channel_that_is_gone(self, sync: Harness) -> None:
        table = await sync.won()
        sync.messages.errors["announce_result"] = [refusal(ErrorCode.UNKNOWN_CHANNEL)]
        await sync.refresh(table)
        assert await tables_to_restore(sync.store) == ()


async def test_the_players_the_game_waits_for_are_reminded_once(sync: Harness) -> None:
    game = GAMES["a bid is in"]
    table = await sync.table(game, board=BoardMessage(BOARD_ID, 1, 42, game.acting_since))
    await sync.change(table, deadline=NOW + 45, reminder_due=True)
    for _ in range(2):
        after = await sync.refresh(table)
    assert sync.messages.pings == {after.board.ping_id: [ANN.id]}, "Ben has bid already"
    assert sync.messages.requests.count("remind_players") == 1
    assert sync.messages.deleted == [42], "it replaces the ping"
    assert "ping_players" not in sync.messages.requests


class TestPingAboutATable:
    async def test_a_lost_board_comes_back_before_an_invitation(self, sync: Harness) -> None:
        table = await sync.table(board=BoardMessage())
        await sync.boards.ping(table.id, first_people(2)[1:])
        assert sync.messages.requests == ["send_board", "ping_people"]

    async def test_the_invitation_is_deleted_when_the_game_begins(self, sync: Harness) -> None:
        table = await sync.table()
        await sync.boards.ping(table.id, first_people(2)[1:])
        invited = await sync.store.stored(table)
        assert sync.messages.pings == {invited.board.ping_id: [BEN.id]}
        await sync.change(invited, game=ANNS_TURN, status=Status.PLAYING, seats=first_people(4))
        await sync.refresh(table)
        assert sync.messages.deleted == [invited.board.ping_id]

    async def test_the_ping_about_a_vote_stays(self, sync: Harness) -> None:
        """It takes the place of no other ping."""
        table = await sync.bidding()
        await sync.boards.ping(table.id, first_people(1))
        assert list(sync.messages.pings.values()) == [[ANN.id]]
        assert (await sync.store.stored(table)).board.ping_id == table.board.ping_id

    async def test_an_error_is_only_logged(self, sync: Harness, caplog: pytest.LogCaptureFixture) -> None:
        table = await sync.table()
        sync.messages.errors["ping_people"] = [refusal(ErrorCode.MISSING_PERMISSIONS)]
        await sync.boards.ping(table.id, first_people(2)[1:])
        assert "nobody was pinged" in caplog.text
        assert (await sync.store.stored(table)).board.ping_id is None
