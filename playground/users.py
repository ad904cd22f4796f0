"""Users, and what they can do: run commands, press buttons, fill in forms, write, delete."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playground.channels import Channel
    from playground.interactions import Choice, Response
    from playground.messages import Message
    from playground.world import World


class User:
    """Somebody on Discord, the bot included.

    Attributes:
        id: Their snowflake.
        name: Their user name.
        display_name: The name that others see.
        locale: The language of their Discord.
        is_bot: Whether this is a bot.
    """

    def __init__(
        self, world: World, user_id: int, name: str, *, display_name: str, locale: str, is_bot: bool = False
    ) -> None:
        self.world = world
        self.id = user_id
        self.name = name
        self.display_name = display_name
        self.locale = locale
        self.is_bot = is_bot

    @property
    def mention(self) -> str:
        """How a text names them."""
        return f"<@{self.id}>"

    def dm(self) -> Channel:
        """Their direct messages with the bot."""
        return self.world.dm(self)

    def sees(self, channel: Channel) -> list[Message]:
        """The messages they can see in a channel, oldest first, those only for them included."""
        return self.world.seen_by(self, channel)

    def pings(self, channel: Channel) -> list[Message]:
        """The messages they can see in a channel that notified them, oldest first."""
        return [message for message in self.sees(channel) if self in message.pings]

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
        """Runs a slash command.

        Args:
            channel: Where.
            line: The command's name, and those of its group and subcommand: "game new".
            options: Options by name, for names that Python cannot spell.
            check: Whether no answer in time raises rather than being told by `Response.failed`.
            **named: Options by name. Users, channels, roles and files (`Upload`) are passed as such; a choice
                by its value or name.

        Raises:
            CommandError: The client would not send this.
            InteractionFailed: The bot did not answer in time.
        """
        return await self.world.desk.command(self, channel, line, {**(options or {}), **named}, check=check)

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
        """The choices offered while `typed` stands in `option`, with `others` already filled in."""
        return await self.world.desk.autocomplete(
            self, channel, line, option, typed, others or {}, check=check
        )

    async def click(
        self,
        message: Message | Response | None,
        label: str | None = None,
        *,
        custom_id: str | None = None,
        emoji: str | None = None,
        check: bool = True,
    ) -> Response:
        """Presses a button that they see, on a message or a response, found by its label, custom id or emoji.

        Raises:
            NotShown: They do not see the message, or it has not exactly one such button, or it is disabled.
            InteractionFailed: The bot did not answer in time.
        """
        return await self.world.desk.click(
            self, message, label=label, custom_id=custom_id, emoji=emoji, check=check
        )

    async def click_raw(
        self, channel: Channel, message: Message | int, custom_id: str, *, check: bool = True
    ) -> Response:
        """Sends a forged click: any custom id, on any message, whether it has such a button or not."""
        return await self.world.desk.click_raw(self, channel, message, custom_id, check=check)

    async def select(
        self,
        message: Message | Response | None,
        menu: str,
        values: Sequence[Any] | str,
        *,
        check: bool = True,
    ) -> Response:
        """Chooses in a select menu.

        Args:
            message: The message that shows it.
            menu: Its custom id or placeholder.
            values: One value or label, or several; users, roles or channels for menus of those.
            check: Whether no answer in time raises.
        """
        return await self.world.desk.select(self, message, menu, values, check=check)

    async def submit(self, form: Response, fields: Mapping[str, Any], *, check: bool = True) -> Response:
        """Fills in and sends the modal that a click or command opened.

        Args:
            form: The response that opened it.
            fields: Values by custom id or label; those left out keep what the modal suggests.
            check: Whether no answer in time raises.
        """
        return await self.world.desk.submit(self, form, fields, check=check)

    async def say(self, channel: Channel, text: str, *, reply_to: Message | None = None) -> Message:
        """Writes an ordinary message."""
        return self.world.say(self, channel, text, reply_to=reply_to)

    async def delete(self, message: Message) -> None:
        """Deletes a message: their own, or as a moderator anybody's. An ephemeral one they dismiss.

        Raises:
            UserError: They may not.
        """
        self.world.delete_as(self, message)

    def __repr__(self) -> str:
        return f"<User {self.id} {self.display_name}>"
