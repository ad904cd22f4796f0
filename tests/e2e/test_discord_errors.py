"""Discord refuses, fails, limits rates or is slow: clicks count once, and boards recover."""

import pytest

from playground.testing import CallbackType
from tests.e2e import faults
from tests.e2e.card_reader import moment_of
from tests.e2e.faults import ALWAYS, Fault, is_picture_board, is_text_board, wait_for_recovery, with_faults
from tests.e2e.players import Party, Server

# The response to a click


@with_faults(limited=faults.RATE_LIMITED, failed=faults.SERVER_ERROR)
async def test_a_response_that_fails_once_is_sent_again(party: Party, fault: Fault) -> None:
    planted = party.discord.faults.add(*faults.CALLBACK, **fault)
    response = await party.on_turn.click(party.board, "Roll")
    assert planted.hits == 1
    assert response.kind is CallbackType.UPDATE
    assert is_picture_board(party.board)
    await wait_for_recovery(party)


@with_faults(
    forbidden=faults.FORBIDDEN,
    forbidden_somehow={"status": 403},
    refused=faults.BAD_REQUEST,
    too_large=faults.TOO_LARGE,
)
async def test_a_board_is_text_where_discord_refuses_the_picture(party: Party, fault: Fault) -> None:
    for route in (faults.CALLBACK, faults.EDIT):
        party.discord.faults.add(*route, **(fault | ALWAYS), when=faults.with_picture)
    for _ in range(4):
        player = party.on_turn
        await party.step()
        assert is_text_board(party.board)
        if party.on_turn is not player:
            break
    await wait_for_recovery(party)


@with_faults(
    too_late=faults.UNKNOWN_INTERACTION,
    broken=faults.CONNECTION_LOST,
    receipt_lost=faults.RESPONSE_LOST,
    never_taken=faults.UNAVAILABLE | ALWAYS,
)
async def test_a_click_whose_response_is_lost_counts_and_is_shown(party: Party, fault: Fault) -> None:
    before = len(party.stored.log)
    planted = party.discord.faults.add(*faults.CALLBACK, **fault)
    await party.bot.give_up(party.on_turn.click(party.board, "Roll", check=False), lambda: planted.hits)
    await party.wait_until(lambda: moment_of(party.board) > before)
    await wait_for_recovery(party)


async def test_a_game_whose_first_card_is_lost_is_shown(server: Server) -> None:
    party = server.add_party("Ann", "Ben")
    lost = server.discord.faults.add(*faults.CALLBACK, **faults.UNKNOWN_INTERACTION)
    asking = party.host.command(server.channel, "cantstop new", check=False)
    await server.bot.give_up(asking, lambda: lost.hits)
    await party.wait_until(lambda: party.board)
    await party.press("Join", party.players[1])
    await party.start()


# Messages that the bot sends, edits and deletes without a click


@pytest.mark.parametrize(
    ("route", "fault"),
    [
        (faults.CREATE, faults.RATE_LIMITED),
        (faults.CREATE, faults.SERVER_ERROR),
        pytest.param(faults.DELETE, faults.CONNECTION_LOST, marks=pytest.mark.thorough),
        pytest.param(faults.HISTORY, faults.CONNECTION_LOST, marks=pytest.mark.thorough),
        pytest.param(faults.HISTORY, faults.FORBIDDEN, marks=pytest.mark.thorough),
    ],
)
async def test_pings_survive_a_failed_request(party: Party, route: tuple[str, str], fault: Fault) -> None:
    """Those requests send a ping, delete the last one, and look at the messages below the board."""
    planted = party.discord.faults.add(*route, **fault)
    await party.waiting_player.say(party.channel, "Good luck!")  # so the board is looked for
    await party.next_turn()
    await party.wait_for_ping()
    assert planted.hits == 1
    await wait_for_recovery(party)


@with_faults(
    limited=faults.RATE_LIMITED,
    failed=faults.SERVER_ERROR,
    broken=faults.CONNECTION_LOST,
    receipt_lost=faults.RESPONSE_LOST,
)
async def test_an_edit_of_a_board_that_fails_once_is_tried_again(trio: Party, fault: Fault) -> None:
    expire_tokens(trio)
    message = trio.board
    planted = trio.discord.faults.add(*faults.EDIT, **fault)
    await leave_off_turn(trio)
    assert trio.board is message
    assert planted.hits == 1
    await wait_for_recovery(trio)


async def test_a_board_that_cannot_be_edited_any_more_is_sent_again(trio: Party) -> None:
    message = trio.board
    expire_tokens(trio)
    trio.discord.faults.add(*faults.EDIT, **faults.UNKNOWN_MESSAGE)
    await leave_off_turn(trio)
    assert trio.board is not message
    await wait_for_recovery(trio)


async def leave_off_turn(party: Party) -> None:
    """Have a player leave who is not on turn, which edits the board without a click on it."""
    await party.leave(party.waiting_player)
    await party.wait_until(lambda: "has left the game" in party.board.text)


def expire_tokens(party: Party) -> None:
    """Have the tokens of interactions expire, so that the bot edits boards with its own."""
    party.discord.faults.add(*faults.ORIGINAL, **(faults.UNKNOWN_WEBHOOK | ALWAYS))
