"""Who a message names and who is notified by it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playground.permissions import IN_DM, Permissions, in_channel

if TYPE_CHECKING:
    from playground.channels import Channel
    from playground.users import User
    from playground.wire import Json
    from playground.world import World

_CODE = re.compile(r"```.*?```|``.*?``|`[^`\n]*`", re.DOTALL)
_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)\b")

ALL_KINDS = frozenset({"users", "roles", "everyone"})
"""What a plain message pings when it does not say."""

USERS_ONLY = frozenset({"users"})
"""What an answer to an interaction pings when it does not say."""


@dataclass(frozen=True, slots=True)
class Mentions:
    """The outcome for one message.

    Attributes:
        users: The users it names and may ping, in order.
        roles: The ids of the roles it names and may ping.
        everyone: Whether it addresses everybody and may.
        pinged: Everybody who is notified.
    """

    users: tuple[User, ...] = ()
    roles: tuple[int, ...] = ()
    everyone: bool = False
    pinged: frozenset[User] = frozenset()


def resolve(
    world: World,
    channel: Channel,
    author: User,
    text: str,
    allowed: Json | None,
    *,
    default: frozenset[str] = ALL_KINDS,
    replied_to: User | None = None,
) -> Mentions:
    """Works out who is named and pinged.

    Args:
        world: Where users and roles are looked up.
        channel: Where it is sent.
        author: Who sends it; they never ping themselves.
        text: Content and text displays.
        allowed: The `allowed_mentions` of the request, or None.
        default: What is parsed when `allowed` is None.
        replied_to: The author of the message it answers.
    """
    text = _CODE.sub(" ", text)
    kinds = default if allowed is None else frozenset(allowed.get("parse") or ())
    listed = {int(user_id) for user_id in (allowed or {}).get("users") or ()}
    listed_roles = {int(role_id) for role_id in (allowed or {}).get("roles") or ()}

    found = dict.fromkeys(int(user_id) for user_id in _USER.findall(text))
    wanted = found if "users" in kinds else [user_id for user_id in found if user_id in listed]
    users = [user for user_id in wanted if (user := world.users.get(user_id))]
    if replied_to and (allowed is None or allowed.get("replied_user")) and replied_to not in users:
        users.append(replied_to)

    guild = channel.guild
    member = guild.member(author) if guild else None
    rights = in_channel(guild, member, channel) if guild and member else IN_DM
    roles, pinged = [], set(users)
    if guild:
        for role_id in dict.fromkeys(int(role_id) for role_id in _ROLE.findall(text)):
            role = guild.role(role_id)
            may = role and (role.mentionable or rights & Permissions.MENTION_EVERYONE)
            if role and may and ("roles" in kinds or role_id in listed_roles):
                roles.append(role_id)
                pinged |= {m.user for m in guild.members.values() if role in m.roles}
    everyone = bool(
        guild and "everyone" in kinds and _EVERYONE.search(text) and rights & Permissions.MENTION_EVERYONE
    )
    if guild and everyone:
        pinged |= {m.user for m in guild.members.values()}
    reached = frozenset(user for user in pinged if user is not author and world.can_see(user, channel))
    return Mentions(tuple(users), tuple(roles), everyone, reached)
