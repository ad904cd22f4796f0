"""INTERACTION_CREATE: how the bot is told what a user did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground import payloads
from playground.interactions import Kind

if TYPE_CHECKING:
    from playground.interactions import Interaction
    from playground.wire import Json

LARGEST_FILE = 10 * 1024 * 1024
"""Bytes that one file may have in a server without boosts."""


def event(one: Interaction) -> Json:
    """The whole event."""
    channel, world, guild = one.channel, one.channel.world, one.channel.guild
    payload: Json = {
        "id": str(one.id),
        "application_id": str(world.application.id),
        "type": int(one.kind),
        "token": one.token,
        "version": 1,
        "data": one.data,
        "channel_id": str(channel.id),
        "channel": payloads.channel(channel) | {"permissions": str(int(world.rights(one.user, channel)))},
        "app_permissions": str(int(world.rights(world.bot, channel))),
        "locale": one.user.locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "attachment_size_limit": LARGEST_FILE,
        "context": 0 if guild else 1,
    }
    if guild:
        member = guild.member(one.user)
        assert member is not None  # noqa: S101 (only members act in a server)
        payload |= {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": payloads.member(guild, member)
            | {"permissions": payloads.rights_of(guild, member, channel)},
            "authorizing_integration_owners": {"0": str(guild.id)},
        }
    else:
        payload |= {"user": payloads.user(one.user), "authorizing_integration_owners": {"0": "0"}}
    if one.source:
        payload["message"] = payloads.message(one.source)
    return payload


def metadata(one: Interaction) -> Json:
    """The `interaction_metadata` of a message that answers an interaction."""
    guild = one.channel.guild
    payload: Json = {
        "id": str(one.id),
        "type": int(one.kind),
        "user": payloads.user(one.user),
        "authorizing_integration_owners": {"0": str(guild.id) if guild else "0"},
    }
    if one.command_name:
        payload["name"] = one.command_name
    if one.kind is Kind.COMPONENT and one.source:
        payload["interacted_message_id"] = str(one.source.id)
    if one.parent:
        payload["triggering_interaction_metadata"] = metadata(one.parent)
    return payload


def legacy(one: Interaction) -> Json | None:
    """The older `interaction` field, which only answers to commands have."""
    if one.command_name is None:
        return None
    return {
        "id": str(one.id),
        "type": int(one.kind),
        "name": one.command_name,
        "user": payloads.user(one.user),
    }
