"""The cards of tables, each made once: making them takes most of the time."""

import json
from collections.abc import Sequence
from typing import Any, cast

import discord

from bot.chat.boards.rendering import channel_review
from bot.chat.play.cards import table_card
from bot.chat.ui.card import Card
from bot.chat.ui.i18n.language import Language
from bot.players import PlayerReview, chances
from bot.tables import Coach, Status, Table
from tests.simulation.discord_server import Json

Key = tuple[int, str, str | None, Sequence[float], bool, bool]
"""A table's id, the language, the picture, the chances shown, whether nobody can be pinged, and reviewed."""


class Cards:
    """Makes the cards of tables as :func:`bot.chat.play.cards.table_card` does, and keeps the latest."""

    def __init__(self) -> None:
        self._cards: dict[Key, tuple[Table, Card]] = {}
        self._components: dict[Card, list[Json]] = {}

    def card(
        self,
        table: Table,
        language: Language,
        picture: str | None,
        chances: Sequence[float] = (),
        *,
        muted: bool = False,
        reviewed: PlayerReview | None = None,
    ) -> Card:
        key = (table.id, language.tag, picture, chances, muted, reviewed is not None)
        known = self._cards.get(key)
        if known is None or known[0].revision != table.revision or known[0].game != table.game:
            card = table_card(table, language, picture, chances=chances, muted=muted, reviewed=reviewed)
            known = self._cards[key] = table, card
        return known[1]

    def components(
        self, table: Table, language: Language, picture: str | None, *, muted: bool = False
    ) -> list[Json]:
        """Return the components of the card of a table, as they are sent with a picture."""
        for_all = table.options.coach is Coach.OPEN and table.status is Status.PLAYING
        shares = chances(table.game.state) if table.game is not None and for_all else ()
        card = self.card(table, language, picture, shares, muted=muted, reviewed=channel_review(table))
        if card not in self._components:
            self._components[card] = json.loads(discord.utils._to_json(cast(Any, card).to_components()))
        return self._components[card]
