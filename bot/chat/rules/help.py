"""The card of ``/cantstop help``: how to open a game, the commands, and addresses that players can open."""

from dataclasses import dataclass

import discord
from discord import ui

from bot.chat.needed_permissions import INVITED
from bot.chat.rules.tutorial import tutorial_button
from bot.chat.ui.card import Card, rows
from bot.chat.ui.i18n.language import Language
from bot.render import ACCENT_COLOURS


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


def help_card(language: Language, links: Links) -> Card:
    """Return the card: how to open a game, the commands that are more than twins of buttons, and links."""
    text = language.text
    commands = {
        "new": text("open a game in this channel, with the rules you like"),
        "play": text("play against Lamb at once"),
        "daily": text("climb today's mountain, alone"),
        "show": text("move the board to the end of the channel, or resume a paused game"),
        "leave": text("give up your seat"),
        "games": text("see your open games, first those that are waiting for you"),
        "leaderboard": text("see who plays best"),
        "stats": text("see a player's statistics"),
        "replay": text("watch a finished game again"),
        "review": text("review the decisions of a finished game"),
        "dice": text("check the dice of a game"),
        "odds": text("get odds and advice"),
        "privacy": text("manage your data"),
        "rules": text("learn the game, its editions and its variants"),
    }
    return Card(
        ACCENT_COLOURS[1],
        ui.TextDisplay("## " + text("Can't Stop in this server")),
        ui.TextDisplay(
            text(
                "Open a game with `/cantstop new`. Friends press **{join}**, or you add a computer. Then "
                "press **{start}**. Everything else is a button.",
                join=text("Join"),
                start=text("Start"),
            )
        ),
        ui.ActionRow(tutorial_button(language)),
        ui.TextDisplay(
            "\n".join(
                f"{language.command(f'cantstop {name}')} {meaning}" for name, meaning in commands.items()
            )
        ),
        ui.TextDisplay(
            text(
                "For keyboards and screen readers, every button of a game is also a command: "
                "type **/cantstop-keyboard** to see the list."
            )
        ),
        ui.TextDisplay(
            "-# "
            + text(
                "One game per channel. To play more at once, use threads. Games survive a restart of the bot."
            )
        ),
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
