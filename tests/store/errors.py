from collections.abc import Awaitable

import pytest

from bot.store import StoreError


async def store_error(using: Awaitable[object]) -> str:
    """Return why a database cannot be used, in whole sentences."""
    with pytest.raises(StoreError) as refused:
        await using
    assert str(refused.value).endswith(".")
    return str(refused.value)
