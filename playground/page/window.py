"""One window: a socket through which one user sees the world and acts in it."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from playground.errors import InteractionFailed, UserError
from playground.messages import Message
from playground.page import sight
from playground.page.acts import ACTS
from playground.page.given import Given

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from playground.changes import Change
    from playground.channels import Channel
    from playground.core import Core
    from playground.interactions import Response
    from playground.page.reading import Reading
    from playground.users import User
    from playground.wire import Json

PAGE = 60
"""Messages that a window is given at a time."""

_log = logging.getLogger(__name__)


class Window:
    """What one user looks at.

    The window is sent `state` (those parts that have changed), `messages` (a channel that it now looks at),
    `message` and `gone` (a change there), `typing` (somebody is), and an `outcome` with its nonce for each
    act. What changed is gathered and described when it is sent, so that a slow window gets fewer frames,
    never old ones.

    Attributes:
        forms: The modals that are open here, by the id of the interaction that opened them.
    """

    def __init__(
        self, core: Core, reading: Reading, user: User, channel: Channel | None, *, tools: bool
    ) -> None:
        self.core = core
        self.world = core.world
        self.reading = reading
        self.user = user
        self.channel = channel or self._first_channel()
        self.tools = tools
        self.forms: dict[str, Response] = {}
        self._socket = web.WebSocketResponse(max_msg_size=16 << 20, heartbeat=20)
        self._news = asyncio.Event()
        self._told: Json = {}
        self._opened = True
        self._touched: dict[int, Message] = {}
        self._typing: list[User] = []
        self._outcomes: list[Json] = []
        self._acting: set[asyncio.Task[None]] = set()

    def _first_channel(self) -> Channel:
        for channel in self.world.channels.values():
            if channel.guild and not channel.is_thread and self.world.can_see(self.user, channel):
                return channel
        return self.user.dm()

    # Running

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serves the window until it is closed."""
        await self._socket.prepare(request)
        self.world.changes.listen(self._note)
        telling = asyncio.create_task(self._tell())
        self._news.set()
        try:
            async for message in self._socket:
                if message.type is WSMsgType.TEXT:
                    self._receive(message.data)
        finally:
            self.world.changes.unlisten(self._note)
            tasks = [telling, *self._acting]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        return self._socket

    def _receive(self, text: str) -> None:
        try:
            frame = json.loads(text)
            nonce, act = int(frame["nonce"]), frame["act"]
        except (ValueError, KeyError, TypeError):
            return  # nobody can be told, since there is nothing to answer to
        self._do(self._act(nonce, act, frame))

    def _do(self, what: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(what)
        self._acting.add(task)
        task.add_done_callback(self._acting.discard)

    async def _leave(self) -> None:
        await self._socket.close(code=1001)

    async def _act(self, nonce: int, name: Any, fields: Json) -> None:
        outcome: Json
        act = ACTS.get(name) if isinstance(name, str) else None
        try:
            if act is None:
                raise UserError("This page is of another version than the stand-in: load it again.")
            outcome = await act(self, Given(self.world, self.user, fields))
        except InteractionFailed:
            outcome = {"failed": True}
        except UserError as error:
            outcome = {"error": str(error)}
        except Exception:
            _log.exception("%s by %s", name, self.user)
            outcome = {"error": "The stand-in itself failed; its log tells more."}
        self._outcomes.append({"type": "outcome", "nonce": nonce, **outcome})
        self._news.set()

    # Looking

    def look_at(self, channel: Channel) -> None:
        """Turns to another channel."""
        self.channel = channel
        self._opened = True
        self._touched.clear()
        self._typing.clear()
        self.refresh()

    def refresh(self) -> None:
        """Has every window look again, after a change that the world does not tell of."""
        self.world.changes.publish("page", self)

    def history(self, channel: Channel, before: int | None = None) -> Json:
        """The latest messages of a channel, or those before one, oldest first; `more` if there are others."""
        seen = [m for m in self.user.sees(channel) if before is None or m.id < before]
        return {
            "channel": str(channel.id),
            "messages": [sight.message(one, self.user) for one in seen[-PAGE:]],
            "more": len(seen) > PAGE,
        }

    def _note(self, change: Change) -> None:
        if change.kind in {"request", "request_answered"}:
            return
        if change.kind == "stopping":
            self._do(self._leave())
            return
        if change.kind == "typing":
            self._note_typing(*change.subject)  # type: ignore[misc]
        if isinstance(change.subject, Message):
            self._touched[change.subject.id] = change.subject
        self._news.set()

    def _note_typing(self, user: User, channel: Channel) -> None:
        if channel is self.channel and user is not self.user:
            self._typing.append(user)

    async def _tell(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            for frame in self._frames():
                await self._socket.send_str(json.dumps(frame, ensure_ascii=False))

    def _frames(self) -> list[Json]:
        if self.channel.deleted or not self.world.can_see(self.user, self.channel):
            self.channel, self._opened = self._first_channel(), True
        if self.reading.mark(self.user, self.channel):
            self.refresh()  # this user's other windows
        frames = [*self._state()]
        touched, self._touched = self._touched, {}
        if self._opened:
            self._opened = False
            frames.append({"type": "messages", **self.history(self.channel)})
        else:
            frames += [self._of(one) for one in touched.values() if one.channel is self.channel]
        frames += [{"type": "typing", "user": str(one.id)} for one in self._typing]
        self._typing.clear()
        outcomes, self._outcomes = self._outcomes, []
        return frames + outcomes

    def _of(self, one: Message) -> Json:
        if one.deleted or one.visible_to not in {None, self.user}:
            return {"type": "gone", "channel": str(one.channel.id), "message": str(one.id)}
        return {"type": "message", "message": sight.message(one, self.user)}

    def _state(self) -> list[Json]:
        world, user = self.world, self.user
        now: Json = {
            "me": sight.me(user),
            "accounts": sight.accounts(world),
            "places": sight.places(world, user, self.reading),
            "people": sight.people(self.channel),
            "commands": sight.commands(world, user, self.channel),
            "bot": sight.bot(world, online=self.core.gateway.ready),
            "channel": str(self.channel.id),
            "tools": self.tools,
        }
        changed = {key: value for key, value in now.items() if self._told.get(key) != value}
        self._told = now
        return [{"type": "state", "now": world.clock.now(), **changed}] if changed else []
