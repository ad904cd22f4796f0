"""What may be bound: SQLite's driver raises errors of its own for other ids and texts."""

import re

_LARGEST = 2**63 - 1
_SURROGATE = re.compile("[\ud800-\udfff]")


def is_id(number: int) -> bool:
    """Whether ``number`` can be an id in the database."""
    return 0 <= number <= _LARGEST


def check_id(number: int) -> int:
    """Return ``number``.

    Raises:
        ValueError: it can be no id.
    """
    if not is_id(number):
        raise ValueError(f"not an id: {number}")
    return number


def replace_surrogates(text: str) -> str:
    """Return ``text`` with each lone surrogate, which UTF-8 cannot write, replaced."""
    return _SURROGATE.sub("\ufffd", text)
