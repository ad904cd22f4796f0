"""Discord refuses, fails, limits and dawdles: clicks still count once, and what is shown comes right."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from playground.testing import CallbackType, Message, Request
from tests.e2e.card_reader import moment_of
from tests.e2e.harness import answer_timeout
from tests.e2e.players import Party, Server, refusal

pytestmark = pytest.mark.asyncio(loop_scope="session")

CALLBACK = ("POST", "/interactions/*/*/callback")
CREATE = ("POST", "/channels/*/messages")
EDIT = ("PATCH", "/channels/*/messages/*")
DELETE = ("DELETE", "/channels/*/messages/*")
HISTORY = ("GET", "/channels/*/messages")

Fault = dict[str, Any]

RATE_LIMITED: Fault = {"status": 429, "retry_after": 0.2}
SERVER_ERROR: Fault = {"status": 500}
FORBIDDEN: Fault = {"status": 403, "code": 50013}
BAD_REQUEST: Fault = {"status": 400, "code": 50035}
TOO_LARGE: Fault = {"status": 413, "code": 40005}
UNKNOWN_MESSAGE: Fault = {"status": 404, "code": 10008}
UNKNOWN_INTERACTION: Fault = {"status": 404, "code": 10062}
CONNECTION_LOST: Fault = {"disconnect": True}
RESPONSE_LOST: Fault = {"disconnect": True, "applied": True}

ALWAYS: Fault = {"times": None}


def with_faults(**faults: Fault) -> pytest.MarkDecorator:
    """Run a test with each of these faults."""
    return pytest.mark.parametrize("fault", list(faults.values()), ids=list(faults))


def with_picture(request: Request) -> bool:
    return bool(request.files)


def is_text_board(message: Message) -> bool:
    return "```" in message.text and not message.attachments


def is_picture_board(message: Message) -> bool:
    return "```" not in message.text and len(message.attachments) == 1


async def wait_for_recovery(party: Party) -> None:
    """The board comes to show what is on disk, and the game goes on from it."""
    await party.wait_for_stored_board()
    party.discord.faults.clear()
    await party.step()
    assert is_picture_board(party.board)
    await party.next_turn()
    await party.wait_for_ping()


# The answer to a click


@with_faults(limited=RATE_LIMITED, failed=SERVER_ERROR)
async def test_an_answer_that_fails_in_passing_is_given_in_time(server: Server, fault: Fault) -> None:
    party = await server.start_game("Ann", "Ben")
    planted = server.discord.faults.add(*CALLBACK, **fault)
    response = await party.on_turn.click(party.board, "Roll")
    assert planted.hits == 1
    assert response.kind is CallbackType.UPDATE
    assert response.latency < 3
    assert is_picture_board(party.board)
    await wait_for_recovery(party)


@with_faults(forbidden=FORBIDDEN, forbidden_somehow={"status": 403}, refused=BAD_REQUEST, too_large=TOO_LARGE)
async def test_a_board_is_text_where_discord_refuses_the_picture(server: Server, fault: Fault) -> None:
    party = await server.start_game("Ann", "Ben")
    for route in (CALLBACK, EDIT):
        server.discord.faults.add(*route, **(fault | ALWAYS), when=with_picture)
    for _ in range(4):
        player = party.on_turn
        await party.step()
        assert is_text_board(party.board)
        if party.on_turn is not player:
            break
    await wait_for_recovery(party)


@with_faults(
    too_late=UNKNOWN_INTERACTION, gone=UNKNOWN_MESSAGE, broken=CONNECTION_LOST, receipt_lost=RESPONSE_LOST
)
async def test_a_click_whose_answer_is_lost_counts_and_is_shown(server: Server, fault: Fault) -> None:
    party = await server.start_game("Ann", "Ben")
    before = len(party.stored.log)
    server.discord.faults.add(*CALLBACK, **fault)
    with answer_timeout(server.discord, 1.0):
        await party.on_turn.click(party.board, "Roll", check=False)
    await party.wait_until(lambda: moment_of(party.board) == before + 1)
    await wait_for_recovery(party)


async def test_a_click_counts_and_is_shown_while_no_answer_gets_through(server: Server) -> None:
    party = await server.start_game("Ann", "Ben")
    before = len(party.stored.log)
    planted = server.discord.faults.add(*CALLBACK, **(SERVER_ERROR | ALWAYS))
    response = await party.on_turn.click(party.board, "Roll", check=False)
    assert response.failed
    assert planted.hits > 1
    await party.wait_until(lambda: moment_of(party.board) == before + 1)
    await wait_for_recovery(party)


async def test_a_game_opened_while_the_answer_is_lost_is_shown(server: Server) -> None:
    party = server.add_party("Ann", "Ben")
    server.discord.faults.add(*CALLBACK, **UNKNOWN_INTERACTION)
    with answer_timeout(server.discord, 1.0):
        await party.host.command(server.channel, "cantstop new", check=False)
    await party.wait_until(lambda: party.board)
    await party.press("Join", party.players[1])
    await party.start()


async def test_a_slow_discord_gets_one_answer_and_in_time(server: Server) -> None:
    party = await server.start_game("Ann", "Ben")
    server.discord.faults.add(*CALLBACK, delay=1.8)
    response = await party.on_turn.click(party.board, "Roll")
    assert response.kind is CallbackType.UPDATE
    assert is_picture_board(response.shown)
    await wait_for_recovery(party)


# Messages the bot sends, edits and deletes by itself


@with_faults(limited=RATE_LIMITED, failed=SERVER_ERROR, broken=CONNECTION_LOST, receipt_lost=RESPONSE_LOST)
async def test_a_call_that_fails_in_passing_is_made(server: Server, fault: Fault) -> None:
    party = await server.start_game("Ann", "Ben")
    planted = server.discord.faults.add(*CREATE, **fault)
    await party.next_turn()
    await party.wait_for_ping()
    assert planted.hits == 1
    await wait_for_recovery(party)


@with_faults(forbidden=FORBIDDEN, gone=UNKNOWN_MESSAGE, refused=BAD_REQUEST)
async def test_a_call_that_is_refused_is_left_and_the_next_one_made(server: Server, fault: Fault) -> None:
    party = await server.start_game("Ann", "Ben")
    first = await party.wait_for_ping()
    planted = server.discord.faults.add(*CREATE, **fault)
    await party.next_turn()
    await party.wait_until(lambda: planted.hits)
    await party.next_turn()
    await party.wait_until(lambda: first.deleted)
    await party.wait_for_ping()
    assert planted.hits == 1
    await wait_for_recovery(party)


@with_faults(
    limited=RATE_LIMITED,
    failed=SERVER_ERROR,
    broken=CONNECTION_LOST,
    forbidden=FORBIDDEN,
    gone=UNKNOWN_MESSAGE,
    refused=BAD_REQUEST,
)
async def test_a_player_is_called_even_if_nobody_can_tell_what_lies_below_the_board(
    server: Server, fault: Fault
) -> None:
    party = await server.start_game("Ann", "Ben")
    planted = server.discord.faults.add(*HISTORY, **fault)
    await party.next_turn()
    await party.wait_for_ping()
    assert planted.hits == 1
    await wait_for_recovery(party)


@with_faults(limited=RATE_LIMITED, failed=SERVER_ERROR, broken=CONNECTION_LOST)
async def test_an_old_call_that_is_not_deleted_in_passing_is_deleted(server: Server, fault: Fault) -> None:
    party = await server.start_game("Ann", "Ben")
    planted = server.discord.faults.add(*DELETE, **fault)
    await party.next_turn()
    await party.wait_for_ping()
    assert planted.hits == 1
    await wait_for_recovery(party)


@with_faults(forbidden=FORBIDDEN, gone=UNKNOWN_MESSAGE)
async def test_an_old_call_that_cannot_be_deleted_does_not_hold_up_the_next(
    server: Server, fault: Fault
) -> None:
    party = await server.start_game("Ann", "Ben")
    first = await party.wait_for_ping()
    planted = server.discord.faults.add(*DELETE, **fault)
    await party.next_turn()
    await party.wait_until(lambda: planted.hits)
    await server.add_member("Mia", moderator=True).delete(first)
    await party.next_turn()
    await party.wait_for_ping()
    await wait_for_recovery(party)


@with_faults(limited=RATE_LIMITED, failed=SERVER_ERROR, broken=CONNECTION_LOST, receipt_lost=RESPONSE_LOST)
async def test_a_board_whose_edit_fails_in_passing_is_edited(server: Server, fault: Fault) -> None:
    party = await server.start_game("Ann", "Ben", "Cem")
    message = party.board
    planted = server.discord.faults.add(*EDIT, **fault)
    await leave_off_turn(party)
    await party.wait_until(lambda: "has left the game" in party.board.text)
    assert party.board is message
    assert planted.hits == 1
    await wait_for_recovery(party)


async def test_a_board_that_cannot_be_edited_any_more_is_sent_anew(server: Server) -> None:
    party = await server.start_game("Ann", "Ben", "Cem")
    message = party.board
    server.discord.faults.add(*EDIT, **UNKNOWN_MESSAGE)
    await leave_off_turn(party)
    await party.wait_until(lambda: party.board is not message and "has left the game" in party.board.text)
    await wait_for_recovery(party)


async def test_a_board_that_may_not_be_edited_is_left_until_the_next_click(server: Server) -> None:
    party = await server.start_game("Ann", "Ben", "Cem")
    planted, since = server.discord.faults.add(*EDIT, **(FORBIDDEN | ALWAYS)), len(server.bot.log)
    await leave_off_turn(party)
    await server.bot.wait_for_log("is not shown as it is (NO_PERMISSION)", since)
    assert planted.hits == 2, "once with the picture and once without, and not again: a ban threatens"
    assert "has left the game" not in party.board.text
    player = party.on_turn
    await player.command(server.channel, "cantstop show")
    await wait_for_recovery(party)


async def test_a_board_edited_by_itself_is_text_where_discord_refuses_the_picture(server: Server) -> None:
    party = await server.start_game("Ann", "Ben", "Cem")
    server.discord.faults.add(*EDIT, **(BAD_REQUEST | ALWAYS), when=with_picture)
    await leave_off_turn(party)
    await party.wait_until(lambda: "has left the game" in party.board.text)
    assert is_text_board(party.board)
    await wait_for_recovery(party)


async def test_a_board_whose_edits_fail_for_long_is_shown_in_the_end(server: Server) -> None:
    party = await server.start_game("Ann", "Ben", "Cem")
    planted = server.discord.faults.add(*EDIT, **(SERVER_ERROR | ALWAYS))
    await leave_off_turn(party)
    await party.wait_until(lambda: planted.hits == 2)
    server.discord.faults.clear()
    await party.wait_until(lambda: "has left the game" in party.board.text)
    await wait_for_recovery(party)


async def test_a_table_is_closed_when_discord_says_that_its_channel_is_gone(server: Server) -> None:
    party = await server.start_game("Ann", "Ben")
    since, table = len(server.bot.log), party.stored
    server.discord.faults.add(*CREATE, status=404, code=10003)
    await party.next_turn()
    await server.bot.wait_for_log("(NO_CHANNEL)", since)
    await wait_until_saved(lambda: party.stored.status == "abandoned")
    assert party.stored.closing == "gone"
    assert party.stored.revision > table.revision
    assert "over" in refusal(await party.on_turn.click(party.board, "Roll"))
    await party.open()


async def leave_off_turn(party: Party) -> None:
    """Have somebody leave who is not on turn: the click is on a message of their own, not on the board."""
    player = party.waiting_player
    question = await player.command(party.channel, "cantstop leave")
    await player.click(question, "Leave the game")


async def wait_until_saved(condition: Callable[[], object]) -> None:
    """Wait until something is on disk."""
    async with asyncio.timeout(5.0):
        while not condition():  # noqa: ASYNC110 - a database does not tell of a write
            await asyncio.sleep(0.005)
