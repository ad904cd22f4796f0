"""An interaction that only remembers what is answered to it."""

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

import discord

from bot.chat.interactions.context import Interaction
from tests.tables.sample_tables import ANN, LOCATION

MESSAGE_ID = 500_000_000_000_000_001
"""The message that was clicked."""
SENT_ID = 500_000_000_000_000_002
"""The message that an answer sends."""


def http_error(status: int, code: int = 0) -> discord.HTTPException:
    """What discord.py raises when Discord answers with an error."""
    response: Any = SimpleNamespace(status=status, reason="?")
    return discord.HTTPException(response, {"code": code, "message": "?"})


@dataclass
class Call:
    """A call to Discord.

    Attributes:
        name: the method.
        values: what it was called with.
    """

    name: str
    values: dict[str, Any]


class Discord:
    """Takes the answers to one interaction: remembers them, is slow or refuses, as a test wants."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.takes: dict[str, float] = {}
        self.raises: dict[str, BaseException] = {}
        self.answered = asyncio.Event()

    @property
    def done(self) -> bool:
        """Whether the first answer has been given."""
        return self.answered.is_set()

    @property
    def names(self) -> list[str]:
        """The methods that were called."""
        return [call.name for call in self.calls]

    async def call(self, name: str, values: dict[str, Any], *, first: bool = False) -> None:
        assert not (first and self.done), "an interaction is answered once"
        self.calls.append(Call(name, values))
        await asyncio.sleep(self.takes.get(name, 0))
        if name in self.raises:
            raise self.raises[name]
        if first:
            self.answered.set()


class _Response:
    def __init__(self, asked: Discord, message_id: int | None) -> None:
        self._discord = asked
        self._message_id = message_id

    def is_done(self) -> bool:
        return self._discord.done

    async def send_message(self, content: str | None = None, **values: Any) -> object:
        await self._discord.call("send_message", {"content": content} | values, first=True)
        return SimpleNamespace(message_id=SENT_ID)

    async def edit_message(self, **values: Any) -> object:
        await self._discord.call("edit_message", values, first=True)
        return SimpleNamespace(message_id=self._message_id)

    async def send_modal(self, modal: discord.ui.Modal) -> None:
        await self._discord.call("send_modal", {"modal": modal}, first=True)

    async def defer(self, **values: Any) -> None:
        await self._discord.call("defer", values, first=True)


class FakeInteraction:
    """A click on a message, or a command where there is none.

    Attributes:
        discord: what was answered.
    """

    def __init__(self, *, click: bool = True, locale: str = "en-US", user_id: int = ANN.id) -> None:
        self.discord = Discord()
        kinds = discord.InteractionType
        self.id = 600_000_000_000_000_001
        self.type = kinds.component if click else kinds.application_command
        self.message = SimpleNamespace(id=MESSAGE_ID, flags=discord.MessageFlags()) if click else None
        self.user = SimpleNamespace(id=user_id, display_name=ANN.name)
        self.permissions = discord.Permissions.none()
        self.locale = self.guild_locale = locale
        self.guild_id: int | None = LOCATION.guild_id
        self.channel_id = LOCATION.channel_id
        self.channel = SimpleNamespace(id=LOCATION.channel_id)
        self.app_permissions = discord.Permissions.all()
        self.command = None
        self.data: dict[str, Any] = {}
        self.created_at = datetime.now(UTC)
        self.response = _Response(self.discord, MESSAGE_ID if click else None)
        self.followup = SimpleNamespace(send=self._follow_up)

    @property
    def real(self) -> Interaction:
        """The interaction as the bot takes it."""
        return cast(Interaction, self)

    async def edit_original_response(self, **values: Any) -> object:
        assert self.discord.done, "there is no answer yet to edit"
        await self.discord.call("edit_original_response", values)
        return SimpleNamespace(id=MESSAGE_ID if self.message else SENT_ID)

    async def delete_original_response(self) -> None:
        assert self.discord.done, "there is no answer yet to delete"
        await self.discord.call("delete_original_response", {})

    async def _follow_up(self, content: str | None = None, **values: Any) -> object:
        assert self.discord.done, "there is no answer yet to follow"
        await self.discord.call("followup", {"content": content} | values)
        return SimpleNamespace(id=SENT_ID)
