"""The card of ``/cantstop help``: the commands, and addresses that players can open."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

import discord
from discord import ui
from discord.app_commands import locale_str

from bot.chat.needed_permissions import INVITED
from bot.chat.rules.tutorial import tutorial_button
from bot.chat.ui.card import Card, button, rows
from bot.chat.ui.i18n.language import Language
from bot.chat.ui.ids import CustomId
from bot.render import ACCENT_COLOURS

FIRST_COMMANDS: Final = ("cantstop play", "cantstop new", "cantstop challenge", "cantstop daily")
"""What somebody new needs."""


@dataclass(frozen=True, slots=True)
class HelpButton(CustomId):
    """The button that shows the complete list of commands."""

    prefix: ClassVar[str] = "help1"


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


def help_card(
    language: Language, links: Links, commands: Mapping[str, locale_str], *, complete: bool = False
) -> Card:
    """Return the card: the commands for the first games, or the ``complete`` list, and links.

    ``commands`` has the description of each command by its name.
    """
    text = language.text
    names = commands if complete else FIRST_COMMANDS
    listed = "\n".join(f"{language.command(name)} {text(commands[name].message)}" for name in names)
    buttons = [tutorial_button(language)]
    if not complete:
        # Translators: a button: lists them
        buttons.append(button(HelpButton(), text("All commands")))
    return Card(
        ACCENT_COLOURS[1],
        ui.TextDisplay("## " + text("Can't Stop in this server")),
        ui.TextDisplay(listed),
        *rows(buttons),
        *rows(_link_buttons(language, links)),
    )


def _link_buttons(language: Language, links: Links) -> list[ui.Button[Card]]:
    text = language.text
    addresses = (
        (text("Invite me"), links.invitation),
        (text("Support"), links.support),
        (text("Privacy"), links.privacy),
        (text("Terms"), links.terms),
    )
    return [ui.Button(label=label, url=url) for label, url in addresses if url is not None]
