"""The addresses that players can open from the help."""

from dataclasses import dataclass

import discord

from bot.chat.needed_permissions import INVITED


@dataclass(slots=True)
class Links:
    """Addresses, each None if there is none. With an invitation people add the bot to their servers."""

    invitation: str | None = None
    support: str | None = None
    privacy: str | None = None
    terms: str | None = None

    def complete(self, application: discord.AppInfo) -> None:
        """Fill in what the application has at Discord, where the host has chosen nothing."""
        self.invitation = self.invitation or invitation_url(application)
        self.privacy = self.privacy or application.privacy_policy_url
        self.terms = self.terms or application.terms_of_service_url


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
