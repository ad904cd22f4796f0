"""The links with which people add the bot to their servers and to their apps."""

import discord

from bot.chat.permissions import INVITED
from bot.chat.ui.links import Links


def complete(links: Links, application: discord.AppInfo, *, servers_only: bool = False) -> None:
    """Fill in what the application has at Discord, where the host has chosen nothing."""
    links.invitation = links.invitation or invitation_url(application)
    if application.user_integration_config is not None and application.bot_public and not servers_only:
        url = discord.utils.oauth_url(application.id, scopes=["applications.commands"])
        links.installation = f"{url}&integration_type=1"
    links.privacy = links.privacy or application.privacy_policy_url
    links.terms = links.terms or application.terms_of_service_url


def invitation_url(application: discord.AppInfo) -> str | None:
    """Return the link as the host has set it up at Discord, None if only the host may add the bot."""
    if not application.bot_public:
        return None
    if application.custom_install_url:
        return application.custom_install_url
    settings = application.guild_integration_config
    if application.install_params or (settings and settings.oauth2_install_params):
        return discord.utils.oauth_url(application.id, scopes=None)
    return discord.utils.oauth_url(application.id, permissions=INVITED)
