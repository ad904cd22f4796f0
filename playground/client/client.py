"""Discord's app, as one user has it open."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from playground.client.form_fields import modal_data, select_data
from playground.client.response import Response
from playground.client.slash_commands import (
    CommandCall,
    command_data,
    find_command,
    find_menu_command,
    menu_command_data,
)
from playground.model.access import can_delete, can_send, can_view, permissions_of
from playground.model.channels import THREADS_IN, Channel, ChannelType
from playground.model.errors import InteractionFailed, NotShown, UserError
from playground.model.interactions import Choice, Interaction, InteractionType
from playground.model.json_object import Json
from playground.model.messages import Message
from playground.model.permissions import Permissions
from playground.model.users import User
from playground.validation.drafts import Draft
from playground.world import World


class Client:
    """What a user can do: use commands, buttons, menus and modals, write, delete, open threads.

    With `check=False`, methods do not raise if there is no answer in time: see `Response.failed`.
    """

    def __init__(self, world: World, user: User, explain: Callable[[Channel], str] = lambda _: "") -> None:
        """Open the app.

        Args:
            world: The Discord.
            user: Who uses it.
            explain: Returns what else the message of an `InteractionFailed` says.
        """
        self.world = world
        self.user = user
        self._explain = explain

    # Reading

    def dm(self, other: User | None = None) -> Channel:
        """Return the direct messages with the bot or another user."""
        return self.world.open_dm(self.user, other)

    def sees(self, channel: Channel) -> list[Message]:
        """Return the messages that the user sees in a channel, oldest first, ephemeral ones included."""
        return self.world.messages_for(self.user, channel)

    def pings(self, channel: Channel) -> list[Message]:
        """Return the messages in a channel that notified the user, oldest first."""
        return [message for message in self.sees(channel) if self.user in message.pings]

    # Writing

    async def say(self, channel: Channel, text: str, *, reply_to: Message | None = None) -> Message:
        """Write an ordinary message."""
        return write_message(self.world, self.user, channel, text, reply_to=reply_to)

    async def delete(self, message: Message) -> None:
        """Delete a message: one's own, as a moderator anybody's; an ephemeral one is dismissed.

        Raises:
            UserError: The user may not.
        """
        if message.deleted:
            raise UserError("that message is already gone")
        if not can_delete(self.user, message):
            raise UserError(f"{self.user.display_name} may not delete {message!r}")
        self.world.delete_message(message)

    def start_thread(self, parent: Channel, name: str, message: Message | None = None) -> Channel:
        """Open a public thread, on a message that everybody sees or on none.

        Raises:
            UserError: The user may not, or the message has a thread already.
        """
        if parent.guild is None or parent.type not in THREADS_IN or parent.deleted:
            raise UserError("threads belong to text and announcement channels and forums of servers")
        if not permissions_of(self.user, parent) & Permissions.CREATE_PUBLIC_THREADS:
            raise UserError(f"{self.user.display_name} may not open threads in {parent!r}")
        if message and (message.thread or message not in self.world.public_messages(parent)):
            raise UserError(f"no thread can be opened on {message!r}")
        if not 1 <= len(name) <= 100:
            raise UserError("a thread's name has 1 to 100 characters")
        return self.world.create_thread(parent, name, self.user, message=message)

    # Applications

    def add_app(self) -> None:
        """Add the bot's application to the user's own apps, which brings its commands to every place."""
        self.world.set_app(self.user, added=True)

    def remove_app(self) -> None:
        """Remove the bot's application from the user's own apps."""
        self.world.set_app(self.user, added=False)

    # Interactions

    async def command(
        self,
        channel: Channel,
        line: str,
        options: Mapping[str, Any] | None = None,
        /,
        *,
        check: bool = True,
        **named: Any,
    ) -> Response:
        """Use a slash command.

        Args:
            channel: Where.
            line: The command's name, and those of its group and subcommand: "game new".
            options: Options by name, for names that Python cannot spell.
            check: Whether to raise if there is no answer in time.
            **named: Options by name. Users, channels, roles and files (`Upload`) are passed as objects, a
                choice by its value or name.

        Raises:
            CommandError: The client would not send this.
            InteractionFailed: The bot did not answer in time.
        """
        call = find_command(self.world, self.user, channel, line)
        data = command_data(self.world, call, {**(options or {}), **named})
        return await self._interact(InteractionType.COMMAND, channel, data, call=call, check=check)

    async def user_menu(self, channel: Channel, name: str, target: User, /) -> Response:
        """Use a command in the menu of a person, named as in English.

        Raises:
            CommandError: There is no such command.
            InteractionFailed: The bot did not answer in time.
        """
        return await self._use_menu(channel, name, target)

    async def message_menu(self, message: Message, name: str, /) -> Response:
        """Use a command in the menu of a message; see `user_menu`."""
        message = self._visible(message)
        return await self._use_menu(message.channel, name, message)

    async def _use_menu(self, channel: Channel, name: str, target: User | Message) -> Response:
        call = find_menu_command(self.world, self.user, channel, name, target)
        data = menu_command_data(self.world, call, target)
        return await self._interact(InteractionType.COMMAND, channel, data, call=call, check=True)

    async def autocomplete(
        self,
        channel: Channel,
        line: str,
        option: str,
        typed: str,
        others: Mapping[str, Any] | None = None,
        /,
        *,
        check: bool = True,
    ) -> list[Choice]:
        """Return the choices offered for an option with `typed` in it, `others` being filled in already."""
        call = find_command(self.world, self.user, channel, line)
        data = command_data(self.world, call, others or {}, focused=(option, typed))
        kind = InteractionType.AUTOCOMPLETE
        return (await self._interact(kind, channel, data, call=call, check=check)).interaction.choices

    async def click(
        self,
        message: Message | Response | None,
        label: str | None = None,
        *,
        custom_id: str | None = None,
        emoji: str | None = None,
        check: bool = True,
    ) -> Response:
        """Press a button that the user sees, found by its label, custom id or emoji.

        Raises:
            NotShown: The user does not see the message, or not exactly one such enabled button on it.
            InteractionFailed: The bot did not answer in time.
        """
        message = self._visible(message)
        button = message.button(label, custom_id=custom_id, emoji=emoji)
        if button.disabled or button.custom_id is None:
            raise NotShown(f"the button {button.label or button.emoji!r} cannot be pressed")
        return await self.click_raw(message.channel, message, button.custom_id, check=check)

    async def click_raw(
        self, channel: Channel, message: Message, custom_id: str, *, check: bool = True
    ) -> Response:
        """Send a forged click: any custom id, on any message, whether it has such a button or not."""
        part = next((p for p in message.parts if p.get("custom_id") == custom_id), {"id": 1})
        data: Json = {"component_type": 2, "custom_id": custom_id, "id": part["id"]}
        return await self._interact(InteractionType.COMPONENT, channel, data, source=message, check=check)

    async def select(
        self,
        message: Message | Response | None,
        menu: str,
        values: Sequence[Any] | str,
        *,
        check: bool = True,
    ) -> Response:
        """Choose in a select menu.

        Args:
            message: The message that shows it.
            menu: Its custom id or placeholder.
            values: One value or label, or several; users, roles or channels for menus of those.
            check: Whether to raise if there is no answer in time.
        """
        message = self._visible(message)
        chosen = [values] if isinstance(values, str) else list(values)
        data = select_data(self.world, message, menu, chosen)
        kind = InteractionType.COMPONENT
        return await self._interact(kind, message.channel, data, source=message, check=check)

    async def submit(self, form: Response, fields: Mapping[str, Any], *, check: bool = True) -> Response:
        """Fill in and send the modal that a click or command opened.

        Args:
            form: The response that opened it.
            fields: Values by custom id or label; fields that are left out keep what the modal suggests.
            check: Whether to raise if there is no answer in time.
        """
        opener = form.interaction
        if opener.modal is None:
            raise NotShown(f"{form!r} shows no modal (any more)")
        if opener.user is not self.user:
            raise NotShown(f"the modal is not open for {self.user.display_name}")
        channel, kind = opener.channel, InteractionType.MODAL_SUBMIT
        data = modal_data(self.world, channel, opener.modal, fields)
        response = await self._interact(kind, channel, data, source=opener.source, parent=opener, check=check)
        if not response.failed:
            self.world.interactions.close_modal(opener)
        return response

    def _visible(self, message: Message | Response | None) -> Message:
        if isinstance(message, Response):
            message = message.message
        if message is None:
            raise NotShown("there is no message yet")
        if message.deleted:
            raise NotShown(f"{message!r} is deleted")
        if message not in self.sees(message.channel):
            raise NotShown(f"{self.user.display_name} does not see {message!r}")
        return message

    async def _interact(
        self,
        kind: InteractionType,
        channel: Channel,
        data: Json,
        *,
        check: bool,
        source: Message | None = None,
        call: CommandCall | None = None,
        parent: Interaction | None = None,
    ) -> Response:
        """Open an interaction, and wait for the bot's first answer."""
        _check_visible(self.user, channel)
        if channel.guild and channel.guild.members[self.user.id].timed_out_until is not None:
            raise UserError(f"{self.user.display_name} is timed out")
        interactions = self.world.interactions
        interaction = interactions.open(
            kind,
            self.user,
            channel,
            data,
            source=source,
            command_name=call.full_name if call else None,
            parent=parent,
            owners=call.owners if call else None,
        )
        try:
            await self.world.bus.wait_until(
                lambda: interaction.callback or interaction.failed, interactions.timeout, subject=interaction
            )
        except TimeoutError:
            interactions.fail(interaction)
        if interaction.failed and check:
            command = interaction.type is InteractionType.COMMAND
            said = "The application did not respond" if command else "This interaction failed"
            raise InteractionFailed(f"{said}\n{self._explain(interaction.channel)}".strip())
        return Response(interaction, self.world.bus)


def write_message(
    world: World, user: User, channel: Channel, text: str, *, reply_to: Message | None = None
) -> Message:
    """Write an ordinary message as a user.

    Raises:
        UserError: They may not write there.
    """
    _check_visible(user, channel)
    if not can_send(user, channel):
        raise UserError(f"{user.display_name} may not write in {channel!r}")
    return world.post(channel, user, Draft(content=text, reference=reply_to))


def _check_visible(user: User, channel: Channel) -> None:
    if channel.deleted or not can_view(user, channel):
        raise UserError(f"{user.display_name} is not in {channel!r}")
    if channel.type is ChannelType.FORUM:
        raise UserError(f"{channel!r} has no messages, only posts")
