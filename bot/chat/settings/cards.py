"""The card of ``/cantstop settings``: what a person has chosen for themselves."""

from discord import ui

from bot.chat.preferences import BOARD_FORMAT, MOTION, PINGS, BoardFormat, Motion, Pings
from bot.chat.privacy.cards import PrivacyAction, PrivacyButton
from bot.chat.ui.card import GREY, Card, button, choice_items
from bot.chat.ui.custom_ids import CustomId
from bot.chat.ui.i18n.language import Language

SHOW = "show"
"""The button that shows the card."""


class SettingsButton(CustomId, prefix="set1"):
    """A menu on the card, which has the name of what is chosen there, or the button that shows the card."""

    action: str


def settings_card(pings: Pings, motion: Motion, board: BoardFormat, language: Language) -> Card:
    """Return the card of the person who reads it, with what they have chosen."""
    text = language.text
    on_pings = {
        Pings.EVERY_TURN: text("Ping me every turn"),
        Pings.DAILY: text("Ping me once a day"),
        Pings.TIMEOUT: text("Ping me before my time runs out"),
        Pings.NEVER: text("Never ping me"),
    }
    told = {
        Pings.EVERY_TURN: text("Also when a game ends"),
        Pings.DAILY: text("If games are waiting for you, and before your time runs out"),
        Pings.TIMEOUT: text("Also when a game has waited for three days"),
        Pings.NEVER: text("You check for yourself when it's your turn"),
        Motion.MOVING: text("On busts, claims, and wins, unless another player has turned them off"),
        BoardFormat.TEXT: text("With a legend, also for screen readers"),
    }
    on_motion = {Motion.MOVING: text("Animations on"), Motion.STILL: text("Animations off")}
    on_boards = {BoardFormat.PICTURE: text("As a picture"), BoardFormat.TEXT: text("As text")}
    title, scope = text("Your settings"), text("They apply to all your games.")
    items: list[ui.Item[Card] | str] = [f"## {title}\n{scope}"]
    for preference, question, choices, chosen in (
        (PINGS, text("When should I ping you?"), on_pings, pings),
        (MOTION, text("Should the boards at your tables be animated?"), on_motion, motion),
        (BOARD_FORMAT, text("How should I show boards to you alone?"), on_boards, board),
    ):
        items += choice_items(SettingsButton(preference.name), question, choices, chosen, told)
    data = button(PrivacyButton(PrivacyAction.SHOW), text("Your data"), emoji="🔒")
    return Card(GREY, *items, ui.ActionRow(data))
