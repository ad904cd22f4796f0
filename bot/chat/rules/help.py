"""The card of ``/cantstop help``: the commands, and addresses that players can open."""

from collections.abc import Mapping
from typing import Final

from discord import ui
from discord.app_commands import locale_str

from bot.chat.odds.cards import DiceOddsButton
from bot.chat.privacy.cards import PrivacyAction, PrivacyButton
from bot.chat.rules.cards import RulesButton
from bot.chat.rules.tutorial import tutorial_button
from bot.chat.ui.card import Card, button, rows
from bot.chat.ui.custom_ids import CustomId
from bot.chat.ui.i18n.language import Language
from bot.program import VERSION
from bot.render import ACCENT_COLOURS

FIRST_COMMANDS: Final = ("cantstop play", "cantstop new", "cantstop challenge", "cantstop daily")
"""What somebody new needs."""


class HelpButton(CustomId, prefix="help1"):
    """The button that shows the complete list of commands."""


def help_card(language: Language, commands: Mapping[str, locale_str], *, complete: bool = False) -> Card:
    """Return the card: the commands for the first games, or the ``complete`` list, and links.

    ``commands`` has the description of each command by its name.
    """
    text = language.text
    names = commands if complete else FIRST_COMMANDS
    listed = "\n".join(f"{language.command(name)} {text(commands[name].message)}" for name in names)
    buttons = [
        tutorial_button(language),
        button(RulesButton(), text("Rules"), emoji="📖"),
        button(DiceOddsButton(), text("Odds of the dice"), emoji="🎲"),
        button(PrivacyButton(PrivacyAction.SHOW), text("Your data"), emoji="🔒"),
    ]
    if not complete:
        # Translators: a button: lists them
        buttons.append(button(HelpButton(), text("All commands")))
    return Card(
        ACCENT_COLOURS[1],
        "## " + text("Can't Stop"),
        listed,
        *rows(buttons),
        *rows(_link_buttons(language)),
        "-# " + text("Version {version}", version=VERSION),
    )


def _link_buttons(language: Language) -> list[ui.Button[Card]]:
    text, links = language.text, language.links
    addresses = (
        (text("Invite me"), links.invitation),
        (text("Add to my apps"), links.installation),
        (text("Support"), links.support),
        (text("Privacy"), links.privacy),
        (text("Terms"), links.terms),
    )
    return [ui.Button(label=label, url=url) for label, url in addresses if url is not None]
