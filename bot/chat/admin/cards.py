"""What a check of a channel found: what the bot lacks there, what that costs, and what members cannot do."""

from collections.abc import Iterable, Mapping
from typing import Any

import discord

from bot.chat.permissions import permission_names, required_permissions, roles_that_may
from bot.chat.ui.i18n.language import Language


def permission_check_text(lacking: tuple[str, ...], language: Language, *, in_thread: bool) -> str:
    """Return which permissions the bot lacks in a channel or thread, what that costs, and what to do."""
    text = language.text
    if not lacking:
        return text("All good: I have every permission I need here.")
    if {*lacking} & {*required_permissions(in_thread=in_thread)}:
        heading = text("I can't run games here, because permissions are missing:")
    else:
        heading = text("I can run games here, but permissions are missing:")
    lines = [f"- {cost_of_lacking(name, language)}" for name in lacking]
    advice = text("Open this channel's settings, go to **Permissions**, add me, and allow what is missing.")
    if in_thread:
        advice = text(
            "Open the settings of this thread's channel, go to **Permissions**, add me, and allow what is "
            "missing."
        )
    return "\n".join([heading, *lines, advice])


def cost_of_lacking(permission: str, language: Language) -> str:
    """Return a sentence on what does not work without a permission that the bot needs."""
    text, name = language.text, permission_names([permission], language)
    return {
        "view_channel": text("Without {permission}, I can't see the channel.", permission=name),
        "send_messages": text("Without {permission}, I can't post boards.", permission=name),
        "send_messages_in_threads": text(
            "Without {permission}, I can't run games in threads.", permission=name
        ),
        "create_public_threads": text(
            "Without {permission}, I can't open a thread for a second game.", permission=name
        ),
        "attach_files": text(
            "Without {permission}, boards are text instead of pictures, and I can't post replays.",
            permission=name,
        ),
        "read_message_history": text(
            "Without {permission}, I can't tell when a board has scrolled out of sight, so I won't post "
            "it again.",
            permission=name,
        ),
    }[permission]


def members_check_text(
    channel: discord.abc.GuildChannel,
    decisions: Iterable[Mapping[str, Any]],
    language: Language,
    *,
    in_thread: bool,
) -> str:
    """Return what keeps members from using commands in a channel or one of its threads; nothing is "".

    ``decisions`` is what the server has decided about commands under Integrations, as Discord tells it.
    """
    text = language.text
    lines = []
    # Without these, members can only press buttons.
    for permission in (required_permissions(in_thread=in_thread)[1], "use_application_commands"):
        roles = roles_that_may(permission, channel)
        if roles is None:
            continue
        who = text("Members can't use my commands here, only buttons.")
        if roles:
            who = text(
                "Only members with certain roles can use my commands here; others have only the buttons."
            )
        name = permission_names([permission], language)
        where = text("{permission} is off in the channel's settings, under **Permissions**.", permission=name)
        if not getattr(channel.guild.default_role.permissions, permission):
            where = text(
                "{permission} is off for @everyone in the server's settings, under **Roles**.",
                permission=name,
            )
        lines.append(language.sentences(who, where))
    managers = language.command_ids.get("cantstop-admin")
    decided = {
        int(each["id"]): each["permission"]
        for command in decisions
        if int(command["id"]) != managers
        for each in command["permissions"]
    }
    everyone, all_channels = channel.guild.id, channel.guild.id - 1  # the ids that Discord uses for them
    if not decided.get(channel.id, decided.get(all_channels, True)):
        lines.append(
            text("In the server's settings, under **Integrations**, my commands are off in this channel.")
        )
    if not decided.get(everyone, True):
        lines.append(
            text("In the server's settings, under **Integrations**, my commands are off for @everyone.")
        )
    return "\n".join(lines)
