"""An answer that is slow to come: the click is acknowledged in time, and the answer follows."""

import asyncio
from collections.abc import Awaitable

import pytest

from playground import ReplyKind, Response
from tests.e2e.cards import board, cards, moment_of
from tests.e2e.party import Club, Party, told
from tests.e2e.records import slow_disk
from tests.e2e.test_faults import (
    FAILED,
    FOR_EVER,
    FORBIDDEN,
    GONE,
    LIMITED,
    REFUSED,
    Trouble,
    comes_right,
    is_text_board,
    named,
    with_picture,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

ORIGINAL = ("PATCH", "/webhooks/*/*/messages/@original")
FOLLOW_UP = ("POST", "/webhooks/*/*")


async def slowly(party: Party, *acts: Awaitable[Response]) -> list[Response]:
    """Do some things at once on a disk so slow that all of them are acknowledged before they are done."""
    with slow_disk(party.bot.database):
        doing = []
        for act in acts:
            doing.append(asyncio.ensure_future(act))
            await asyncio.sleep(0)
        responses = await asyncio.gather(*doing)
    assert [response.kind for response in responses if response.latency > 2.5] == []
    return responses


async def test_a_click_on_a_slow_disk_is_acknowledged_and_then_shown(club: Club) -> None:
    party = await club.game("Ann", "Ben")
    before = moment_of(party.board)
    (response,) = await slowly(party, party.on_turn.click(party.board, "Roll"))
    assert response.kind is ReplyKind.DEFERRED_UPDATE
    await party.until(lambda: moment_of(party.board) == before + 1)
    await comes_right(party)


async def test_a_command_on_a_slow_disk_says_that_it_thinks_and_then_shows_the_board(club: Club) -> None:
    party = await club.game("Ann", "Ben")
    old = party.board
    (response,) = await slowly(party, party.on_turn.command(club.channel, "cantstop roll"))
    assert response.kind is ReplyKind.DEFERRED
    await response.settled()
    assert response.shown is party.board
    await party.until(lambda: not old.buttons)
    await comes_right(party)


async def test_who_is_refused_late_is_told_and_nothing_of_it_stays_for_the_others(club: Club) -> None:
    party = await club.game("Ann", "Ben")
    eve = club.member("Eve")
    message, player = party.board, party.on_turn
    # The click that waits for the disk holds up those behind it.
    _, clicked, commanded = await slowly(
        party,
        player.click(message, "Roll"),
        eve.click(message, "Roll"),
        eve.command(club.channel, "cantstop roll"),
    )
    for response in (clicked, commanded):
        await party.until(lambda response=response: response.followups)  # type: ignore[misc]
        assert [followup.visible_to for followup in response.followups] == [eve]
        assert "You are not playing in this game." in response.followups[0].text
    assert board(club.channel) is message
    assert not any(shown.loading for shown in club.channel.visible)
    await comes_right(party)


async def test_a_game_opened_on_a_slow_disk_is_shown(club: Club) -> None:
    party = club.party("Ann", "Ben")
    (response,) = await slowly(party, party.host.command(club.channel, "cantstop new"))
    await response.settled()
    assert response.shown is party.board
    await party.press("Join", party.players[1])


async def test_a_second_game_refused_late_leaves_nothing_behind(club: Club) -> None:
    party = await club.lobby("Ann", "Ben")
    (response,) = await slowly(party, party.host.command(club.channel, "cantstop new"))
    await party.until(lambda: response.followups)
    assert "There is a game in this channel already" in response.followups[0].text
    assert len(cards(club.channel)) == 1
    assert not any(shown.loading for shown in club.channel.visible)


async def test_a_click_that_cannot_be_saved_says_so_and_can_be_made_again(club: Club) -> None:
    party = await club.game("Ann", "Ben")
    with party.unmoved(), slow_disk(club.bot.database):
        since = len(club.bot.log)
        response = await party.on_turn.click(party.board, "Roll")
        await party.until(lambda: response.followups)
    assert told(response) == "I cannot save anything just now, so nothing was done. Try again later."
    assert club.bot.logged("could not be saved", since)
    del club.bot.log[since:]  # this one error is as it should be
    await comes_right(party)


@named(limited=LIMITED, failed=FAILED, forbidden=FORBIDDEN, gone=GONE)
async def test_a_late_answer_that_fails_is_made_up_for(club: Club, fault: Trouble) -> None:
    party = await club.game("Ann", "Ben")
    before = moment_of(party.board)
    planted = [club.discord.faults.add(*route, **fault) for route in (ORIGINAL, FOLLOW_UP)]
    _, refused = await slowly(
        party,
        party.on_turn.click(party.board, "Roll"),
        party.off_turn.click(party.board, "Roll"),
    )
    await party.until(lambda: moment_of(party.board) == before + 1)
    await party.until(lambda: [one.hits for one in planted] == [1, 1])
    if fault in (LIMITED, FAILED):
        await party.until(lambda: refused.followups)
        assert "turn" in refused.followups[0].text
    await comes_right(party)


async def test_a_late_board_is_text_where_discord_refuses_the_picture(club: Club) -> None:
    party = await club.game("Ann", "Ben")
    club.discord.faults.add(*ORIGINAL, **(REFUSED | FOR_EVER), when=with_picture)
    await slowly(party, party.on_turn.click(party.board, "Roll"))
    await party.until(lambda: is_text_board(party.board))
    await comes_right(party)
