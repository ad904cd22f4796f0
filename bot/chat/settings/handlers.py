"""What people choose for themselves, on a card that only they see."""

from dataclasses import dataclass
from typing import Any

from bot.chat.interactions.context import menu_choice, parse_choice
from bot.chat.interactions.handler import InteractionHandler
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import On, command, on_click
from bot.chat.preferences import BOARD_FORMAT, MOTION, PINGS, Motion, Preference, Preferences
from bot.chat.settings.cards import SHOW, SettingsButton, settings_card
from bot.chat.ui.card import Card
from bot.chat.ui.custom_ids import TableButton

_CHOSEN: dict[str, Preference[Any]] = {each.name: each for each in (PINGS, MOTION, BOARD_FORMAT)}
"""What is chosen in the menus, by their names."""


@dataclass
class OwnSettings:
    """What the person who interacts has chosen."""

    preferences: Preferences
    interactions: InteractionHandler

    @on_click(SettingsButton, On.PRIVATE, *_CHOSEN)
    @on_click(TableButton, On.PRIVATE, PINGS.name, *Motion)
    async def choose(self, response: Response, button: SettingsButton | TableButton) -> None:
        """Remember what was chosen in a menu, and renew the card."""
        preference = _CHOSEN.get(button.action, MOTION)
        chosen = button.action if button.action in list(Motion) else menu_choice(response.interaction)
        value = parse_choice(preference.read, chosen)
        await self.preferences.set_of_player(response.caller, preference, value)
        await self.renew(response, button)

    @on_click(SettingsButton, On.PRIVATE, SHOW)
    async def renew(self, response: Response, _: SettingsButton | TableButton) -> None:
        """Show the card in place of the message that was clicked."""
        await response.show(await self._card(response))

    @command("settings", "When I ping you, how you see boards, and your data")
    async def _show(self, response: Response) -> None:
        await self.interactions.answer(response, await self._card(response))

    async def _card(self, response: Response) -> Card:
        of, user_id = self.preferences.of_player, response.caller.id
        pings, motion = await of(user_id, PINGS), await of(user_id, MOTION)
        return settings_card(pings, motion, await of(user_id, BOARD_FORMAT), response.language)
