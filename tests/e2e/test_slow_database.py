"""On a slow disk a click is deferred first, and answered later."""

import asyncio
from collections.abc import Awaitable

import pytest

from playground.testing import CallbackType, Response
from tests.e2e.card_reader import find_board, moment_of
from tests.e2e.faults import (
    FOLLOW_UP,
    FORBIDDEN,
    ORIGINAL,
    RATE_LIMITED,
    SERVER_ERROR,
    UNKNOWN_MESSAGE,
    Fault,
    wait_for_recovery,
    with_faults,
)
from tests.e2e.players import Party, Server, refusal
from tests.e2e.stored_tables import locked_database


async def slowly(party: Party, *acts: Awaitable[Response]) -> list[Response]:
    """Do some things at once on a disk so slow that all of them are deferred."""
    with locked_database(party.bot.database):
        doing = []
        for act in acts:
            doing.append(asyncio.ensure_future(act))
            await asyncio.sleep(0)
        return await asyncio.gather(*doing)


async def test_a_click_is_deferred_and_then_shown(party: Party) -> None:
    before = moment_of(party.board)
    (response,) = await slowly(party, party.on_turn.click(party.board, "Roll"))
    assert response.kind is CallbackType.DEFERRED_UPDATE
    await party.wait_until(lambda: moment_of(party.board) > before)
    await wait_for_recovery(party)


async def test_a_command_is_deferred_and_then_tells_what_the_board_shows(party: Party) -> None:
    before = moment_of(party.board)
    (response,) = await slowly(party, party.on_turn.command(party.channel, "cantstop-keyboard roll"))
    assert response.kind is CallbackType.DEFERRED
    await response.settled()
    assert response.ephemeral
    assert "Dice: " in response.text
    await party.wait_until(lambda: moment_of(party.board) > before)
    await wait_for_recovery(party)


async def test_a_late_refusal_is_for_its_user_and_leaves_nothing_for_the_others(
    server: Server, party: Party
) -> None:
    eve, dan = server.add_member("Eve"), server.add_member("Dan")
    message, player = party.board, party.on_turn
    # The click that waits for the disk holds up those behind it.
    _, clicked, commanded = await slowly(
        party,
        player.click(message, "Roll"),
        eve.click(message, "Roll"),
        dan.command(party.channel, "cantstop-keyboard roll"),
    )
    await party.wait_until(lambda: clicked.followups)
    await commanded.settled()
    for refused, user in ((clicked.followups[0], eve), (commanded.shown, dan)):
        assert refused.visible_to is user
        assert "You're not playing in this game." in refused.text
    assert find_board(party.channel) is message
    assert not any(shown.loading for shown in party.channel.visible)
    await wait_for_recovery(party)


async def test_a_click_that_cannot_be_saved_says_so_and_can_be_repeated(party: Party) -> None:
    with party.assert_unchanged(), locked_database(party.bot.database):
        since = len(party.bot.log)
        response = await party.on_turn.click(party.board, "Roll")
        await party.wait_until(lambda: response.followups)
    assert refusal(response).startswith("I can't save anything right now.")
    assert party.bot.log_lines("could not be saved", since)
    del party.bot.log[since:]  # this one error is expected
    await wait_for_recovery(party)


@pytest.mark.thorough
@with_faults(limited=RATE_LIMITED, failed=SERVER_ERROR, forbidden=FORBIDDEN, gone=UNKNOWN_MESSAGE)
async def test_a_board_recovers_from_a_late_response_that_fails(party: Party, fault: Fault) -> None:
    before = moment_of(party.board)
    planted = [party.discord.faults.add(*route, **fault) for route in (ORIGINAL, FOLLOW_UP)]
    _, refused = await slowly(
        party, party.on_turn.click(party.board, "Roll"), party.waiting_player.click(party.board, "Roll")
    )
    await party.wait_until(lambda: moment_of(party.board) > before)
    await party.wait_until(lambda: [one.hits for one in planted] == [1, 1])
    if fault in (RATE_LIMITED, SERVER_ERROR):
        await party.wait_until(lambda: refused.followups)
        assert "turn" in refused.followups[0].text
    await wait_for_recovery(party)
