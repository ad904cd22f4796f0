"""The card of ``/cantstop-admin settings``: how Can't Stop is played in a server."""

from collections.abc import Mapping

from discord import ui

from bot.chat.lobby.ids import LobbyButton
from bot.chat.lobby.options import settings_text
from bot.chat.preferences import LANGUAGE, MOTION, THEME, Motion
from bot.chat.rules.texts import rules_sentence
from bot.chat.ui.card import GREY, Card, button, choice_items
from bot.chat.ui.custom_ids import CustomId
from bot.chat.ui.i18n.language import Language
from bot.render import Theme
from bot.tables import Options


class ServerButton(CustomId, prefix="srv1"):
    """A menu on the card, which has the name of what is chosen there, or a button as in the lobby.

    The form that a button opens has the same custom id.
    """

    action: str


def server_card(
    theme: Theme,
    motion: Motion,
    tag: str | None,
    options: Options,
    language: Language,
    offered: Mapping[str, str],
) -> Card:
    """Return the card with what a server has chosen; its language has a ``tag`` once it is.

    ``offered`` has the names of the languages by their tags.
    """
    text = language.text
    themes = {
        Theme.DARK: text("dark: a night on the mountain"),
        Theme.LIGHT: text("light: a day on the mountain"),
    }
    motions = {Motion.MOVING: text("Animations on"), Motion.STILL: text("Animations off")}
    rules = language.sentences(rules_sentence(options.rules, language), settings_text(options, language))
    note = text("Games in progress change with their next move.")
    return Card(
        GREY,
        f"## {text('Settings of this server')}",
        *choice_items(ServerButton(THEME.name), text("How the boards look"), themes, theme),
        *choice_items(ServerButton(MOTION.name), text("Whether boards are animated"), motions, motion),
        *choice_items(
            ServerButton(LANGUAGE.name),
            text("The language of boards, for everyone in the channel"),
            offered,
            tag,
        ),
        f"-# {note}",
        text("Default rules in this server: {rules}", rules=rules),
        ui.ActionRow(
            button(ServerButton(LobbyButton.RULES), text("Change the rules")),
            button(ServerButton(LobbyButton.PACE), text("Pace and coach")),
        ),
    )
