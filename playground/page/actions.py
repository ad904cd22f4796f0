"""What users do in their windows, by the names that the page sends."""

from collections.abc import Awaitable, Callable

from playground.client.response import Response
from playground.client.slash_commands import find_command
from playground.model.access import can_send
from playground.model.commands import LOCALES
from playground.model.components import walk
from playground.model.errors import UserError
from playground.model.json_object import Json
from playground.page import action_input, views
from playground.page.action_input import ActionInput
from playground.page.session import Session
from playground.validation.drafts import MAX_CONTENT

Action = Callable[[Session, ActionInput], Awaitable[Json | None]]


async def command(session: Session, data: ActionInput) -> Json:
    """Use a slash command."""
    channel, line = data.channel(), data.text("line")
    options = _options(data, line)
    response = await session.client.command(channel, line, options, check=False)
    return _outcome(session, response)


async def autocomplete(session: Session, data: ActionInput) -> Json:
    """Ask the bot for choices for an option that the user types in."""
    line, option = data.text("line"), data.text("option")
    typed = data.text("typed", least=0, most=6000)
    others = _options(data, line)
    choices = await session.client.autocomplete(data.channel(), line, option, typed, others)
    return {"choices": [{"name": choice.name, "value": choice.value} for choice in choices]}


async def click(session: Session, data: ActionInput) -> Json:
    """Press a button."""
    message, custom_id = data.message(), data.text("custom_id")
    return _outcome(session, await session.client.click(message, custom_id=custom_id, check=False))


async def select(session: Session, data: ActionInput) -> Json:
    """Choose in a select menu."""
    message, custom_id = data.message(), data.text("custom_id")
    kind = next((part["type"] for part in message.parts if part.get("custom_id") == custom_id), 0)
    values = action_input.component_values(kind, data.list("values"), session.world, message.channel.guild)
    return _outcome(session, await session.client.select(message, custom_id, values, check=False))


async def submit(session: Session, data: ActionInput) -> Json:
    """Send a modal that is open in this window."""
    form = session.modals.get(data.text("form"))
    if form is None or form.modal is None:
        raise UserError("That form is closed.")
    kinds = {
        part["custom_id"]: part["type"] for part in walk(form.modal["components"]) if "custom_id" in part
    }
    values = {}
    for custom_id, value in data.object("values").items():
        if isinstance(value, list):
            guild = form.interaction.channel.guild
            value = action_input.component_values(kinds.get(custom_id, 0), value, session.world, guild)
        values[custom_id] = value
    response = await session.client.submit(form, values, check=False)
    if not response.failed:
        del session.modals[data.text("form")]
    return _outcome(session, response)


async def say(session: Session, data: ActionInput) -> None:
    """Write a message, perhaps in reply to another."""
    reply_to = data.message("reply_to") if data.has("reply_to") else None
    await session.client.say(data.channel(), data.text("text", most=MAX_CONTENT), reply_to=reply_to)


async def typing(session: Session, data: ActionInput) -> None:
    """Show that the user types."""
    channel = data.channel()
    if can_send(session.user, channel):
        session.world.start_typing(session.user, channel)


async def delete(session: Session, data: ActionInput) -> None:
    """Delete a message, or dismiss one that only this user sees."""
    await session.client.delete(data.message())


async def open_channel(session: Session, data: ActionInput) -> None:
    """Open another channel."""
    session.open_channel(data.channel())


async def older(session: Session, data: ActionInput) -> Json:
    """Return messages from before the oldest one that the window has."""
    return session.history(data.channel(), before=data.message("before").id)


async def thread(session: Session, data: ActionInput) -> Json:
    """Open a thread, perhaps on a message."""
    message = data.message() if data.has("message") else None
    opened = session.client.start_thread(data.channel(), data.text("name"), message)
    return {"channel": str(opened.id)}


async def new_user(session: Session, data: ActionInput) -> Json:
    """Add a new user to every guild that this user is in."""
    name, world = data.text("name", most=32), session.world
    plain = "".join(char for char in name.lower() if char.isalnum()) or "user"
    taken = {user.name for user in world.users.values()}
    username = next(one for one in (plain, *(f"{plain}{n}" for n in range(2, 10_000))) if one not in taken)
    user = world.create_user(username, display_name=name, locale=session.user.locale)
    for guild in world.guilds.values():
        if guild.member(session.user):
            world.add_member(guild, user)
    return {"user": views.account(user)}


async def language(session: Session, data: ActionInput) -> None:
    """Set the language of the user's client, which bots are told."""
    locale = data.text("locale")
    if locale not in LOCALES:
        raise UserError(f"Discord has no language {locale!r}.")
    session.world.set_locale(session.user, locale)


async def app(session: Session, data: ActionInput) -> None:
    """Add the bot's application to the user's own apps, or remove it."""
    if data.flag("added"):
        session.client.add_app()
    else:
        session.client.remove_app()


def _options(data: ActionInput, line: str) -> Json:
    channel = data.channel()
    call = find_command(data.world, data.user, channel, line)
    kinds = {option["name"]: option["type"] for option in call.options}
    return {
        name: action_input.option_value(kinds.get(name, 0), value, data.world, channel.guild)
        for name, value in data.object("options").items()
    }


def _outcome(session: Session, response: Response) -> Json:
    outcome: Json = {"failed": response.failed}
    if response.modal:
        form = str(response.interaction.id)
        session.modals[form] = response
        outcome |= {"form": form, "modal": response.modal}
    return outcome


ACTIONS: dict[str, Action] = {
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
    "app": app,
}
