"""A live check of a playground, whose host does what the check asks for."""

import asyncio
import contextlib
import functools
import re
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.chat.interactions.context import LIVE_CHECK, Interaction
from bot.live_check import Finding, Verdict, check_live, run, session
from bot.live_check.elsewhere_probes import NAME as ELSEWHERE
from bot.live_check.session import LiveCheck, LiveClient
from playground.api import server
from playground.model.clock import Clock as PlaygroundClock
from playground.model.interactions import Interaction as Asked
from playground.testing import Channel, FakeDiscord, Limits, Message, NotShown, Permissions, Sharding, User
from playground.world.interactions import InteractionStore
from tests import WAIT_TIMEOUT

Act = Coroutine[Any, Any, object]

TICK = 0.001
"""Seconds that pass whenever the playground looks at its clock."""

COMMAND = {"id": "1", "type": 1, "name": "cantstop", "description": "The bot's own", "integration_types": [0]}
"""What is registered before a check, and after it."""

MANY = (10_000, 1.0)
LIMITS = Limits(create=MANY, edit=(5, 0.5), delete=MANY, webhook=MANY, other=MANY, overall=MANY)
"""What a check can see one edit refused of, and then need not wait for long."""


class TickingClock(PlaygroundClock):
    """A clock that moves on only by leaps, and a little when somebody looks at it: machines may be slow."""

    def __init__(self) -> None:
        super().__init__()
        self._time = super().now()

    def now(self) -> float:
        self._time += TICK
        return self._time + self.ahead


@dataclass
class LeapingClock:
    """The check's clock: where the check would wait, the playground's moves on."""

    discord: FakeDiscord

    def now(self) -> float:
        return self.discord.clock.now()

    async def sleep_until(self, time: float) -> None:
        self.discord.clock.advance(max(0.0, time - self.now()))


@dataclass
class Host:
    """Runs commands and answers questions, as they see things."""

    discord: FakeDiscord
    channel: Channel
    user: User
    answers: dict[str, str] = field(default_factory=dict)
    """The labels of buttons that they press, by the question."""
    ignored: tuple[str, ...] = ()
    """What they never do: questions, and names of commands."""
    elsewhere: Channel | None = None
    """Where they use the command of the check that is for places without the bot."""
    _done: set[str] = field(default_factory=set)

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Do what is asked for until the end of the block."""
        playing = asyncio.create_task(self._play())
        try:
            yield
        finally:
            playing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await playing

    async def _play(self) -> None:
        async with asyncio.TaskGroup() as acts:  # some of which are never answered
            async for _ in self.discord.changes():
                for message in self.user.sees(self.channel):
                    for act in (*self._answers(message), *self._commands(message)):
                        acts.create_task(act)

    def _answers(self, message: Message) -> Iterator[Act]:
        for button in message.buttons:
            prefix, _, rest = (button.custom_id or "").partition(":")
            question = rest.partition(":")[0]
            if prefix != LIVE_CHECK or question in {*self._done, *self.ignored}:
                continue
            if question == "late" and not self._is_asked_for("Press the button there now"):
                continue
            self._done.add(question)
            label = self.answers.get(question) or self._see(question) or str(message.buttons[0].label)
            yield self._click(message, label)

    async def _click(self, message: Message, label: str) -> None:
        with contextlib.suppress(NotShown):  # it is gone already
            await self.user.click(message, label, check=False)

    def _is_asked_for(self, text: str) -> bool:
        """Whether the check asks for something in any channel."""
        channels = self.discord.world.channels.values()
        return any(text in each.text for one in channels for each in self.discord.world.public_messages(one))

    def _see(self, question: str) -> str | None:
        if question != "pings":
            return None
        return ["None", "One", "Two"][len(self.user.pings(self.channel))]

    def _commands(self, message: Message) -> Iterator[Act]:
        for name in re.findall(f"</{LIVE_CHECK} ([a-z]+):[0-9]+>", message.text):
            if name in {*self._done, *self.ignored}:
                continue
            self._done.add(name)
            yield self._run(name)
        if f"`/{ELSEWHERE}`" in message.text and self.elsewhere and ELSEWHERE not in self._done:
            self._done.add(ELSEWHERE)
            yield self.user.command(self.elsewhere, ELSEWHERE, check=False)

    async def _run(self, name: str) -> None:
        line, options = f"{LIVE_CHECK} {name}", {}
        if name == "picture":
            choices = await self.user.autocomplete(self.channel, line, "choice", "", check=False)
            options["choice"] = choices[-1].value if choices else 1
        response = await self.user.command(self.channel, line, check=False, **options)
        if response.modal is not None:
            await self.user.submit(response, {}, check=False)


_pictures = functools.cache(run._draw_pictures)


class QuickClient(LiveClient):
    """Waits for no other servers: the playground sends all at once."""

    def __init__(self) -> None:
        super().__init__()
        self._connection.guild_ready_timeout = 0.1


@dataclass
class Rig:
    """A playground with a channel, its host, and what a check has found."""

    discord: FakeDiscord
    channel: Channel
    host: Host
    findings: dict[str, Finding] = field(default_factory=dict)
    elsewhere: list[Host] = field(default_factory=list)
    """The host and somebody else, where the bot is no member."""
    undone: tuple[str, ...] = ()
    """What nobody does: parts of the names of interactions, for which the check waits in vain."""
    patience: float = 3.0
    """Seconds by the playground's clock that the bot has for an answer."""

    def meet(self, other: User) -> None:
        """Have the host add the bot to their apps, and talk to somebody who has not."""
        host = self.host
        host.user.add_app()
        host.elsewhere = place = self.discord.add_direct_messages(host.user, other)
        self.elsewhere = [
            Host(self.discord, place, host.user, ignored=("elsewhere", "late")),
            Host(self.discord, place, other, ignored=("notified",)),
        ]

    async def check(self, *, long: bool = True, elsewhere: bool = False) -> list[str]:
        """Run the check, and return what it could not delete."""

        def tell(finding: Finding) -> None:
            assert finding.assumption.id not in self.findings
            self.findings[finding.assumption.id] = finding

        discord, clock = self.discord, LeapingClock(self.discord)
        where = discord.token, discord.api_url, self.channel.id
        async with AsyncExitStack() as stack:
            patch = stack.enter_context(pytest.MonkeyPatch.context())
            self.wait_patiently(patch)
            for host in (self.host, *self.elsewhere):
                await stack.enter_async_context(host.at_work())
            return await check_live(*where, clock, tell, long=long, elsewhere=elsewhere)

    def wait_patiently(self, patch: pytest.MonkeyPatch) -> None:
        """Let the check wait for a host as long as it takes, and hardly at all for what nobody does."""
        wait = LiveCheck.wait_for

        async def wait_for(check: LiveCheck, name: str) -> Interaction:
            limit = 0.01 if any(part in name for part in self.undone) else WAIT_TIMEOUT
            patch.setattr(session, "HOST_TIMEOUT", limit)
            return await wait(check, name)

        def is_late(store: InteractionStore, asked: Asked) -> bool:
            return asked.callback is None and store.age(asked) > self.patience

        patch.setattr(run, "LiveClient", QuickClient)
        patch.setattr(run, "_draw_pictures", _pictures)
        patch.setattr(LiveCheck, "wait_for", wait_for)
        patch.setattr(InteractionStore, "is_late", is_late)

    def those(self, *verdicts: Verdict) -> dict[str, str]:
        """Return what was seen of the assumptions with one of these verdicts."""
        return {name: found.seen for name, found in self.findings.items() if found.verdict in verdicts}


@asynccontextmanager
async def rig(*, rate_limits: bool = False, shards: int = 1) -> AsyncIterator[Rig]:
    """Run a playground for a check, with a server on the last shard."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server, "Clock", TickingClock)
        limits, sharding = LIMITS if rate_limits else False, Sharding(shards=shards)
        async with FakeDiscord(rate_limits=limits, sharding=sharding, patience=WAIT_TIMEOUT) as discord:
            discord.world.set_commands(None, {1: COMMAND})
            guild = discord.add_guild("Club", shard=shards - 1)
            user = discord.add_user("ann", display_name="Ann", locale="hu")
            guild.add_member(user)
            channel = guild.add_channel("test")
            guild.add_channel("hidden").deny_bot(Permissions.VIEW_CHANNEL)
            checked = Rig(discord, channel, Host(discord, channel, user))
            checked.meet(discord.add_user("bela", display_name="Béla"))
            yield checked
