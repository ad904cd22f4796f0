"""The buttons and commands of all features, to be looked at and never used."""

from typing import Any

import discord
from discord.app_commands import CommandTree

from bot.chat.command_sync import CommandTranslator
from bot.chat.interactions.routes import On
from bot.chat.ui.card import Card
from bot.chat.ui.custom_ids import CustomId, TableButton
from bot.chat.ui.i18n.language import Languages
from bot.game import NotUnderstood
from tests.chat.card_parts import ids
from tools.collect_texts import features_to_look_at

_FEATURES = features_to_look_at()

GROUPS = _FEATURES.groups

DESCRIBED_COMMANDS = _FEATURES.describe_commands()


async def command_payloads(languages: Languages) -> list[dict[str, Any]]:
    """Return the commands as Discord gets them, with their translations."""
    tree = CommandTree(discord.Client(intents=discord.Intents.none()))
    translator = CommandTranslator(languages)
    return [await group.get_translated_payload(tree, translator) for group in GROUPS]


ROUTES = _FEATURES.router._routes

PRIVATE_ACTIONS, PUBLIC_ACTIONS = (
    {action for button, action, on in ROUTES if button is TableButton and on is kind and action is not None}
    for kind in (On.PRIVATE, On.PUBLIC)
)

TABLE_ACTIONS = sorted(PRIVATE_ACTIONS | PUBLIC_ACTIONS)
"""What buttons of tables do."""

ONLY_PRIVATE = PRIVATE_ACTIONS - PUBLIC_ACTIONS


def read_custom_id(custom_id: str) -> CustomId:
    """Return the button with a custom id, on whatever message it is."""
    for kind in On:
        try:
            return _FEATURES.router.find(custom_id, kind)[0]
        except NotUnderstood as error:
            unknown = error
    raise unknown


def table_buttons(card: Card) -> list[TableButton]:
    """Return the buttons of a table on its card."""
    found = map(read_custom_id, ids(card))
    return [button for button in found if isinstance(button, TableButton)]
