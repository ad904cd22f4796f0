"""Time at the table: reminders, players who are late or gone, games set aside, and restarts meanwhile."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from playground import Message
from playground.recording import Request
from tests.e2e.cards import acts_on, on_turn, shown
from tests.e2e.driven import Wound
from tests.e2e.harness import STARTED, Bot, a_bot
from tests.e2e.party import Club, Party, told

pytestmark = pytest.mark.asyncio(loop_scope="session")

LIVE = 90.0
"""Seconds that players have at a live table."""

RUNS_OUT = "your time runs out <t:"
"""Words of a reminder."""

HURRIED = 100.0
"""How many seconds pass in one while computers play that nobody has to read."""


@pytest_asyncio.fixture(loop_scope="session")
async def bot(database: Path) -> AsyncIterator[Bot]:
    """A bot whose time stands still unless the test moves it on."""
    async with a_bot(database, driven=True) as driven:
        await driven.until_logged(STARTED)  # before that, what time passes was not the players'
        clock_of(driven).hurry(0)
        yield driven


def clock_of(bot: Bot) -> Wound:
    assert bot.clock is not None
    return bot.clock


def calls(party: Party) -> list[Message]:
    """The messages that call somebody and have not been taken away."""
    return [message for message in party.channel.visible if message.pings]


def reminders_sent(bot: Bot) -> list[Request]:
    """The requests by which somebody was reminded."""
    return [r for r in bot.discord.requests if r.method == "POST" and RUNS_OUT in str(r.answer)]


def deadline_of(party: Party) -> float:
    """The deadline on the card."""
    found = re.search(r"Time runs out <t:(\d+):R>", party.board.text)
    assert found, party.board.text
    return float(found[1])


async def says(party: Party, words: str) -> None:
    """Wait until the board says something."""
    await party.until(lambda: words in party.board.text)


async def let_time_run_out(party: Party) -> None:
    """Let those who can act be late, and wait until the board tells that."""
    before = shown(party.board)
    clock_of(party.bot).forward(LIVE + 1)
    await party.changed(before)


async def test_who_does_not_act_is_reminded_once_and_then_passed_over(bot: Bot) -> None:
    party = await Club.of(bot).game("Ann", "Ben", pace="live")
    clock, late, other = clock_of(bot), party.on_turn, party.off_turn
    assert deadline_of(party) == pytest.approx(clock.now() + LIVE, abs=1)
    clock.forward(LIVE / 2 + 1)
    await party.until(lambda: [RUNS_OUT in message.text for message in calls(party)] == [True])
    assert calls(party)[0].pings == {late}
    clock.forward(LIVE / 4)
    await party.host.command(party.channel, "cantstop show")
    assert len(calls(party)) == 1
    clock.forward(LIVE / 4)
    await says(party, f"{late.mention} did not roll in time: the turn passes on.")
    assert party.on_turn is other
    await party.call()
    assert len(reminders_sent(bot)) == 1


async def test_a_reminder_that_a_kill_kept_from_being_sent_is_sent_by_the_next_start(bot: Bot) -> None:
    party = await Club.of(bot).game("Ann", "Ben", pace="relaxed")
    lost = bot.discord.faults.add("POST", "/channels/*/messages", delay=0.5, disconnect=True)
    clock_of(bot).forward(20 * 3600 + 1)
    await party.until(lambda: lost.hits)
    await bot.kill()
    assert reminders_sent(bot) == []
    for _ in range(2):
        since = len(bot.log)
        await bot.start()
        await party.until(lambda: [RUNS_OUT in message.text for message in calls(party)] == [True])
        await bot.end()
    assert len(reminders_sent(bot)) == 1
    assert "0 boards to bring up to date" in bot.logged(STARTED, since)[0]


async def test_who_vanishes_is_played_for_until_they_are_back(bot: Bot) -> None:
    party = await Club.of(bot).game("Ann", "Ben", pace="live")
    clock, gone, other = clock_of(bot), party.on_turn, party.off_turn
    await party.step()  # a turn that was begun
    await let_time_run_out(party)
    await says(party, f"⏰ {gone.mention} was late: 🐐 **Goat** plays the turn on.")
    clock.hurry(HURRIED)
    await party.until(lambda: on_turn(party.board) == other.id)
    clock.hurry(0)
    played = party.stored.log
    assert "missed 0" in played or "missed 1" in played
    await party.next_turn()
    await let_time_run_out(party)
    await says(party, f"💤 {gone.mention} was late twice in a row")
    clock.hurry(HURRIED)
    for _ in range(2):  # its turns are played without waiting
        await party.until(lambda: on_turn(party.board) == other.id)
        clock.hurry(0)
        refused = await gone.command(party.channel, "cantstop roll")
        assert "turn" in told(refused) or "computer" in told(refused)
        turns = party.stored.log.count("stopped") + party.stored.log.count("busted")
        clock.hurry(HURRIED)
        await party.play(lambda: not on_turn(party.board))
        await says(party, f"🐐 **Goat** played for {gone.mention}:")
        assert party.stored.log.count("stopped") + party.stored.log.count("busted") > turns
    await party.until(lambda: on_turn(party.board) == other.id)
    clock.hurry(0)
    await party.press("I'm back", gone)
    await says(party, f"👋 {gone.mention} is back.")
    assert "back" not in acts_on(party.board)
    await party.next_turn()
    assert party.on_turn is gone
    await party.step()


async def test_a_game_is_played_to_its_end_without_who_has_vanished(bot: Bot) -> None:
    club = Club.of(bot)
    party = await club.game("Ann", "Ben", pace="relaxed")
    clock, gone, other = clock_of(bot), party.on_turn, party.off_turn
    for _ in range(2):
        clock.forward(24 * 3600 + 1)
        await says(party, f"{gone.mention} did not roll in time")
        if "twice in a row" not in party.board.text:
            await party.next_turn()
    clock.hurry(HURRIED)
    await party.play()
    table = party.stored
    assert table.status == "finished"
    (winner,) = table.game.state.winners
    listed = await other.command(club.channel, "cantstop leaderboard")
    won = table.seats[winner] == other.id
    assert ("1 win in 1" in listed.text) is won, "what the computer won is nobody's win"


async def test_what_passed_while_the_bot_was_down_is_given_anew(bot: Bot) -> None:
    party = await Club.of(bot).game("Ann", "Ben", pace="live")
    clock, player = clock_of(bot), party.on_turn
    await bot.kill()
    clock.forward(3 * LIVE)
    await bot.start()
    await party.until(lambda: deadline_of(party) == pytest.approx(clock.now() + LIVE, abs=1))
    assert party.on_turn is player
    assert len(party.stored.log) == 1
    await let_time_run_out(party)
    await says(party, f"{player.mention} did not roll in time")


async def test_a_game_that_nobody_plays_is_set_aside_until_somebody_wakes_it(bot: Bot) -> None:
    club = Club.of(bot)
    party = await club.game("Ann", "Ben")
    stranger = club.member("Eve")
    for wake in ("button", "command", "move"):
        before, moment = party.on_turn, party.stored.log
        clock_of(bot).forward(7 * 24 * 3600 + 1)
        await says(party, "This game is set aside")
        assert acts_on(party.board) == {"wake"}
        if wake == "button":
            await party.press("Go on", stranger)
        elif wake == "command":
            await stranger.command(club.channel, "cantstop show")
        else:
            await before.command(club.channel, "cantstop roll")
        await party.until(lambda: "set aside" not in party.board.text)
        assert party.on_turn is before
        assert party.stored.log[: len(moment)] == moment


async def test_a_game_that_nobody_wakes_is_closed_in_the_end(bot: Bot) -> None:
    party = await Club.of(bot).game("Ann", "Ben")
    last = party.board
    clock_of(bot).forward(7 * 24 * 3600 + 1)
    await says(party, "This game is set aside")
    clock_of(bot).forward(30 * 24 * 3600 + 1)
    await party.until(lambda: "Nobody came back for a month" in last.text)


async def test_a_game_that_everybody_has_left_alone_rests_and_whoever_returns_plays_on(bot: Bot) -> None:
    party = await Club.of(bot).lobby("Ann", "Ben", pace="live")
    await party.press("Goat", party.host)
    await party.start()
    clock = clock_of(bot)
    clock.hurry(HURRIED)
    await says(party, "This game is set aside")
    assert acts_on(party.board) == {"back"}
    clock.hurry(0)
    resting = party.stored.log
    clock.forward(3600)
    await party.press("I'm back", party.players[1])
    assert party.stored.log[: len(resting)] == resting
    clock.hurry(1)
    await party.until(lambda: "set aside" not in party.board.text)
