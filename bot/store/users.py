"""Write the names of people, with which all that is written about them begins."""

import re
from collections.abc import Iterable

from bot.store.queries import Query, Repeated
from bot.tables.table import Person, Player

_SURROGATE = re.compile("[\ud800-\udfff]")


def write_users(players: Iterable[Player]) -> Query[None]:
    """Write the names of the people among ``players``."""
    names = {player.id: storable(player.name) for player in players if isinstance(player, Person)}
    yield Repeated(
        "INSERT INTO users (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name",
        sorted(names.items()),  # in one order, so that two transactions never wait for each other
    )


def storable(text: str) -> str:
    """Return ``text`` as every database can store it.

    Lone surrogates, which UTF-8 cannot encode, are replaced. NUL, which PostgreSQL rejects, is dropped.
    """
    return _SURROGATE.sub("\ufffd", text.replace("\0", ""))
