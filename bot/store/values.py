"""Check values before they are bound to statements: databases reject some ids and texts."""

import re

from bot.tables.table import DELETED

_LARGEST = 2**63 - 1
_SURROGATE = re.compile("[\ud800-\udfff]")


def is_id(number: int) -> bool:
    """Return whether ``number`` can be an id in the database."""
    return 0 <= number <= _LARGEST


def check_id(number: int) -> int:
    """Return ``number``.

    Raises:
        ValueError: it cannot be an id.
    """
    if not is_id(number):
        raise ValueError(f"not an id: {number}")
    return number


def check_erasable(user_id: int) -> int:
    """Return the id of a person who can be erased.

    Raises:
        ValueError: it cannot be the id of a person.
    """
    if user_id == DELETED.id:
        raise ValueError("not the id of a person: it stands for all who are erased")
    return check_id(user_id)


def storable(text: str) -> str:
    """Return ``text`` as every database can store it.

    Lone surrogates, which UTF-8 cannot encode, are replaced. NUL, which PostgreSQL rejects, is dropped.
    """
    return _SURROGATE.sub("\ufffd", text.replace("\0", ""))
