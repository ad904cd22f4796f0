"""The real bot, killed at about the moment when the vote of a channel closes."""

import asyncio
import time
from collections import Counter, defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from random import Random

from bot.game import Moved, Rolled, Stopped, roll_moves, transitions
from bot.game.notation import parse_event
from playground.testing import Button, Channel, InteractionFailed, Message, NotShown, User
from tests.e2e.card_reader import buttons_by_act, find_board, moment_of
from tests.e2e.controlled_bot import PATIENT
from tests.e2e.harness import READY_LOG, BotProcess, running_bot
from tests.e2e.players import Server
from tests.e2e.stored_tables import Database, StoredCrowd, read_crowd
from tests.simulation.crowd_judge import named
from tools.soak.kills import run_quietly

CHANNELS, VOTERS = 3, 6

PATIENCE = 1.0
"""Seconds that people wait for an answer: none comes from a bot that was killed."""

LONGEST, SHORTEST = 1.0, 0.5
"""Seconds that a vote lasts."""

LATEST, LATER = 1.0, 0.1
"""Seconds until the bot is killed at the latest: after a vote is due to close, and after it has closed."""

CONSTANTS = PATIENT | {
    "bot.tables.crowd.LONGEST_VOTE": LONGEST,
    "bot.tables.crowd.SHORTEST_VOTE": SHORTEST,
    "bot.chat.boards.sync.CROWD_INTERVAL": 0.05,
    "bot.chat.boards.computer_scheduler.GLANCE": 0.05,
    "bot.chat.boards.computer_scheduler.ANIMATION_TIME": 0.05,
}


@dataclass
class Survived:
    """What the bot has survived.

    Attributes:
        kills: how many times it was killed.
        open: how many of the votes were still open then.
        votes: how many votes have closed.
    """

    kills: int = 0
    open: int = 0
    votes: int = 0


@dataclass
class Voters:
    """People who vote in a channel. At one position they tap the same again and again.

    Attributes:
        tapped: for what everybody votes, by the number of events before the position.
        heard: whose taps were acknowledged while the vote was open, by the same.
        votes: how many votes have closed.
    """

    bot: BotProcess
    channel: Channel
    people: list[User]
    rng: Random
    seen: StoredCrowd | None = None
    tapped: defaultdict[int, dict[int, str]] = field(default_factory=partial(defaultdict, dict))
    heard: defaultdict[int, set[int]] = field(default_factory=partial(defaultdict, set))
    votes: int = 0

    async def run(self, going: asyncio.Event) -> None:
        """Play until cancelled, while ``going`` is set."""
        while await going.wait():
            with suppress(NotShown, InteractionFailed, TimeoutError):
                async with asyncio.timeout(LONGEST + PATIENCE):
                    await self._play()
            await asyncio.sleep(0.05)

    async def _play(self) -> None:
        """Let everybody tap once, or begin the next game."""
        if (seen := self.look()) is None or seen.status not in ("lobby", "playing"):
            await self.people[0].command(self.channel, "cantstop crowd")
            return
        board = find_board(self.channel)
        acts = buttons_by_act(board)
        for start in acts.get("join", ()):  # it was killed before it could begin
            await self.people[0].click(board, custom_id=start.custom_id)
        buttons = [button for act in ("roll", "risk", "move", "stop") for button in acts.get(act, ())]
        seen = self.look()  # no earlier than what is shown
        if buttons and seen is not None and seen.board == board.id:  # before, nobody can roll
            await asyncio.gather(*(self._tap(person, board, buttons) for person in self.people))

    async def _tap(self, person: User, board: Message, buttons: list[Button]) -> None:
        await asyncio.sleep(self.rng.uniform(0.0, LONGEST))
        by_ballot = {_ballot(button): str(button.custom_id) for button in buttons}
        position = int(str(buttons[0].custom_id).split(":")[2])  # the board may have been edited by now
        ballot = self.tapped[position].setdefault(person.id, self.rng.choice(list(by_ballot)))
        response = await person.click_raw(self.channel, board, by_ballot[ballot], check=False)
        assert not response.ephemeral, response.text
        if not response.failed and (seen := self.look()) and len(seen.log) == position:
            self.heard[position].add(person.id)
            self.look()

    def look(self) -> StoredCrowd | None:
        """Return what is stored, and check what has happened since the last look."""
        was, now = self.seen, read_crowd(self.bot.database, self.channel.id)
        self.seen = now
        if now is None or was is None or now.table_id != was.table_id or was.status == "lobby":
            self.tapped.clear()
            self.heard.clear()
        else:
            self._check(was, now)
        return now

    def _check(self, was: StoredCrowd, now: StoredCrowd) -> None:
        position, tale = len(was.log), f"{was}\n{now}\n{dict(self.tapped)}\n{dict(self.heard)}"
        assert now.log[:position] == was.log, tale
        for number, choice in _decisions(now.log):
            if number >= position:
                assert number == position, f"more than one decision at once: {tale}"
                assert choice in self.tapped[number].values(), f"nobody voted for it: {tale}"
        ballots = {(user, ballot) for user, ballot in now.ballots.items() if ballot}
        assert ballots <= self.tapped[len(now.log)].items(), f"somebody has not voted: {tale}"
        if now.votes > was.votes:
            self.votes += 1
            result, tapped = dict(now.result), self.tapped[position]
            assert (position, now.result[0][0]) in _decisions(now.log), f"another choice has won: {tale}"
            heard = Counter(tapped[user] for user in self.heard[position])
            assert heard <= Counter(result) <= Counter(tapped.values()), (
                f"ballots are counted wrongly: {tale}"
            )
        elif len(now.log) == position and now.status == "playing":
            assert {user for user, _ in ballots} >= self.heard[position], f"a ballot is lost: {tale}"
        assert now.votes - was.votes in (0, 1), tale
        assert now.status == "playing" or not now.ballots, f"voters are left: {tale}"

    def is_shown(self) -> bool:
        """Whether the card tells how many have voted, or else what the last vote came to."""
        seen = self.look()
        if seen is None or seen.status != "playing":
            return True
        board = find_board(self.channel)
        if moment_of(board) != len(seen.log):
            return False
        if count := sum(ballot is not None for ballot in seen.ballots.values()):
            return f"🗳️ {count} pe" in board.text
        return all(f"×{count}" in board.text for _, count in seen.result)


def _ballot(button: Button) -> str:
    action, *columns = str(button.custom_id).split(":")[3:]
    return columns[0].replace(".", "+") if columns else action.replace("risk", "roll")


def _decisions(log: tuple[str, ...]) -> list[tuple[int, str]]:
    """Return everything that the channel has decided, with the number of events before."""
    if not log:
        return []
    happened = enumerate(transitions([parse_event(line) for line in log]), start=1)
    return [
        (number, named(event))
        for number, (state, event, _) in happened
        if state.on_turn == 0 and isinstance(event, Rolled | Moved | Stopped)
        if not (isinstance(event, Moved) and len(roll_moves(state)) == 1)  # it is played with the roll
    ]


async def keep_killing_at_closings(seed: int, kills: int, database: Database) -> Survived:
    """Kill the bot so many times at about the moment when a vote closes.

    Raises:
        AssertionError: a decision was lost, made twice or made by somebody who did not vote, or the log
            tells of an error.
        TimeoutError: something never came.
    """
    rng, survived, going = Random(seed), Survived(), asyncio.Event()
    async with running_bot(database, constants=CONSTANTS) as bot:
        server = Server.create(bot)
        people = [server.add_member(f"Voter {number}") for number in range(VOTERS)]
        groups = [
            Voters(bot, server.guild.add_channel(f"crowd-{number}"), people, Random(rng.random()))
            for number in range(CHANNELS)
        ]
        playing = [asyncio.create_task(group.run(going)) for group in groups]
        going.set()
        try:
            while survived.kills < kills:
                target = rng.choice(groups)
                await _kill_at_closing(bot, target, rng)
                going.clear()
                survived.kills += 1
                for group in groups:
                    group.look()
                survived.open += target.seen is not None and target.seen.closes is not None
                since = len(bot.log)
                await bot.connect()
                await bot.wait_for_log(READY_LOG, since)
                await bot.wait_until(lambda: all(group.is_shown() for group in groups))
                going.set()
                for task in playing:
                    if task.done():
                        task.result()
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        survived.votes = sum(group.votes for group in groups)
    return survived


async def _kill_at_closing(bot: BotProcess, group: Voters, rng: Random) -> None:
    """Kill the bot a moment after the vote of a group is due to close, or once it has closed."""

    def closes() -> float | None:
        seen = group.look()
        return seen.closes if seen else None

    await bot.wait_until(closes)
    kill_at, votes = (closes() or 0.0) + rng.uniform(0.0, LATEST), group.votes
    while time.time() < kill_at and group.votes == votes:
        await asyncio.sleep(0.005)
        group.look()
    if group.votes > votes:
        await asyncio.sleep(rng.uniform(0.0, LATER))
    await bot.kill()


def survive_closings(seed: int, kills: int) -> int:
    """Kill the bot as votes close, print what it survived, and return 1 if it did not survive."""
    print(f"{kills} kills as votes close, with seed {seed}", flush=True)
    survived = run_quietly(lambda folder: keep_killing_at_closings(seed, kills, folder / "game.db"))
    if survived is None:
        return 1
    print(
        f"survived {survived.kills} kills with {survived.open} open votes; {survived.votes} votes closed,"
        " and each was decided once, by those who voted"
    )
    return 0
