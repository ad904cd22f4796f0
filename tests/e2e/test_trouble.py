"""Discord refuses or fails, or the disk is slow or full: clicks count once, and boards recover."""

import asyncio
from collections.abc import AsyncIterator, Awaitable

import pytest
import pytest_asyncio

from bot.store.engines.sqlite.connection import PRAGMAS
from playground.testing import CallbackType, Response
from tests import WAIT_TIMEOUT
from tests.e2e import faults
from tests.e2e.card_reader import moment_of
from tests.e2e.controlled_bot import PATIENT
from tests.e2e.faults import ALWAYS, Fault
from tests.e2e.harness import BotProcess, running_bot
from tests.e2e.players import Party, Server, refusal
from tests.e2e.stored_tables import locked_database


def with_faults(*faults: Fault) -> pytest.MarkDecorator:
    """Run a test once with each of some faults."""
    return pytest.mark.parametrize("fault", faults, ids=str)


async def wait_for_recovery(party: Party) -> None:
    """Wait until the board shows what is on disk, and play on from there."""
    await party.wait_for_stored_board()
    party.discord.faults.clear()
    await party.step()
    assert "```" not in party.board.text
    assert len(party.board.attachments) == 1
    await party.next_turn()
    await party.wait_for_ping()


@with_faults(faults.FORBIDDEN, {"status": 403}, faults.BAD_REQUEST, faults.TOO_LARGE)
async def test_a_board_is_text_where_discord_refuses_the_picture(party: Party, fault: Fault) -> None:
    for route in (faults.CALLBACK, faults.EDIT):
        party.discord.faults.add(*route, **(fault | ALWAYS), when=lambda request: bool(request.files))
    for _ in range(4):
        player = party.on_turn
        await party.step()
        assert "```" in party.board.text
        assert not party.board.attachments
        if party.on_turn is not player:
            break
    await wait_for_recovery(party)


@with_faults(
    faults.UNKNOWN_INTERACTION, faults.CONNECTION_LOST, faults.RESPONSE_LOST, faults.RATE_LIMITED | ALWAYS
)
async def test_a_click_whose_response_is_lost_counts_and_is_shown(party: Party, fault: Fault) -> None:
    before = len(party.stored.log)
    planted = party.discord.faults.add(*faults.CALLBACK, **fault)
    await party.bot.give_up(party.on_turn.click(party.board, "Roll", check=False), lambda: planted.hits)
    await party.wait_until(lambda: moment_of(party.board) > before)
    await wait_for_recovery(party)


SOON_DEFERRED = PATIENT | {
    "bot.chat.interactions.response.DEFER_AFTER": 0.05,
    "bot.store.engines.sqlite.connection.PRAGMAS": PRAGMAS | {"busy_timeout": WAIT_TIMEOUT * 1000},
}
"""The constants of a bot that defers long before it would give up."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def slow_bot(fork_server: None, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    """A bot that defers whatever waits for the disk."""
    path = tmp_path_factory.mktemp("slow") / "game.db"
    async with running_bot(path, constants=SOON_DEFERRED) as bot:
        yield bot


@pytest_asyncio.fixture(loop_scope="session")
async def slow_party(slow_bot: BotProcess) -> Party:
    return await Server.create(slow_bot).start_game("Ann", "Ben")


async def slowly(party: Party, *acts: Awaitable[Response]) -> list[Response]:
    """Do some things at once on a disk so slow that all of them are deferred."""
    with locked_database(party.bot.database):
        doing = []
        for act in acts:
            doing.append(asyncio.ensure_future(act))
            await asyncio.sleep(0)
        return await asyncio.gather(*doing)


async def test_clicks_and_commands_are_deferred_and_then_shown(slow_party: Party) -> None:
    party = slow_party
    before = moment_of(party.board)
    (clicked,) = await slowly(party, party.on_turn.click(party.board, "Roll"))
    assert clicked.kind is CallbackType.DEFERRED_UPDATE
    await party.wait_until(lambda: moment_of(party.board) > before)
    await wait_for_recovery(party)
    before = moment_of(party.board)
    (commanded,) = await slowly(party, party.on_turn.command(party.channel, "cantstop do", action="roll"))
    assert commanded.kind is CallbackType.DEFERRED
    await commanded.settled()
    assert commanded.ephemeral
    assert "Dice: " in commanded.text
    await party.wait_until(lambda: moment_of(party.board) > before)
    await wait_for_recovery(party)


@pytest.mark.thorough
@with_faults(faults.RATE_LIMITED, faults.SERVER_ERROR, faults.FORBIDDEN, faults.UNKNOWN_MESSAGE)
async def test_a_board_recovers_from_a_late_response_that_fails(slow_party: Party, fault: Fault) -> None:
    before = moment_of(slow_party.board)
    planted = [slow_party.discord.faults.add(*way, **fault) for way in (faults.ORIGINAL, faults.FOLLOW_UP)]
    _, refused = await slowly(
        slow_party,
        slow_party.on_turn.click(slow_party.board, "Roll"),
        slow_party.waiting_player.click(slow_party.board, "Roll"),
    )
    await slow_party.wait_until(lambda: moment_of(slow_party.board) > before)
    await slow_party.wait_until(lambda: [one.hits for one in planted] == [1, 1])
    if fault in (faults.RATE_LIMITED, faults.SERVER_ERROR):
        await slow_party.wait_until(lambda: refused.followups)
        assert "turn" in refused.followups[0].text
    await wait_for_recovery(slow_party)


async def test_a_click_that_cannot_be_saved_says_so_and_can_be_repeated(party: Party) -> None:
    with party.assert_unchanged(), locked_database(party.bot.database):
        since = len(party.bot.log)
        response = await party.on_turn.click(party.board, "Roll")
    assert refusal(response).startswith("I can't save anything right now.")
    assert party.bot.log_lines("could not be saved", since)
    del party.bot.log[since:]  # this one error is expected
    await wait_for_recovery(party)
