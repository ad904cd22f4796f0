"""A server full of people who play, with a bot that is killed now and then."""

import asyncio
import logging
import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import cache, partial
from types import SimpleNamespace
from typing import cast
from unittest.mock import patch

from bot.chat.boards import rendering
from bot.chat.boards.pings import PING_DELAY
from bot.chat.shards import shard_tables
from bot.chat.story import kept_stories
from bot.chat.ui.i18n import language
from bot.chat.ui.i18n.catalogues import load_translations
from bot.dice import SEED_LENGTH
from bot.render import board
from bot.tables import Pace, Status, Table, daily_climbs
from bot.tables.days import DAY
from bot.tables.time_limits import HOUR
from playground.api.rate_limits import Limits, RateLimits
from playground.model.clock import Clock
from tests.simulation import bot_process
from tests.simulation.bot_process import FRENCH_USER, GUILD_ID, VISITED_GUILD, BotProcess, Servers
from tests.simulation.cards import Cards
from tests.simulation.discord_server import GROUP, VISITED, DiscordServer, Json, Message, PendingInteraction
from tests.simulation.faults import OUTAGES, Faults
from tests.simulation.flaky_store import FlakyStore
from tests.simulation.judge import Judge, Outcome
from tests.simulation.network import Session
from tests.simulation.people import People, bidding_form
from tests.simulation.virtual_time import START, Trace, VirtualLoop, run_virtually
from tests.store.memory_store import MemoryStore
from tests.store.outlines import tables_to_restore

USERS = range(FRENCH_USER, FRENCH_USER + 5)

SHOWN_WITHIN = 10.0 + PING_DELAY
"""Seconds in which a command shows the latest board, and those who are to act are pinged."""

PATIENCE = 3 * DAY + HOUR
"""Seconds after which nobody has to wait any longer for somebody who has vanished."""

ACTS = 45
"""How many times somebody does something, or something happens."""

RECOVERY = 1300.0
"""Seconds in which all is shown once nothing goes wrong any more: two of the longest pauses."""

DISTURBANCES = (
    *("kill", "kill", "restart", "disconnect", "discord outage", "webhook outage"),
    *("store outage", "store away", "board deleted", "talk"),
)
"""What happens by itself."""

IN_VISITED = (*DISTURBANCES, *["turn"] * 15)
"""What does in the server that invites the bot and removes it: that, too."""

COMMAND, CLICK, SUBMITTED = 2, 3, 5
"""Discord's numbers for the kinds of interactions."""


class WrongError(AssertionError):
    """Something happened that must not."""

    def __init__(self, seed: int, wrong: list[str], trace: Trace) -> None:
        repeat = f"To repeat it: python -m tools.soak --simulation {seed}"
        super().__init__("\n".join([*trace.end, "", *wrong[:5], "", repeat]))
        self.seed = seed
        self.wrong = wrong


def simulate(seed: int) -> Outcome:
    """Run a simulation; return what came of it, or raise :exc:`WrongError`.

    With a ``seed`` below 0, whole channels play.
    """
    cards = Cards()
    with _nothing_drawn(cards):
        return run_virtually(str(seed), lambda loop: Simulation(seed, loop, cards).run())


class Simulation:
    """A server, its people, a database, and one process of the bot after the other."""

    def __init__(self, seed: int, loop: VirtualLoop, cards: Cards) -> None:
        self.seed = seed
        self._loop = loop
        self._disk = MemoryStore()
        self._acts_left = ACTS if seed >= 0 else 4 * ACTS  # of a vote, most are ballots
        self._rng = random.Random(f"{seed} world")
        self._people = People(random.Random(f"{seed} people"), random.Random(f"{seed} fate"), USERS)
        self._faults = Faults(random.Random(f"{seed} faults"), self._now)
        self._trace = Trace(loop.time)
        self._channels = range(101, 101 + self._rng.randint(1, 3))
        self._crowds = seed < 0
        self._others = [place for place in (GROUP, VISITED) if self._rng.random() < 0.5]
        self._places = (*self._channels, *self._others)
        self._judge = Judge(self._now, self._faults, cards)
        self._server = DiscordServer(self._now, self._places, self._judge)
        self._seeds = random.Random(f"{seed} seeds")
        self._hiding = random.Random(f"{seed} hiding")
        clock = cast(Clock, SimpleNamespace(now=self._now))
        self._limits = RateLimits(clock, Limits(announced=self._rng.random() < 0.5))
        self._process: BotProcess | None = None
        self._turning = asyncio.Lock()

    async def run(self) -> Outcome:
        """Let people play, then wait until all is shown."""
        with _logs_for(self._judge):
            try:
                await self._start()
                hiding = [self._hide()] if self._hiding.random() < 0.3 else []
                await asyncio.gather(*map(self._live_in, self._places), *hiding)
                await self._settle()
            finally:
                if self._process is not None:
                    await self._process.kill()
        tables = self._judge.tables.values()
        return replace(
            self._judge.seen,
            digest=self._trace.digest,
            hours=self._loop.now / 3600,
            events=sum(table.event_count for table in tables),
            finished=sum(table.status is Status.FINISHED for table in tables),
            troubles=self._faults.troubles,
        )

    def _now(self) -> float:
        return START + self._loop.now

    def _check(self) -> None:
        if self._process is not None:
            self._judge.check_prompt(self._now(), self._process, self._server)
        if self._judge.wrong:
            raise WrongError(self.seed, self._judge.wrong, self._trace)

    async def _settle(self) -> None:
        self._faults.calm = True
        if self._process is None:
            await self._start()
        assert self._process is not None
        self._process.resume()
        for channel_id in sorted(self._server.hidden):
            await self._set_hidden(channel_id, hidden=False)
        await asyncio.sleep(RECOVERY)
        self._judge.check_settled(self._server.elsewhere)
        for place in self._others:
            if (table := self._judge.latest_in(place)) is not None:
                # Only that shows what has happened where the bot is no member.
                await self._show_again(place, self._people.present[0])
                await asyncio.sleep(SHOWN_WITHIN)
                self._judge.check_shown(self._judge.tables[table.id])
        for place in self._places:
            await self._go_on_in(place)
        await self._judge.check_standings(self._disk)
        self._check()

    async def _go_on_in(self, place: int) -> None:
        """Let the others go on, some days later, if a game waits for somebody who has vanished."""
        table, present = self._judge.latest_in(place), self._people.present
        if table is None or table.pace is not Pace.NONE or not table.awaited:
            return
        waiting = [person.id for person in table.waiting if person.id in present]
        if not waiting or any(person.id in present for person in table.awaited):
            return
        await asyncio.sleep(DAY)
        await self._call(place, waiting[0], "games", {})  # its answer tells the time
        await asyncio.sleep(PATIENCE - DAY)
        await self._show_again(place, waiting[0])
        await asyncio.sleep(SHOWN_WITHIN)
        for action in ("keep", "substitute"):  # a vote hides who is overdue
            message = [each for each in self._server.channels[place].values() if each.controls][-1]
            if await self._press(action, message, waiting[0]):
                await asyncio.sleep(SHOWN_WITHIN)
        self._judge.check_goes_on(place, present)

    async def _live_in(self, channel_id: int) -> None:
        while self._acts_left > 0:
            await asyncio.sleep(self._people.thinking_time())
            self._acts_left -= 1
            if self._crowds and self._rng.random() < 0.15:
                await self._kill_at_closing(channel_id)
            elif self._rng.random() < (0.25 if channel_id == VISITED else 0.1):
                await self._disturb(channel_id)
            else:
                await self._act(channel_id)
            self._check()

    async def _kill_at_closing(self, channel_id: int) -> None:
        """Kill the bot at about the moment when the channel's vote closes, if it has one."""
        table = self._judge.latest_in(channel_id)
        if table is None or table.crowd is None or table.crowd.opened is None or table.deadline is None:
            return
        await asyncio.sleep(max(0.0, table.deadline - self._now() + self._rng.uniform(-0.1, 0.3)))
        if self._process is not None:
            self._judge.seen.closing_kills += 1
            await self._end(self._process, killed=True)

    async def _act(self, channel_id: int) -> None:
        table = self._judge.latest_in(channel_id)
        if table is None or not table.open:
            message = self._board_in(channel_id)
            if message is not None and self._rng.random() < 0.3:
                await self._click(message, table, self._people.anybody())
                return
            host = self._people.anybody()
            opening = ("crowd", {}) if self._crowds else self._people.opening()
            await self._command(channel_id, host, *opening)
            if not self._crowds and self._rng.random() < 0.4:
                await self._choose_bidding(channel_id, host)
            return
        user = self._people.who_acts(table)
        message = self._board_in(channel_id)
        if (curious := self._people.who_is_curious(table)) is not None:
            await self._command(channel_id, curious, "settings", {})
            return
        if message is None:
            await self._show_again(channel_id, user)
            return
        if self._rng.random() < 0.1:
            await self._command(channel_id, user, *self._people.command())
            return
        await self._click(message, table, user)
        if self._rng.random() < 0.05:
            await self._click(message, table, user)

    def _board_in(self, channel_id: int) -> Message | None:
        """Return a message with buttons, nearly always the latest."""
        with_buttons = [each for each in self._server.channels[channel_id].values() if each.controls]
        if not with_buttons:
            return None
        return with_buttons[-1] if self._rng.random() < 0.95 else self._rng.choice(with_buttons)

    async def _show_again(self, channel_id: int, user: int) -> None:
        """Have somebody move the board to the end of a channel."""
        games = await self._call(channel_id, user, "games", {})
        if not games.answered:
            await asyncio.sleep(SHOWN_WITHIN)
        for message in games.ephemerals[-1:]:
            await self._press("show", message, user)

    async def _press(self, action: str, message: Message, user: int) -> bool:
        """Have somebody press the button of a message that does something; return whether there is one."""
        buttons = [each for each in message.controls if each["custom_id"].endswith(f":{action}")]
        for button in buttons:
            data = {"custom_id": button["custom_id"], "component_type": button["type"]}
            await self._interact(CLICK, message.channel_id, user, data, message)
        return bool(buttons)

    async def _choose_bidding(self, channel_id: int, host: int) -> None:
        """Choose in the form for the rules that people bid."""
        options = await self._call(channel_id, host, "do", {"action": "Change the rules"})
        for message in options.ephemerals[-1:]:
            for form in (each["custom_id"] for each in message.controls):
                if form.endswith(":rules"):
                    await self._interact(SUBMITTED, channel_id, host, bidding_form(form), message)

    async def _command(self, channel_id: int, user: int, name: str, options: Json) -> None:
        table = self._judge.latest_in(channel_id)
        await self._follow(await self._call(channel_id, user, name, options), table)

    async def _call(self, channel_id: int, user: int, name: str, options: Json) -> PendingInteraction:
        """Use a command."""
        kinds = {bool: 5, int: 4, str: 3}
        chosen = [
            {"name": option, "type": kinds[type(value)], "value": value} for option, value in options.items()
        ]
        subcommand = {"name": name, "type": 1, "options": chosen}
        data = {"id": "1", "name": "cantstop", "type": 1, "options": [subcommand]}
        return await self._interact(COMMAND, channel_id, user, data, None)

    async def _click(self, message: Message, table: Table | None, user: int) -> None:
        data = self._people.choose(message, table)
        if data is not None:
            interaction = await self._interact(CLICK, message.channel_id, user, data, message)
            await self._follow(interaction, table)

    async def _follow(self, interaction: PendingInteraction, table: Table | None) -> None:
        """Go on with what the bot answered to one person alone."""
        for _ in range(3):
            data: Json | None = None
            if interaction.modal is not None and self._rng.random() < 0.8:
                data, kind, message = self._people.fill_in(interaction.modal), SUBMITTED, interaction.clicked
            elif interaction.ephemerals and self._rng.random() < 0.7:
                message, kind = interaction.ephemerals[-1], CLICK
                data = self._people.choose(message, table)
            if data is None:
                return
            user, channel_id = interaction.user_id, interaction.channel_id
            interaction = await self._interact(kind, channel_id, user, data, message)

    async def _interact(
        self, kind: int, channel_id: int, user: int, data: Json, message: Message | None
    ) -> PendingInteraction:
        """Send an interaction to the bot, and wait a moment for what it answers."""
        interaction = self._server.interact(user, channel_id, message)
        self._trace.add(f"{user} in {channel_id}: {data.get('custom_id') or data['options'][0]['name']}")
        if message is not None and message.is_ephemeral:
            interaction.ephemerals.append(message)
        self._judge.seen.hidden += interaction.hidden
        payload = bot_process.interaction_payload(kind, interaction, data, message)
        await asyncio.sleep(self._faults.travel_time())
        if self._process is not None:
            table = self._judge.latest_in(channel_id)
            if table is not None and message is not None and message.id == table.board.id and table.lent:
                interaction.on_outdated = table.board.shown_revision < table.revision
            self._process.gets(interaction, payload)
        await asyncio.sleep(self._rng.uniform(0.1, 1.5))
        self._judge.answered(interaction)
        return interaction

    async def _start(self) -> None:
        await tables_to_restore(self._disk)  # checks that what a start does not read needs nothing
        store = FlakyStore(self._disk, self._faults, self._trace, self._judge)
        session = Session(self._server, self._faults, self._trace, self._limits, self._judge)
        new_seed = partial(self._seeds.randbytes, SEED_LENGTH)
        self._trace.add("the bot starts")
        self._process = BotProcess(store, session, new_seed, self._servers)
        await self._process.start()

    async def _disturb(self, channel_id: int) -> None:
        """Let something happen that nobody at the table has done."""
        rng = self._rng
        match rng.choice(IN_VISITED if channel_id == VISITED else DISTURBANCES), self._process:
            case "turn", _:
                await self._turn()
            case outage, _ if outage in OUTAGES:
                self._faults.begin(outage, rng.uniform(*OUTAGES[outage]))
            case "board deleted", _:
                if (message := self._board_in(channel_id)) is not None:
                    self._server.delete(message)
                    self._judge.deleted(message.id)
            case "talk", _:
                for _ in range(rng.randrange(1, 8)):
                    self._server.say(channel_id)
            case "kill" | "restart" as end, BotProcess() as process:
                await self._end(process, killed=end == "kill")
            case "disconnect", BotProcess() as process:
                self._trace.add("the bot is disconnected")
                process.disconnect()
                seconds = rng.choice((0.5, 2.0, 20.0, 200.0))
                if self._turns_meanwhile():
                    await self._turn()
                await asyncio.sleep(seconds)
                process.resume(self._servers if seconds > 100.0 and rng.random() < 0.5 else None)
            case "store away", BotProcess() as process:
                await self._take_store_away(process)
            case unknown, BotProcess():
                raise AssertionError(f"the simulation does not know how to let happen: {unknown}")

    async def _end(self, process: BotProcess, *, killed: bool) -> None:
        """End the process, and start another one after some time."""
        if self._turns_meanwhile():
            await self._turn()
            await asyncio.sleep(self._rng.uniform(0.0, 0.1))  # it has hardly heard of it
        if self._process is not process:
            return  # something else has ended it meanwhile
        self._process = None
        self._judge.seen.kills += killed
        self._trace.add(f"the bot is {'killed' if killed else 'stopped'}")
        self._faults.lose()
        await (process.kill() if killed else process.stop())
        if killed:
            self._disk.lose_what_could_wait()
        if self._turns_meanwhile():
            await self._turn()
        await asyncio.sleep(self._rng.choice((1.0, 5.0, 60.0, 900.0)) if killed else 1.0)
        self._faults.lose()
        await self._start()

    @property
    def _servers(self) -> Servers:
        """The servers where the bot is a member, with their channels."""
        visited = {VISITED_GUILD: (VISITED,)} if VISITED in self._others else {}
        return {GUILD_ID: self._channels} | ({} if VISITED in self._server.elsewhere else visited)

    def _turns_meanwhile(self) -> bool:
        """Return whether a server invites or removes the bot while something else happens to that."""
        return VISITED in self._others and self._rng.random() < 0.4

    async def _turn(self) -> None:
        """Let the server that invites the bot do so, or remove it."""
        async with self._turning:
            self._server.elsewhere ^= {VISITED}
            removes = VISITED in self._server.elsewhere
            self._trace.add(f"a server {'removes' if removes else 'invites'} the bot")
            process = self._process
            await asyncio.sleep(self._faults.travel_time())
            if process is not None and removes:
                process.hear("GUILD_DELETE", {"id": str(VISITED_GUILD)})
            elif process is not None:
                process.hear("GUILD_CREATE", bot_process.guild_payload(VISITED_GUILD, (VISITED,)))

    async def _hide(self) -> None:
        """Let the bot view channels, or no longer, again and again."""
        while self._acts_left > 0:
            await asyncio.sleep(self._hiding.expovariate(1 / 100.0))
            channel_id = self._hiding.choice(self._channels)
            await self._set_hidden(channel_id, hidden=channel_id not in self._server.hidden)

    async def _set_hidden(self, channel_id: int, *, hidden: bool) -> None:
        self._trace.add(f"channel {channel_id} is {'hidden' if hidden else 'shown'}")
        self._server.hidden ^= {channel_id}
        process = self._process
        await asyncio.sleep(0.1)
        if process is not None:
            process.hear("CHANNEL_UPDATE", bot_process.channel_payload(channel_id, hidden=hidden))

    async def _take_store_away(self, process: BotProcess) -> None:
        """Let the store vanish for some time, in which the bot cannot know whose its slot is."""
        seconds = self._rng.choice((2.0, 12.0, 90.0))
        self._trace.add(f"the store is away for {seconds} s")
        self._faults.begin("store away", seconds)
        process.doubt(True)
        await asyncio.sleep(seconds)
        process.doubt(False)


@contextmanager
def _logs_for(judge: Judge) -> Iterator[None]:
    """Let errors go to the judge, and nothing else anywhere, which would take time."""
    with ExitStack() as stack:
        for log in (logging.getLogger(name) for name in ("bot", "discord")):
            stack.callback(log.setLevel, log.level)
            log.setLevel(logging.ERROR)
            stack.enter_context(patch.multiple(log, handlers=[judge], propagate=False))
        yield


@contextmanager
def _nothing_drawn(cards: Cards) -> Iterator[None]:
    """Draw nothing, let a day's par be known, and read the translations and make the cards once.

    Otherwise this would take up nearly all of the time.
    """
    with (
        patch.object(board, "draw_png", lambda *_: b"a picture"),
        patch.object(rendering, "moving_board_gif", lambda *_: b"a moving picture"),
        patch.object(kept_stories, "story_png", lambda *_: b"a picture"),
        patch.object(rendering, "table_card", cards.card),
        patch.object(daily_climbs, "par", lambda *_: 12),
        patch.object(language, "load_translations", _translations),
        patch.object(shard_tables, "BEAT_INTERVAL", 8.0),
    ):
        yield


_translations = cache(load_translations)
