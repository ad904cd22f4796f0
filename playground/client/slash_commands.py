"""Slash commands in the client: which there are, and what is sent when one is used."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playground.client.resolved import Resolved
from playground.model.access import guild_permissions, permissions_of
from playground.model.channels import Channel
from playground.model.commands import (
    ATTACHMENT,
    CHANNEL,
    MENTIONABLE,
    ROLE,
    SUBCOMMAND,
    SUBCOMMAND_GROUP,
    USER,
)
from playground.model.errors import CommandError
from playground.model.files import Upload
from playground.model.guilds import Guild, Role
from playground.model.json_object import Json
from playground.model.permissions import Permissions
from playground.model.users import User
from playground.world import World


@dataclass(slots=True)
class CommandCall:
    """A command that a user is about to use.

    Attributes:
        path: The subcommand group and subcommand.
        options: The options to fill in.
    """

    user: User
    channel: Channel
    command: Json
    path: list[Json]
    options: list[Json]

    @property
    def full_name(self) -> str:
        """The command's name with those of its group and subcommand."""
        return " ".join([self.command["name"], *(step["name"] for step in self.path)])


def usable_commands(world: World, user: User, channel: Channel) -> list[Json]:
    """Return the commands that the client offers a user in a channel."""
    found = []
    for command in _registered(world, channel.guild):
        try:
            _check_allowed(user, channel, command)
        except CommandError:
            continue
        found.append(command)
    return found


def _registered(world: World, guild: Guild | None) -> list[Json]:
    if guild and not guild.has_bot:
        return []
    return world.application.slash_commands(guild.id if guild else None)


def find_command(world: World, user: User, channel: Channel, line: str) -> CommandCall:
    """Find a command by its names, default ones or those of the user's language.

    Raises:
        CommandError: There is none, or this user may not use it here.
    """
    names = line.removeprefix("/").split()
    offered = _registered(world, channel.guild)
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
    return CommandCall(user, channel, command, path, options)


def _named(user: User, among: list[Json], name: str) -> Json | None:
    for one in among:
        if name in {one["name"], (one.get("name_localizations") or {}).get(user.locale)}:
            return one
    return None


def _check_allowed(user: User, channel: Channel, command: Json) -> None:
    guild, name = channel.guild, command["name"]
    contexts = command["contexts"]
    here = 0 if guild else 1
    if contexts is not None and here not in contexts:
        raise CommandError(f"/{name} is not offered {'in servers' if guild else 'in direct messages'}")
    if contexts is None and guild is None and not command["dm_permission"]:
        raise CommandError(f"/{name} is not offered in direct messages")
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


def user_menu_data(world: World, channel: Channel, name: str, target: User) -> Json:
    """Return the `data` of the interaction of a command in the menu of a person.

    Raises:
        CommandError: There is no such command.
    """
    registered = world.application.commands.get(None, {}).values()
    command = next((one for one in registered if one["type"] == 2 and one["name"] == name), None)
    if command is None:
        raise CommandError(f"the menu of a person has no command {name!r}")
    resolved = Resolved(world, channel)
    target_id = resolved.add(target)
    return {"id": command["id"], "name": name, "type": 2, "target_id": target_id, **resolved.as_field()}


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
