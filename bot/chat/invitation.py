"""The link with which people add the bot to their servers."""

import discord

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
)
"""What an invitation asks for, unless the application's page at Discord says it."""


def invitation_url(application: discord.AppInfo) -> str | None:
    """Return the link as the host has set it up at Discord, None if only the host may add the bot."""
    if not application.bot_public:
        return None
    if application.custom_install_url:
        return application.custom_install_url
    settings = application.guild_integration_config
    if application.install_params or (settings and settings.oauth2_install_params):
        return discord.utils.oauth_url(application.id, scopes=None)
    return discord.utils.oauth_url(application.id, permissions=PERMISSIONS)
