"""The cards of tables, each made once: making them takes most of the time."""

import json
from typing import Any

import discord

from bot.chat.cards import Card, table_card
from bot.chat.i18n.language import Language
from bot.tables import Table
from tests.simulation.discord_server import Json

Key = tuple[int, str, str | None, bool]
"""What a card depends on besides the table: its id, the language, the picture, and whose language it is."""


class Cards:
    """Makes the cards of tables as :func:`bot.chat.cards.table_card` does, and keeps the latest."""

    def __init__(self) -> None:
        self._cards: dict[Key, tuple[Table, Card]] = {}
        self._components: dict[Key, tuple[Card, list[Json]]] = {}

    def card(
        self, table: Table, language: Language, picture: str | None = None, *, follows_host: bool = False
    ) -> Card:
        """Return the card of a table."""
        key = (table.id, language.tag, picture, follows_host)
        known = self._cards.get(key)
        if known is None or known[0].revision != table.revision or known[0].game != table.game:
            known = table, table_card(table, language, picture, follows_host=follows_host)
            self._cards[key] = known
        return known[1]

    def components(
        self, table: Table, language: Language, picture: str | None, *, follows_host: bool
    ) -> list[Json]:
        """Return the components of the card of a table, as they are sent."""
        card = self.card(table, language, picture, follows_host=follows_host)
        key = (table.id, language.tag, picture, follows_host)
        known = self._components.get(key)
        if known is None or known[0] is not card:
            view: Any = card
            components = view.to_components()
            known = card, json.loads(discord.utils._to_json(components))
            self._components[key] = known
        return known[1]
