"""Slash commands in the client: which there are, and what is sent when one is used."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from playground.client.resolved import Resolved
from playground.model.access import guild_permissions, permissions_of
from playground.model.channels import Channel, Context
from playground.model.commands import (
    ATTACHMENT,
    CHANNEL,
    MENTIONABLE,
    MESSAGE_MENU,
    ROLE,
    SLASH,
    SUBCOMMAND,
    SUBCOMMAND_GROUP,
    USER,
    USER_MENU,
)
from playground.model.errors import CommandError
from playground.model.files import Upload
from playground.model.guilds import Role
from playground.model.interactions import GUILD_INSTALL, USER_INSTALL
from playground.model.json_object import Json
from playground.model.messages import Message
from playground.model.permissions import Permissions
from playground.model.users import User
from playground.world import World

PLACES = {
    Context.GUILD: "servers",
    Context.BOT_DM: "direct messages with the bot",
    Context.PRIVATE_CHANNEL: "direct messages between people",
}


@dataclass(slots=True)
class CommandCall:
    """A command that a user is about to use.

    Attributes:
        path: The subcommand group and subcommand.
        options: The options to fill in.
        owners: Whose installations of the application offer it: `authorizing_integration_owners`.
    """

    user: User
    channel: Channel
    command: Json
    owners: Json
    path: list[Json] = field(default_factory=list)
    options: list[Json] = field(default_factory=list)

    @property
    def full_name(self) -> str:
        """The command's name with those of its group and subcommand."""
        return " ".join([self.command["name"], *(step["name"] for step in self.path)])


def usable_commands(world: World, user: User, channel: Channel) -> list[Json]:
    """Return the commands that the client offers a user in a channel."""
    found = []
    for command in _offered(world, user, channel):
        try:
            _check_allowed(user, channel, command)
        except CommandError:
            continue
        found.append(command)
    return found


def _offered(world: World, user: User, channel: Channel, kind: int = SLASH) -> list[Json]:
    """Return the commands of a type that an installation brings a user in a channel."""
    registered = world.application.commands_of_type(kind, channel.guild.id if channel.guild else None)
    return [command for command in registered if _owners(world, user, channel, command)]


def _owners(world: World, user: User, channel: Channel, command: Json) -> Json:
    """Return whose installations offer a command: the guild's, the user's, those of both or of none."""
    guild, kinds = channel.guild, {str(kind) for kind in command["integration_types"]}
    owners: Json = {}
    if GUILD_INSTALL in kinds and channel.has_bot and (guild or _shares_guild(world, user)):
        owners[GUILD_INSTALL] = str(guild.id) if guild else "0"
    if USER_INSTALL in kinds and user.has_app:
        owners[USER_INSTALL] = str(user.id)
    return owners


def _shares_guild(world: World, user: User) -> bool:
    return any(guild.has_bot and guild.member(user) for guild in world.guilds.values())


def find_command(world: World, user: User, channel: Channel, line: str) -> CommandCall:
    """Find a command by its names, default ones or those of the user's language.

    Raises:
        CommandError: There is none, or this user may not use it here.
    """
    names = line.removeprefix("/").split()
    offered = _offered(world, user, channel)
    command = _named(user, offered, names[0]) if names else None
    if command is None:
        known = ", ".join("/" + one["name"] for one in offered) or "none"
        raise CommandError(f"unknown command /{line.removeprefix('/')}; registered here: {known}")
    _check_allowed(user, channel, command)
    path: list[Json] = []
    options: list[Json] = command["options"]
    for name in names[1:]:
        step = _named(user, [o for o in options if o["type"] in {SUBCOMMAND, SUBCOMMAND_GROUP}], name)
        if step is None:
            raise CommandError(f"/{line}: {name!r} is none of {[o['name'] for o in options]}")
        path.append(step)
        options = step.get("options") or []
    if any(option["type"] in {SUBCOMMAND, SUBCOMMAND_GROUP} for option in options):
        raise CommandError(f"/{line} needs one of {[o['name'] for o in options]}")
    return CommandCall(user, channel, command, _owners(world, user, channel, command), path, options)


def find_menu_command(
    world: World, user: User, channel: Channel, name: str, target: User | Message
) -> CommandCall:
    """Find a command in the menu of a person or a message, named as in English.

    Raises:
        CommandError: There is none, or this user may not use it here.
    """
    offered = _offered(world, user, channel, USER_MENU if isinstance(target, User) else MESSAGE_MENU)
    command = next((one for one in offered if one["name"] == name), None)
    if command is None:
        raise CommandError(f"the menu has no command {name!r}")
    _check_allowed(user, channel, command)
    return CommandCall(user, channel, command, _owners(world, user, channel, command))


def _named(user: User, among: list[Json], name: str) -> Json | None:
    for one in among:
        if name in {one["name"], (one.get("name_localizations") or {}).get(user.locale)}:
            return one
    return None


def _check_allowed(user: User, channel: Channel, command: Json) -> None:
    guild, name = channel.guild, command["name"]
    contexts = command["contexts"]
    here = channel.context
    anywhere = here is Context.GUILD or command["dm_permission"]
    if not (anywhere if contexts is None else here in contexts):
        raise CommandError(f"/{name} is not offered in {PLACES[here]}")
    if channel.archived:
        raise CommandError("no commands in an archived thread")
    if guild is None:
        return
    member = guild.member(user)
    if member is None:
        raise CommandError(f"{user.display_name} is not in {guild!r}")
    granted = guild_permissions(guild, member)
    if not permissions_of(user, channel) & Permissions.USE_APPLICATION_COMMANDS:
        raise CommandError(f"{user.display_name} may not use commands in {channel!r}")
    needed = command["default_member_permissions"]
    if needed is not None:
        required = int(needed) or Permissions.ADMINISTRATOR
        if granted & required != required:
            raise CommandError(f"{user.display_name} lacks the permissions for /{name}")


def command_data(
    world: World, call: CommandCall, values: Mapping[str, Any], *, focused: tuple[str, str] | None = None
) -> Json:
    """Return the `data` of the interaction.

    Raises:
        CommandError: An option is unknown or missing, or the client would not accept its value.
    """
    resolved = Resolved(world, call.channel)
    rest = dict(values)
    sent: list[Json] = []
    for option in call.options:
        names = {option["name"], (option.get("name_localizations") or {}).get(call.user.locale)}
        given = [name for name in rest if name in names]
        if focused and focused[0] in names:
            if not option.get("autocomplete"):
                raise CommandError(f"the option {focused[0]!r} offers no choices while typing")
            sent.append(
                {"name": option["name"], "type": option["type"], "value": focused[1], "focused": True}
            )
        elif given:
            value = _encode(resolved, option, rest.pop(given[0]))
            sent.append({"name": option["name"], "type": option["type"], "value": value})
        elif option.get("required") and not focused:
            raise CommandError(f"/{call.full_name} needs the option {option['name']!r}")
    if rest or (focused and not any(one.get("focused") for one in sent)):
        unknown = next(iter(rest), focused[0] if focused else "")
        raise CommandError(
            f"/{call.full_name} has no option {unknown!r}: {[o['name'] for o in call.options]}"
        )
    for step in reversed(call.path):
        sent = [{"name": step["name"], "type": step["type"], "options": sent}]
    shared: Json = {key: call.command[key] for key in ("id", "name", "guild_id") if key in call.command}
    return {**shared, "type": 1, "options": sent, **resolved.as_field()}


def menu_command_data(world: World, call: CommandCall, target: User | Message) -> Json:
    """Return the `data` of the interaction of a command in the menu of a person or a message."""
    resolved = Resolved(world, call.channel)
    shared: Json = {key: call.command[key] for key in ("id", "name", "type")}
    return {**shared, "target_id": resolved.add(target), **resolved.as_field()}


def _encode(resolved: Resolved, option: Json, value: Any) -> Any:
    """Return an option's value as it is sent."""
    name, kind = option["name"], option["type"]
    if choices := option.get("choices"):
        for choice in choices:
            if value in {choice["value"], choice["name"], *(choice.get("name_localizations") or {}).values()}:
                return choice["value"]
        raise CommandError(f"{name}: {value!r} is none of {[choice['name'] for choice in choices]}")
    match kind:
        case 3:
            text = str(value)
            least, most = option.get("min_length") or 0, option.get("max_length") or 6000
            if not least <= len(text) <= most:
                raise CommandError(f"{name}: between {least} and {most} characters")
            return text
        case 4 | 10:
            if isinstance(value, bool) or not isinstance(value, int if kind == 4 else int | float):
                raise CommandError(f"{name}: {value!r} is not a number of the right kind")
            low, high = option.get("min_value"), option.get("max_value")
            if (low is not None and value < low) or (high is not None and value > high):
                raise CommandError(f"{name}: {value} is not between {low} and {high}")
            return value
        case 5:
            if not isinstance(value, bool):
                raise CommandError(f"{name}: {value!r} is neither true nor false")
            return value
    return _encode_object(resolved, option, value)


def _encode_object(resolved: Resolved, option: Json, value: Any) -> str:
    accepted: dict[int, tuple[type, ...]] = {
        USER: (User,),
        CHANNEL: (Channel,),
        ROLE: (Role,),
        MENTIONABLE: (User, Role),
        ATTACHMENT: (Upload,),
    }
    if not isinstance(value, accepted[option["type"]]):
        raise CommandError(f"{option['name']}: {value!r} is not of the right kind")
    kinds = option.get("channel_types")
    if isinstance(value, Channel) and kinds and value.type not in kinds:
        raise CommandError(f"{option['name']}: no channel of the right kind")
    return resolved.add(value)
