"""Discord refuses, fails, limits and dawdles: clicks still count once, and what is shown comes right."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from playground import Message, ReplyKind, Request
from tests.e2e.cards import moment_of
from tests.e2e.harness import patience
from tests.e2e.party import Club, Party, told

pytestmark = pytest.mark.asyncio(loop_scope="session")

CALLBACK = ("POST", "/interactions/*/*/callback")
CREATE = ("POST", "/channels/*/messages")
EDIT = ("PATCH", "/channels/*/messages/*")
DELETE = ("DELETE", "/channels/*/messages/*")
HISTORY = ("GET", "/channels/*/messages")

Trouble = dict[str, Any]

LIMITED: Trouble = {"status": 429, "retry_after": 0.2}
FAILED: Trouble = {"status": 500}
FORBIDDEN: Trouble = {"status": 403, "code": 50013}
REFUSED: Trouble = {"status": 400, "code": 50035}
TOO_LARGE: Trouble = {"status": 413, "code": 40005}
GONE: Trouble = {"status": 404, "code": 10008}
TOO_LATE: Trouble = {"status": 404, "code": 10062}
BROKEN: Trouble = {"disconnect": True}
RECEIPT_LOST: Trouble = {"disconnect": True, "applied": True}

FOR_EVER: Trouble = {"times": None}


def named(**faults: Trouble) -> pytest.MarkDecorator:
    """Run a test with each of these faults."""
    return pytest.mark.parametrize("fault", list(faults.values()), ids=list(faults))


def with_picture(request: Request) -> bool:
    return bool(request.files)


def is_text_board(message: Message) -> bool:
    return "```" in message.text and not message.attachments


def is_picture_board(message: Message) -> bool:
    return "```" not in message.text and len(message.attachments) == 1


async def comes_right(party: Party) -> None:
    """The board comes to show what is on disk, and the game goes on from it."""
    await party.shows_what_is_stored()
    party.discord.faults.clear()
    await party.step()
    assert is_picture_board(party.board)
    await party.next_turn()
    await party.call()


# The answer to a click


@named(limited=LIMITED, failed=FAILED)
async def test_an_answer_that_fails_in_passing_is_given_in_time(club: Club, fault: Trouble) -> None:
    party = await club.game("Ann", "Ben")
    planted = club.discord.faults.add(*CALLBACK, **fault)
    response = await party.on_turn.click(party.board, "Roll")
    assert planted.hits == 1
    assert response.kind is ReplyKind.UPDATE
    assert response.latency < 3
    assert is_picture_board(party.board)
    await comes_right(party)


@named(forbidden=FORBIDDEN, forbidden_somehow={"status": 403}, refused=REFUSED, too_large=TOO_LARGE)
async def test_a_board_is_text_where_discord_refuses_the_picture(club: Club, fault: Trouble) -> None:
    party = await club.game("Ann", "Ben")
    for route in (CALLBACK, EDIT):
        club.discord.faults.add(*route, **(fault | FOR_EVER), when=with_picture)
    for _ in range(4):
        player = party.on_turn
        await party.step()
        assert is_text_board(party.board)
        if party.on_turn is not player:
            break
    await comes_right(party)


@named(too_late=TOO_LATE, gone=GONE, broken=BROKEN, receipt_lost=RECEIPT_LOST)
async def test_a_click_whose_answer_is_lost_counts_and_is_shown(club: Club, fault: Trouble) -> None:
    party = await club.game("Ann", "Ben")
    before = len(party.stored.log)
    club.discord.faults.add(*CALLBACK, **fault)
    with patience(club.discord, 1.0):
        await party.on_turn.click(party.board, "Roll", check=False)
    await party.until(lambda: moment_of(party.board) == before + 1)
    await comes_right(party)


async def test_a_click_counts_and_is_shown_while_no_answer_gets_through(club: Club) -> None:
    party = await club.game("Ann", "Ben")
    before = len(party.stored.log)
    planted = club.discord.faults.add(*CALLBACK, **(FAILED | FOR_EVER))
    response = await party.on_turn.click(party.board, "Roll", check=False)
    assert response.failed
    assert planted.hits > 1
    await party.until(lambda: moment_of(party.board) == before + 1)
    await comes_right(party)


async def test_a_game_opened_while_the_answer_is_lost_is_shown(club: Club) -> None:
    party = club.party("Ann", "Ben")
    club.discord.faults.add(*CALLBACK, **TOO_LATE)
    with patience(club.discord, 1.0):
        await party.host.command(club.channel, "cantstop new", check=False)
    await party.until(lambda: party.board)
    await party.press("Join", party.players[1])
    await party.start()


async def test_a_slow_discord_gets_one_answer_and_in_time(club: Club) -> None:
    party = await club.game("Ann", "Ben")
    club.discord.faults.add(*CALLBACK, delay=1.8)
    response = await party.on_turn.click(party.board, "Roll")
    assert response.kind is ReplyKind.UPDATE
    assert is_picture_board(response.shown)
    await comes_right(party)


# Messages the bot sends, edits and deletes by itself


@named(limited=LIMITED, failed=FAILED, broken=BROKEN, receipt_lost=RECEIPT_LOST)
async def test_a_call_that_fails_in_passing_is_made(club: Club, fault: Trouble) -> None:
    party = await club.game("Ann", "Ben")
    planted = club.discord.faults.add(*CREATE, **fault)
    await party.next_turn()
    await party.call()
    assert planted.hits == 1
    await comes_right(party)


@named(forbidden=FORBIDDEN, gone=GONE, refused=REFUSED)
async def test_a_call_that_is_refused_is_left_and_the_next_one_made(club: Club, fault: Trouble) -> None:
    party = await club.game("Ann", "Ben")
    first = await party.call()
    planted = club.discord.faults.add(*CREATE, **fault)
    await party.next_turn()
    await party.until(lambda: planted.hits)
    await party.next_turn()
    await party.until(lambda: first.deleted)
    await party.call()
    assert planted.hits == 1
    await comes_right(party)


@named(limited=LIMITED, failed=FAILED, broken=BROKEN, forbidden=FORBIDDEN, gone=GONE, refused=REFUSED)
async def test_a_player_is_called_even_if_nobody_can_tell_what_lies_below_the_board(
    club: Club, fault: Trouble
) -> None:
    party = await club.game("Ann", "Ben")
    planted = club.discord.faults.add(*HISTORY, **fault)
    await party.next_turn()
    await party.call()
    assert planted.hits == 1
    await comes_right(party)


@named(limited=LIMITED, failed=FAILED, broken=BROKEN)
async def test_an_old_call_that_is_not_deleted_in_passing_is_deleted(club: Club, fault: Trouble) -> None:
    party = await club.game("Ann", "Ben")
    planted = club.discord.faults.add(*DELETE, **fault)
    await party.next_turn()
    await party.call()
    assert planted.hits == 1
    await comes_right(party)


@named(forbidden=FORBIDDEN, gone=GONE)
async def test_an_old_call_that_cannot_be_deleted_does_not_hold_up_the_next(
    club: Club, fault: Trouble
) -> None:
    party = await club.game("Ann", "Ben")
    first = await party.call()
    planted = club.discord.faults.add(*DELETE, **fault)
    await party.next_turn()
    await party.until(lambda: planted.hits)
    await club.member("Mia", moderator=True).delete(first)
    await party.next_turn()
    await party.call()
    await comes_right(party)


@named(limited=LIMITED, failed=FAILED, broken=BROKEN, receipt_lost=RECEIPT_LOST)
async def test_a_board_whose_edit_fails_in_passing_is_edited(club: Club, fault: Trouble) -> None:
    party = await club.game("Ann", "Ben", "Cem")
    message = party.board
    planted = club.discord.faults.add(*EDIT, **fault)
    await edited_by_itself(party)
    await party.until(lambda: "has left the game" in party.board.text)
    assert party.board is message
    assert planted.hits == 1
    await comes_right(party)


async def test_a_board_that_cannot_be_edited_any_more_is_sent_anew(club: Club) -> None:
    party = await club.game("Ann", "Ben", "Cem")
    message = party.board
    club.discord.faults.add(*EDIT, **GONE)
    await edited_by_itself(party)
    await party.until(lambda: party.board is not message and "has left the game" in party.board.text)
    await comes_right(party)


async def test_a_board_that_may_not_be_edited_is_left_until_the_next_click(club: Club) -> None:
    party = await club.game("Ann", "Ben", "Cem")
    planted, since = club.discord.faults.add(*EDIT, **(FORBIDDEN | FOR_EVER)), len(club.bot.log)
    await edited_by_itself(party)
    await club.bot.until_logged("is not shown as it is (NO_PERMISSION)", since)
    assert planted.hits == 2, "once with the picture and once without, and not again: a ban threatens"
    assert "has left the game" not in party.board.text
    player = party.on_turn
    await player.command(club.channel, "cantstop show")
    await comes_right(party)


async def test_a_board_edited_by_itself_is_text_where_discord_refuses_the_picture(club: Club) -> None:
    party = await club.game("Ann", "Ben", "Cem")
    club.discord.faults.add(*EDIT, **(REFUSED | FOR_EVER), when=with_picture)
    await edited_by_itself(party)
    await party.until(lambda: "has left the game" in party.board.text)
    assert is_text_board(party.board)
    await comes_right(party)


async def test_a_board_whose_edits_fail_for_long_is_shown_in_the_end(club: Club) -> None:
    party = await club.game("Ann", "Ben", "Cem")
    planted = club.discord.faults.add(*EDIT, **(FAILED | FOR_EVER))
    await edited_by_itself(party)
    await party.until(lambda: planted.hits == 2)
    club.discord.faults.clear()
    await party.until(lambda: "has left the game" in party.board.text)
    await comes_right(party)


async def test_a_table_is_closed_when_discord_says_that_its_channel_is_gone(club: Club) -> None:
    party = await club.game("Ann", "Ben")
    since, table = len(club.bot.log), party.stored
    club.discord.faults.add(*CREATE, status=404, code=10003)
    await party.next_turn()
    await club.bot.until_logged("(NO_CHANNEL)", since)
    await eventually(lambda: party.stored.status == "abandoned")
    assert party.stored.closing == "gone"
    assert party.stored.revision > table.revision
    assert "over" in told(await party.on_turn.click(party.board, "Roll"))
    await party.open()


async def edited_by_itself(party: Party) -> None:
    """Have somebody leave who is not on turn: the click is on a message of their own, not on the board."""
    player = party.off_turn
    question = await player.command(party.channel, "cantstop leave")
    await player.click(question, "Leave the game")


async def eventually(condition: Callable[[], object]) -> None:
    """Wait until something is on disk."""
    async with asyncio.timeout(5.0):
        while not condition():  # noqa: ASYNC110 - a database does not tell of a write
            await asyncio.sleep(0.005)
