"""The cards of tables, each made once: making them takes most of the time."""

import json
from typing import Any, cast

import discord

from bot.chat.boards.rendering import channel_review
from bot.chat.play.cards import table_card
from bot.chat.ui.card import Card
from bot.chat.ui.i18n.language import Language
from bot.players import chances
from bot.tables import Coach, Status, Table
from tests.simulation.discord_server import Json


class Cards:
    """Makes the cards of tables as :func:`bot.chat.play.cards.table_card` does, and keeps the latest."""

    def __init__(self) -> None:
        self._cards: dict[object, tuple[Table, Card]] = {}
        self._components: dict[Card, list[Json]] = {}

    def card(self, table: Table, language: Language, picture: str | None, **shown: Any) -> Card:
        key = (table.id, language.tag, picture, shown["chances"], shown["muted"], bool(shown["reviewed"]))
        known = self._cards.get(key)
        if known is None or known[0].revision != table.revision or known[0].game != table.game:
            known = self._cards[key] = table, table_card(table, language, picture, **shown)
        return known[1]

    def components(self, table: Table, language: Language, picture: str | None, *, muted: bool) -> list[Json]:
        """Return the components of the card of a table, as they are sent with a picture."""
        for_all = table.options.coach is Coach.OPEN and table.status is Status.PLAYING
        shares = chances(table.game.state) if table.game is not None and for_all else ()
        reviewed = channel_review(table)
        card = self.card(table, language, picture, chances=shares, muted=muted, reviewed=reviewed)
        if card not in self._components:
            self._components[card] = json.loads(discord.utils._to_json(cast(Any, card).to_components()))
        return self._components[card]
