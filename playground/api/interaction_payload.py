"""Interactions as Discord's JSON."""

from playground.api import payloads
from playground.model.access import app_permissions, permissions_of
from playground.model.files import MAX_FILE_SIZE
from playground.model.interactions import Interaction, InteractionType
from playground.model.json_object import Json
from playground.model.users import User


def event(interaction: Interaction, bot: User) -> Json:
    """Return the data of INTERACTION_CREATE."""
    user, channel, guild = interaction.user, interaction.channel, interaction.channel.guild
    permissions = payloads.permissions(permissions_of(user, channel))
    place = payloads.channel(channel) | {"permissions": permissions}
    place.pop("permission_overwrites", None)  # a partial channel, but a true one
    payload: Json = {
        "id": str(interaction.id),
        "application_id": str(bot.id),
        "type": int(interaction.type),
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": str(channel.id),
        "channel": place,
        "app_permissions": payloads.permissions(app_permissions(bot, user, channel)),
        "locale": user.locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "attachment_size_limit": MAX_FILE_SIZE,
        "context": int(channel.context),
        "authorizing_integration_owners": interaction.owners,
    }
    if guild:
        payload |= {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": guild.features},
            "guild_locale": guild.locale,
            "member": payloads.member(guild.members[user.id]) | {"permissions": permissions},
        }
    else:
        payload["user"] = payloads.user(user)
    if interaction.source:
        payload["message"] = payloads.message(interaction.source)
    return payload


def metadata(interaction: Interaction) -> Json:
    """Return the `interaction_metadata` of a message that answers an interaction."""
    payload: Json = {
        "id": str(interaction.id),
        "type": int(interaction.type),
        "user": payloads.user(interaction.user),
        "authorizing_integration_owners": interaction.owners,
    }
    if interaction.command_name:
        payload["name"] = interaction.command_name
    if interaction.type is InteractionType.COMPONENT and interaction.source:
        payload["interacted_message_id"] = str(interaction.source.id)
    if interaction.parent:
        payload["triggering_interaction_metadata"] = metadata(interaction.parent)
    return payload


def legacy_metadata(interaction: Interaction) -> Json | None:
    """Return the older `interaction` field, which only answers to commands have."""
    if interaction.command_name is None:
        return None
    return {
        "id": str(interaction.id),
        "type": int(interaction.type),
        "name": interaction.command_name,
        "user": payloads.user(interaction.user),
    }
