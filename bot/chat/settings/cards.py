"""The card of ``/cantstop settings``: what a person has chosen for themselves."""

from dataclasses import dataclass
from typing import ClassVar

import discord
from discord import ui

from bot.chat.preferences import BOARD_FORMAT, MOTION, PINGS, BoardFormat, Motion, Pings
from bot.chat.privacy.cards import PrivacyAction, PrivacyButton
from bot.chat.ui.card import GREY, Card, button, menu
from bot.chat.ui.i18n.language import Language
from bot.chat.ui.ids import CustomId

SHOW = "show"
"""The button that shows the card."""


@dataclass(frozen=True, slots=True)
class SettingsButton(CustomId):
    """A menu on the card, which has the name of what is chosen there, or the button that shows the card."""

    prefix: ClassVar[str] = "set1"
    action: str


def settings_card(pings: Pings, motion: Motion, board: BoardFormat, language: Language) -> Card:
    """Return the card of the person who reads it, with what they have chosen."""
    text = language.text
    on_pings = {
        Pings.EVERY_TURN: (text("Ping me every turn"), text("And when a game ends")),
        Pings.DAILY: (
            text("Ping me once a day"),
            text("If games are waiting for you, and when your time runs out"),
        ),
        Pings.TIMEOUT: (
            text("Ping me when my time runs out"),
            text("And when a game has waited for three days"),
        ),
        Pings.NEVER: (text("Never ping me"), text("You check for yourself when it's your turn")),
    }
    on_motion = {
        Motion.MOVING: (
            text("Let boards move"),
            text("On busts, claims and wins, unless another player keeps them still"),
        ),
        Motion.STILL: (text("Keep boards still"), None),
    }
    on_boards = {
        BoardFormat.PICTURE: (text("As a picture"), None),
        BoardFormat.TEXT: (text("As text"), text("With a legend, also for screen readers")),
    }
    data = button(PrivacyButton(PrivacyAction.SHOW), text("Your data"), emoji="🔒")
    title, scope = text("Your settings"), text("They apply to all your games.")
    items: list[ui.Item[Card] | str] = [f"## {title}\n{scope}"]
    for preference, question, choices, chosen in (
        (PINGS, text("When should I ping you?"), on_pings, pings),
        (MOTION, text("Should the boards at your tables move?"), on_motion, motion),
        (BOARD_FORMAT, text("How should I show boards to you alone?"), on_boards, board),
    ):
        options = [
            discord.SelectOption(label=label, value=value, description=told, default=value == chosen)
            for value, (label, told) in choices.items()
        ]
        items += [f"**{question}**", menu(SettingsButton(preference.name), question, options)]
    return Card(GREY, *items, ui.ActionRow(data))
