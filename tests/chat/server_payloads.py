"""Servers, and the application, as Discord describes them."""

from types import SimpleNamespace
from typing import Any, cast

import discord


def server_of(
    *channels: dict[str, Any], server_id: int = 1, roles: tuple[dict[str, Any], ...]
) -> discord.Guild:
    """Return a server; the first of its roles, with its id, is @everyone's, and the last is the bot's."""
    state: Any = discord.Client(intents=discord.Intents(guilds=True))._connection
    state.user = discord.Object(3)
    me = member(3, int(roles[-1]["id"]))
    data: Any = {"id": server_id, "name": "server", "owner_id": 2, "roles": roles, "channels": channels}
    return discord.Guild(data=data | {"members": [me]}, state=state)


def member(user_id: int, *roles: int) -> dict[str, Any]:
    user = {"id": user_id, "username": "member", "discriminator": "0", "avatar": None}
    joined = "2026-01-01T00:00:00+00:00"
    return {"user": user, "roles": [str(number) for number in roles], "joined_at": joined, "flags": 0}


def role(role_id: int, permissions: str) -> dict[str, Any]:
    colors = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
    return {"id": role_id, "name": "role", "permissions": permissions, "colors": colors, "flags": 0}


def overwrite(kind: int, target: int, *, allow: str = "0", deny: str = "0") -> dict[str, Any]:
    return {"id": target, "type": kind, "allow": allow, "deny": deny}


def channel(channel_id: int, *overwrites: dict[str, Any]) -> dict[str, Any]:
    about = {"id": channel_id, "type": 0, "name": "channel", "position": 0}
    return about | {"permission_overwrites": list(overwrites)}


def application(**settings: object) -> discord.AppInfo:
    """Return an application with nothing set but some attributes."""
    settings_for_installing = "install_params", "guild_integration_config", "user_integration_config"
    addresses = "custom_install_url", "privacy_policy_url", "terms_of_service_url"
    unset = dict.fromkeys((*settings_for_installing, *addresses))
    return cast(discord.AppInfo, SimpleNamespace(**(unset | {"id": 12345, "bot_public": True} | settings)))
