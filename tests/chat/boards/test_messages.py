"""The messages that the bot sends and edits on its own, as Discord gets them."""

import contextlib
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from bot.chat.boards.channels import Action
from bot.chat.boards.messages import BURIED_BELOW, MAX_NONCE_LENGTH, BoardPlace
from bot.chat.discord_requests import DiscordError, ErrorKind
from bot.chat.ui.i18n.language import link
from bot.tables import Location, Table
from playground.api.rest import messages as model
from playground.model.permissions import Permissions
from playground.validation import drafts
from playground.validation.errors import ErrorCode
from tests.chat.boards.sender import PING_ID, TABLE, Sender, file_names, pinged, with_board
from tests.chat.card_samples import GAMES, WON
from tests.chat.fake_interactions import http_error, refusal
from tests.tables.sample_tables import ANN, BEN, LOCATION, NOW, finished_table, game_table, lobby_table


async def test_a_new_board_has_its_card_and_picture_and_notifies_nobody(sender: Sender) -> None:
    sent = await sender.send(TABLE)
    message = sender.only_message()
    assert message.id == sent
    assert message.alt_texts
    assert file_names(message) == [f"board-{TABLE.id}-{TABLE.revision}.png"]
    assert f"<@{ANN.id}>" in message.text
    assert message.mentions == ()
    await sender.send(lobby_table())
    assert file_names(sender.discord.messages[1]) == [], "a lobby has no picture"


async def test_an_edited_board_shows_its_card_and_notifies_nobody(sender: Sender) -> None:
    table, board = sender.with_board()
    assert await sender.edit(table)
    assert (board.edits, board.mentions) == (1, ())
    assert file_names(board) == [f"board-{TABLE.id}-{TABLE.revision}.png"]


@pytest.mark.parametrize("code", [ErrorCode.UNKNOWN_MESSAGE, ErrorCode.THREAD_ARCHIVED])
async def test_a_message_that_cannot_be_edited_is_told(sender: Sender, code: ErrorCode) -> None:
    sender.discord.errors["PATCH"] = [refusal(code)]
    assert not await sender.edit(TABLE)


@pytest.mark.parametrize("error", [http_error(500), refusal(ErrorCode.UNKNOWN_CHANNEL)])
@pytest.mark.parametrize("method", ["PATCH", "GET", "DELETE"])
async def test_errors_of_other_kinds_are_raised(sender: Sender, method: str, error: Exception) -> None:
    table, board = sender.with_board()
    sender.discord.errors[method] = [error]
    delete = partial(sender.messages.delete, message_id=board.id)
    request: Any = {"PATCH": sender.edit, "GET": sender.messages.find_board, "DELETE": delete}[method]
    with pytest.raises(DiscordError):
        await request(table)


@pytest.mark.parametrize("method", ["POST", "PATCH"])
async def test_text_replaces_a_rejected_picture(sender: Sender, method: str) -> None:
    sender.discord.errors[method] = [refusal(ErrorCode.MISSING_PERMISSIONS)]
    await (sender.send(TABLE) if method == "POST" else sender.edit(sender.with_board()[0]))
    message = sender.only_message()
    assert "```" in message.text
    assert file_names(message) == []


async def test_an_old_board_is_replaced_by_a_link_to_the_new_one(sender: Sender) -> None:
    table, old = sender.with_board()
    await sender.edit(table)
    moved = with_board(TABLE, old.id + 1)
    await sender.retire(moved, old.id)
    assert link(moved) in old.text
    assert (old.buttons, old.files) == ([], [])


class TestFindBoard:
    async def test_a_table_without_a_board_has_to_get_one(self, sender: Sender) -> None:
        assert await sender.messages.find_board(with_board(TABLE, None)) is BoardPlace.GONE
        assert sender.discord.methods == []

    @pytest.mark.parametrize(("age", "place"), [(model.OLD, BoardPlace.BURIED), (2400, BoardPlace.LAST)])
    async def test_an_old_board_counts_as_buried(self, sender: Sender, age: float, place: BoardPlace) -> None:
        sender.discord.clock.advance(3600)  # the machine's clock is wrong
        assert await sender.messages.find_board(sender.with_board(age=age)[0]) is place

    @pytest.mark.parametrize(
        ("count", "place"),
        [
            (0, BoardPlace.LAST),
            (1, BoardPlace.IN_SIGHT),
            (BURIED_BELOW - 1, BoardPlace.IN_SIGHT),
            (BURIED_BELOW, BoardPlace.BURIED),
        ],
    )
    @pytest.mark.parametrize("private", [False, True], ids=["server", "direct messages"])
    async def test_messages_below_bury_a_board_but_the_last_ping_does_not_count(
        self, sender: Sender, *, private: bool, count: int, place: BoardPlace
    ) -> None:
        location = LOCATION
        if private:
            there = sender.discord
            there.channel = there.add_direct_messages(there.guild.owner, there.bot)
            location = Location(None, there.channel.id)
        table, _ = sender.with_board()
        ping = sender.discord.add_bots_message(age=30)
        sender.discord.talk(count)
        board = replace(table.board, ping_id=ping.id)
        assert await sender.messages.find_board(replace(table, location=location, board=board)) is place

    @pytest.mark.parametrize("below", [0, 1, BURIED_BELOW + 1])
    async def test_a_board_not_found_is_gone(self, sender: Sender, below: int) -> None:
        table, board = sender.with_board()
        sender.discord.world.delete_message(board)
        sender.discord.talk(below)
        assert await sender.messages.find_board(table) is BoardPlace.GONE

    async def test_the_history_is_not_requested_without_permission_or_server(self, sender: Sender) -> None:
        table, _ = sender.with_board()
        sender.permit(Permissions.READ_MESSAGE_HISTORY, allow=False)
        assert await sender.messages.find_board(table) is BoardPlace.UNKNOWN
        sender.discord.forget_guilds()
        assert await sender.messages.find_board(table) is BoardPlace.UNKNOWN
        assert sender.discord.methods == []

    @pytest.mark.parametrize("code", [ErrorCode.MISSING_ACCESS, ErrorCode.UNKNOWN_MESSAGE])
    async def test_nothing_is_known_if_the_history_is_refused(self, sender: Sender, code: ErrorCode) -> None:
        sender.discord.errors["GET"] = [refusal(code)]
        assert await sender.messages.find_board(sender.with_board()[0]) is BoardPlace.UNKNOWN


class TestRefused:
    """What Discord would refuse is not asked for: such requests count towards a ban."""

    async def requests(self, sender: Sender, table: Table) -> list[str]:
        """Try everything and return the methods of the requests that were made."""
        before = len(sender.discord.methods)
        messages, board = sender.messages, table.board.id
        assert board
        for attempt in (
            sender.edit(table),
            sender.ping(sender.texts.turn, table),
            sender.retire(table, board),
            messages.delete(table, board),
            sender.send(table),
        ):
            with contextlib.suppress(DiscordError):
                await attempt
        return sender.discord.methods[before:]

    async def test_nothing_is_asked_of_a_hidden_channel_until_it_is_shown(self, sender: Sender) -> None:
        table, _ = sender.with_board()
        sender.permit(Permissions.VIEW_CHANNEL, allow=False)
        assert await self.requests(sender, table) == []
        sender.permit(Permissions.VIEW_CHANNEL, allow=True)
        assert await self.requests(sender, table) == ["PATCH", "POST", "PATCH", "DELETE", "POST"]

    @pytest.mark.parametrize("change", ["permissions", "channel"])
    async def test_what_was_refused_rests_until_a_change_as_the_board_says(
        self, sender: Sender, change: str
    ) -> None:
        table, board = sender.with_board()
        sender.discord.errors["POST"] = [refusal(ErrorCode.MISSING_PERMISSIONS)]
        assert await self.requests(sender, table) == ["PATCH", "POST", "PATCH", "DELETE"]
        assert "can't ping you" not in board.text
        table, board = sender.with_board()
        assert await self.requests(sender, table) == ["PATCH", "PATCH", "DELETE"]
        assert "I'm not allowed to write here, so I can't ping you" in board.history[1].text
        if change == "permissions":
            sender.permit(Permissions.MANAGE_MESSAGES, allow=True)
        else:
            sender.messages.channels.note_change(table.location.channel_id)
        table, board = sender.with_board()
        assert "POST" in await self.requests(sender, table)
        assert "can't ping you" not in board.history[1].text

    async def test_a_refusal_from_before_a_change_is_not_remembered(self, sender: Sender) -> None:
        table, _ = sender.with_board()
        channels = sender.messages.channels
        with contextlib.suppress(DiscordError), channels.attempt(table, Action.SEND):
            channels.note_change(table.location.channel_id)
            raise DiscordError(refusal(ErrorCode.MISSING_PERMISSIONS))
        assert not channels.is_refused(table, Action.SEND)


class TestNonce:
    """Discord recognises by its nonce a message that is sent twice."""

    async def test_a_turn_has_one_ping_wherever_its_board_is(self, sender: Sender) -> None:
        later = replace(TABLE, revision=TABLE.revision + 1)
        for table in (TABLE, later, with_board(TABLE, PING_ID), game_table(GAMES["stopped"])):
            await sender.ping(sender.texts.turn, table)
        assert [pinged(message) for message in sender.discord.messages] == [{ANN.id}, {BEN.id}]

    async def test_each_deadline_has_one_reminder(self, sender: Sender) -> None:
        for deadline in (NOW, NOW, NOW + 90):
            await sender.ping(sender.texts.reminder, replace(TABLE, deadline=deadline))
        assert len(sender.discord.messages) == 2

    async def test_each_is_short_enough_for_discord(self, sender: Sender) -> None:
        table = replace(with_board(TABLE, 2**63), id=10**18, deadline=NOW)
        await sender.ping(sender.texts.turn, table)
        await sender.ping(sender.texts.reminder, table)
        await sender.ping(sender.texts.news, table, [ANN])
        await sender.ping(sender.texts.result, replace(finished_table(WON["won"]), id=10**18))
        assert len(sender.discord.messages) == 4
        assert MAX_NONCE_LENGTH == drafts.MAX_NONCE


async def test_a_message_to_be_deleted_may_be_gone_already(sender: Sender) -> None:
    ping = sender.discord.add_bots_message()
    for _ in range(2):
        await sender.messages.delete(TABLE, ping.id)
        assert sender.discord.messages == []
    assert sender.discord.requests[-1].method == "DELETE"


async def test_no_request_is_made_in_a_server_that_has_just_removed_the_bot(sender: Sender) -> None:
    sender.discord.forget_guilds()
    with pytest.raises(DiscordError) as caught:
        await sender.send(TABLE)
    assert caught.value.kind is ErrorKind.FORBIDDEN
    assert sender.discord.methods == []


async def test_a_server_whose_events_another_process_hears_is_not_taken_for_one(sender: Sender) -> None:
    there = sender.discord
    there.client.shard_count, there.client.shard_ids = 2, []
    there.forget_guilds()
    await sender.send(TABLE)
    assert len(there.messages) == 1
