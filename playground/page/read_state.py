"""How far each user has read each channel."""

from playground.model.channels import Channel
from playground.model.messages import Message
from playground.model.users import User
from playground.world import World


class ReadState:
    """What users have read. Messages that are older than a user count as read."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._last: dict[tuple[int, int], int] = {}

    def mark(self, user: User, channel: Channel) -> bool:
        """Mark a channel as read by a user; return whether anything in it was unread."""
        latest = max(self._world.messages_in(channel), default=0)
        if latest <= self._last_read(user, channel):
            return False
        self._last[user.id, channel.id] = latest
        return True

    def unread(self, user: User, channel: Channel) -> list[Message]:
        """Return the messages of others that a user has not read, oldest first."""
        last = self._last_read(user, channel)
        if max(self._world.messages_in(channel), default=0) <= last:
            return []
        messages = self._world.messages_for(user, channel)
        return [m for m in messages if m.id > last and m.author is not user]

    def _last_read(self, user: User, channel: Channel) -> int:
        return self._last.get((user.id, channel.id), user.id)
