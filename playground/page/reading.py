"""How far each user has read each channel."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playground.channels import Channel
    from playground.messages import Message
    from playground.users import User


class Reading:
    """What is unread. Messages from before somebody joined Discord count as read."""

    def __init__(self) -> None:
        self._last: dict[tuple[int, int], int] = {}

    def mark(self, user: User, channel: Channel) -> bool:
        """A user has read all there is in a channel; returns whether any of it was new to them."""
        latest = max(channel.messages, default=0)
        if latest <= self._upto(user, channel):
            return False
        self._last[user.id, channel.id] = latest
        return True

    def unread(self, user: User, channel: Channel) -> list[Message]:
        """The messages of others that a user has not read, oldest first."""
        upto = self._upto(user, channel)
        if max(channel.messages, default=0) <= upto:
            return []
        return [m for m in user.sees(channel) if m.id > upto and m.author is not user]

    def _upto(self, user: User, channel: Channel) -> int:
        return self._last.get((user.id, channel.id), user.id)
