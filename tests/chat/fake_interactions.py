"""An interaction that records its responses instead of sending them to Discord."""

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import discord

from bot.chat.interactions.context import Interaction
from bot.chat.interactions.response import Response
from bot.chat.ui.i18n.language import Languages
from playground.model import interactions
from playground.validation.errors import ErrorCode
from tests.tables.sample_tables import ANN, LOCATION

MESSAGE_ID = 500_000_000_000_000_001
"""The message that was clicked."""
SENT_ID = 500_000_000_000_000_002
"""The message that a response sends."""

LANGUAGES = Languages()


_STATUSES = {each.number: each.status for each in ErrorCode if each.number}


def http_error(status: int, code: int = 0, message: str = "?") -> discord.HTTPException:
    """Return what discord.py raises when Discord responds with an error; a known code has one status."""
    assert _STATUSES.get(code, status) == status
    response: Any = SimpleNamespace(status=status, reason="?")
    return discord.HTTPException(response, {"code": code, "message": message})


def refusal(code: ErrorCode) -> discord.HTTPException:
    """Return what discord.py raises when Discord refuses a request."""
    return http_error(code.status, code.number, code.message)


@dataclass
class Call:
    """A call of a method, with its arguments."""

    name: str
    values: dict[str, Any]


class FakeDiscord:
    """Records the calls for one interaction, and blocks or fails those that a test chooses."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.blocked: dict[str, asyncio.Event] = {}
        self.errors: dict[str, BaseException] = {}
        self.lost: set[str] = set()  # what reaches Discord, while its answer does not reach the bot
        self.responded = asyncio.Event()  # set once the first response has been accepted
        self._responded_unheard = False

    @property
    def names(self) -> list[str]:
        return [call.name for call in self.calls]

    def block(self, name: str) -> asyncio.Event:
        """Let calls of a method wait for the event that is returned."""
        return self.blocked.setdefault(name, asyncio.Event())

    @property
    def has_response(self) -> bool:
        return self.responded.is_set() or self._responded_unheard

    async def call(self, name: str, values: dict[str, Any], *, first: bool = False) -> None:
        assert not (first and self.responded.is_set()), "an interaction has one first response"
        self.calls.append(Call(name, values))
        await asyncio.sleep(0)
        if name in self.blocked:
            await self.blocked[name].wait()
        if name in self.errors:
            raise self.errors[name]
        if first and self._responded_unheard:
            raise refusal(ErrorCode.ALREADY_ACKNOWLEDGED)
        if name in self.lost:
            self._responded_unheard |= first
            raise TimeoutError
        if first:
            self.responded.set()


class _FakeResponse:
    def __init__(self, interaction: "FakeInteraction") -> None:
        self._interaction = interaction
        self._discord = interaction.discord
        self.type: discord.InteractionResponseType | None = None

    def is_done(self) -> bool:
        return self._discord.responded.is_set()

    async def send_message(self, content: str | None = None, **values: Any) -> object:
        await self._discord.call("send_message", {"content": content} | values, first=True)
        return self._shown(SENT_ID, private=bool(values.get("ephemeral")))

    async def edit_message(self, **values: Any) -> object:
        await self._discord.call("edit_message", values, first=True)
        assert self._interaction.message is not None
        return self._shown(None)

    async def send_modal(self, modal: discord.ui.Modal) -> None:
        await self._discord.call("send_modal", {"modal": modal}, first=True)

    async def autocomplete(self, choices: list[Any]) -> None:
        await self._discord.call("autocomplete", {"choices": choices}, first=True)

    async def defer(self, **values: Any) -> object:
        await self._discord.call("defer", values, first=True)
        thinks = self._interaction.message is None or values.get("thinking")
        kinds = discord.InteractionResponseType
        self.type = kinds.deferred_channel_message if thinks else kinds.deferred_message_update
        return self._shown(None, private=bool(values.get("ephemeral")))

    def _shown(self, message_id: int | None, *, private: bool = False) -> object:
        private |= self._interaction.kept_private
        return SimpleNamespace(message_id=message_id, is_ephemeral=lambda: private)


class FakeInteraction:
    """A click on a message, or a command."""

    member = True  # whether the bot is one where it was made
    kept_private = False  # whether everything is shown to its user alone

    def __init__(self, *, click: bool = True, locale: str = "en-US", user_id: int = ANN.id) -> None:
        self.discord = FakeDiscord()
        kinds = discord.InteractionType
        self.id = 600_000_000_000_000_001
        http = SimpleNamespace(get_guild_application_command_permissions=AsyncMock(return_value=[]))
        self.client = SimpleNamespace(shard_count=None, http=http, get_guild=self._get_guild)
        self.application_id = 9
        self.type = kinds.component if click else kinds.application_command
        self.message = SimpleNamespace(id=MESSAGE_ID, flags=discord.MessageFlags()) if click else None
        self.user: Any = SimpleNamespace(id=user_id, display_name=ANN.name)
        self.permissions = discord.Permissions.none()
        self.locale = self.guild_locale = locale
        self.guild_id: int | None = LOCATION.guild_id
        self.guild: discord.Guild | None = None
        self.channel_id = LOCATION.channel_id
        self.channel: object = SimpleNamespace(id=LOCATION.channel_id)
        self.app_permissions = discord.Permissions.all()
        self.command: Any = None
        self.data: dict[str, Any] = {}
        self.created_at = datetime.now(UTC)
        self.response = _FakeResponse(self)
        self.followup = SimpleNamespace(send=self._send_followup, delete_message=self._delete_followup)

    @property
    def context(self) -> discord.app_commands.AppCommandContext:
        context = discord.app_commands.AppCommandContext
        return context(dm_channel=self.member, private_channel=not self.member)

    def _get_guild(self, guild_id: int) -> object:
        return SimpleNamespace(id=guild_id) if self.member else None

    @property
    def real(self) -> Interaction:
        return cast(Interaction, self)

    def to_respond(self, **options: Any) -> Response:
        """Return what the bot responds to it with."""
        return Response(self.real, LANGUAGES, **options)

    async def edit_original_response(self, **values: Any) -> object:
        assert self.discord.has_response, "there is no response yet to edit"
        await self.discord.call("edit_original_response", values)
        return SimpleNamespace(id=self.message.id if self.message else SENT_ID)

    async def delete_original_response(self) -> None:
        assert self.discord.has_response, "there is no response yet to delete"
        await self.discord.call("delete_original_response", {})

    async def _send_followup(self, content: str | None = None, **values: Any) -> object:
        assert self.discord.has_response, "there is no response yet to follow up"
        if not self.member and self.discord.names.count("followup") >= interactions.MAX_FOLLOWUPS:
            raise refusal(ErrorCode.MAX_FOLLOWUPS)
        await self.discord.call("followup", {"content": content} | values)
        flags = SimpleNamespace(ephemeral=self.kept_private or values.get("ephemeral", False))
        return SimpleNamespace(id=SENT_ID, flags=flags)

    async def _delete_followup(self, message_id: int) -> None:
        await self.discord.call("delete_followup", {"message_id": message_id})
