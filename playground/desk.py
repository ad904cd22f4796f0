"""Where users' acts become interactions, and where their answers are awaited."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import TYPE_CHECKING, Any

from playground import fields, slash
from playground.errors import InteractionFailed, NotShown, UserError
from playground.interactions import TOKEN_LIFE, Choice, Interaction, Kind, Response
from playground.messages import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from playground.channels import Channel
    from playground.users import User
    from playground.wire import Json
    from playground.world import World


class Desk:
    """Opens interactions and keeps them for as long as their tokens work.

    Attributes:
        patience: Seconds that the bot has for its first answer.
        explain: What the message of a failure adds, for whoever has to find its cause.
    """

    def __init__(self, world: World, patience: float) -> None:
        self.world = world
        self.patience = patience
        self.explain: Callable[[Channel], str] = lambda _: ""
        self.by_id: dict[int, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}

    def expired(self, interaction: Interaction) -> bool:
        """Whether the token no longer works."""
        return self.world.clock.now() - interaction.opened > TOKEN_LIFE

    # What users do

    async def command(
        self, user: User, channel: Channel, line: str, options: Mapping[str, Any], *, check: bool
    ) -> Response:
        """A slash command."""
        call = slash.find(self.world, user, channel, line)
        data = slash.fill(self.world, call, options)
        return await self._ask(
            self._open(Kind.COMMAND, user, channel, data, name=call.full_name), check=check
        )

    async def autocomplete(
        self,
        user: User,
        channel: Channel,
        line: str,
        option: str,
        typed: str,
        others: Mapping[str, Any],
        *,
        check: bool,
    ) -> list[Choice]:
        """Typing in an option that offers choices."""
        call = slash.find(self.world, user, channel, line)
        data = slash.fill(self.world, call, others, focused=(option, typed))
        response = await self._ask(self._open(Kind.AUTOCOMPLETE, user, channel, data), check=check)
        return response.interaction.choices

    async def click(
        self,
        user: User,
        message: Message | Response | None,
        *,
        label: str | None,
        custom_id: str | None,
        emoji: str | None,
        check: bool,
    ) -> Response:
        """A press of a button that is there."""
        message = self._must_see(user, message)
        button = message.button(label, custom_id=custom_id, emoji=emoji)
        if button.disabled or button.custom_id is None:
            raise NotShown(f"the button {button.label or button.emoji!r} cannot be pressed")
        return await self.click_raw(user, message.channel, message, button.custom_id, check=check)

    async def click_raw(
        self, user: User, channel: Channel, message: Message | int, custom_id: str, *, check: bool
    ) -> Response:
        """A press of a button that may not be there."""
        if not isinstance(message, Message):
            found = channel.messages.get(message)
            if found is None:
                raise NotShown(f"there never was a message {message} in {channel!r}")
            message = found
        part = next((p for p in message.parts if p.get("custom_id") == custom_id), {"id": 1})
        data: Json = {"component_type": 2, "custom_id": custom_id, "id": part["id"]}
        return await self._ask(self._open(Kind.COMPONENT, user, channel, data, source=message), check=check)

    async def select(
        self,
        user: User,
        message: Message | Response | None,
        menu: str,
        values: Sequence[Any] | str,
        *,
        check: bool,
    ) -> Response:
        """A choice in a select menu."""
        message = self._must_see(user, message)
        data = fields.choose(self.world, message, menu, [values] if isinstance(values, str) else list(values))
        return await self._ask(
            self._open(Kind.COMPONENT, user, message.channel, data, source=message), check=check
        )

    async def submit(self, user: User, form: Response, values: Mapping[str, Any], *, check: bool) -> Response:
        """A filled-in modal."""
        asked = form.interaction
        if asked.modal is None:
            raise NotShown(f"{form!r} shows no modal (any more)")
        if asked.user is not user:
            raise NotShown(f"the modal is not open for {user.display_name}")
        data = fields.fill_modal(self.world, asked.channel.guild, asked.modal, values)
        opened = self._open(Kind.MODAL_SUBMIT, user, asked.channel, data, source=asked.source, parent=asked)
        response = await self._ask(opened, check=check)
        asked.modal = asked.modal if response.failed else None  # it closes, unless something went wrong
        return response

    def _must_see(self, user: User, message: Message | Response | None) -> Message:
        if isinstance(message, Response):
            message = message.message
        if message is None:
            raise NotShown("there is no message yet")
        if message.deleted:
            raise NotShown(f"{message!r} is deleted")
        if message not in self.world.seen_by(user, message.channel):
            raise NotShown(f"{user.display_name} does not see {message!r}")
        return message

    # How they become interactions

    def _open(
        self,
        kind: Kind,
        user: User,
        channel: Channel,
        data: Json,
        *,
        source: Message | None = None,
        name: str | None = None,
        parent: Interaction | None = None,
    ) -> Interaction:
        if channel.deleted or not self.world.can_see(user, channel):
            raise UserError(f"{user.display_name} is not in {channel!r}")
        self._forget_old()
        interaction = Interaction(
            id=self.world.snowflakes.next(),
            token=secrets.token_urlsafe(96),
            kind=kind,
            user=user,
            channel=channel,
            data=data,
            opened=self.world.clock.now(),
            source=source,
            command_name=name,
            parent=parent,
        )
        self.by_id[interaction.id] = interaction
        self.by_token[interaction.token] = interaction
        return interaction

    async def _ask(self, interaction: Interaction, *, check: bool) -> Response:
        started = time.monotonic()
        guild = interaction.channel.guild
        if guild is None or guild.has_bot:
            self.world.changes.publish("INTERACTION_CREATE", interaction, guild)
        try:
            async with asyncio.timeout(self.patience):
                await interaction.answered.wait()
        except TimeoutError:
            if interaction.reply is None:
                interaction.failed = True
                self.world.changes.publish("interaction_failed", interaction, guild)
        else:
            interaction.latency = time.monotonic() - started
        if interaction.failed and check:
            command = interaction.kind is Kind.COMMAND
            said = "The application did not respond" if command else "This interaction failed"
            raise InteractionFailed(f"{said}\n{self.explain(interaction.channel)}".strip())
        return Response(interaction)

    def _forget_old(self) -> None:
        """Forgets interactions whose tokens expired long ago; they are in order of age."""
        for interaction in list(self.by_id.values()):
            if self.world.clock.now() - interaction.opened < 4 * TOKEN_LIFE:
                break
            del self.by_id[interaction.id]
            del self.by_token[interaction.token]
