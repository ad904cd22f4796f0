"""Whom a message mentions and whom it notifies."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from playground.model.access import can_view, permissions_of
from playground.model.channels import Channel
from playground.model.json_object import Json
from playground.model.permissions import Permissions
from playground.model.users import User

_CODE = re.compile(r"```.*?```|``.*?``|`[^`\n]*`", re.DOTALL)
_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)\b")

ALL_MENTIONS = frozenset({"users", "roles", "everyone"})
"""What an ordinary message pings unless it says otherwise."""

USERS_ONLY = frozenset({"users"})
"""What an answer to an interaction pings unless it says otherwise."""


@dataclass(frozen=True, slots=True)
class Mentions:
    """The mentions of one message.

    Attributes:
        users: The users it mentions and may ping, in order.
        roles: The ids of the roles it mentions and may ping.
        everyone: Whether it mentions @everyone and may.
        pinged: Everybody who is notified.
    """

    users: tuple[User, ...] = ()
    roles: tuple[int, ...] = ()
    everyone: bool = False
    pinged: frozenset[User] = frozenset()


def resolve_mentions(
    known_users: Mapping[int, User],
    channel: Channel,
    author: User,
    text: str,
    allowed: Json | None,
    *,
    default: frozenset[str] = ALL_MENTIONS,
    replied_to: User | None = None,
) -> Mentions:
    """Return whom a message mentions and pings.

    Args:
        known_users: All users by id.
        channel: Where it is sent.
        author: The sender, who is never pinged.
        text: Content and text displays.
        allowed: The `allowed_mentions` of the request, or None.
        default: What is parsed if `allowed` is None.
        replied_to: The author of the message it replies to.
    """
    text = _CODE.sub(" ", text)
    kinds = default if allowed is None else frozenset(allowed.get("parse") or ())
    listed = {int(user_id) for user_id in (allowed or {}).get("users") or ()}
    listed_roles = {int(role_id) for role_id in (allowed or {}).get("roles") or ()}

    found = dict.fromkeys(int(user_id) for user_id in _USER.findall(text))
    wanted = found if "users" in kinds else [user_id for user_id in found if user_id in listed]
    users = [user for user_id in wanted if (user := known_users.get(user_id))]
    if replied_to and (allowed is None or allowed.get("replied_user")) and replied_to not in users:
        users.append(replied_to)

    guild = channel.guild
    may_mention_all = permissions_of(author, channel) & Permissions.MENTION_EVERYONE
    roles, pinged = [], set(users)
    if guild:
        for role_id in dict.fromkeys(int(role_id) for role_id in _ROLE.findall(text)):
            role = guild.roles.get(role_id)
            if (
                role
                and (role.mentionable or may_mention_all)
                and ("roles" in kinds or role_id in listed_roles)
            ):
                roles.append(role_id)
                pinged |= {m.user for m in guild.members.values() if role in m.roles}
    everyone = bool(guild and "everyone" in kinds and _EVERYONE.search(text) and may_mention_all)
    if guild and everyone:
        pinged |= {m.user for m in guild.members.values()}
    reached = frozenset(user for user in pinged if user is not author and can_view(user, channel))
    return Mentions(tuple(users), tuple(roles), everyone, reached)
