"""What a user does in their window, by the name the window gives it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground import slash
from playground.errors import UserError
from playground.messages import walk
from playground.page import given, sight
from playground.rules.commands import LOCALES
from playground.rules.drafts import MOST_CONTENT

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from playground.interactions import Response
    from playground.page.given import Given
    from playground.page.window import Window
    from playground.wire import Json

    Act = Callable[[Window, Given], Awaitable[Json]]


async def command(window: Window, asked: Given) -> Json:
    """Runs a slash command."""
    channel, line = asked.channel(), asked.text("line")
    options = _options(asked, line)
    response = await window.user.command(channel, line, options, check=False)
    return _outcome(window, response)


async def autocomplete(window: Window, asked: Given) -> Json:
    """Asks the bot what it offers for an option, as far as it is typed."""
    line, option = asked.text("line"), asked.text("option")
    typed = asked.text("typed", least=0, most=6000)
    others = _options(asked, line)
    choices = await window.user.autocomplete(asked.channel(), line, option, typed, others)
    return {"choices": [{"name": choice.name, "value": choice.value} for choice in choices]}


async def click(window: Window, asked: Given) -> Json:
    """Presses a button."""
    message, custom_id = asked.message(), asked.text("custom_id")
    return _outcome(window, await window.user.click(message, custom_id=custom_id, check=False))


async def select(window: Window, asked: Given) -> Json:
    """Chooses in a select menu."""
    message, custom_id = asked.message(), asked.text("custom_id")
    kind = next((part["type"] for part in message.parts if part.get("custom_id") == custom_id), 0)
    values = given.of_component(kind, asked.list("values"), window.world, message.channel.guild)
    return _outcome(window, await window.user.select(message, custom_id, values, check=False))


async def submit(window: Window, asked: Given) -> Json:
    """Sends a modal that this window was given."""
    form = window.forms.get(asked.text("form"))
    if form is None or form.modal is None:
        raise UserError("That form is closed.")
    kinds = {
        part["custom_id"]: part["type"] for part in walk(form.modal["components"]) if "custom_id" in part
    }
    values = {}
    for custom_id, value in asked.object("values").items():
        if isinstance(value, list):
            guild = form.interaction.channel.guild
            value = given.of_component(kinds.get(custom_id, 0), value, window.world, guild)
        values[custom_id] = value
    response = await window.user.submit(form, values, check=False)
    if not response.failed:
        del window.forms[asked.text("form")]
    return _outcome(window, response)


async def say(window: Window, asked: Given) -> Json:
    """Writes a message, perhaps in reply to another."""
    reply_to = asked.message("reply_to") if asked.has("reply_to") else None
    await window.user.say(asked.channel(), asked.text("text", most=MOST_CONTENT), reply_to=reply_to)
    return {}


async def typing(window: Window, asked: Given) -> Json:
    """Is seen typing."""
    channel = asked.channel()
    if window.world.can_write(window.user, channel):
        window.world.type(window.user, channel)
    return {}


async def delete(window: Window, asked: Given) -> Json:
    """Deletes a message, or dismisses one that only this user sees."""
    await window.user.delete(asked.message())
    return {}


async def open_channel(window: Window, asked: Given) -> Json:
    """Looks at another channel."""
    window.look_at(asked.channel())
    return {}


async def older(window: Window, asked: Given) -> Json:
    """Gives messages from before the oldest one that the window has."""
    return window.history(asked.channel(), before=asked.message("before").id)


async def thread(window: Window, asked: Given) -> Json:
    """Opens a thread, perhaps on a message."""
    message = asked.message() if asked.has("message") else None
    opened = window.world.open_thread(window.user, asked.channel(), asked.text("name"), message)
    return {"channel": str(opened.id)}


async def new_user(window: Window, asked: Given) -> Json:
    """Somebody new joins every server that this user is in."""
    name, world = asked.text("name", most=32), window.world
    plain = "".join(char for char in name.lower() if char.isalnum()) or "user"
    taken = {user.name for user in world.users.values()}
    username = next(one for one in (plain, *(f"{plain}{n}" for n in range(2, 10_000))) if one not in taken)
    user = world.add_user(username, display_name=name, locale=window.user.locale)
    for guild in world.guilds.values():
        if guild.member(window.user):
            guild.add_member(user)
    return {"user": sight.account(user)}


async def language(window: Window, asked: Given) -> Json:
    """Sets the language of this user's client, which bots are told."""
    locale = asked.text("locale")
    if locale not in LOCALES:
        raise UserError(f"Discord has no language {locale!r}.")
    window.user.locale = locale
    window.refresh()
    return {}


def _options(asked: Given, line: str) -> Json:
    channel = asked.channel()
    call = slash.find(asked.world, asked.user, channel, line)
    kinds = {option["name"]: option["type"] for option in call.options}
    return {
        name: given.of_option(kinds.get(name, 0), value, asked.world, channel.guild)
        for name, value in asked.object("options").items()
    }


def _outcome(window: Window, response: Response) -> Json:
    outcome: Json = {"failed": response.failed}
    if response.modal:
        form = str(response.interaction.id)
        window.forms[form] = response
        outcome |= {"form": form, "modal": response.modal}
    return outcome


ACTS: dict[str, Act] = {
    "command": command,
    "autocomplete": autocomplete,
    "click": click,
    "select": select,
    "submit": submit,
    "say": say,
    "typing": typing,
    "delete": delete,
    "open": open_channel,
    "older": older,
    "thread": thread,
    "new_user": new_user,
    "language": language,
}
