"""What one window shows: its user, the channel it looks at, and what it has not been told yet."""

from collections.abc import Callable

from playground.client.client import Client
from playground.client.response import Response
from playground.client.slash_commands import usable_commands
from playground.model.access import can_view
from playground.model.channels import Channel
from playground.model.json_object import Json
from playground.model.messages import Message
from playground.model.users import User
from playground.page import views
from playground.page.read_state import ReadState
from playground.world import World
from playground.world.event_bus import Event

PAGE_SIZE = 60
"""Messages that a window gets at a time."""


class Session:
    """One window of one user.

    What changes is collected, and described only when it is sent: a slow window gets fewer frames, never
    stale ones.

    Attributes:
        modals: The responses whose modals are open here, by interaction id.
    """

    def __init__(
        self,
        world: World,
        read_state: ReadState,
        user: User,
        channel: Channel | None,
        *,
        bot_online: Callable[[], bool],
        has_panel: bool,
    ) -> None:
        self.world = world
        self.user = user
        self.client = Client(world, user)
        self.channel = channel or self._first_channel()
        self.modals: dict[str, Response] = {}
        self._read_state = read_state
        self._bot_online = bot_online
        self._has_panel = has_panel
        self._state: Json = {}
        self._opened = True
        self._changed: dict[int, Message] = {}
        self._typing: list[User] = []

    def _first_channel(self) -> Channel:
        for channel in self.world.channels.values():
            if channel.guild and not channel.is_thread and can_view(self.user, channel):
                return channel
        return self.client.dm()

    def open_channel(self, channel: Channel) -> None:
        """Show another channel."""
        self.channel = channel
        self._opened = True
        self._changed.clear()
        self._typing.clear()

    def history(self, channel: Channel, before: int | None = None) -> Json:
        """Return the latest messages of a channel, or those before one, and whether there are `more`."""
        messages = [m for m in self.client.sees(channel) if before is None or m.id < before]
        return {
            "channel": str(channel.id),
            "messages": [views.message(message, self.user) for message in messages[-PAGE_SIZE:]],
            "more": len(messages) > PAGE_SIZE,
        }

    def receive(self, event: Event) -> bool:
        """Take note of an event, and return whether there may be something to tell."""
        if event.kind == "typing":
            self._receive_typing(*event.subject)  # type: ignore[misc]
        if isinstance(event.subject, Message):
            self._changed[event.subject.id] = event.subject
        return event.kind not in {"request", "request_answered"}

    def _receive_typing(self, user: User, channel: Channel) -> None:
        if channel is self.channel and user is not self.user:
            self._typing.append(user)

    def frames(self) -> list[Json]:
        """Return what the window has not been told yet.

        `state` has those parts that have changed; `messages` those of a channel that is opened; `message` and
        `gone` are changes there; and `typing`.
        """
        if self.channel.deleted or not can_view(self.user, self.channel):
            self.open_channel(self._first_channel())
        if self._read_state.mark(self.user, self.channel):
            self.world.bus.publish("read", self.user)  # for the user's other windows
        frames = self._state_frames()
        changed, self._changed = self._changed, {}
        if self._opened:
            self._opened = False
            frames.append({"type": "messages", **self.history(self.channel)})
        else:
            frames += [self._message_frame(m) for m in changed.values() if m.channel is self.channel]
        frames += [{"type": "typing", "user": str(user.id)} for user in self._typing]
        self._typing.clear()
        return frames

    def _message_frame(self, message: Message) -> Json:
        if message.deleted or message.visible_to not in {None, self.user}:
            return {"type": "gone", "channel": str(message.channel.id), "message": str(message.id)}
        return {"type": "message", "message": views.message(message, self.user)}

    def _state_frames(self) -> list[Json]:
        world, user = self.world, self.user
        state: Json = {
            "me": views.me(user),
            "accounts": views.accounts(world),
            "places": views.places(world, user, self._read_state),
            "people": views.people(self.channel),
            "commands": usable_commands(world, user, self.channel),
            "bot": views.account(world.bot) | {"online": self._bot_online()},
            "channel": str(self.channel.id),
            "panel": self._has_panel,
            "ahead": world.clock.ahead,  # a move of the clock has to be told with the new time
        }
        changed = {key: value for key, value in state.items() if self._state.get(key) != value}
        self._state = state
        return [{"type": "state", "now": world.clock.now(), **changed}] if changed else []
